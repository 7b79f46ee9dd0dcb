import type { ReactNode } from "react";

/** Widest that an act and the contents of its file grow beside each other, in pixels. */
export const actAndContents = 960;

/**
 * An act with the contents of its file: beside it where there is room, below it elsewhere. The title stands in the card, so that
 * both begin at one height. A count stands beside its term, a list of words below it, in all rows alike.
 */
export function WithContents({
  title,
  values,
  parts,
  children,
}: {
  title: ReactNode;
  values: "counts" | "lists";
  parts: readonly { term: ReactNode; value: ReactNode }[];
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-start gap-6 px-4 pt-2 pb-8">
      <div className="flex min-w-0 flex-1 flex-col items-start gap-5" style={{ flexBasis: 352 }}>
        {children}
      </div>
      <section className="min-w-0 flex-1 rounded-card border border-line bg-surface pt-3" style={{ flexBasis: 256 }}>
        <h2 className="px-4 text-13 font-medium tracking-normal text-muted">{title}</h2>
        <dl className="rows">
          {parts.map(({ term, value }, index) => (
            <div key={index} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
              <dt>{term}</dt>
              <dd className="text-muted wrap-anywhere" style={values === "lists" ? { flexBasis: "100%" } : undefined}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

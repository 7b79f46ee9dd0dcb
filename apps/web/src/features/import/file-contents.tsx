import { type ReactNode, use } from "react";
import { cx } from "../../ui/cx.ts";
import { PaneContext } from "../../ui/screen-context.ts";
import { Columns, useHasSecondColumn } from "../../ui/settings-row.tsx";

/** Widest that an act and the contents of its file grow beside each other, in pixels; undefined where each has a column of its own. */
export const useActColumn = (): number | undefined => (useHasSecondColumn() ? undefined : 960);

/** Returns the sides of the first of two columns: below the title, which a way back moves in. */
export const useFirstColumnSides = (): string => (use(PaneContext) === "detail" ? "px-6" : "pr-6 pl-13");

/**
 * An act with the contents of its file: beside it where there is room, below it elsewhere, and on the widest screens in a column of
 * its own. The title stands in the card, so that
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
  const wide = useHasSecondColumn();
  const sides = useFirstColumnSides();
  const act = (
    <div className="flex min-w-0 flex-1 flex-col items-start gap-5" style={{ flexBasis: 352 }}>
      {children}
    </div>
  );
  const contents = (
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
  );
  if (wide)
    return (
      <Columns second={<div className="max-w-[760px] px-6 pt-2 pb-8">{contents}</div>}>
        <div className={cx("flex pt-2 pb-8", sides)}>{act}</div>
      </Columns>
    );
  return (
    <div className="flex flex-wrap items-start gap-6 px-4 pt-2 pb-8">
      {act}
      {contents}
    </div>
  );
}

import type { ReactNode } from "react";

type WithPaperProps = {
  label: string;
  /** Nothing where the page has no room for it. */
  paper: ReactNode;
  children: ReactNode;
};

/** A page with the paper it is about: beside it, whole in every window, while the page scrolls. */
export function WithPaper({ label, paper, children }: WithPaperProps) {
  if (!paper) return children;
  return (
    <div className="flex min-h-full">
      {children}
      <section
        aria-label={label}
        className="w-[300px] shrink-0 border-l border-line bg-sunken max-[1180px]:w-60 min-[1500px]:w-auto min-[1500px]:flex-1"
      >
        <div className="sticky top-0 p-5 max-[1180px]:px-3">
          {/* 1.415 is a sheet's height by its width; the rest is the head of the page and what stands around the paper. */}
          <div className="mx-auto" style={{ maxWidth: "max(220px, min(720px, (100dvh - 150px) / 1.415))" }}>
            <h2 className="pb-2 text-13 font-medium tracking-normal text-muted">{label}</h2>
            {paper}
          </div>
        </div>
      </section>
    </div>
  );
}

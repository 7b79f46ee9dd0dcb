import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, use } from "react";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { PaneContext } from "../../ui/screen-context.ts";
import { settingsColumn, useHasSecondColumn } from "../../ui/settings-row.tsx";
import type { ExportProgress } from "./exit/exit-documents.ts";

/** Widest that an act and the contents of its file grow beside each other, in pixels; undefined where each has a column of its own. */
export const useActColumn = (): number | undefined => (useHasSecondColumn() ? undefined : 960);

/** Returns the sides of the first of two columns: below the title, which a way back moves in. */
export const useFirstColumnSides = (): string => (use(PaneContext) === "detail" ? "px-6" : "pr-6 pl-13");

/**
 * An act with the contents of its file: beside it where there is room, below it elsewhere, and on the widest screens in a column of
 * its own. The title stands in the card, so that both begin at one height. A count stands beside its term, a list of words below it, in all rows alike.
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
  return (
    <div className={cx("flex", wide ? "min-h-full" : "flex-wrap items-start gap-6 px-4 pt-2 pb-8")}>
      <div
        className={cx("flex min-w-0 flex-col items-start gap-5", wide ? "pt-2 pb-8" : "flex-1", wide && sides)}
        style={{ flexBasis: wide ? settingsColumn + 48 : 352 }}
      >
        {children}
      </div>
      <div className={wide ? "min-w-0 flex-1 border-l border-line px-6 pt-2 pb-8" : "contents"}>
        <section
          className="max-w-[760px] min-w-0 flex-1 rounded-card border border-line bg-surface pt-3"
          style={{ flexBasis: 256 }}
        >
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
    </div>
  );
}

/** How far the file is, and the button that stops it. */
export function ExportBusy({ progress, onStop }: { progress: ExportProgress; onStop: () => void }) {
  const { t } = useLingui();
  const { step, done, total } = progress;
  return (
    <div className="flex w-full flex-col items-start gap-3">
      <div className="w-full">
        <ProgressBar
          label={t`Making the file`}
          done={step === "records" ? 0 : done}
          total={step === "records" ? null : total || null}
        >
          {step === "records" ? (
            <Trans>Writing records and tables</Trans>
          ) : step === "files" ? (
            <Trans>
              Adding photos and PDFs: {done} of {total}
            </Trans>
          ) : (
            <Trans>
              Creating PDFs: {done} of {total}
            </Trans>
          )}
        </ProgressBar>
      </div>
      <Button onClick={onStop}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  );
}

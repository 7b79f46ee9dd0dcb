import type { MinorUnits } from "@ankara/domain/money/money";
import type { ReactNode } from "react";

type ProgressBarProps = {
  /** Names the work for screen readers: "Getting your records". */
  label: string;
  /** `total` null while nobody knows it: the bar then says only that something moves. */
  done: number;
  total: MinorUnits | null;
  /** The counts in words, under the bar. */
  children?: ReactNode;
};

/** A thin bar for work that takes longer than a moment. Always beside words that say how far it is. */
export function ProgressBar({ label, done, total, children }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-1.5">
      {/* Without a value the browser says "busy" and nothing more. */}
      <progress
        aria-label={label}
        max={total ?? undefined}
        value={total === null ? undefined : Math.min(done, total)}
        className="progress"
      />
      {children && <div className="text-13 text-muted">{children}</div>}
    </div>
  );
}

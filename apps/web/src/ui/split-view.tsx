import type { ReactNode } from "react";
import { PaneContext } from "./screen-context.ts";
import { useHasSplit } from "./use-media.ts";

type SplitViewProps = {
  /** The list screen. It stays mounted beside the detail and keeps its place and its search. */
  list: ReactNode;
  /** The detail screen, when one is chosen. */
  detail?: ReactNode;
  /** Beside the list while nothing is chosen. */
  placeholder?: ReactNode;
};

/**
 * List and detail side by side from 1100 px; below that whichever the address names.
 * A `Screen` in the detail half shows no way back while the list is beside it.
 */
export function SplitView({ list, detail, placeholder }: SplitViewProps) {
  const beside = useHasSplit();
  if (!beside) return detail ?? list;
  return (
    <div className="flex h-full min-w-0">
      <section className="h-full w-(--list) shrink-0 border-r border-line">
        <PaneContext value="list">{list}</PaneContext>
      </section>
      <section className="h-full min-w-0 flex-1">
        <PaneContext value="detail">
          {detail ?? <div className="grid h-full place-items-center p-8 text-center text-muted">{placeholder}</div>}
        </PaneContext>
      </section>
    </div>
  );
}

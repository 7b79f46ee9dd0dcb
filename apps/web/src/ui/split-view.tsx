import { use, useEffect, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { PaneContext } from "./screen-context.ts";
import { useHasSplit } from "./use-media.ts";

type SplitViewProps = {
  /** The list screen. It stays mounted beside the detail and keeps its place and its search. */
  list: ReactNode;
  /** The detail screen, when one is chosen. */
  detail?: ReactNode;
};

/**
 * List and detail side by side from 768 px; below that whichever the address names.
 * A `Screen` in the detail half shows no way back while the list is beside it.
 */
export function SplitView({ list, detail }: SplitViewProps) {
  const beside = useHasSplit();
  if (!beside) return detail || list;
  return (
    <div className="flex h-full min-w-0">
      <section className="h-full w-(--list) shrink-0 border-r border-line">
        <PaneContext value="list">{list}</PaneContext>
      </section>
      <section className="h-full min-w-0 flex-1">
        <PaneContext value="detail">{detail}</PaneContext>
      </section>
    </div>
  );
}

/** Opens the first row of a list whose other half is empty, in place of the list's own address: back leads past both. */
export function useOpenFirst(to: string | undefined): void {
  const beside = use(PaneContext) === "list";
  const navigate = useNavigate();
  useEffect(() => {
    if (beside && to !== undefined) void navigate(to, { replace: true });
  }, [beside, to, navigate]);
}

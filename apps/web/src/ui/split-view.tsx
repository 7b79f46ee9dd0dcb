import { use, useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { isTyping } from "./is-typing.ts";
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
 * A `Screen` in the detail half shows no way back while the list is beside it. Enter on a row goes on in its detail, Escape back to
 * the row: the Tab key alone would first pass every other row.
 */
export function SplitView({ list, detail }: SplitViewProps) {
  const beside = useHasSplit();
  const detailRef = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  if (!beside) return detail || list;
  const goOn = ({ detail: presses, target }: MouseEvent) => {
    opener.current = (target as Element).closest<HTMLElement>("a[data-row]") ?? opener.current;
    // A key presses without a pointer.
    if (presses === 0 && opener.current?.contains(target as Node)) detailRef.current?.focus();
  };
  const goBack = ({ key, target, currentTarget }: KeyboardEvent) => {
    // A sheet opened from here is elsewhere in the page, and closes by the same key.
    if (key === "Escape" && !isTyping(target) && currentTarget.contains(target as Node)) opener.current?.focus();
  };
  return (
    // Rows and what the detail holds are the controls; the halves only hear where a key went.
    /* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */
    <div className="flex h-full min-w-0">
      <section className="h-full w-(--list) shrink-0 border-r border-line" onClick={goOn}>
        <PaneContext value="list">{list}</PaneContext>
      </section>
      <section ref={detailRef} tabIndex={-1} className="h-full min-w-0 flex-1 outline-none" onKeyDown={goBack}>
        <PaneContext value="detail">{detail}</PaneContext>
      </section>
    </div>
    /* oxlint-enable jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */
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

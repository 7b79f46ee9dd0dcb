import { use, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Virtualizer } from "virtua";
import { cx } from "./cx.ts";
import { ScrollContext } from "./scroll-context.ts";
import { useIsDesk } from "./use-media.ts";

/** Beyond this many rows only those near the screen are in the page. */
export const virtualFrom = 60;

/** Heights of a row that wraps nothing, by `Row` and by the table's lines: a guess that is off costs a layout for each row met. */
const rowHeight = { phone: 66, desk: 60, table: 48 };

/** Start of the hairline: after an avatar (72), a tile (68), a flag (56) or at the gutter (16). */
type Inset = "avatar" | "tile" | "flag" | "gutter" | "none";

type ListProps<T> = {
  items: readonly T[];
  /** Stable key of an item. */
  keyOf: (item: T) => string;
  children: (item: T, index: number) => ReactNode;
  /** Read out: "Clients". */
  label?: string;
  inset?: Inset;
  /** A 13 px heading above the item, when it starts a new group. */
  headingOf?: (item: T, previous: T | undefined) => ReactNode;
  className?: string;
};

/** Rows under hairlines. Arrow keys, Home and End move between rows, Enter opens one. Long lists are virtual. */
export function List<T>({ items, keyOf, children, label, inset = "avatar", headingOf, className }: ListProps<T>) {
  const entry = (item: T, index: number) => {
    const heading = headingOf?.(item, items[index - 1]) || null;
    return (
      <div className={index > 0 && !heading ? "hairline" : undefined}>
        {heading && <div className="px-4 pt-4 pb-1.5 text-13 font-medium text-muted">{heading}</div>}
        {children(item, index)}
      </div>
    );
  };
  return (
    // The rows are the controls; the group only hears which of them a key was pressed on.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a fieldset is for forms
    <div role="group" aria-label={label} onKeyDown={moveFocus} className={cx(`list-${inset}`, className)}>
      {items.length > virtualFrom ? (
        <Virtual items={items} keyOf={keyOf} table={inset === "none"}>
          {entry}
        </Virtual>
      ) : (
        <ul>
          {items.map((item, index) => (
            <li key={keyOf(item)}>{entry(item, index)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type VirtualProps<T> = Pick<ListProps<T>, "items" | "keyOf" | "children"> & { table: boolean };

/** Draws only what is near the viewport of the surrounding `Screen` (or sheet). */
function Virtual<T>({ items, keyOf, children, table }: VirtualProps<T>) {
  const desk = useIsDesk();
  const scroller = use(ScrollContext);
  const marker = useRef<HTMLDivElement>(null);
  const [startMargin, setStartMargin] = useState(0);
  // Content above the list may grow or shrink with any render; the state changes only when its height did.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const box = scroller?.current;
    if (!box || !marker.current) return;
    const margin = marker.current.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    setStartMargin((now) => (Math.abs(now - margin) > 1 ? margin : now));
  });
  return (
    <>
      <div ref={marker} />
      <Virtualizer
        as="ul"
        item="li"
        data={items}
        startMargin={startMargin}
        itemSize={rowHeight[table ? "table" : desk ? "desk" : "phone"]}
        bufferSize={400}
        scrollRef={scroller ?? undefined}
      >
        {(item, index) => <Entry key={keyOf(item)}>{children(item, index)}</Entry>}
      </Virtualizer>
    </>
  );
}

const Entry = ({ children }: { children: ReactNode }) => children;

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches("[data-row]")) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const next = rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(event.target) + step))];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

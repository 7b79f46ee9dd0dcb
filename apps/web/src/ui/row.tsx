import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import { ChevronRightIcon } from "./icons.ts";

type RowProps = {
  /** An avatar, a tile, a flag. The hairline starts after it. */
  start?: ReactNode;
  /** 16/500, wraps to four lines: beside an amount there is little room. */
  title: ReactNode;
  /** 13 muted, under the title. Words wrap to two lines; an element stays on one, alone where the state does not fit beside it. */
  meta?: ReactNode;
  /** The amount: never wraps. */
  end?: ReactNode;
  /** 13, under the amount. */
  endMeta?: ReactNode;
  to?: string;
  onClick?: () => void;
  /** The detail beside the list shows this row. */
  selected?: boolean;
  /** A quiet arrow at the end. */
  chevron?: boolean;
  /** Plain title weight, for settings. */
  plain?: boolean;
  compact?: boolean;
  danger?: boolean;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLElement>;
};

/**
 * One row of a list: [start] title over meta · amount over state. With `to` a link, with `onClick` a button, else plain.
 * Put rows in a `List`, which draws the hairlines and moves focus with the arrow keys.
 */
export function Row({
  start,
  title,
  meta,
  end,
  endMeta,
  to,
  onClick,
  selected,
  chevron,
  plain,
  compact,
  danger,
  disabled,
  className,
}: RowProps) {
  const look = cx(
    "relative flex w-full items-center gap-3 px-4 text-left transition-colors",
    compact ? "min-h-13 py-1.5 desk:min-h-11" : "min-h-[66px] py-2.5 desk:min-h-15 desk:py-2",
    selected ? "bg-primary-soft" : (to !== undefined || onClick) && "hover:bg-hover active:bg-neutral",
    danger && "text-overdue-ink",
    disabled && "opacity-50",
    className,
  );
  const titleLine = <span className={cx("line-clamp-4 wrap-anywhere", !plain && "font-medium")}>{title}</span>;
  const isText = typeof meta === "string";
  const metaLine = meta && (
    <span
      className={cx(
        "block text-13",
        isText ? "line-clamp-2 flex-1 wrap-anywhere" : "truncate",
        !danger && "text-muted",
      )}
    >
      {meta}
    </span>
  );
  const amount = end !== undefined && <span className="block shrink-0">{end}</span>;
  const state = endMeta !== undefined && <span className="ml-auto block text-13 leading-[18px]">{endMeta}</span>;
  const inside = (
    <>
      {start}
      {metaLine && amount && state ? (
        // Each end takes only what its own line leaves: a long state beside the date leaves the name its room.
        <span className="min-w-0 flex-1">
          <span className="flex justify-between gap-3">
            {titleLine}
            {amount}
          </span>
          <span className="flex flex-wrap gap-x-3">
            {metaLine}
            {state}
          </span>
        </span>
      ) : (
        <>
          <span className="min-w-0 flex-1">
            {titleLine}
            {metaLine}
          </span>
          {(amount || state) && (
            <span className="shrink-0 text-right">
              {amount}
              {state}
            </span>
          )}
        </>
      )}
      {chevron && (
        <ChevronRightIcon size={18} strokeWidth={1.75} aria-hidden="true" className="-mr-1 shrink-0 text-muted" />
      )}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} data-row="" aria-current={selected ? "true" : undefined} className={look}>
        {inside}
      </Link>
    );
  if (onClick)
    return (
      <button
        type="button"
        data-row=""
        disabled={disabled}
        onClick={onClick}
        aria-current={selected ? "true" : undefined}
        className={look}
      >
        {inside}
      </button>
    );
  return <div className={look}>{inside}</div>;
}

/** A square picture at the start of a row that is not a person. */
export function Tile({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("grid size-10 shrink-0 place-items-center rounded-[10px] bg-sunken text-ink", className)}
    >
      {children}
    </span>
  );
}

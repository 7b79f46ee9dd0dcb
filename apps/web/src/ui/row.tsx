import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import { ChevronRightIcon } from "./icons.ts";

type RowProps = {
  /** An avatar, a tile, a flag. The hairline starts after it. */
  start?: ReactNode;
  /** 16/500, wraps to two lines. */
  title: ReactNode;
  /** 13 muted, under the title. Words wrap to two lines; an element sees to its own lines. */
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
  const inside = (
    <>
      {start}
      <span className="min-w-0 flex-1">
        <span className={cx("line-clamp-2 wrap-anywhere", !plain && "font-medium")}>{title}</span>
        {meta && (
          <span
            className={cx(
              "block text-13",
              typeof meta === "string" ? "line-clamp-2 wrap-anywhere" : "truncate",
              danger ? "" : "text-muted",
            )}
          >
            {meta}
          </span>
        )}
      </span>
      {(end !== undefined || endMeta !== undefined) && (
        <span className="shrink-0 text-right">
          {end !== undefined && <span className="block">{end}</span>}
          {endMeta !== undefined && <span className="block text-13 leading-[18px]">{endMeta}</span>}
        </span>
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

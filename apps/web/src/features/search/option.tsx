import type { ReactNode } from "react";
import { EnterIcon, type Icon } from "../../ui/icons.ts";
import { cx } from "../../ui/cx.ts";

export type OptionProps = {
  id: string;
  /** The one Enter opens. */
  active: boolean;
  start: ReactNode;
  title: ReactNode;
  /** Under the title on phones, beside it on desks. */
  meta?: ReactNode;
  /** The amount. */
  end?: ReactNode;
  to?: string;
  onSelect?: () => void;
};

/** One row of the search: a link where it leads somewhere, a button where it does something. The keyboard stays in the box. */
export function Option({ id, active, start, title, meta, end, to, onSelect }: OptionProps) {
  const inside = (
    <>
      {start}
      {/* On phones the second line has the width of the row: an amount beside it would leave it no room. */}
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 desk:flex desk:items-center desk:gap-4">
        <span className="line-clamp-4 font-medium wrap-anywhere desk:line-clamp-2 desk:min-w-0 desk:flex-1">
          {title}
        </span>
        {meta && (
          <span className="col-span-2 line-clamp-2 text-13 text-muted wrap-anywhere desk:max-w-[60%] desk:shrink-0 desk:text-right">
            {meta}
          </span>
        )}
        {end && <span className="col-start-2 row-start-1 text-right desk:min-w-28 desk:shrink-0">{end}</span>}
      </span>
      {active && (
        <EnterIcon size={16} strokeWidth={1.75} aria-hidden="true" className="hidden shrink-0 text-muted desk:block" />
      )}
    </>
  );
  const props = {
    id,
    role: "option",
    "aria-selected": active,
    tabIndex: -1,
    className: cx(
      "relative flex min-h-[60px] w-full scroll-my-10 items-center gap-3 px-4 py-2 text-left hover:bg-hover active:bg-neutral desk:min-h-12 desk:rounded-[10px] desk:px-3 desk:py-1.5",
      // On phones a hairline stands between two options, from where the text begins.
      "[[role=option]+&]:before:absolute [[role=option]+&]:before:top-0 [[role=option]+&]:before:right-0 [[role=option]+&]:before:left-[72px] [[role=option]+&]:before:h-px [[role=option]+&]:before:bg-line desk:before:hidden",
      // The mark of Enter has its place in every row: amounts stand under each other.
      active ? "desk:bg-primary-soft desk:hover:bg-primary-soft" : "desk:pr-10",
    ),
    ...(onSelect ? { onClick: onSelect } : {}),
  };
  if (to !== undefined)
    return (
      // The list follows it: a link of the router asks it some fifteen things anew with each key.
      <a href={to} {...props}>
        {inside}
      </a>
    );
  return (
    <button type="button" {...props}>
      {inside}
    </button>
  );
}

/** The picture of something that is not a person. */
export function OptionIcon({ icon: Mark }: { icon: Icon }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-neutral text-ink desk:size-8"
    >
      <Mark strokeWidth={1.75} className="size-5 desk:size-[18px]" />
    </span>
  );
}

/** Options under a heading. */
export function OptionGroup({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    // The group of a list box, named by its heading.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <div role="group" aria-labelledby={id} className="pb-1 desk:px-2">
      <div id={id} role="presentation" className="px-4 pt-3 pb-1 text-13 font-medium text-muted desk:px-3">
        {title}
      </div>
      {children}
    </div>
  );
}

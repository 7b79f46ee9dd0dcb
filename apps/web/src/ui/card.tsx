import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Icon } from "./icons.ts";

/** A surface on paper; inside it hairlines, never another card. */
export function Card({
  children,
  className,
  padded = true,
}: {
  children: ReactNode;
  className?: string;
  padded?: boolean;
}) {
  return (
    <div className={cx("rounded-card border border-line bg-surface", padded && "px-4 py-3.5", className)}>
      {children}
    </div>
  );
}

/** A 13 px heading over a group of rows or a card. */
export function SectionTitle({
  children,
  aside,
  className,
}: {
  children: ReactNode;
  aside?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx("flex items-baseline justify-between gap-3 px-4 pt-4 pb-1.5 text-13 text-muted", className)}>
      <h2 className="font-medium tracking-normal">{children}</h2>
      {aside}
    </div>
  );
}

/** Rows of settings on phones: a full-width surface between two hairlines, a card on desks. */
export function Group({ title, children, className }: { title?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <section className={className}>
      {title && <SectionTitle>{title}</SectionTitle>}
      <div className="rows overflow-hidden border-y border-line bg-surface desk:rounded-card desk:border">
        {children}
      </div>
    </section>
  );
}

const strip = {
  neutral: "bg-neutral",
  warn: "bg-accent-soft",
  overdue: "bg-overdue-soft",
  info: "bg-info-soft",
  paid: "bg-paid-soft",
  primary: "bg-primary-soft",
} as const;

type InfoStripProps = {
  tone?: keyof typeof strip;
  icon?: Icon;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Read out when it appears. */ live?: boolean;
  className?: string;
};

/** A sentence that belongs to the whole screen: no network, overdue, a claimed payment. */
export function InfoStrip({ tone = "neutral", icon: Mark, title, children, action, live, className }: InfoStripProps) {
  return (
    <div
      role={live ? "status" : undefined}
      className={cx("flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card px-4 py-3", strip[tone], className)}
    >
      <div className="flex min-w-0 flex-1 basis-52 gap-3">
        {Mark && <Mark size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />}
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children && <div className="text-15 text-ink/80">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}

/** Terms and their values, two to a line: "Billed ₦4,820,500". */
export function DefinitionList({
  items,
  className,
}: {
  items: readonly { term: ReactNode; value: ReactNode }[];
  className?: string;
}) {
  return (
    <dl className={cx("flex flex-col", className)}>
      {items.map((item, index) => (
        <div key={index} className="flex justify-between gap-4 py-1.5">
          <dt className="max-w-2/3 shrink-0 text-muted">{item.term}</dt>
          <dd className="text-right wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures side by side: a 13 px term over an 18 px value. */
export function Figures({
  items,
  className,
}: {
  items: readonly { term: ReactNode; value: ReactNode }[];
  className?: string;
}) {
  return (
    <dl
      className={cx(
        "grid grid-cols-2 gap-x-4 gap-y-3 desk:grid-cols-4 max-desk:*:first:nth-last-[odd]:col-span-2",
        className,
      )}
    >
      {items.map((item, index) => (
        <div key={index} className="min-w-0">
          <dt className="text-13 text-muted">{item.term}</dt>
          <dd className="text-18 font-semibold">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

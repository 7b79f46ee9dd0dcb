import type { MinorUnits } from "@ankara/domain/money/money";
import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { Offer } from "@ankara/contract/billing";
import { cx } from "../../ui/cx.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { amountText, usePlanTitle } from "./plan-labels.ts";

type PlanRadiosProps = {
  /** Read out as the name of the group. */
  label: string;
  offers: readonly Offer[];
  value: string | null;
  onChange: (intent: string) => void;
  /** Beside the title: what it saves, "Your plan". */
  mark?: (offer: Offer) => ReactNode;
  disabled?: (offer: Offer) => boolean;
  /** Element that says what is wrong with the choice. */
  describedBy?: string | undefined;
};

/** Plans to choose one from: title, monthly price with the struck-through earlier one, and what is charged. */
export function PlanRadios({ label, offers, value, onChange, mark, disabled, describedBy }: PlanRadiosProps) {
  const planTitle = usePlanTitle();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-required
      aria-describedby={describedBy}
      className="flex flex-col gap-2.5"
    >
      {offers.map((offer) => {
        const on = offer.intent === value;
        const off = disabled?.(offer) ?? false;
        return (
          <label
            key={offer.intent}
            className={cx(
              "flex min-h-[68px] items-center gap-3.5 rounded-card bg-surface px-4 py-2.5 ring-inset has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary",
              on ? "ring-2 ring-primary" : "ring-1 ring-line",
              off ? "opacity-60" : "cursor-pointer",
            )}
          >
            <input
              type="radio"
              name={label}
              value={offer.intent}
              checked={on}
              disabled={off}
              onChange={() => onChange(offer.intent)}
              className="sr-only"
            />
            <span
              aria-hidden="true"
              className={cx(
                "grid size-[22px] shrink-0 place-items-center rounded-full",
                on ? "bg-primary" : "ring-[1.5px] ring-inset ring-field-line",
              )}
            >
              {on && <span className="size-2 rounded-full bg-surface" />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                {planTitle(offer.title)}
                {mark?.(offer)}
              </span>
              <span className="block text-13 text-muted">
                <PerMonth offer={offer} />
              </span>
            </span>
            <span className="flex flex-col items-end">
              <MoneyText amount={offer.total} currency={offer.currency} size="18" />
              <TotalBefore offer={offer} />
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** "₦2,550 ₦2,125 a month", the first struck through; "Paid once" for what does not renew. */
export function PerMonth({ offer: { kind, perMonth, preSalePerMonth, currency } }: { offer: Offer }) {
  if (perMonth === null) return <Trans>Paid once</Trans>;
  const price = amountText(perMonth, currency);
  return (
    <>
      {kind === "change" && preSalePerMonth !== null && (
        <>
          <Struck amount={preSalePerMonth} currency={currency} />{" "}
        </>
      )}
      <Trans>{price} a month</Trans>
    </>
  );
}

/** The total before the sale, struck through, where plans are bought: a change of plan strikes the monthly price. */
export const TotalBefore = ({ offer: { kind, preSaleTotal, currency } }: { offer: Offer }) =>
  kind !== "change" && preSaleTotal !== null && <Struck amount={preSaleTotal} currency={currency} />;

const Struck = ({ amount, currency }: { amount: MinorUnits; currency: string }) => (
  <s className="text-15 text-muted">
    <span className="sr-only">
      <Trans>Before:</Trans>{" "}
    </span>
    {amountText(amount, currency)}
  </s>
);

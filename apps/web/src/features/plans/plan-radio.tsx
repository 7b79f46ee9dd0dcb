import type { MinorUnits } from "@ankara/domain/money/money";
import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { Offer } from "@ankara/contract/billing";
import { MoneyText } from "../../ui/money-text.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
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
      {offers.map((offer) => (
        <RadioCard
          key={offer.intent}
          name={label}
          value={offer.intent}
          checked={offer.intent === value}
          disabled={disabled?.(offer) ?? false}
          onChange={() => onChange(offer.intent)}
          title={
            <>
              {planTitle(offer.title)}
              {mark?.(offer)}
            </>
          }
          about={<PerMonth offer={offer} />}
          end={
            <span className="flex flex-col items-end">
              <MoneyText amount={offer.total} currency={offer.currency} size="18" />
              <TotalBefore offer={offer} />
            </span>
          }
        />
      ))}
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

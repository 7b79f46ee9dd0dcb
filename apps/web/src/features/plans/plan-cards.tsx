import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { Offer } from "@ankara/contract/billing";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Pill } from "../../ui/status.tsx";
import { PerMonth, TotalBefore } from "./plan-radio.tsx";
import { PlanBenefits } from "./plan-benefits.tsx";
import { amountText, bestOf, savingOf, usePlanTitle } from "./plan-labels.ts";

type PlanCardsProps = {
  offers: readonly Offer[];
  busy: string | null;
  disabled: (offer: Offer) => boolean;
  /** In the place of the button. */
  instead?: (offer: Offer) => ReactNode;
  onChoose: (offer: Offer) => void;
};

/** The plans side by side. */
export function PlanCards({ offers, busy, disabled, instead, onChoose }: PlanCardsProps) {
  const planTitle = usePlanTitle();
  const best = bestOf(offers);
  return (
    <ul className="grid grid-cols-3 gap-3 desk:gap-[18px]">
      {offers.map((offer) => (
        <li
          key={offer.intent}
          className={cx(
            // Title, price, months and button of all cards share their lines, however a language wraps them.
            "row-span-5 grid grid-rows-subgrid content-start gap-y-0 rounded-card bg-surface p-4 ring-inset desk:p-6",
            offer === best ? "ring-2 ring-primary" : "ring-1 ring-line",
          )}
        >
          <div className="flex min-h-7 flex-wrap content-start items-center justify-between gap-x-2">
            <h3 className="text-18">{planTitle(offer.title)}</h3>
            <SavingBadge offer={offer} offers={offers} />
          </div>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
            <MoneyText amount={offer.total} currency={offer.currency} size="28" />
            <TotalBefore offer={offer} />
          </p>
          <p className="text-15 text-muted">
            {offer.months === 1 ? <Trans>for 1 month</Trans> : <PerMonth offer={offer} />}
          </p>
          <div className="mt-5 mb-6 flex min-h-11 items-center desk:min-h-9">
            {instead?.(offer) ?? (
              <Button
                full
                variant={offer === best ? "primary" : "secondary"}
                disabled={disabled(offer) || busy !== null}
                busy={busy === offer.intent}
                onClick={() => onChoose(offer)}
              >
                <Trans>Choose {planTitle(offer.title)}</Trans>
              </Button>
            )}
          </div>
          <PlanBenefits offer={offer} quiet />
        </li>
      ))}
    </ul>
  );
}

/** "Save ₦14,000" against paying by the month. */
export function SavingBadge({ offer, offers }: { offer: Offer; offers: readonly Offer[] }) {
  const saving = savingOf(offer, offers);
  if (saving === null || offer !== bestOf(offers)) return null;
  const amount = amountText(saving, offer.currency);
  return (
    <Pill tone="warn">
      <Trans>Save {amount}</Trans>
    </Pill>
  );
}

/** "12 months" of an offer. */
export const Months = ({ months }: { months: number }) => <Plural value={months} one="# month" other="# months" />;

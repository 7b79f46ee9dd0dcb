import { Plural, Trans } from "@lingui/react/macro";
import type { ContactMoney } from "@ankara/domain/clients/contact-summary";
import type { ReactNode } from "react";
import { Figures } from "../../ui/card.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import type { Client } from "./use-client.ts";

/** Billed, paid, outstanding and how long this client usually takes; each currency by itself. */
export function ContactFigures({ client: { summary } }: { client: Client }) {
  return (
    <div className="flex flex-col gap-5">
      {summary.money.map((money, index) => (
        <Figures
          key={money.currency}
          items={[...moneyItems(money), ...(index === 0 ? paceItem(summary.daysToPay) : [])]}
        />
      ))}
    </div>
  );
}

function moneyItems({
  currency,
  billed,
  paid,
  outstanding,
  credit,
  remainingOpeningBalance,
}: ContactMoney): { term: ReactNode; value: ReactNode }[] {
  const amount = (value: number) => <MoneyText amount={value} currency={currency} size="18" />;
  return [
    { term: <Trans context="sum">Billed</Trans>, value: amount(billed) },
    { term: <Trans context="sum">Paid</Trans>, value: amount(paid) },
    { term: <Trans>Outstanding</Trans>, value: amount(outstanding) },
    ...(remainingOpeningBalance > 0
      ? [{ term: <Trans>Opening balance</Trans>, value: amount(remainingOpeningBalance) }]
      : []),
    ...(credit > 0 ? [{ term: <Trans>Client credit</Trans>, value: amount(credit) }] : []),
  ];
}

function paceItem(days: number | null): { term: ReactNode; value: ReactNode }[] {
  if (days === null) return [];
  return [
    {
      term: <Trans>Days to pay</Trans>,
      value: (
        <>
          <span className="money">{days}</span>{" "}
          <span className="text-13 font-normal text-muted">
            <Plural value={days} one="day usually" other="days usually" />
          </span>
        </>
      ),
    },
  ];
}

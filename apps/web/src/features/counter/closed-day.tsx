import { useLingui } from "@lingui/react/macro";
import { differenceOf, expectedCash } from "@ankara/domain/counter/day-close";
import { formatInstant } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import type { Business } from "@ankara/domain/records/business";
import type { DayClose } from "@ankara/domain/records/day-close";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import { formatMoney } from "../../i18n/numbers.ts";
import { useDifferenceReason } from "../../document-parts/difference-reason.ts";
import { useAuthorText } from "../../document-parts/use-author-text.ts";
import { usePaymentMethodText } from "../../forms/payment-labels.ts";
import { Button } from "../../ui/button.tsx";
import { Card, SectionTitle } from "../../ui/card.tsx";
import { PrintIcon } from "../../ui/icons.ts";
import { usePrinter } from "./use-printer.tsx";
import { reportOnRoll } from "./use-print-receipt.ts";

/** A day that was closed, with its report for the printer. */
export default function ClosedDay({ close, business }: { close: DayClose; business: Business }) {
  const { t, i18n } = useLingui();
  const methodText = usePaymentMethodText();
  const reasonText = useDifferenceReason();
  const { currency } = close;
  const author = useAuthorText();
  const seller = author({ by: close.createdBy, byDevice: close.tillId });
  const difference = differenceOf(close);
  const money = (amount: MinorUnits) => formatMoney(amount, currency, { decimals: "auto" });
  const rows = [
    ...(seller === "" ? [] : [{ label: t`Counted by`, value: seller }]),
    { label: t`In the drawer this morning`, value: money(close.opening) },
    { label: t`Cash sales`, value: money(close.cashIn) },
    { label: t`Taken out for expenses`, value: money(0 - close.cashOut) },
    { label: t`Cash expected`, value: money(expectedCash(close)) },
    { label: t`Cash you counted`, value: money(close.counted) },
    ...(close.denominations ?? []).map(({ kind, value, count }) => ({
      key: `${kind} ${value}`,
      label: `${money(value)} × ${count}`,
      value: money(value * count),
    })),
    ...(difference === 0
      ? []
      : [{ label: difference < 0 ? t`Short by` : t`Over by`, value: money(Math.abs(difference)) }]),
    ...(close.reason === null
      ? []
      : [{ label: t`What happened?`, value: [reasonText(close.reason), close.note].filter(Boolean).join(": ") }]),
    { label: t`Stays in the drawer`, value: money(close.kept) },
    ...Object.entries(close.received).map(([method, amount]) => ({
      label: methodText(method as PaymentMethod),
      value: money(amount ?? 0),
    })),
    ...(close.onAccount === 0 ? [] : [{ label: t`On account`, value: money(close.onAccount) }]),
  ];
  const title = formatInstant(Date.parse(close.closedAt), business.timeZone, "datetime", i18n.locale);
  const printer = usePrinter(
    () => reportOnRoll({ title, author: business.companyName, language: i18n.locale, madeAt: close.closedAt, rows }),
    () => undefined,
  );
  return (
    <section className="px-4 pb-4">
      <SectionTitle className="px-0!">{title}</SectionTitle>
      <Card padded={false} className="divide-y divide-line px-4">
        {rows.map(({ label, value, ...row }) => (
          <div key={"key" in row ? row.key : label} className="flex min-h-11 items-center justify-between gap-3 py-1.5">
            <span className="text-muted">{label}</span>
            <span className="money text-right">{value}</span>
          </div>
        ))}
      </Card>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={PrintIcon} busy={printer.busy} onClick={printer.print}>{t`Print`}</Button>
        {printer.change}
      </div>
      {printer.sheet}
    </section>
  );
}

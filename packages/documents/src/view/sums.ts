import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { openCharges, type Owing } from "@ankara/domain/invoice/receivable";
import { money, negateMoney, subtractMoney, type MinorUnits } from "@ankara/domain/money/money";
import type { Invoice, Totals } from "@ankara/domain/records/invoice";
import { countryLabels } from "../country-labels.ts";
import { glue, type Formats } from "../formats.ts";
import type { DocumentState } from "./payment.ts";
import type { Text } from "../tree.ts";

export type SumRow = {
  readonly tone: "plain" | "total" | "memo" | "memoStrong";
  readonly label: string;
  readonly amount: Text;
};
/** Sums as they were frozen at issue; a draft is counted anew. A draft that cannot be counted shows zeros. */
export function totalsOf(invoice: Invoice): Totals {
  if (invoice.status !== "draft" && invoice.totals) return invoice.totals;
  const counted = computeTotals(invoice);
  if (counted.ok) return counted.value;
  return (
    invoice.totals ?? {
      lineNets: invoice.lines.map(() => 0),
      gross: 0,
      lineDiscount: 0,
      subtotal: 0,
      discount: 0,
      taxes: [],
      fees: [],
      taxTotal: 0,
      feeTotal: 0,
      rounding: 0,
      total: 0,
      withholding: [],
      expected: 0,
    }
  );
}

/** The sums in the order in which they make the total. */
export function sumsOf(
  invoice: Invoice,
  state: DocumentState,
  totals: Totals,
  owing: Owing,
  country: string | null | undefined,
  formats: Formats,
): SumRow[] {
  const { labels, figure } = formats;
  const rows: SumRow[] = [];
  const add = (label: string, amount: MinorUnits) => rows.push({ tone: "plain", label, amount: figure(amount) });
  const less = (label: string, amount: MinorUnits) => add(label, negateMoney(money(amount, invoice.currency)).amount);
  const minus = (a: number, b: number) => subtractMoney(money(a, invoice.currency), money(b, invoice.currency)).amount;
  const hasDiscount = totals.lineDiscount !== 0 || totals.discount !== 0;
  const isInclusive = invoice.taxMode === "inclusive" && totals.taxes.length > 0;

  if (hasDiscount) {
    add(isInclusive ? labels.subtotal : labels.beforeDiscount, totals.gross);
    if (totals.lineDiscount !== 0) less(labels.lineDiscounts, totals.lineDiscount);
    if (totals.discount !== 0) less(documentDiscount(invoice, formats), totals.discount);
  }
  if (!isInclusive && (hasDiscount || totals.taxes.length > 0 || totals.fees.length > 0)) {
    add(totals.taxes.length > 0 ? labels.net : labels.subtotal, minus(totals.subtotal, totals.discount));
  } else if (isInclusive && !hasDiscount && totals.fees.length > 0) add(labels.subtotal, totals.subtotal);
  for (const fee of totals.fees) add(glue(fee.name), fee.amount);
  if (isInclusive) add(labels.netOfTax, minus(minus(totals.total, totals.rounding), totals.taxTotal));
  for (const tax of totals.taxes) add(rated(tax.name, tax.ratePpm, formats), tax.amount);
  if (totals.rounding !== 0) add(labels.rounding, totals.rounding);
  rows.push({
    tone: "total",
    label: totals.taxes.length > 0 ? labels.totalWithTax : labels.total,
    amount: formats.moneyRuns(totals.total, 600),
  });

  // Late fees and credit notes stand beside the document: what it says stays, what is left to pay changes.
  const isOpen = state === "open" || state === "partPaid";
  const charges = isOpen ? openCharges(invoice) : [];
  const { due, settled } = owing;
  for (const { date, amount } of charges)
    rows.push({ tone: "memo", label: labels.lateFee(formats.date(date)), amount: figure(amount) });

  const off = (label: string, amount: MinorUnits) =>
    rows.push({ tone: "memo", label, amount: figure(negateMoney(money(amount, invoice.currency)).amount) });
  if ((isOpen || state === "credited") && settled.credited > 0) off(labels.titles.credit_note, settled.credited);
  if (state === "partPaid") off(labels.paid, settled.money + settled.withheld);
  if (state === "partPaid" || charges.length > 0 || (isOpen && settled.credited > 0)) {
    rows.push({ tone: "memoStrong", label: labels.leftToPay, amount: formats.moneyRuns(due, 600) });
  } else if ((isOpen || state === "draft") && asksForMoney(invoice) && totals.withholding.length > 0) {
    const { authority } = countryLabels(country);
    for (const memo of totals.withholding) {
      rows.push({
        tone: "memo",
        label: labels.lessWithholding(lowerFirst(rated(memo.name, memo.ratePpm, formats)), authority),
        amount: figure(negateMoney(money(memo.amount, invoice.currency)).amount),
      });
    }
    rows.push({ tone: "memoStrong", label: labels.expected, amount: formats.moneyRuns(totals.expected, 600) });
  }
  return rows;
}

/** Nobody withholds from what is given back, or from what has come in. */
export const asksForMoney = ({ kind }: Pick<Invoice, "kind">): boolean => kind !== "receipt" && kind !== "credit_note";

function documentDiscount(invoice: Invoice, { labels, percent }: Formats): string {
  return invoice.discount?.kind === "percent"
    ? `${labels.documentDiscount} ${percent(invoice.discount.ratePpm)}`
    : labels.documentDiscount;
}

/** `VAT 7.5 %`; a name that says its rate already is left as it is. */
function rated(name: string, ratePpm: number, formats: Formats): string {
  return ratePpm === 0 || /\d\s*%/.test(name) ? glue(name) : `${glue(name)} ${formats.percent(ratePpm)}`;
}

/** `Withholding tax` becomes `withholding tax` inside a sentence; `WHT` stays. */
function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name;
}

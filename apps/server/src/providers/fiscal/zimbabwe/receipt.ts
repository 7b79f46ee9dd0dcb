import { currencyOf } from "@ankara/domain/money/currencies";
import type { FiscalDocument } from "../adapter.ts";
import { figureOf, hasExactPrice, type SaleLine, saleLinesOf } from "../sale-lines.ts";
import type { DayCounter, SignedTax } from "./signing.ts";

/** A tax in the device's own table (`GetConfig`). Exempt has no percent. */
export type DeviceTax = { readonly taxID: number; readonly taxPercent?: number | null };

/** Returns the device's tax of a line; null where its table has none. */
export function deviceTaxOf(taxes: readonly DeviceTax[], { category, percent }: SaleLine["tax"]): DeviceTax | null {
  const rate = category === "S" ? Number(percent) : category === "Z" ? 0 : null;
  return taxes.find(({ taxPercent = null }) => taxPercent === rate) ?? null;
}

type ReceiptLine = Readonly<Record<string, unknown>> & { readonly taxID: number; readonly cents: number };

/** Lines of a sale with their tax in them: what is taken off is a line of its own. Of a credit note all amounts are below zero. */
export function receiptLines({ invoice }: FiscalDocument, taxes: readonly DeviceTax[]): ReceiptLine[] {
  const sign = invoice.kind === "credit_note" ? -1 : 1;
  const { decimals } = currencyOf(invoice.currency);
  const figure = (minor: number) => figureOf(sign * minor, decimals);
  const lines: ReceiptLine[] = [];
  const add = (type: "Sale" | "Discount", line: SaleLine, minor: number, pieces: string) => {
    const tax = deviceTaxOf(taxes, line.tax);
    if (tax === null) throw new Error("expected a document that was validated");
    const isExact = hasExactPrice({ before: minor, quantity: pieces });
    const quantity = isExact ? Number(pieces) : 1;
    lines.push({
      receiptLineType: type,
      receiptLineNo: lines.length + 1,
      receiptLineHSCode: line.itemCode === "" ? null : line.itemCode.replaceAll(".", ""),
      receiptLineName: line.name.slice(0, 200),
      receiptLinePrice: figureOf((sign * minor) / quantity, decimals),
      receiptLineQuantity: quantity,
      receiptLineTotal: figure(minor),
      taxPercent: tax.taxPercent ?? null,
      taxID: tax.taxID,
      cents: sign * minor,
    });
  };
  for (const line of saleLinesOf(invoice)) {
    if (line.before === 0) continue;
    const total = line.before - line.discount + line.vat;
    const base = line.before - line.discount;
    const before = base === 0 ? line.before : line.before + Math.round((line.vat * line.before) / base);
    add("Sale", line, before, line.quantity);
    if (before !== total) add("Discount", line, total - before, "1");
  }
  return lines;
}

/** Taxes of a receipt, which the authority reckons from the amounts with tax. */
export function receiptTaxes(lines: readonly ReceiptLine[], taxes: readonly DeviceTax[]): SignedTax[] {
  return taxes.flatMap(({ taxID, taxPercent = null }) => {
    const own = lines.filter((line) => line.taxID === taxID);
    if (own.length === 0) return [];
    const salesCents = own.reduce((sum, { cents }) => sum + cents, 0);
    const taxCents = taxPercent === null ? 0 : Math.round((salesCents * taxPercent) / (100 + taxPercent));
    return [{ taxID, taxPercent, taxCents: taxCents + 0, salesCents }];
  });
}

/** The day's counters with one more receipt. */
export function countedWith(
  counters: readonly DayCounter[],
  isCredit: boolean,
  currency: string,
  taxes: readonly SignedTax[],
): DayCounter[] {
  const kinds = isCredit
    ? (["CreditNoteByTax", "CreditNoteTaxByTax"] as const)
    : (["SaleByTax", "SaleTaxByTax"] as const);
  const added: DayCounter[] = taxes.flatMap(({ taxID, taxPercent, taxCents, salesCents }) => [
    { type: kinds[0], currency, taxID, taxPercent, moneyType: null, cents: salesCents },
    { type: kinds[1], currency, taxID, taxPercent, moneyType: null, cents: taxCents },
  ]);
  const total = taxes.reduce((sum, { salesCents }) => sum + salesCents, 0);
  added.push({
    type: "BalanceByMoneyType",
    currency,
    taxID: null,
    taxPercent: null,
    moneyType: "Credit",
    cents: total,
  });
  const keyOf = ({ type, currency: code, taxID, moneyType }: DayCounter) => `${type} ${code} ${taxID} ${moneyType}`;
  const all = new Map(counters.map((counter) => [keyOf(counter), counter]));
  for (const counter of added) {
    const before = all.get(keyOf(counter));
    all.set(keyOf(counter), { ...counter, cents: counter.cents + (before?.cents ?? 0) });
  }
  return [...all.values()];
}

import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import type { EInvoice, ETaxClass } from "@ankara/documents/einvoice/e-invoice";
import { allocate } from "@ankara/domain/money/allocate";
import type { MinorUnits } from "@ankara/domain/money/money";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import type { Invoice } from "@ankara/domain/records/invoice";

/** A line as an authority's device books it: discounts of the document are in it, and fees are lines of their own. */
export type SaleLine = {
  readonly name: string;
  readonly itemCode: string;
  /** A fee of the document, which has no code. */
  readonly isFee: boolean;
  /** Decimal text above zero. */
  readonly quantity: string;
  /** UN/ECE Recommendation 20. */
  readonly unitCode: string;
  readonly tax: ETaxClass;
  /** Minor units: without tax before discounts, what is taken off, and the tax on the rest. */
  readonly before: MinorUnits;
  readonly discount: MinorUnits;
  readonly vat: MinorUnits;
};
type Draft = Omit<SaleLine, "vat">;

const classOf = ({ category, percent }: ETaxClass): string => `${category} ${percent}`;
const minorOf = (text: string, currency: string): number =>
  text.startsWith("-") ? -decimalToMinor(text.slice(1), currency) : decimalToMinor(text, currency);

/**
 * Takes an issued document apart into lines whose sums are its own, to the minor unit: per tax class Σ (before − discount)
 * is the base and Σ vat the tax.
 *
 * @param isOutside - charges that are no line: a levy the authority has fields of its own for
 * @throws where the document cannot be said as an e-invoice, which `validate` finds first
 */
export function saleLinesOf(
  invoice: Invoice,
  isOutside: (charge: { reason: string }) => boolean = () => false,
): SaleLine[] {
  const read = readEInvoice(invoice);
  if (!read.ok) throw new Error(`expected a document that can be said, got ${read.error.join(", ")}`);
  return linesOf(read.value, isOutside);
}

function linesOf(document: EInvoice, isOutside: (charge: { reason: string }) => boolean): SaleLine[] {
  const { currency } = document;
  const minor = (text: string) => minorOf(text, currency);
  const allowances = new Map<string, number>();
  const takeOff = (tax: ETaxClass, amount: MinorUnits) =>
    allowances.set(classOf(tax), (allowances.get(classOf(tax)) ?? 0) + amount);
  for (const { tax, amount } of document.allowances) takeOff(tax, minor(amount));
  const drafts: Draft[] = document.lines.map((line) => {
    const off = line.allowance === null ? 0 : minor(line.allowance.amount);
    return {
      name: line.name,
      itemCode: line.itemCode,
      isFee: false,
      quantity: line.quantity,
      unitCode: line.unitCode,
      tax: line.tax,
      before: minor(line.net) + off,
      discount: off,
    };
  });
  for (const charge of document.charges) {
    if (isOutside(charge)) continue;
    const amount = minor(charge.amount);
    // Rounding may leave a charge a unit below zero, where a discount takes off nearly all.
    if (amount < 0) takeOff(charge.tax, -amount);
    else if (amount > 0)
      drafts.push({
        name: charge.reason,
        itemCode: "",
        isFee: true,
        quantity: "1",
        unitCode: "C62",
        tax: charge.tax,
        before: amount,
        discount: 0,
      });
  }
  return document.taxes.flatMap((tax) => {
    const own = drafts.filter((draft) => classOf(draft.tax) === classOf(tax));
    const off = share(
      allowances.get(classOf(tax)) ?? 0,
      own.map(({ before, discount }) => before - discount),
    );
    const bases = own.map(({ before, discount }, index) => before - discount - (off[index] ?? 0));
    const vat = share(minor(tax.amount), bases);
    return own.map((draft, index) => ({
      ...draft,
      discount: draft.discount + (off[index] ?? 0),
      vat: vat[index] ?? 0,
    }));
  });
}

/** Nothing to share by: all of it stands on the first. */
const share = (total: number, weights: readonly number[]): number[] =>
  weights.some((weight) => weight > 0)
    ? allocate(
        total,
        weights.map((weight) => Math.max(0, weight)),
      )
    : weights.map((_, index) => (index === 0 ? total : 0));

/** Units of the currency as an authority reads them: a JSON number with at most two places. */
export const figureOf = (minor: number, decimals: number): number => Number((minor / 10 ** decimals).toFixed(decimals));

/** Returns whether a whole number of pieces comes to the line at whole minor units each. */
export const hasExactPrice = ({ before, quantity }: Pick<SaleLine, "before" | "quantity">): boolean =>
  /^[1-9]\d*$/.test(quantity) && Number.isInteger(before / Number(quantity));

import { currencyOf } from "@ankara/domain/money/currencies";
import { decimalToMinor } from "@ankara/domain/money/parse-money";
import type { EInvoice } from "./e-invoice.ts";

/** A rule of EN 16931-1, by its name in the official schematron (release 1.3.16). */
export type RuleId = `BR-${string}`;

/**
 * Returns the rules a document breaks: those of reckoning, and what has to be said, on amounts as they are written. A
 * receiver's program refuses what breaks one, so nothing of the kind leaves the device. What the types hold is not asked.
 */
export function brokenRulesOf(document: EInvoice): readonly RuleId[] {
  const { currency, totals, lines, allowances, charges, taxes } = document;
  const minor = (amount: string): number =>
    amount.startsWith("-") ? -decimalToMinor(amount.slice(1), currency) : decimalToMinor(amount, currency);
  const sum = (rows: readonly { readonly amount: string }[]) =>
    rows.reduce((all, { amount }) => all + minor(amount), 0);
  const nets = (rows: EInvoice["lines"]) => rows.reduce((all, { net }) => all + minor(net), 0);
  const rules: (readonly [RuleId, boolean])[] = [
    ["BR-02", document.number.trim() !== ""],
    ["BR-16", lines.length > 0],
    ["BR-25", lines.every(({ name }) => name.trim() !== "")],
    ["BR-27", lines.every(({ price }) => !price.startsWith("-"))],
    ["BR-CO-10", minor(totals.lines) === nets(lines)],
    ["BR-CO-11", minor(totals.allowances) === sum(allowances)],
    ["BR-CO-12", minor(totals.charges) === sum(charges)],
    ["BR-CO-13", minor(totals.withoutTax) === minor(totals.lines) - minor(totals.allowances) + minor(totals.charges)],
    ["BR-CO-14", minor(totals.tax) === sum(taxes)],
    ["BR-CO-15", minor(totals.withTax) === minor(totals.withoutTax) + minor(totals.tax)],
    ["BR-CO-16", minor(totals.payable) === minor(totals.withTax) - minor(totals.paid) + minor(totals.rounding)],
    ["BR-O-11", taxes.length === 1 || taxes.every(({ category }) => category !== "O")],
  ];
  const unit = 10 ** currencyOf(currency).decimals;
  // Receivers' programs add in floating point with two places: above this their sums differ from ours.
  const largest = Math.floor((Number.MAX_SAFE_INTEGER / 10_000) * unit);
  const sums = [totals.lines, totals.allowances, totals.charges, totals.withTax].map(minor);
  rules.push(["BR-CO-13", sums.every((amount) => Math.abs(amount) <= largest)]);
  for (const { category, percent, base, amount } of taxes) {
    const same = <Row extends { readonly tax: { readonly category: string; readonly percent: string } }>(
      rows: readonly Row[],
    ) => rows.filter(({ tax }) => tax.category === category && tax.percent === percent);
    rules.push(
      [`BR-${category}-08`, minor(base) === nets(same(lines)) - sum(same(allowances)) + sum(same(charges))],
      // Less than one unit either way is left for rounding by line, from the tax at two places; a rate that rounds to 0 % may come to no whole unit.
      [
        `BR-${category}-09`,
        Math.abs(minor(amount) / unit - Math.round((minor(base) / unit) * Number(percent)) / 100) < 1,
      ],
      ["BR-CO-17", Math.round(Number(percent)) !== 0 || Math.round(minor(amount) / unit) === 0],
    );
  }
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}

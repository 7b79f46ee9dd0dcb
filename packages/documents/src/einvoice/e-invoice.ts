import { currencyOf } from "@ankara/domain/money/currencies";
import { decimalToMinor } from "@ankara/domain/money/parse-money";

import type { LocalDate } from "@ankara/domain/dates/dates";

/**
 * An invoice or credit note in the terms of EN 16931-1:2017, apart from any syntax. Each field names its business term
 * (BT) or group (BG). Amounts are decimal text in units of the currency, at most two places; dates are calendar days.
 */
export type EInvoice = {
  /** BT-1 */
  readonly number: string;
  /** BT-2, BT-9, BT-72 */
  readonly issueDate: LocalDate;
  readonly dueDate: LocalDate | null;
  readonly supplyDate: string | null;
  /** BT-3: 380 is an invoice, 381 a credit note (UNTDID 1001). */
  readonly typeCode: "380" | "381";
  /** BT-5; BT-6 where the tax is said in another currency too. */
  readonly currency: string;
  readonly taxCurrency: string | null;
  /** BT-13 */
  readonly orderNumber: string;
  /** BT-22, each a paragraph. */
  readonly notes: readonly string[];
  /** BT-20 */
  readonly terms: string;
  /** BT-25: the invoice a credit note takes back from. */
  readonly precedingNumber: string;
  /** BG-24: what the tax authority answered, as BT-122 (number), BT-123 (what it is), BT-124 (where it is checked). */
  readonly records: readonly { readonly number: string; readonly what: string; readonly url: string }[];
  readonly seller: EParty;
  readonly buyer: EParty;
  readonly payments: readonly EPayment[];
  /** BG-20 and BG-21, allowances first. */
  readonly allowances: readonly EAllowance[];
  readonly charges: readonly EAllowance[];
  /** BG-23, one for each category and rate. */
  readonly taxes: readonly ETax[];
  readonly lines: readonly ELine[];
  readonly totals: {
    /** BT-106 to BT-109 */
    readonly lines: string;
    readonly allowances: string;
    readonly charges: string;
    readonly withoutTax: string;
    /** BT-110, and BT-111 in the tax currency. */
    readonly tax: string;
    readonly taxInTaxCurrency: string | null;
    /** BT-112 to BT-115 */
    readonly withTax: string;
    readonly paid: string;
    readonly rounding: string;
    readonly payable: string;
  };
};

/** Seller (BG-4) or buyer (BG-7). */
export type EParty = {
  /** BT-27, BT-44 */
  readonly name: string;
  /** BT-28, BT-45; empty where it is the name. */
  readonly tradingName: string;
  readonly address: {
    readonly line1: string;
    readonly line2: string;
    readonly city: string;
    readonly postcode: string;
    readonly region: string;
    /** BT-40, BT-55: ISO 3166-1 alpha-2. */
    readonly country: string;
  };
  /** BT-30, BT-47: of the company register. */
  readonly registration: string;
  /** BT-31, BT-48: begins with the code of its country. */
  readonly vatId: string;
  /** BT-32 of the seller, BT-46 of the buyer: a tax number that does not begin so. */
  readonly taxNumber: string;
  readonly phone: string;
  readonly email: string;
};

/** BG-16: one way to pay. `30` credit transfer, `68` an online service such as mobile money (UNTDID 4461). */
export type EPayment = {
  readonly code: "30" | "68";
  /** BT-82 */
  readonly name: string;
  /** BT-83 */
  readonly reference: string;
  /** BT-84, BT-85 */
  readonly account: string;
  readonly accountName: string;
};

/** S standard, Z zero rated, E exempt, O outside the scope (UNTDID 5305). */
export type ECategory = "S" | "Z" | "E" | "O";
export type ETaxClass = { readonly category: ECategory; /** BT-152: percent, `7.5`. */ readonly percent: string };
export type EAllowance = { readonly amount: string; readonly reason: string; readonly tax: ETaxClass };
type ETax = ETaxClass & {
  /** BT-116, BT-117 */
  readonly base: string;
  readonly amount: string;
  /** BT-120: why there is none; empty for S and Z. */
  readonly exemption: string;
};

/** BG-25 */
export type ELine = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** BT-155 */
  readonly itemCode: string;
  readonly quantity: string;
  /** BT-130: UN/ECE Recommendation 20. */
  readonly unitCode: string;
  /** BT-146 */
  readonly price: string;
  /** BT-136; null where there is none. */
  readonly allowance: { readonly amount: string; readonly reason: string } | null;
  /** BT-131 */
  readonly net: string;
  readonly tax: ETaxClass;
};

/** Causes of a broken rule, as a shop knows them: each has a sentence on the screen. */
export type RuleCause = "unissued" | "unnamed_line" | "price_below_zero" | "sums" | "tax_rounding" | "outside_vat";

/** Rules of EN 16931-1 this device judges by, by their names in the official schematron (release 1.3.16), and what breaks each. */
export const ruleCauses = {
  "BR-02": "unissued",
  "BR-16": "unissued",
  "BR-25": "unnamed_line",
  "BR-27": "price_below_zero",
  "BR-CO-10": "sums",
  "BR-CO-11": "sums",
  "BR-CO-12": "sums",
  "BR-CO-13": "sums",
  "BR-CO-14": "sums",
  "BR-CO-15": "sums",
  "BR-CO-16": "sums",
  "BR-CO-17": "tax_rounding",
  "BR-O-11": "outside_vat",
  "BR-S-08": "sums",
  "BR-Z-08": "sums",
  "BR-E-08": "sums",
  "BR-O-08": "sums",
  "BR-S-09": "tax_rounding",
  "BR-Z-09": "tax_rounding",
  "BR-E-09": "tax_rounding",
  "BR-O-09": "tax_rounding",
} as const satisfies Readonly<Record<string, RuleCause>>;
export type RuleId = keyof typeof ruleCauses;

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

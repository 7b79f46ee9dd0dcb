import { allocateExact } from "../money/allocate.ts";
import { currencyOf } from "../money/currencies.ts";
import {
  addDecimals,
  type Decimal,
  divideHalfUp,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
} from "../money/decimal.ts";
import { maxMinor } from "../money/money.ts";
import type { FeeSnapshot } from "../records/fee.ts";
import type { Discount, Invoice, InvoiceLine, Totals } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";
import { planTaxes, type TaxAmount, type TaxPart, taxesContained, taxesOnTop } from "./tax-parts.ts";

/** The fields a document's totals depend on, and no others. */
export type TotalsInput = Pick<
  Invoice,
  "currency" | "lines" | "discount" | "taxes" | "taxMode" | "roundingMode" | "cashRounding"
>;

export type TotalsError = {
  readonly code:
    /** The document discount is more than the lines come to. */
    | "discount_exceeds_base"
    /** A sum is beyond 9×10^15 minor units. */
    | "amount_too_big"
    /** Fixed taxes contained in a price are more than the price. */
    | "negative_total";
  /** The line that is too big, where it is one. */
  readonly lineId?: string;
};

const million = 1_000_000n;
const limit = BigInt(maxMinor);
const noQuantity: Decimal = { units: 0n, scale: 0 };
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/**
 * Every printed sum of a document, from its lines, discounts, taxes and fees: the one place that does so, on the
 * phone, on the server, in the PDF and in the e-invoice. Exact whole minor units; ties round away from zero.
 *
 * 1. line gross = half-up(quantity × unit price), less the line's discount (never below zero)
 * 2. the document discount, spread over the lines in proportion by largest remainder; the largest line first where
 *    remainders tie, so that the order of lines does not matter
 * 3. fees: percent of the discounted subtotal (of the undiscounted one with `beforeDiscount`), fixed, or per unit.
 *    A taxable fee is spread over the lines like the discount and bears their taxes
 * 4. taxes on top (`exclusive`) or contained in the prices (`inclusive`), see `tax-parts.ts`. A tax per document
 *    applies once, whichever lines name it; all others fall on the lines that name them
 * 5. cash rounding of the total to a step
 * 6. withholding as a memo, on the taxable net amount; it never changes the total
 *
 * Empty quantities and prices count as zero, so a draft always has totals. Amounts of a credit note are computed like
 * an invoice's, without a sign: `signedTotal` gives it.
 *
 * @throws RangeError for an unknown currency or a quantity or price that is not decimal text
 */
export function computeTotals(input: TotalsInput): Result<Totals, TotalsError> {
  const { decimals } = currencyOf(input.currency);
  const taxes = input.taxMode === "none" ? [] : input.taxes.filter(({ kind }) => kind === "tax" || kind === "levy");
  const lines = input.lines.map((line) => readLine(line, taxes, decimals));
  const tooBig = lines.findIndex(({ gross }) => gross > limit);
  if (tooBig >= 0) return err({ code: "amount_too_big", lineId: input.lines[tooBig]?.id });

  const gross = sum(lines.map((line) => line.gross));
  const subtotal = sum(lines.map((line) => line.net));
  const discount = input.discount ? discountOf(input.discount, subtotal) : 0n;
  if (discount > subtotal) return err({ code: "discount_exceeds_base" });

  const discounted = subtractDiscount(lines, discount);
  const fees = computeFees(input.taxes, { lines, subtotal, discounted: subtotal - discount, decimals });
  const feeTotal = sum(fees.map(({ amount }) => amount));
  const taxableFees = sum(fees.filter(({ fee }) => fee.taxable).map(({ amount }) => amount));
  const amounts = putOn(lines, discounted, taxableFees);

  const perLine = input.roundingMode === "line";
  const plan = planTaxes(taxes, decimals, perLine);
  const parts = makeParts(lines, amounts, perLine);
  const inclusive = input.taxMode === "inclusive";
  const taxAmounts = inclusive ? taxesContained(plan, parts) : taxesOnTop(plan, parts);
  if (taxAmounts === null) return err({ code: "negative_total" });
  const taxTotal = sum(taxAmounts.map((tax) => tax?.amount ?? 0n));

  const exact = subtotal - discount + feeTotal + (inclusive ? 0n : taxTotal);
  const total = roundToStep(exact, input.cashRounding);
  const net = sum(amounts) - (inclusive ? taxTotal : 0n);
  const withholding = computeWithholding(input.taxes, { net, total, decimals });
  if ([gross, subtotal, exact, total, taxTotal, feeTotal].some((amount) => amount > limit)) {
    return err({ code: "amount_too_big" });
  }

  return ok({
    lineNets: lines.map((line) => Number(line.net)),
    gross: Number(gross),
    lineDiscount: Number(gross - subtotal),
    subtotal: Number(subtotal),
    discount: Number(discount),
    taxes: taxes.flatMap((tax, index) => printTax(tax, taxAmounts[index] ?? null)),
    fees: fees.map(({ fee, amount }) => ({ feeId: fee.id, name: fee.name, amount: Number(amount) })),
    taxTotal: Number(taxTotal),
    feeTotal: Number(feeTotal),
    rounding: Number(total - exact),
    total: Number(total),
    withholding,
    expected: Number(total) - withholding.reduce((all, { amount }) => all + amount, 0),
  });
}

/**
 * Returns each line's share of the document's discount and of its taxable fees, minor units, in the order of the lines: what an
 * e-invoice needs to say them per tax category. Of a document whose totals `computeTotals` gave.
 *
 * @throws RangeError as `computeTotals` does
 */
export function sharesOfLines(input: TotalsInput): { readonly discount: number[]; readonly fees: number[] } {
  const { decimals } = currencyOf(input.currency);
  const taxes = input.taxMode === "none" ? [] : input.taxes.filter(({ kind }) => kind === "tax" || kind === "levy");
  const lines = input.lines.map((line) => readLine(line, taxes, decimals));
  const subtotal = sum(lines.map((line) => line.net));
  const discount = input.discount ? discountOf(input.discount, subtotal) : 0n;
  const nets = lines.map(({ net }) => net);
  const discounted = subtractDiscount(lines, discount);
  const fees = computeFees(input.taxes, { lines, subtotal, discounted: subtotal - discount, decimals });
  const taxable = sum(fees.filter(({ fee }) => fee.taxable).map(({ amount }) => amount));
  return {
    discount: nets.map((net, index) => Number(net - (discounted[index] as bigint))),
    fees: spread(taxable, lines, discounted).map(Number),
  };
}

/** The total as it moves the client's balance: a credit note's is negative. Minor units, zero without totals. */
export function signedTotal(invoice: Pick<Invoice, "kind" | "totals">): number {
  const total = invoice.totals?.total ?? 0;
  return invoice.kind === "credit_note" ? 0 - total : total;
}

type ReadLine = {
  readonly gross: bigint;
  readonly net: bigint;
  readonly quantity: Decimal;
  /** Positions of its taxes in the list of the document's taxes, ascending. */
  readonly taxes: readonly number[];
};

function readLine(line: InvoiceLine, taxes: readonly FeeSnapshot[], decimals: number): ReadLine {
  const quantity = line.quantity === "" ? noQuantity : parseDecimal(line.quantity);
  const price = line.unitPrice === "" ? noQuantity : parseDecimal(line.unitPrice);
  const gross = roundDecimal(multiplyDecimals(quantity, price), decimals);
  const off = line.discount ? discountOf(line.discount, gross) : 0n;
  const positions = [...taxes.keys()].filter((index) => line.taxIds.includes(taxes[index]?.id ?? ""));
  return { gross, net: off > gross ? 0n : gross - off, quantity, taxes: positions };
}

const percentOf = (amount: bigint, ratePpm: number): bigint => divideHalfUp(amount * BigInt(ratePpm), million);

const discountOf = (discount: Discount, base: bigint): bigint =>
  discount.kind === "percent" ? percentOf(base, discount.ratePpm) : BigInt(discount.amount);

/**
 * Spread an amount over the lines in proportion. Ties go to the larger line, then by its taxes: lines alike in both
 * are interchangeable, so no sum depends on their order or ids.
 */
function spread(amount: bigint, lines: readonly ReadLine[], weights: readonly bigint[]): bigint[] {
  const result = lines.map(() => 0n);
  if (amount === 0n || lines.length === 0) return result;
  const keys = lines.map((line) => line.taxes.join(","));
  const order = [...lines.keys()].sort((a, b) => {
    const [first, second] = [weights[a] as bigint, weights[b] as bigint];
    if (first !== second) return first > second ? -1 : 1;
    return (keys[a] as string) < (keys[b] as string) ? -1 : keys[a] === keys[b] ? 0 : 1;
  });
  const ordered = order.map((index) => weights[index] as bigint);
  const shares = allocateExact(amount, ordered.some((weight) => weight > 0n) ? ordered : ordered.map(() => 1n));
  for (const [position, index] of order.entries()) result[index] = shares[position] as bigint;
  return result;
}

function subtractDiscount(lines: readonly ReadLine[], discount: bigint): bigint[] {
  const nets = lines.map(({ net }) => net);
  const shares = spread(discount, lines, nets);
  return nets.map((net, index) => net - (shares[index] as bigint));
}

function putOn(lines: readonly ReadLine[], nets: readonly bigint[], amount: bigint): bigint[] {
  const shares = spread(amount, lines, nets);
  return nets.map((net, index) => net + (shares[index] as bigint));
}

function computeFees(
  rows: readonly FeeSnapshot[],
  document: { lines: readonly ReadLine[]; subtotal: bigint; discounted: bigint; decimals: number },
): { fee: FeeSnapshot; amount: bigint }[] {
  const { lines, subtotal, discounted, decimals } = document;
  return rows
    .filter(({ kind }) => kind === "fee")
    .map((fee) => {
      if (fee.basis === "percent") {
        return { fee, amount: percentOf(fee.beforeDiscount === true ? subtotal : discounted, fee.ratePpm) };
      }
      const each = parseDecimal(fee.amount ?? "0");
      if (fee.basis === "fixed_document") return { fee, amount: roundDecimal(each, decimals) };
      const quantity = lines.map((line) => line.quantity).reduce(addDecimals, noQuantity);
      return { fee, amount: roundDecimal(multiplyDecimals(quantity, each), decimals) };
    });
}

/** Lines as tax sees them: one by one, or gathered by the taxes they bear, in an order that is the document's own. */
function makeParts(lines: readonly ReadLine[], amounts: readonly bigint[], perLine: boolean): TaxPart[] {
  const each = lines.map(({ taxes, quantity }, index) => ({ taxes, quantity, amount: amounts[index] as bigint }));
  if (perLine) return each;
  const groups = new Map<string, TaxPart>();
  for (const part of each) {
    const key = part.taxes.join(",");
    const group = groups.get(key);
    groups.set(key, {
      taxes: part.taxes,
      amount: (group?.amount ?? 0n) + part.amount,
      quantity: addDecimals(group?.quantity ?? noQuantity, part.quantity),
    });
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}

function roundToStep(amount: bigint, step: number | null): bigint {
  return step === null ? amount : divideHalfUp(amount, BigInt(step)) * BigInt(step);
}

function computeWithholding(
  rows: readonly FeeSnapshot[],
  { net, total, decimals }: { net: bigint; total: bigint; decimals: number },
): Totals["withholding"] {
  let left = total;
  return rows
    .filter(({ kind }) => kind === "withholding")
    .map(({ id, name, basis, ratePpm, amount }) => {
      const reduction =
        basis === "percent" ? percentOf(net, ratePpm) : roundDecimal(parseDecimal(amount ?? "0"), decimals);
      const applied = reduction > left ? left : reduction;
      left -= applied;
      return { feeId: id, name, ratePpm, amount: Number(applied) };
    });
}

function printTax(tax: FeeSnapshot, computed: TaxAmount | null): Totals["taxes"] {
  if (computed === null) return [];
  return [
    {
      feeId: tax.id,
      name: tax.name,
      kind: tax.kind === "levy" ? "levy" : "tax",
      ratePpm: tax.ratePpm,
      base: Number(computed.base),
      amount: Number(computed.amount),
    },
  ];
}

import { currencyOf } from "../src/money/currencies.ts";
import type { TotalsInput } from "../src/invoice/compute-totals.ts";
import type { FeeSnapshot } from "../src/records/fee.ts";
import type { Totals } from "../src/records/invoice.ts";
import { Rational, sumOf, whole } from "./rational.ts";

/*
 * The rules of document totals a second time, written from their description in words and not from `src/invoice`:
 * exact fractions throughout, the plainest way of doing each step, no thought for speed. The property tests hold
 * the two against each other.
 *
 * 1. gross of a line: quantity × price, rounded to the minor unit; its discount comes off, never more than there is
 * 2. the document's discount, refused when more than the lines come to, spread over the lines in proportion, whole
 *    units, largest remainders first; of equal remainders the larger line first, then by its taxes
 * 3. fees; the taxable ones are spread over the lines in the same way and bear what the lines bear
 * 4. taxes: lines that bear the same taxes are taxed together (mode document) or each by itself (mode line).
 *    On top: base × rate, rounded. Contained: all rates at once, each tax rounded, the net is what is left.
 *    A compound tax adds the taxes it stands on, as far as they fall on the same lines
 * 5. cash rounding; 6. withholding beside the total, on the net amount
 */

export type ReferenceOutcome = { readonly totals: Totals } | { readonly error: string };

const zero = whole(0n);
const limit = 9_000_000_000_000_000n;

/** A refusal, thrown to get out from wherever it is noticed. */
class Refusal extends Error {}

export function referenceTotals(input: TotalsInput): ReferenceOutcome {
  try {
    return { totals: reckon(input) };
  } catch (problem) {
    if (problem instanceof Refusal) return { error: problem.message };
    throw problem;
  }
}

type Line = { gross: bigint; net: bigint; quantity: Rational; bears: Set<string>; taxKey: string; amount: bigint };
/** Lines taxed together. `tax` collects what falls on the group, by tax id, in whole units. */
type Group = { bears: Set<string>; amount: bigint; quantity: Rational; taxKey: string; tax: Map<string, bigint> };

function reckon(input: TotalsInput): Totals {
  const unit = new Rational(10n ** BigInt(currencyOf(input.currency).decimals));
  const taxes = input.taxMode === "none" ? [] : input.taxes.filter((row) => row.kind === "tax" || row.kind === "levy");

  const lines = input.lines.map((line): Line => {
    const quantity = Rational.parse(line.quantity);
    const gross = quantity.times(Rational.parse(line.unitPrice)).times(unit).round();
    if (gross > limit) throw new Refusal("amount_too_big");
    const off = line.discount === null ? 0n : discountOn(gross, line.discount);
    const bears = new Set(taxes.filter((tax) => line.taxIds.includes(tax.id)).map((tax) => tax.id));
    const taxKey = taxes.flatMap((tax, index) => (bears.has(tax.id) ? [String(index)] : [])).join(",");
    const net = off > gross ? 0n : gross - off;
    return { gross, net, quantity, bears, taxKey, amount: net };
  });

  const gross = total(lines.map((line) => line.gross));
  const subtotal = total(lines.map((line) => line.net));
  const discount = input.discount === null ? 0n : discountOn(subtotal, input.discount);
  if (discount > subtotal) throw new Refusal("discount_exceeds_base");
  spreadOver(lines, -discount);

  const fees = input.taxes
    .filter((row) => row.kind === "fee")
    .map((fee) => ({ fee, amount: feeAmount(fee, lines, subtotal, subtotal - discount, unit) }));
  spreadOver(lines, total(fees.map(({ fee, amount }) => (fee.taxable ? amount : 0n))));

  const groups = input.roundingMode === "line" ? lines.map((line) => groupOf([line])) : alike(lines);
  const perLine = input.roundingMode === "line";
  if (input.taxMode === "inclusive") subtract(taxes, groups, unit, perLine);
  else addOn(taxes, groups, unit, perLine);

  const printed = taxes.flatMap((tax) => printTax(tax, taxes, groups, input.taxMode === "inclusive"));
  const taxTotal = total(printed.map((tax) => BigInt(tax.amount)));
  const feeTotal = total(fees.map(({ amount }) => amount));
  const exact = subtotal - discount + feeTotal + (input.taxMode === "inclusive" ? 0n : taxTotal);
  const rounded =
    input.cashRounding === null
      ? exact
      : new Rational(exact, BigInt(input.cashRounding)).round() * BigInt(input.cashRounding);
  const net = total(lines.map((line) => line.amount)) - (input.taxMode === "inclusive" ? taxTotal : 0n);

  let payable = rounded;
  const withholding = input.taxes
    .filter((row) => row.kind === "withholding")
    .map((row) => {
      const stated = row.basis === "percent" ? share(net, row.ratePpm) : fixed(row, unit).round();
      const amount = stated < payable ? stated : payable;
      payable -= amount;
      return { feeId: row.id, name: row.name, ratePpm: row.ratePpm, amount: Number(amount) };
    });

  if ([gross, subtotal, exact, rounded, taxTotal, feeTotal].some((amount) => amount > limit)) {
    throw new Refusal("amount_too_big");
  }
  return {
    lineNets: lines.map((line) => Number(line.net)),
    gross: Number(gross),
    lineDiscount: Number(gross - subtotal),
    subtotal: Number(subtotal),
    discount: Number(discount),
    taxes: printed,
    fees: fees.map(({ fee, amount }) => ({ feeId: fee.id, name: fee.name, amount: Number(amount) })),
    taxTotal: Number(taxTotal),
    feeTotal: Number(feeTotal),
    rounding: Number(rounded - exact),
    total: Number(rounded),
    withholding,
    expected: Number(payable),
  };
}

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);
const share = (amount: bigint, ppm: number): bigint => whole(amount).times(rate(ppm)).round();
const rate = (ppm: number): Rational => new Rational(BigInt(ppm), 1_000_000n);
const fixed = (row: FeeSnapshot, unit: Rational): Rational => Rational.parse(row.amount ?? "0").times(unit);

function discountOn(base: bigint, discount: NonNullable<TotalsInput["discount"]>): bigint {
  return discount.kind === "percent" ? share(base, discount.ratePpm) : BigInt(discount.amount);
}

function feeAmount(fee: FeeSnapshot, lines: readonly Line[], before: bigint, after: bigint, unit: Rational): bigint {
  if (fee.basis === "percent") return share(fee.beforeDiscount === true ? before : after, fee.ratePpm);
  if (fee.basis === "fixed_document") return fixed(fee, unit).round();
  return fixed(fee, unit)
    .times(sumOf(lines.map((line) => line.quantity)))
    .round();
}

/**
 * Whole units in proportion to the weights. What is left over is handed out one by one, each time to the part that
 * is furthest below its exact share; of equals, the earlier.
 */
function inProportion(amount: bigint, weights: readonly Rational[]): bigint[] {
  const all = sumOf(weights);
  if (all.compare(zero) === 0) return weights.map(() => 0n);
  const size = amount < 0n ? -amount : amount;
  const exact = weights.map((weight) => whole(size).times(weight).over(all));
  const parts = exact.map((value) => value.floor());
  for (let left = size - total(parts); left > 0n; left -= 1n) {
    let best = 0;
    for (const index of parts.keys()) {
      const behind = (at: number): Rational => (exact[at] as Rational).minus(whole(parts[at] as bigint));
      if (behind(index).compare(behind(best)) > 0) best = index;
    }
    parts[best] = (parts[best] as bigint) + 1n;
  }
  return amount < 0n ? parts.map((part) => -part) : parts;
}

/** Spread an amount over what the lines come to by now; over all alike when they come to nothing. */
function spreadOver(lines: readonly Line[], amount: bigint): void {
  if (amount === 0n || lines.length === 0) return;
  const ranked = [...lines].sort((a, b) => {
    if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
    return a.taxKey < b.taxKey ? -1 : a.taxKey > b.taxKey ? 1 : 0;
  });
  const nothing = ranked.every((line) => line.amount === 0n);
  const parts = inProportion(
    amount,
    ranked.map((line) => whole(nothing ? 1n : line.amount)),
  );
  for (const [index, line] of ranked.entries()) line.amount += parts[index] as bigint;
}

function groupOf(lines: readonly Line[]): Group {
  const [first] = lines as readonly [Line, ...Line[]];
  return {
    bears: first.bears,
    taxKey: first.taxKey,
    amount: total(lines.map((line) => line.amount)),
    quantity: sumOf(lines.map((line) => line.quantity)),
    tax: new Map(),
  };
}

function alike(lines: readonly Line[]): Group[] {
  const keys = [...new Set(lines.map((line) => line.taxKey))].sort();
  return keys.map((key) => groupOf(lines.filter((line) => line.taxKey === key)));
}

/** Does the tax fall on the group? One per document falls on all of them. */
const fallsOn = (tax: FeeSnapshot, group: Group): boolean => tax.basis === "fixed_document" || group.bears.has(tax.id);

/**
 * The taxes a tax stands on that are reckoned before it. Going through the list from the top, a tax's own ground
 * is always reckoned first; where that leads in a circle, the one we are in the middle of is left out.
 */
function groundOf(taxes: readonly FeeSnapshot[]): { order: FeeSnapshot[]; ground: Map<string, FeeSnapshot[]> } {
  const order: FeeSnapshot[] = [];
  const ground = new Map<string, FeeSnapshot[]>();
  const inHand = new Set<string>();
  const reckonFirst = (tax: FeeSnapshot): void => {
    if (inHand.has(tax.id)) return;
    inHand.add(tax.id);
    const under = taxes.filter((other) => tax.compoundOn.includes(other.id));
    for (const id of tax.compoundOn) for (const other of under) if (other.id === id) reckonFirst(other);
    ground.set(
      tax.id,
      under.filter((other) => order.includes(other)),
    );
    order.push(tax);
  };
  for (const tax of taxes) reckonFirst(tax);
  return { order, ground };
}

/** Whole units of a fixed tax on each of the groups it falls on. */
function fixedOn(tax: FeeSnapshot, groups: readonly Group[], unit: Rational, perLine: boolean): bigint[] {
  if (tax.basis === "fixed_document") {
    const nothing = groups.every((group) => group.amount === 0n);
    return inProportion(
      fixed(tax, unit).round(),
      groups.map((group) => whole(nothing ? 1n : group.amount)),
    );
  }
  const exact = groups.map((group) => fixed(tax, unit).times(group.quantity));
  return perLine ? exact.map((value) => value.round()) : inProportion(sumOf(exact).round(), exact);
}

function addOn(taxes: readonly FeeSnapshot[], groups: readonly Group[], unit: Rational, perLine: boolean): void {
  const { order, ground } = groundOf(taxes);
  for (const tax of order) {
    const bearers = groups.filter((group) => fallsOn(tax, group));
    const bases = bearers.map((group) =>
      total([group.amount, ...(ground.get(tax.id) ?? []).map((other) => group.tax.get(other.id) ?? 0n)]),
    );
    const parts =
      tax.basis !== "percent"
        ? fixedOn(tax, bearers, unit, perLine)
        : perLine
          ? bases.map((base) => share(base, tax.ratePpm))
          : inProportion(share(total(bases), tax.ratePpm), bases.map(whole));
    for (const [index, group] of bearers.entries()) group.tax.set(tax.id, parts[index] as bigint);
  }
}

function subtract(taxes: readonly FeeSnapshot[], groups: readonly Group[], unit: Rational, perLine: boolean): void {
  const { order, ground } = groundOf(taxes);
  // Fixed taxes are known beforehand; what is given away holds none.
  for (const tax of taxes.filter(({ basis }) => basis !== "percent")) {
    const bearers = groups.filter((group) => fallsOn(tax, group) && group.amount > 0n);
    const parts = fixedOn(tax, bearers, unit, perLine);
    for (const [index, group] of bearers.entries()) group.tax.set(tax.id, parts[index] as bigint);
  }
  const fixedIn = (group: Group): bigint => total([...group.tax.values()]);
  const room = groups.map((group) => group.amount - fixedIn(group));
  const exact = groups.map((group) => solve(order, ground, group));

  if (perLine) {
    for (const [index, group] of groups.entries()) {
      const held = exact[index] as Map<string, Rational>;
      const values = order.map((tax) => held.get(tax.id) ?? zero);
      const rounded = roundTogether(values, room[index] as bigint, order, taxes);
      for (const [position, tax] of order.entries()) setTax(group, tax, rounded[position] as bigint);
    }
    return;
  }
  const sums = order.map((tax) => sumOf(exact.map((held) => held.get(tax.id) ?? zero)));
  const rounded = roundTogether(sums, total(room), order, taxes);
  for (const [position, tax] of order.entries()) {
    const weights = exact.map((held) => held.get(tax.id) ?? zero);
    const parts = inProportion(rounded[position] as bigint, weights);
    for (const [index, group] of groups.entries()) setTax(group, tax, parts[index] as bigint);
  }
}

function setTax(group: Group, tax: FeeSnapshot, amount: bigint): void {
  if (tax.basis === "percent") group.tax.set(tax.id, amount);
}

/**
 * The exact percent taxes a group's amount holds. Net plus taxes is a straight line in the net, so two points of it
 * say which net comes to the amount.
 */
function solve(
  order: readonly FeeSnapshot[],
  ground: ReadonlyMap<string, FeeSnapshot[]>,
  group: Group,
): Map<string, Rational> {
  const taxesAt = (net: Rational): Map<string, Rational> => {
    const amounts = new Map([...group.tax].map(([id, amount]) => [id, whole(amount)]));
    for (const tax of order) {
      if (tax.basis !== "percent" || !group.bears.has(tax.id)) continue;
      const under = (ground.get(tax.id) ?? []).map((other) => amounts.get(other.id) ?? zero);
      amounts.set(tax.id, net.plus(sumOf(under)).times(rate(tax.ratePpm)));
    }
    return amounts;
  };
  const amountAt = (net: Rational): Rational => net.plus(sumOf([...taxesAt(net).values()]));
  const start = amountAt(zero);
  const slope = amountAt(whole(1n)).minus(start);
  const net = whole(group.amount).minus(start).over(slope);
  if (net.compare(zero) < 0) throw new Refusal("negative_total");
  return new Map([...taxesAt(net)].filter(([id]) => order.some((tax) => tax.id === id && tax.basis === "percent")));
}

/** Each rounded by itself; where that is more than there is room for, the rounded sum, by largest remainder in the document's order. */
function roundTogether(
  values: readonly Rational[],
  room: bigint,
  order: readonly FeeSnapshot[],
  taxes: readonly FeeSnapshot[],
): bigint[] {
  const each = values.map((value) => value.round());
  if (total(each) <= room) return each;
  const inDocument = taxes.map((tax) => values[order.indexOf(tax)] as Rational);
  const parts = inProportion(sumOf(values).round(), inDocument);
  return order.map((tax) => parts[taxes.indexOf(tax)] as bigint);
}

function printTax(
  tax: FeeSnapshot,
  taxes: readonly FeeSnapshot[],
  groups: readonly Group[],
  contained: boolean,
): Totals["taxes"] {
  const bearers = groups.filter((group) => fallsOn(tax, group));
  if (bearers.length === 0) return [];
  const ground = groundOf(taxes).ground.get(tax.id) ?? [];
  let base = total(bearers.map((group) => group.amount));
  if (contained) base -= total(bearers.flatMap((group) => [...group.tax.values()]));
  for (const other of ground) {
    base += total(bearers.map((group) => group.tax.get(other.id) ?? 0n));
  }
  const amount = total(bearers.map((group) => group.tax.get(tax.id) ?? 0n));
  const kind = tax.kind === "levy" ? "levy" : "tax";
  return [{ feeId: tax.id, name: tax.name, kind, ratePpm: tax.ratePpm, base: Number(base), amount: Number(amount) }];
}

import { allocateExact } from "../money/allocate.ts";
import {
  addDecimals,
  type Decimal,
  divideHalfUp,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
} from "../money/decimal.ts";
import type { FeeSnapshot } from "../records/fee.ts";

/**
 * A part of a document that is taxed alike: in rounding mode `document` all lines that bear the same
 * taxes, in mode `line` one line. Amounts in minor units.
 */
export type TaxPart = {
  /** Positions in the document's list of taxes, ascending. */
  readonly taxes: readonly number[];
  /** Amount the taxes are added to (exclusive) or contained in (inclusive), less discounts, plus taxable fees. */
  readonly amount: bigint;
  /** Sum of quantities, for taxes per unit. */
  readonly quantity: Decimal;
};

/** Base and amount of one tax, minor units. */
export type TaxAmount = { readonly base: bigint; readonly amount: bigint };

/** A document's taxes and levies with the order in which they can be worked out. */
export type TaxPlan = {
  readonly taxes: readonly FeeSnapshot[];
  /** Positions such that every tax comes after those it stands on. */
  readonly order: readonly number[];
  /** For each position, the earlier taxes it stands on besides the net amount. */
  readonly standsOn: readonly (readonly number[])[];
  /** Decimals of the currency. */
  readonly decimals: number;
  readonly perLine: boolean;
};

const million = 1_000_000n;
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/**
 * Bring compound taxes into an order in which each follows those it stands on. Taxes that stand on each other in
 * a circle have no answer: the one listed first then does without the other.
 */
export function planTaxes(taxes: readonly FeeSnapshot[], decimals: number, perLine: boolean): TaxPlan {
  const positions = new Map(taxes.map(({ id }, index) => [id, index]));
  const order: number[] = [];
  const standsOn: number[][] = taxes.map(() => []);
  const started = new Set<number>();
  const visit = (index: number): void => {
    if (started.has(index)) return;
    started.add(index);
    const bases = [...new Set(taxes[index]?.compoundOn)].flatMap((id) => positions.get(id) ?? []);
    for (const other of bases) visit(other);
    standsOn[index] = bases.filter((other) => order.includes(other)).sort((a, b) => a - b);
    order.push(index);
  };
  for (const index of taxes.keys()) visit(index);
  return { taxes, order, standsOn, decimals, perLine };
}

/** Split by weights; nothing to weigh by means nothing to split. */
function share(total: bigint, weights: readonly bigint[]): bigint[] {
  return sum(weights) === 0n ? weights.map(() => 0n) : allocateExact(total, weights);
}

/** Weights for a tax per document: amounts, or one each when all amounts are zero. */
const amountsOrEqual = (amounts: readonly bigint[]): bigint[] =>
  amounts.some((amount) => amount > 0n) ? [...amounts] : amounts.map(() => 1n);

const bears = (part: TaxPart, plan: TaxPlan, tax: number): boolean =>
  plan.taxes[tax]?.basis === "fixed_document" || part.taxes.includes(tax);

/** Amount of a fixed tax in each part it falls on, rounded once per document or once per line. */
function fixedShares(plan: TaxPlan, tax: FeeSnapshot, parts: readonly TaxPart[]): bigint[] {
  const rate = parseDecimal(tax.amount ?? "0");
  const round = (value: Decimal): bigint => roundDecimal(value, plan.decimals);
  if (tax.basis === "fixed_document") return share(round(rate), amountsOrEqual(parts.map(({ amount }) => amount)));
  const exact = parts.map(({ quantity }) => multiplyDecimals(quantity, rate));
  if (plan.perLine) return exact.map(round);
  const scale = Math.max(0, ...exact.map((value) => value.scale));
  const weights = exact.map((value) => addDecimals(value, { units: 0n, scale }).units);
  return share(round({ units: sum(weights), scale }), weights);
}

/**
 * Taxes on top of the amounts: per rate `half-up(base × rate)`, once for the document or once per line, ties away
 * from zero. A compound tax adds to its base the amounts of the taxes it stands on in the same parts; each tax is
 * shared over its parts by largest remainder for that.
 *
 * @returns one entry per tax; null for a tax no part bears
 */
export function taxesOnTop(plan: TaxPlan, parts: readonly TaxPart[]): (TaxAmount | null)[] {
  const shares: bigint[][] = plan.taxes.map(() => parts.map(() => 0n));
  const result: (TaxAmount | null)[] = plan.taxes.map(() => null);
  for (const tax of plan.order) {
    const snapshot = plan.taxes[tax] as FeeSnapshot;
    const bearers = [...parts.keys()].filter((part) => bears(parts[part] as TaxPart, plan, tax));
    if (bearers.length === 0) continue;
    const bases = bearers.map((part) => (parts[part] as TaxPart).amount);
    for (const other of plan.standsOn[tax] ?? []) {
      for (const [index, part] of bearers.entries()) {
        bases[index] = (bases[index] as bigint) + ((shares[other] as bigint[])[part] as bigint);
      }
    }
    const amounts = amountsOnTop(
      plan,
      snapshot,
      bearers.map((part) => parts[part] as TaxPart),
      bases,
    );
    for (const [index, part] of bearers.entries()) (shares[tax] as bigint[])[part] = amounts[index] as bigint;
    result[tax] = { base: sum(bases), amount: sum(amounts) };
  }
  return result;
}

function amountsOnTop(
  plan: TaxPlan,
  tax: FeeSnapshot,
  bearers: readonly TaxPart[],
  bases: readonly bigint[],
): bigint[] {
  if (tax.basis !== "percent") return fixedShares(plan, tax, bearers);
  const round = (base: bigint): bigint => divideHalfUp(base * BigInt(tax.ratePpm), million);
  return plan.perLine ? bases.map(round) : share(round(sum(bases)), bases);
}

/** An exact fraction with a positive denominator. */
type Fraction = { readonly n: bigint; readonly d: bigint };

const addFractions = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
const zero: Fraction = { n: 0n, d: 1n };

/**
 * Taxes contained in the amounts; the amounts never move. The rates of a part are solved jointly for the net amount;
 * each tax is then rounded once for the document or once per line, and the net is what remains: 10.00 with
 * 10 % and 17.5 % holds 0.78 + 1.37 = 2.15. Where rounding up would take more than the price holds, the sum is
 * rounded instead and split by largest remainder.
 *
 * @returns one entry per tax, null for a tax no part bears; or null when fixed taxes exceed a price they are contained in
 */
export function taxesContained(plan: TaxPlan, parts: readonly TaxPart[]): (TaxAmount | null)[] | null {
  const shares = plan.taxes.map(() => parts.map(() => 0n));
  fillFixedShares(plan, parts, shares);

  const exact = parts.map((part, index) => solvePart(plan, part, shares, index));
  if (exact.some((solution) => solution === null)) return null;
  const solutions = exact as readonly (readonly Fraction[])[];

  if (plan.perLine) {
    for (const [index, part] of parts.entries()) {
      const room = part.amount - fixedIn(plan, shares, index);
      const rounded = roundWithin(solutions[index] ?? [], room);
      for (const tax of plan.taxes.keys()) addShare(shares, tax, index, rounded[tax] ?? 0n);
    }
  } else {
    const room = sum(parts.map((part, index) => part.amount - fixedIn(plan, shares, index)));
    const totals = plan.taxes.map((_, tax) => solutions.map((part) => part[tax] ?? zero).reduce(addFractions, zero));
    for (const [tax, amount] of roundWithin(totals, room).entries()) {
      const split = share(amount, commonNumerators(solutions.map((part) => part[tax] ?? zero)));
      for (const [index, value] of split.entries()) addShare(shares, tax, index, value);
    }
  }
  return plan.taxes.map((_, tax) => containedAmount(plan, parts, shares, tax));
}

function addShare(shares: readonly bigint[][], tax: number, part: number, value: bigint): void {
  const row = shares[tax] as bigint[];
  row[part] = (row[part] as bigint) + value;
}

/** Fixed taxes first: they are known before anything is solved. A part that costs nothing holds none. */
function fillFixedShares(plan: TaxPlan, parts: readonly TaxPart[], shares: readonly bigint[][]): void {
  for (const [tax, snapshot] of plan.taxes.entries()) {
    if (snapshot.basis === "percent") continue;
    const bearers = [...parts.keys()].filter((part) => {
      const candidate = parts[part] as TaxPart;
      return candidate.amount > 0n && bears(candidate, plan, tax);
    });
    const amounts = fixedShares(
      plan,
      snapshot,
      bearers.map((part) => parts[part] as TaxPart),
    );
    for (const [index, part] of bearers.entries()) addShare(shares, tax, part, amounts[index] as bigint);
  }
}

const fixedIn = (plan: TaxPlan, shares: readonly (readonly bigint[])[], part: number): bigint =>
  sum(plan.taxes.map(({ basis }, tax) => (basis === "percent" ? 0n : (shares[tax]?.[part] ?? 0n))));

/**
 * Solve one part for its net: every percent tax is `e × net + f`, where `f` comes from standing on fixed taxes, so
 * `amount − fixed = net × (1 + Σe) + Σf`.
 * @returns the exact amount of each tax (zero for fixed and foreign ones), null when the fixed taxes leave no net
 */
function solvePart(
  plan: TaxPlan,
  part: TaxPart,
  shares: readonly (readonly bigint[])[],
  index: number,
): Fraction[] | null {
  const percent = plan.order.filter((tax) => part.taxes.includes(tax) && plan.taxes[tax]?.basis === "percent");
  // One common denominator: a chain of n compound taxes multiplies n rates.
  const scale = million ** BigInt(Math.max(1, percent.length));
  const e = plan.taxes.map(() => 0n);
  const f = plan.taxes.map((_, tax) => (shares[tax]?.[index] ?? 0n) * scale);
  const fixed = fixedIn(plan, shares, index);
  for (const tax of percent) {
    const rate = BigInt(plan.taxes[tax]?.ratePpm ?? 0);
    const on = plan.standsOn[tax] ?? [];
    e[tax] = (rate * (scale + sum(on.map((other) => e[other] as bigint)))) / million;
    f[tax] = (rate * sum(on.map((other) => f[other] as bigint))) / million;
  }
  const rest = (part.amount - fixed) * scale - sum(percent.map((tax) => f[tax] as bigint));
  if (rest < 0n) return null;
  const divisor = scale + sum(e);
  return plan.taxes.map((_, tax) =>
    percent.includes(tax) ? { n: (e[tax] as bigint) * rest + (f[tax] as bigint) * divisor, d: scale * divisor } : zero,
  );
}

/** Round each, ties away from zero; when that is more than there is room for, round the sum and split it. */
function roundWithin(exact: readonly Fraction[], room: bigint): bigint[] {
  const rounded = exact.map(({ n, d }) => divideHalfUp(n, d));
  if (sum(rounded) <= room) return rounded;
  const total = exact.reduce(addFractions, zero);
  return share(divideHalfUp(total.n, total.d), commonNumerators(exact));
}

/** Numerators over one common denominator, to be used as weights. */
function commonNumerators(fractions: readonly Fraction[]): bigint[] {
  const denominators = [...new Set(fractions.map(({ d }) => d))];
  const product = denominators.reduce((all, d) => all * d, 1n);
  return fractions.map(({ n, d }) => n * (product / d));
}

function containedAmount(
  plan: TaxPlan,
  parts: readonly TaxPart[],
  shares: readonly (readonly bigint[])[],
  tax: number,
): TaxAmount | null {
  const bearers = [...parts.keys()].filter((part) => bears(parts[part] as TaxPart, plan, tax));
  if (bearers.length === 0) return null;
  const inPart = (part: number): bigint => sum(shares.map((row) => row[part] as bigint));
  const net = sum(bearers.map((part) => (parts[part] as TaxPart).amount - inPart(part)));
  const compound = sum(
    (plan.standsOn[tax] ?? []).flatMap((other) => bearers.map((part) => shares[other]?.[part] as bigint)),
  );
  return { base: net + compound, amount: sum(shares[tax] as bigint[]) };
}

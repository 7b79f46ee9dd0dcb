import type { MinorUnits } from "../money/money.ts";
import { currencyOf } from "../money/currencies.ts";
import { divideHalfUp, parseDecimal, powerOfTen, toSafeNumber } from "../money/decimal.ts";
import type { ReportInvoice } from "./ledger.ts";
import { noSources, PerCurrency, plus, type ReportRow, type ReportSection } from "./report.ts";

/** A part of a main figure with the rate frozen on the document it comes from. */
export type Contribution = {
  /** Minor units of `currency`. */
  readonly amount: MinorUnits;
  readonly currency: string;
  /** Home units for one unit of `currency`, decimal text; null when no document says. */
  readonly rate: string | null;
};

/** The rate frozen on a document, if it leads to the home currency. */
export const frozenRate = (invoice: Pick<ReportInvoice, "exchangeRate" | "homeCurrency">, home: string) =>
  invoice.homeCurrency === home ? invoice.exchangeRate : null;

/**
 * An amount in the home currency at a frozen rate, rounded once, ties away from zero. Minor units in, minor units out.
 * @throws RangeError for an unknown currency, a rate that is no decimal text or an answer beyond a safe integer
 */
function toHome(amount: MinorUnits, currency: string, rate: string, home: string): number {
  const { units, scale } = parseDecimal(rate);
  return toSafeNumber(
    divideHalfUp(
      BigInt(amount) * units * powerOfTen(currencyOf(home).decimals),
      powerOfTen(scale + currencyOf(currency).decimals),
    ),
  );
}

/**
 * Sums figures of several currencies in the home currency, each part at the rate frozen on its own document.
 * Today's rate is never used: what has no rate is listed in its own currency, beside the sum and not in it.
 *
 * @returns null when everything is in the home currency already
 */
export function homeSection(contributions: Iterable<Contribution>, home: string): ReportSection | null {
  const sums = new PerCurrency(() => ({ own: 0, home: 0, without: 0 }));
  for (const { amount, currency, rate } of contributions) {
    const sum = sums.of(currency);
    sum.own = plus(sum.own, amount);
    if (currency === home) sum.home = plus(sum.home, amount);
    else if (rate === null) sum.without = plus(sum.without, amount);
    else sum.home = plus(sum.home, toHome(amount, currency, rate, home));
  }
  const entries = sums.entries(home);
  if (entries.every(([currency]) => currency === home)) return null;
  const rows = entries.map(([currency, sum]): ReportRow => ({
    key: currency,
    name: currency,
    currency,
    cells: { ...sum },
    sources: noSources,
  }));
  return {
    key: "home",
    currency: home,
    columns: [
      { key: "own", type: "own" },
      { key: "without", type: "own" },
      { key: "home", type: "money" },
    ],
    main: "home",
    rows,
    total: { home: rows.reduce((sum, { cells }) => plus(sum, Number(cells["home"])), 0) },
  };
}

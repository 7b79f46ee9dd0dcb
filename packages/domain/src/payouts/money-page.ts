import type { LocalDate } from "../dates/dates.ts";
import { monthOf } from "../dates/dates.ts";
import type { MinorUnits } from "../money/money.ts";
import type { Payment } from "../records/payment.ts";

type Figures = {
  /** Payments of clients, refunds not counted. */
  readonly count: number;
  readonly gross: MinorUnits;
  /** Fee and operator's share together. */
  readonly fees: MinorUnits;
  readonly net: MinorUnits;
};

/** One transfer to the bank, or what is collected for the next one. */
type PayoutRow = Figures & {
  readonly provider: string;
  readonly state: "on_its_way" | "arrived";
  /** Day in the bank, or the day it is expected; null where nobody says one. */
  readonly day: LocalDate | null;
  readonly payments: readonly Payment[];
};

export type MoneyOverview = {
  readonly currency: string;
  /** The earliest day first. */
  readonly onItsWay: readonly PayoutRow[];
  /** The latest day first. */
  readonly arrived: readonly PayoutRow[];
  readonly total: Figures;
  readonly onItsWayTotal: Figures;
  readonly arrivedTotal: Figures;
};

/**
 * Sums what went through payment companies: everything that is on its way, and what arrived in a month, by currency in
 * alphabetical order.
 */
export function moneyOverviews(payments: readonly Payment[], month: string): MoneyOverview[] {
  const rows = new Map<string, Payment[]>();
  for (const payment of payments) {
    const { settlement, provider = "", currency } = payment;
    if (!settlement || payment.status === "claimed") continue;
    const { settledOn, expectedOn } = settlement;
    if (settledOn !== null && monthOf(settledOn) !== month) continue;
    const key = JSON.stringify([
      currency,
      settledOn === null ? "on_its_way" : "arrived",
      settledOn ?? expectedOn,
      provider,
    ]);
    rows.set(key, [...(rows.get(key) ?? []), payment]);
  }
  const byCurrency = new Map<string, PayoutRow[]>();
  for (const [key, group] of rows) {
    const [currency, state, day, provider] = JSON.parse(key) as [string, PayoutRow["state"], string | null, string];
    const row = { provider, state, day, payments: group, ...figuresOf(group) };
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), row]);
  }
  return [...byCurrency.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, all]) => {
      const onItsWay = all.filter(({ state }) => state === "on_its_way").toSorted(byDay);
      const arrived = all.filter(({ state }) => state === "arrived").toSorted((a, b) => byDay(b, a));
      const inState = (some: readonly PayoutRow[]) => figuresOf(some.flatMap((row) => row.payments));
      return {
        currency,
        onItsWay,
        arrived,
        total: inState(all),
        onItsWayTotal: inState(onItsWay),
        arrivedTotal: inState(arrived),
      };
    });
}

/** Days nobody says come last. */
const byDay = (a: PayoutRow, b: PayoutRow): number =>
  (a.day ?? "9999").localeCompare(b.day ?? "9999") || a.provider.localeCompare(b.provider);

function figuresOf(payments: readonly Payment[]): Figures {
  let [count, gross, fees, net] = [0, 0, 0, 0];
  for (const { settlement } of payments) {
    if (!settlement) continue;
    if (settlement.gross > 0) count += 1;
    gross += settlement.gross;
    fees += settlement.fee + settlement.share;
    net += settlement.net;
  }
  return { count, gross, fees, net };
}

/** Returns the next day banks work: company transfers stand still on Saturdays and Sundays. */
export function nextBankDay(day: LocalDate): LocalDate {
  const date = new Date(`${day}T00:00:00Z`);
  do date.setUTCDate(date.getUTCDate() + 1);
  while (date.getUTCDay() === 0 || date.getUTCDay() === 6);
  return date.toISOString().slice(0, 10);
}

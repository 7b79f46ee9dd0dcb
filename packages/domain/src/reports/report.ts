import type { MinorUnits } from "../money/money.ts";
import type { ContactId } from "../records/fields.ts";
import type { LocalDate } from "../dates/dates.ts";
import type { Period } from "./period.ts";

/** Every report, in the order of their list. */
export const reportKinds = [
  "sales",
  "clients",
  "items",
  "people",
  "ageing",
  "payments",
  "profit",
  "expenses",
  "tax",
  "withholding",
  "cash_flow",
  "statement",
  "quotes",
  "numbers",
  "voids",
  "discounts",
] as const;
export type ReportKind = (typeof reportKinds)[number];
export const isReportKind = (text: string): text is ReportKind => (reportKinds as readonly string[]).includes(text);

/** `accrual` counts a sale on the day of its invoice, `cash` on the days its money came in. */
export type Basis = "accrual" | "cash";
/** Reports that can be told either way; the others have one meaning. */
export const basisKinds: readonly ReportKind[] = ["sales", "clients", "people", "profit", "tax"];
/** Reports that look at a span of time; `ageing` looks at its last day, `numbers` at everything ever numbered. */
export const datedKinds: readonly ReportKind[] = reportKinds.filter((kind) => kind !== "numbers");

/** Ids of the records a figure is made of. */
export type Sources = {
  readonly invoices: readonly string[];
  readonly payments: readonly string[];
  readonly expenses: readonly string[];
};

/**
 * - `money` minor units of the section's currency (of the row's in `own`), `count` whole numbers, `days` whole days
 * - `rate` parts per million, `date` a calendar day, `text` as it stands
 * - `word` a key of the screen's own words
 */
type ColumnType = "money" | "own" | "count" | "days" | "rate" | "date" | "text" | "word" | "quantity";
export type ReportColumn = { readonly key: string; readonly type: ColumnType };
export type Cell = string | number | null;
export type Cells = Readonly<Record<string, Cell>>;

export type ReportRow = {
  /** The same in every period, so that periods can be compared. */
  readonly key: string;
  /** Subject of the row, as the records call it; empty where `word` names it. */
  readonly name: string;
  /** Key of the screen's words: a method, a state, a kind of tax. */
  readonly word?: string;
  /** A day; the screen prints it as a day, or as a month with `step` month. */
  readonly date?: LocalDate;
  /** Currency of cells of type `own`. */
  readonly currency?: string;
  readonly contactId?: ContactId | null;
  readonly cells: Cells;
  /** The main figure in the period before, when it was asked for. */
  readonly before?: number;
  readonly sources: Sources;
};

export type ReportSection = {
  /** `main` unless a report has several parts for one currency. */
  readonly key: string;
  /** Currency of the money in it; null where rows bring their own or there is none. */
  readonly currency: string | null;
  readonly columns: readonly ReportColumn[];
  /** The figure that is compared, charted and brought to the home currency. */
  readonly main: string;
  readonly rows: readonly ReportRow[];
  /** Sums of the columns that can be summed; null where a sum means nothing. */
  readonly total: Cells | null;
  readonly before?: number;
  /** The main figure of the twelve months up to the period's last one, oldest first. */
  readonly trend?: readonly TrendPoint[];
};

/** One month of a trend; `to` is before the month's last day where only the days of a month that still runs are compared. */
export type TrendPoint = { readonly from: LocalDate; readonly to: LocalDate; readonly amount: MinorUnits };

/** Two ways to the same figure. The screen shows a tick with words when they agree, both figures when not. */
export type Check = {
  readonly key: string;
  readonly currency: string | null;
  readonly figure: number;
  readonly control: number;
};

export type Report = {
  readonly kind: ReportKind;
  readonly period: Period;
  readonly basis: Basis;
  /** Length of the periods that rows over time cover. */
  readonly step: "day" | "month";
  readonly sections: readonly ReportSection[];
  /** Sum of the main figures in the home currency; null when all is in it already. */
  readonly home: ReportSection | null;
  readonly checks: readonly Check[];
};

export const reconciles = ({ figure, control }: Check): boolean => figure === control;

export const noSources: Sources = { invoices: [], payments: [], expenses: [] };

/** All records several rows are made of, each once. */
export function unionOf(rows: Iterable<{ readonly sources: Sources }>): Sources {
  const all = new SourceSet();
  for (const { sources } of rows) {
    for (const name of sourceNames) for (const id of sources[name]) all.add(name, id);
  }
  return all.result();
}

const sourceNames = ["invoices", "payments", "expenses"] as const;
type SourceName = (typeof sourceNames)[number];

class SourceSet {
  readonly #sets: Record<SourceName, Set<string>> = { invoices: new Set(), payments: new Set(), expenses: new Set() };

  add(name: SourceName, id: string): void {
    this.#sets[name].add(id);
  }

  result(): Sources {
    return {
      invoices: [...this.#sets.invoices].sort(),
      payments: [...this.#sets.payments].sort(),
      expenses: [...this.#sets.expenses].sort(),
    };
  }
}

type Head = Pick<ReportRow, "name"> & Partial<Pick<ReportRow, "word" | "date" | "contactId" | "currency">>;
type SourceRef = { readonly [name in SourceName]?: string };

/** Adds figures up by row. Sums of safe integers that leave the safe range throw instead of losing a kobo. */
export class Tally {
  readonly #rows = new Map<string, { head: Head; sums: Map<string, number>; fixed: Cells; sources: SourceSet }>();
  readonly #sums: readonly string[];

  /** @param sums - columns that are summed; each row starts them at 0 */
  constructor(sums: readonly string[]) {
    this.#sums = sums;
  }

  add(key: string, head: Head, amounts: Readonly<Record<string, number>>, source: SourceRef, fixed: Cells = {}): void {
    let row = this.#rows.get(key);
    if (!row) {
      row = { head, sums: new Map(this.#sums.map((name) => [name, 0])), fixed, sources: new SourceSet() };
      this.#rows.set(key, row);
    }
    for (const [name, amount] of Object.entries(amounts)) row.sums.set(name, plus(row.sums.get(name) ?? 0, amount));
    for (const name of sourceNames) {
      const id = source[name];
      if (id !== undefined) row.sources.add(name, id);
    }
  }

  get size(): number {
    return this.#rows.size;
  }

  rows(order: (a: ReportRow, b: ReportRow) => number): ReportRow[] {
    return [...this.#rows]
      .map(([key, { head, sums, fixed, sources }]) => ({
        key,
        ...head,
        cells: { ...fixed, ...Object.fromEntries(sums) },
        sources: sources.result(),
      }))
      .sort((a, b) => order(a, b) || compareText(a.key, b.key));
  }
}

/** @throws RangeError beyond ±(2^53 − 1) */
export function plus(a: number, b: number): number {
  const sum = a + b;
  if (!Number.isSafeInteger(sum)) throw new RangeError(`expected a safe integer, got ${sum}`);
  return sum;
}

export const sumOf = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum = plus(sum, value);
  return sum;
};

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Largest first. */
export const byCell =
  (key: string) =>
  (a: ReportRow, b: ReportRow): number =>
    Number(b.cells[key]) - Number(a.cells[key]);
export const byDate = (a: ReportRow, b: ReportRow): number => compareText(a.date ?? "", b.date ?? "");

/** Sums of some columns over rows, counted whole. */
export const totalOf = (rows: readonly ReportRow[], keys: readonly string[]): Cells =>
  Object.fromEntries(keys.map((key) => [key, sumOf(rows.map(({ cells }) => Number(cells[key] ?? 0)))]));

/** One value per currency, made when it is first asked for; home currency first, then by code. */
export class PerCurrency<T> {
  readonly #values = new Map<string, T>();
  readonly #make: () => T;

  constructor(make: () => T) {
    this.#make = make;
  }

  of(currency: string): T {
    let value = this.#values.get(currency);
    if (value === undefined) this.#values.set(currency, (value = this.#make()));
    return value;
  }

  entries(home: string): [string, T][] {
    return [...this.#values].sort(([a], [b]) => Number(b === home) - Number(a === home) || compareText(a, b));
  }
}

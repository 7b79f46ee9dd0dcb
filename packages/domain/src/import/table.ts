import type { LocalDate } from "../dates/dates.ts";
import type { DeviceId } from "../records/fields.ts";
import type { CollectionName, RecordOf } from "../records/collections.ts";
import type { Business } from "../records/business.ts";
import type { Fee } from "../records/fee.ts";
import type { Random } from "../ids.ts";
import type { DecimalMark } from "./amounts.ts";
import { parseAmount } from "./amounts.ts";
import { fromSafeCell } from "./csv-cell.ts";
import type { DayOrder } from "./dates.ts";
import { parseDate } from "./dates.ts";
import type { ImportField, ImportKind, Mapping } from "./fields.ts";
import { currencies } from "../money/currencies.ts";

/** A file as a table: what its first line calls the columns, and the rows below it, every cell as text. */
export type Table = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** Handling of a row whose record exists (same phone, item code or number). */
export type OnDuplicate = "skip" | "update" | "add";

export type ImportOptions = {
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  readonly mark: DecimalMark;
  readonly order: DayOrder;
  readonly duplicates: OnDuplicate;
};

/** Records on the device, reduced to the fields that identify duplicates. */
export type Existing = {
  readonly contacts: readonly { id: string; name: string; phones: readonly string[]; email: string }[];
  readonly items: readonly { id: string; name: string; itemCode: string; prices: Readonly<Record<string, string>> }[];
  /** Numbers of documents, own and imported. */
  readonly numbers: readonly string[];
  /** `date|currency|amount|supplier` of each expense, see `expenseKey`. */
  readonly expenses: readonly string[];
};

export type ImportContext = {
  readonly business: Business;
  readonly fees: readonly Fee[];
  readonly existing: Existing;
  readonly now: number;
  /** Calendar day in the business's zone. */
  readonly today: LocalDate;
  readonly deviceId: DeviceId;
  readonly importId: string;
  /** `csv`, `zoho`, …: see `guessSource`. */
  readonly source: string;
  /** Of the business's country, `+234`: a number without one belongs to it. */
  readonly dialCode: string;
  readonly newId: () => string;
  readonly random: Random;
};

/** Why a row is left out, or what was done about it. The screen has the words. */
export type RowCode =
  | "name_missing"
  | "number_missing"
  | "number_too_long"
  | "too_long"
  | "amount_missing"
  | "amount_unreadable"
  | "amount_negative"
  | "date_missing"
  | "date_unreadable"
  | "due_before_issue"
  | "quantity_unreadable"
  | "rate_unreadable"
  | "currency_unknown"
  | "price_in_other_currency"
  | "sums_unknown"
  | "too_many_lines"
  | "already_here"
  | "twice_in_file"
  /** Notes: the row comes in, but not quite as it stands. */
  | "phone_as_typed"
  | "email_left_out"
  | "birthday_left_out"
  | "country_left_out"
  | "sums_differ"
  | "paid_more"
  | "as_draft";

/** Something about one row. `row` is its line in the file, the header being line 1. */
export type RowRemark = { readonly row: number; readonly field: ImportField | null; readonly code: RowCode };

export type PlannedWrite =
  | {
      [C in CollectionName]: { readonly do: "create"; readonly collection: C; readonly record: RecordOf[C] };
    }[CollectionName]
  | {
      readonly do: "update";
      readonly collection: CollectionName;
      readonly id: string;
      readonly patch: Readonly<Record<string, unknown>>;
    };

/** Everything an import would do, before any of it is done. */
export type ImportPlan = {
  readonly writes: PlannedWrite[];
  /** Rows that do not come in, and why. */
  readonly problems: RowRemark[];
  /** Rows that are here already and stay as they are. */
  readonly skipped: RowRemark[];
  readonly notes: RowRemark[];
  readonly counts: { readonly rows: number; created: number; updated: number };
};

export const emptyPlan = (rows: number): ImportPlan => ({
  writes: [],
  problems: [],
  skipped: [],
  notes: [],
  counts: { rows, created: 0, updated: 0 },
});

/** Thrown inside a row: the row is left out and the remark kept. */
export class RowProblem extends Error {
  readonly field: ImportField | null;
  readonly code: RowCode;
  constructor(field: ImportField | null, code: RowCode) {
    super(code);
    this.field = field;
    this.code = code;
  }
}

/** One row by field. Texts are trimmed, and cells another program made safe for spreadsheets are themselves again. */
export class Cells {
  readonly row: number;
  readonly #values = new Map<ImportField, string>();
  readonly #options: ImportOptions;

  constructor(values: readonly string[], row: number, options: ImportOptions) {
    this.row = row;
    this.#options = options;
    options.mapping.forEach((field, column) => {
      const text = field && fromSafeCell((values[column] ?? "").trim());
      if (field && text) this.#values.set(field, text.normalize("NFC"));
    });
  }

  get isBlank(): boolean {
    return this.#values.size === 0;
  }

  has(field: ImportField): boolean {
    return this.#values.has(field);
  }

  /** @throws RowProblem when it is longer than `max` */
  text(field: ImportField, max: number): string {
    const value = this.#values.get(field) ?? "";
    if (value.length > max) throw new RowProblem(field, "too_long");
    return value;
  }

  /** @throws RowProblem for text that is no amount; null for an empty cell */
  amount(field: ImportField, code: RowCode = "amount_unreadable"): { decimal: string; negative: boolean } | null {
    const value = this.#values.get(field);
    if (value === undefined) return null;
    const read = parseAmount(value, this.#options.mark);
    if (!read) throw new RowProblem(field, code);
    return read;
  }

  /** An amount that may not stand below zero, as decimal text. @throws RowProblem */
  positive(field: ImportField, code?: RowCode): string | null {
    const read = this.amount(field, code);
    if (read?.negative && /[1-9]/.test(read.decimal)) throw new RowProblem(field, "amount_negative");
    return read?.decimal ?? null;
  }

  /** @throws RowProblem for text that is no day; null for an empty cell */
  day(field: ImportField): string | null {
    const value = this.#values.get(field);
    if (value === undefined) return null;
    const day = parseDate(value, this.#options.order);
    if (day === null) throw new RowProblem(field, "date_unreadable");
    return day;
  }

  /** ISO code, from a code, a symbol or a name. @throws RowProblem for one we do not know */
  currency(home: string): string {
    const value = this.#values.get("currency");
    if (value === undefined) return home;
    const word = value.toLowerCase();
    const known =
      currencies.find(({ code }) => code === value.toUpperCase()) ??
      currencies.find(({ name, symbol }) => name.toLowerCase() === word || symbol.toLowerCase() === word) ??
      currencies.find(({ code }) => new RegExp(`^${code}\\b|\\(${code}\\)|\\b${code}$`, "i").test(value));
    if (!known) throw new RowProblem("currency", "currency_unknown");
    return known.code;
  }

  get order(): DayOrder {
    return this.#options.order;
  }
}

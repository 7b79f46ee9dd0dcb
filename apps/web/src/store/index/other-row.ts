import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Expense } from "@ankara/domain/records/expense";
import type { Fee } from "@ankara/domain/records/fee";
import type { Note } from "@ankara/domain/records/note";

/** Fields search needs of a record that no long list is made of. */
export type OtherRow = {
  id: string;
  title: string;
  /** Second line of a hit: description, category, the beginning of a note. */
  detail: string;
  /** Minor units, or null for something without a price of its own. */
  amount: MinorUnits | null;
  /** Decimal text per currency, for catalog items. */
  prices: Readonly<Record<string, string>> | null;
  currency: string | null;
  date: LocalDate | null;
  archived: boolean;
};

export const catalogRowOf = (item: CatalogItem): OtherRow => ({
  ...blank(item),
  title: item.name,
  detail: [item.description.slice(0, 120), item.category, item.itemCode, item.barcode].filter(Boolean).join(" · "),
  prices: item.prices,
});

export const feeRowOf = (fee: Fee): OtherRow => ({ ...blank(fee), title: fee.name, detail: "" });

export const expenseRowOf = (expense: Expense): OtherRow => ({
  ...blank(expense),
  title: expense.supplier || expense.note.slice(0, 80) || expense.category,
  detail: expense.category,
  amount: expense.amount,
  currency: expense.currency,
  date: expense.date,
});

export const noteRowOf = (note: Note): OtherRow => {
  const body = note.body.slice(0, 400).replaceAll(/\s+/g, " ").trim();
  return { ...blank(note), title: note.title || body.slice(0, 80), detail: body.slice(0, 160) };
};

const blank = (record: { id: string; archivedAt: string | null }): OtherRow => ({
  id: record.id,
  title: "",
  detail: "",
  amount: null,
  prices: null,
  currency: null,
  date: null,
  archived: record.archivedAt !== null,
});

export const packOtherRows = (rows: readonly OtherRow[]): string => JSON.stringify(rows);
export const unpackOtherRows = (text: string): OtherRow[] => JSON.parse(text) as OtherRow[];

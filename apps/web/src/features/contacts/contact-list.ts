import type { MinorUnits } from "@ankara/domain/money/money";
import { digitsOf } from "@ankara/domain/clients/phone";
import { fold } from "@ankara/domain/text";
import { nameOrder } from "../../i18n/name-order.ts";

/** Debt of a client in one currency, minor units. */
export type Owed = {
  readonly currency: string;
  readonly outstanding: MinorUnits;
  readonly overdue: number;
  readonly oldestOverdueDays: number;
  readonly nextDue: string | null;
};

/** Fields of a client that the list needs. */
export type ListedContact = {
  readonly id: string;
  readonly name: string;
  /** Folded name. */
  readonly sortKey: string;
  readonly company: string;
  readonly phones: readonly string[];
  readonly owed: readonly Owed[];
};

export const contactOrders = ["name", "overdue", "owed"] as const;
export type ContactOrder = (typeof contactOrders)[number];

/** Clients that match in name, company or phone; marks, case and spaces in numbers do not matter. */
export function filterContacts<T extends ListedContact>(rows: readonly T[], query: string): readonly T[] {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return rows;
  const digits = digitsOf(query).replace(/^0+/u, "");
  const byNumber = /^[\d\s+().-]+$/u.test(query.trim()) && digits.length >= 3;
  return rows.filter((row) => {
    if (byNumber && row.phones.some((phone) => digitsOf(phone).includes(digits))) return true;
    const text = row.company === "" ? row.sortKey : `${row.sortKey} ${fold(row.company)}`;
    return words.every((word) => text.includes(word));
  });
}

/** The tags of these clients, A–Z, each once. */
export const tagsOf = (rows: readonly { readonly tags: readonly string[] }[]): string[] =>
  [...new Set(rows.flatMap(({ tags }) => tags))].toSorted(nameOrder());

/** Clients with a tag; everybody when none is asked for. */
export const withTag = <T extends { readonly tags: readonly string[] }>(rows: readonly T[], tag: string | null) =>
  tag === null ? rows : rows.filter(({ tags }) => tags.includes(tag));

/** Rows arrive A–Z; other orders fall back on that among equals. */
export function sortContacts<T extends ListedContact>(
  rows: readonly T[],
  order: ContactOrder,
  homeCurrency: string,
): readonly T[] {
  if (order === "name") return rows;
  if (order === "overdue") return rows.toSorted((a, b) => overdueDays(b) - overdueDays(a));
  // Amounts of different currencies cannot be compared: home currency first, then the rest of the debtors.
  const rank = (row: T) =>
    owedIn(row, homeCurrency) > 0 ? 2 : row.owed.some(({ outstanding }) => outstanding > 0) ? 1 : 0;
  return rows.toSorted((a, b) => rank(b) - rank(a) || owedIn(b, homeCurrency) - owedIn(a, homeCurrency));
}

export function countOverdue(rows: readonly ListedContact[]): number {
  return rows.filter((row) => overdueDays(row) > 0).length;
}

/** Days the oldest unpaid invoice is late, over all currencies; 0 when nothing is. */
export function overdueDays(row: ListedContact): number {
  return row.owed.reduce(
    (oldest, { overdue, oldestOverdueDays }) => (overdue > 0 ? Math.max(oldest, oldestOverdueDays) : oldest),
    0,
  );
}

/** The one debt a row shows: what is late, else the home currency's, else the first; undefined when paid up. */
export function mainDebt(row: ListedContact, homeCurrency: string): Owed | undefined {
  const debts = row.owed.filter(({ outstanding }) => outstanding > 0);
  return (
    debts.toSorted((a, b) => b.oldestOverdueDays - a.oldestOverdueDays).find(({ overdue }) => overdue > 0) ??
    debts.find(({ currency }) => currency === homeCurrency) ??
    debts[0]
  );
}

/** Another client who already has one of these numbers. The number is what tells clients apart. */
export function contactWithPhone<T extends ListedContact>(
  rows: readonly T[],
  phones: readonly string[],
  exceptId?: string,
): T | undefined {
  const numbers = new Set(phones.map(digitsOf).filter((digits) => digits.length >= 5));
  if (numbers.size === 0) return undefined;
  return rows.find((row) => row.id !== exceptId && row.phones.some((phone) => numbers.has(digitsOf(phone))));
}

function owedIn(row: ListedContact, currency: string): number {
  return row.owed.find((owed) => owed.currency === currency)?.outstanding ?? 0;
}

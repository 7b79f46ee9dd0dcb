import { currencyOf } from "../money/currencies.ts";
import type { LocalDate } from "../dates/dates.ts";
import { type EntryShare, parseClauses } from "./clauses.ts";
import { type ClientIndex, type FoundClient, parseClient } from "./client.ts";
import { type EntryLine, type ItemIndex, parseLines } from "./lines.ts";
import { tokenize } from "./tokens.ts";

/** An invoice as read from a phrase. Nothing is created from it until the person has seen it. */
export type Entry = {
  readonly client: FoundClient | null;
  readonly lines: readonly EntryLine[];
  /** Named in the phrase; null: the client's or the business's. */
  readonly currency: string | null;
  readonly due: LocalDate | null;
  readonly discount: EntryShare | null;
  readonly deposit: EntryShare | null;
  /** Parts nothing could be made of, as typed; never dropped. */
  readonly unread: readonly string[];
};

/** A longer text is not a phrase any more. */
const maxEntryLength = 4000;

/**
 * Reads a phrase like `3 bags rice 45k for Mama Tolu` into client and lines, on the device and without a model.
 *
 * English, Pidgin, French and Swahili; several lines by comma, line end or "and"; amounts like 45k, 1.2m, ₦45,000,
 * 350/=, elfu tano; the price of one (`@`, `each`, `per bag`) or of all (`total`, `for 45k`); when it is due
 * (`by friday`, `in 7 days`, `d'ici vendredi`), a discount and a deposit. Amounts are decimal text in currency units.
 *
 * @param today - calendar day in the business's zone
 * @param home - the business's currency: what `/=` or `k` mean depends on it
 */
export function parseEntry(
  text: string,
  known: { readonly today: LocalDate; readonly home: string; readonly clients: ClientIndex; readonly items: ItemIndex },
): Entry {
  const { today, home, clients, items } = known;
  const ground = { today, home, decimals: currencyOf(home).decimals };
  const words = text
    .slice(0, maxEntryLength)
    .replaceAll("\u00a0", " ")
    .replaceAll(/[\u2013\u2014]/g, "-");
  const clauses = parseClauses(words, ground);
  const { client, rest } = parseClient(clauses.rest, clients);
  const { lines, unread } = parseLines(tokenize(rest, ground), { items, home });
  return {
    client,
    lines,
    currency: lines.find((line) => line.currency !== null)?.currency ?? null,
    due: clauses.due,
    discount: clauses.discount,
    deposit: clauses.deposit,
    unread: text.length > maxEntryLength ? [...unread, text.slice(maxEntryLength)] : unread,
  };
}

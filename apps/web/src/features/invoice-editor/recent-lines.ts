import type { Invoice } from "@ankara/domain/records/invoice";
import type { ContactId } from "@ankara/domain/records/fields";

/** Habits read from earlier invoices, so that less needs typing. */
export type RecentLines = {
  /** Ids of catalog items, most recently used first. */
  items: string[];
  /** Last unit price by item in the draft's currency, for this client. */
  prices: Map<string, string>;
};

export const noRecentLines: RecentLines = { items: [], prices: new Map() };

/**
 * @param invoices - newest first
 * @param contactId - whose prices count; null takes none
 */
export function recentLines(invoices: readonly Invoice[], contactId: ContactId | null, currency: string): RecentLines {
  const items = new Set<string>();
  const prices = new Map<string, string>();
  for (const invoice of invoices) {
    for (const { itemId, unitPrice } of invoice.lines) {
      if (itemId === null) continue;
      items.add(itemId);
      const theirs = contactId !== null && invoice.contactId === contactId && invoice.currency === currency;
      if (theirs && unitPrice !== "" && !prices.has(itemId)) prices.set(itemId, unitPrice);
    }
  }
  return { items: [...items], prices };
}

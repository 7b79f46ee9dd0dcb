import { currencyOf } from "../money/currencies.ts";
import { type LocalDate, millisecondsOf, type Moment } from "../dates/dates.ts";
import { newId, type Random } from "../ids.ts";
import { computeTotals } from "../invoice/compute-totals.ts";
import { addItem, newInvoice, withoutTax } from "../invoice/draft.ts";
import { namedParty, taxesNotAllowed } from "../invoice/issue.ts";
import { compareDecimals, isPositiveDecimal, parseDecimal, roundDecimal } from "../money/decimal.ts";
import type { Business } from "../records/business.ts";
import type { CatalogItem } from "../records/catalog-item.ts";
import type { Fee } from "../records/fee.ts";
import type { Invoice } from "../records/invoice.ts";

/** Returns the price of an item in the business's currency, decimal text; null where none is set that a client could pay. */
export function listPriceOf(item: Pick<CatalogItem, "prices">, currency: string): string | null {
  const price = item.prices[currency];
  return price !== undefined && roundDecimal(parseDecimal(price), currencyOf(currency).decimals) > 0n ? price : null;
}

/** Returns whether clients see an item on the price list: chosen, not archived, and with a price. */
export const isOnPriceList = (
  item: Pick<CatalogItem, "onPriceList" | "archivedAt" | "prices">,
  currency: string,
): boolean => item.onPriceList === true && item.archivedAt === null && listPriceOf(item, currency) !== null;

/** The order of a price list: favourites first, then by name. */
export const inListOrder = <T extends Pick<CatalogItem, "id" | "name" | "favorite">>(items: readonly T[]): T[] =>
  items.toSorted(
    (a, b) => Number(b.favorite) - Number(a.favorite) || a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1),
  );

/** An item and how much of it somebody orders. */
export type OrderLine = {
  readonly item: CatalogItem;
  /** Decimal text above zero. */
  readonly quantity: string;
};

/** Lines of one order; more fit no message. */
export const maxOrderLines = 40;
const maxQuantity = "99999";

/**
 * Reads a quantity as a client typed it: `2`, `1.5`, `1,5`. Empty text and nought are nothing.
 * @returns null for what is no quantity up to 99 999 with at most three decimals
 */
export function readQuantity(typed: string): string | null {
  const text = typed.trim().replace(",", ".");
  if (text === "") return "";
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text) || compareDecimals(text, maxQuantity) > 0) return null;
  return isPositiveDecimal(text) ? text.replace(/^0+(?=\d)/, "") : "";
}

/**
 * Makes the draft of an order, priced and taxed like an invoice the owner begins today, so that the client reads the sums
 * the invoice will have. A business that is not registered for VAT asks for none.
 *
 * @param from.name - of whoever orders, as they typed it
 */
export function draftOfOrder(
  lines: readonly OrderLine[],
  from: {
    readonly id: string;
    readonly business: Business;
    readonly fees: readonly Fee[];
    readonly now: Moment;
    readonly today: LocalDate;
    readonly random: Random;
    readonly name: string;
    readonly note: string;
  },
): Invoice {
  const { business, now, random, name, note } = from;
  const time = millisecondsOf(now);
  const begun = newInvoice({ ...from, deviceId: null });
  const filled = lines.reduce(
    (draft, { item, quantity }) => addItem(draft, newId(time, random), item, { fees: from.fees, quantity }),
    begun,
  );
  const draft = taxesNotAllowed(filled, business).reduce((left, { id }) => withoutTax(left, id), filled);
  const totals = computeTotals(draft);
  return {
    ...draft,
    // The day it is issued dates it, as with a draft that is begun on a device.
    issueDate: null,
    dueDate: null,
    billTo: namedParty(name),
    order: { at: draft.createdAt, name, note },
    totals: totals.ok ? totals.value : null,
  };
}

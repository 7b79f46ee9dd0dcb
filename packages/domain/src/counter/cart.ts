import * as z from "zod/mini";
import { type LocalDate, type Moment, millisecondsOf } from "../dates/dates.ts";
import { newId, type Random } from "../ids.ts";
import { addItem, newInvoice } from "../invoice/draft.ts";
import { currencyOf } from "../money/currencies.ts";
import { addDecimals, decimalText, parseDecimal } from "../money/decimal.ts";
import type { MinorUnits } from "../money/money.ts";
import type { Business } from "../records/business.ts";
import type { CatalogItem } from "../records/catalog-item.ts";
import type { Contact } from "../records/contact.ts";
import type { Fee } from "../records/fee.ts";
import { ContactId, DecimalText, type DeviceId, type InvoiceId, ItemId, orNull } from "../records/fields.ts";
import { Discount, type Invoice } from "../records/invoice.ts";

/** A sale that is being rung up, as the device keeps it. Prices and taxes are those of the catalogue until it is paid. */
export const Cart = z.object({
  /** Quantities are above zero: `1.5` yards. */
  lines: z.array(z.object({ itemId: ItemId, quantity: DecimalText })),
  discount: orNull(Discount),
  /** Null: a walk-in customer. */
  contactId: orNull(ContactId),
});
export type Cart = z.infer<typeof Cart>;

export const emptyCart: Cart = { lines: [], discount: null, contactId: null };

/** One more of an item: on the line it has, or on a new one at the end. */
export function addToCart(cart: Cart, itemId: ItemId): Cart {
  return setQuantity(cart, itemId, decimalText(addDecimals(parseDecimal(quantityOf(cart, itemId)), parseDecimal("1"))));
}

/** One less of an item. What is left of half a yard is nothing. */
export function removeFromCart(cart: Cart, itemId: ItemId): Cart {
  const left = addDecimals(parseDecimal(quantityOf(cart, itemId)), parseDecimal("-1"));
  return setQuantity(cart, itemId, left.units > 0n ? decimalText(left) : "0");
}

/** Sets how much of an item is sold; 0 takes it off. @param quantity - decimal text of at most 6 places */
export function setQuantity(cart: Cart, itemId: ItemId, quantity: string): Cart {
  const target = quantity === "" ? parseDecimal("0") : parseDecimal(quantity);
  if (target.units <= 0n) {
    const lines = cart.lines.filter((line) => line.itemId !== itemId);
    // A discount was given on goods: it does not wait for the next customer's.
    return lines.length === 0 ? { ...cart, lines, discount: null } : { ...cart, lines };
  }
  const line = { itemId, quantity: decimalText(target) };
  const known = cart.lines.some((each) => each.itemId === itemId);
  return {
    ...cart,
    lines: known ? cart.lines.map((each) => (each.itemId === itemId ? line : each)) : [...cart.lines, line],
  };
}

/** Quantity of an item on the counter, `"0"` where it is not there. */
export const quantityOf = ({ lines }: Cart, itemId: ItemId): string =>
  lines.find((line) => line.itemId === itemId)?.quantity ?? "0";

/** Number of items as a customer counts them: three caps are three, two and a half yards are one. */
export const countItems = ({ lines }: Cart): number =>
  lines.reduce((sum, { quantity }) => sum + (/^\d+$/.test(quantity) ? Number(quantity) : 1), 0);

/** Can the item be sold at the counter? It needs a price in the business's currency. */
export const isSellable = (item: Pick<CatalogItem, "prices" | "archivedAt">, currency: string): boolean =>
  item.archivedAt === null && (item.prices[currency] ?? "") !== "";

/**
 * The invoice of a sale, ready to be issued: in the business's currency, with the taxes the editor would put on it, due at
 * once unless it goes on the client's account. Items that are gone from the catalogue are left out.
 *
 * @param fees - rows of Tax & Fees
 * @param paid - false puts it on the account of the client, who has the usual days to pay
 */
export function invoiceOf(
  cart: Cart,
  from: {
    readonly id: InvoiceId;
    readonly business: Business;
    readonly fees: readonly Fee[];
    readonly items: readonly CatalogItem[];
    readonly contact: Contact | null;
    readonly paid: boolean;
    readonly now: Moment;
    readonly today: LocalDate;
    readonly deviceId: DeviceId | null;
    readonly random: Random;
  },
): Invoice {
  const { id, business, fees, items, contact, paid, now, today, deviceId, random } = from;
  // The till counts one currency, also for clients who are invoiced in another.
  const client = contact && { ...contact, currency: null };
  const begun = newInvoice({ id, now, deviceId, business, contact: client, fees, today, random });
  const byId = new Map(items.map((item) => [item.id, item]));
  const filled = cart.lines.reduce((draft, { itemId, quantity }) => {
    const item = byId.get(itemId);
    return item ? addItem(draft, newId(millisecondsOf(now), random), item, { fees, quantity }) : draft;
  }, begun);
  return {
    ...filled,
    walkIn: contact === null,
    discount: cart.discount,
    ...(paid ? { termsDays: 0, dueDate: today } : {}),
  };
}

/** Notes of all currencies are 1, 2 or 5 of a power of ten, as far as a till needs to know. */
const steps = [1, 2, 5] as const;
/** A note less than this share of the sum is not what somebody pays it with. */
const smallestShare = 40;
const maxSuggestions = 3;

/**
 * Sums a customer is likely to hand over for a total, smallest first: ₦59,000 is paid with 60,000 or 100,000. The total
 * itself is not among them.
 *
 * @param total - minor units above zero
 */
export function suggestCash(total: MinorUnits, currency: string): MinorUnits[] {
  const major = 10 ** currencyOf(currency).decimals;
  const found = new Set<number>();
  for (let power = major; power <= total * 10; power *= 10)
    for (const step of steps) {
      const note = step * power;
      const sum = Math.ceil(total / note) * note;
      if (note * smallestShare >= total && sum > total && sum < total * 10) found.add(sum);
    }
  return [...found].toSorted((a, b) => a - b).slice(0, maxSuggestions);
}

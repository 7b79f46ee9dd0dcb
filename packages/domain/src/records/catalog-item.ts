import * as z from "zod/mini";
import { AttachmentRef } from "./attachment.ts";
import {
  CurrencyCode,
  DecimalText,
  entryAuthor,
  Instant,
  LocalDate,
  orNull,
  recordFields,
  text,
  type RecordFieldsOf,
  FeeId,
} from "./fields.ts";

/** Prices an item had, and the day they ended. */
export const PriceChange = z.looseObject({
  until: LocalDate,
  prices: z.record(CurrencyCode, DecimalText),
  ...entryAuthor,
});
export type PriceChange = z.infer<typeof PriceChange>;

/** A product or service with its prices. Changing a price never touches an issued line. */
export const CatalogItem = z.looseObject({
  ...(recordFields as RecordFieldsOf<"item">),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  kind: z._default(z.enum(["product", "service"]), "product"),
  description: text(2000),
  /** Key of `units.ts` (`piece`, `hour`, `carton`, …) or the user's own word. */
  unit: z._default(z.string().check(z.minLength(1), z.maxLength(20)), "piece"),
  /** Price per unit in each currency, decimal text in currency units: `{ NGN: "38500" }`. */
  prices: z._default(z.record(CurrencyCode, DecimalText), {}),
  /** Never printed, never leaves the business. */
  privateCost: orNull(DecimalText),
  /** Ids of fees (kind `tax` or `levy`) put on a line made from this item; null takes the defaults. */
  taxIds: orNull(z.array(FeeId)),
  /** HSN, HS or service code for e-invoices. */
  itemCode: text(40),
  barcode: text(64),
  category: text(60),
  favorite: z._default(z.boolean(), false),
  photo: orNull(AttachmentRef),
  /** It stands on the price list that the business shares. */
  onPriceList: z.optional(z.boolean()),
  /**
   * Set: stock is kept, and documents from this moment on take from it. What was received, counted or lost stands beside
   * it in fields of its own, `stock/{id}`: see `stock/movements.ts`.
   */
  stockSince: z.optional(z.nullable(Instant)),
  /** At this much on hand or less the catalog says so; null for never. */
  lowStock: z.optional(z.nullable(DecimalText)),
  /** Earlier prices, newest first. */
  earlierPrices: z.optional(z.array(PriceChange).check(z.maxLength(100))),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

import * as z from "zod/mini";
import type { BrandedSchema } from "../brand.ts";
import { maxExact, maxInt } from "./limits.ts";

/** UUIDv7 made on the device, so that a record has its name before the server has heard of it. */
export const RecordId = z.uuid();
/** The id of one kind of record: the compiler keeps it from fields of another kind. */
export type IdOf<Name extends string> = BrandedSchema<typeof RecordId, Name>;
/** A business is known by the id of its one record. */
export type BusinessId = z.infer<IdOf<"business">>;
/** A person is no record: an import leaves these ids out. */
export const UserId = z.uuid() as IdOf<"user">;
export type UserId = z.infer<typeof UserId>;
export const ContactId = RecordId as IdOf<"contact">;
export type ContactId = z.infer<typeof ContactId>;
export const ExpenseId = RecordId as IdOf<"expense">;
export const FeeId = RecordId as IdOf<"fee">;
export const InvoiceId = RecordId as IdOf<"invoice">;
export type InvoiceId = z.infer<typeof InvoiceId>;
export const ItemId = RecordId as IdOf<"item">;
export type ItemId = z.infer<typeof ItemId>;
export const PaymentId = RecordId as IdOf<"payment">;
export type PaymentId = z.infer<typeof PaymentId>;
export const SeriesId = RecordId as IdOf<"series">;
export type SeriesId = z.infer<typeof SeriesId>;
/** An invoice, or the payment of a receipt. */
export const SourceId = RecordId as IdOf<"invoice" | "payment">;
/** A moment, ISO 8601 in UTC with milliseconds: `2026-11-20T09:41:00.000Z`. */
export const Instant = z.iso.datetime() as BrandedSchema<z.ZodMiniISODateTime, "instant">;
/** A calendar day with no clock and no zone, `2026-11-20`. Due dates never shift when travelling. */
export const LocalDate = z.iso.date() as BrandedSchema<z.ZodMiniISODate, "day">;
export type LocalDate = z.infer<typeof LocalDate>;
/** ISO 4217 code. Which codes we support, with symbol and decimals: `currencies.ts`. */
export const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));
/** ISO 3166-1 alpha-2 code. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
/** Whole minor units of the record's currency (kobo, cents; whole shillings for UGX). */
export const Minor = z.int().check(z.gte(-maxExact), z.lte(maxExact)) as BrandedSchema<z.ZodMiniNumberFormat, "minor">;
/** A whole number from `min` on that the database keeps as an `int`. */
export const countFrom = (min: number) => z.int().check(z.gte(min), z.lte(maxInt));
/** Decimal text with up to 6 places, no sign, no grouping: `"1.5"`, `"14750"`. */
export const DecimalText = z.string().check(z.regex(/^\d{1,15}(\.\d{1,6})?$/));
/** Parts per million: 75 000 is 7.5 %, 1 000 000 is 100 %. */
export const RatePpm = z.int().check(z.gte(0), z.lte(1_000_000)) as BrandedSchema<z.ZodMiniNumberFormat, "ppm">;

/** Free text of at most `max` characters that may be empty; stored as given. */
export const text = (max: number) => z._default(z.string().check(z.maxLength(max)), "");
/** A value that may be absent; an absent key reads as null, so older records parse. */
export const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

/**
 * On a record that was brought in whole: from another program, or from the full exit of another account. It says which
 * import it came with, so that the import can be undone, and what it came from (`csv`, `zoho`, `ankara`).
 */
export const Imported = z.object({ importId: RecordId, source: z.string().check(z.maxLength(40)) });
export type Imported = z.infer<typeof Imported>;

/** The id of a device as records carry it. */
export type DeviceMark = BrandedSchema<z.ZodMiniString, "device">;
export type DeviceId = z.infer<DeviceMark>;

/** Fields that every stored record carries. The server adds its revision beside the record, not in it. */
export const recordFields = {
  id: RecordId,
  createdAt: Instant,
  updatedAt: Instant,
  /** Device that wrote the record last; null for the server itself. */
  deviceId: orNull(z.string().check(z.maxLength(64)) as DeviceMark),
  /** Archived records leave lists and pickers but keep their history. */
  archivedAt: orNull(Instant),
};

/** Person who wrote one entry of a record, and on which device; absent in older entries and in what the server wrote. */
export const entryAuthor = {
  by: z.optional(z.nullable(UserId)),
  byDevice: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
};

/** `recordFields` with the id of one kind of record. */
export type RecordFieldsOf<Name extends string> = Omit<typeof recordFields, "id"> & { readonly id: IdOf<Name> };

import type { Fields } from "@ankara/contract/sync";
import { type AnyRecord, type CollectionName, collections, type RecordOf } from "@ankara/domain/records/collections";
import * as z from "zod/mini";
import type * as core from "zod/v4/core";

/*
 * The one place of this package where JSON becomes a typed record and a record becomes JSON; the other files have no
 * reason to cast.
 */

/** A record with the name of its collection: a switch over the name narrows the record. */
export type NamedRecord = {
  [C in CollectionName]: { readonly collection: C; readonly record: RecordOf[C] };
}[CollectionName];

/** Types the JSON of a record, which its schema accepted when it was stored. */
export const recordOf = <C extends CollectionName>(_collection: C, data: Fields): RecordOf[C] & Fields =>
  data as RecordOf[C] & Fields;

/** Types a record or a part of one as the JSON it is. */
export const toFields = <R extends object>(record: R): R & Fields => record as R & Fields;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the record a collection's schema makes of some JSON, or what is wrong with it. */
export function parseRecord(
  collection: CollectionName,
  value: unknown,
):
  | { readonly ok: true; readonly value: NamedRecord }
  | { readonly ok: false; readonly error: readonly core.$ZodIssue[] } {
  const parsed = z.safeParse<core.$ZodType<AnyRecord>>(collections[collection], value);
  if (!parsed.success) return { ok: false, error: parsed.error.issues };
  return { ok: true, value: { collection, record: parsed.data } as NamedRecord };
}

import type { Fields } from "@ankara/contract/sync";
import { type CollectionName, collections } from "@ankara/domain/records/collections";
import { recordBytes, unknownBytes } from "@ankara/domain/records/limits";
import { isMovementField } from "@ankara/domain/stock/movements";
import type * as core from "zod/v4/core";
import type { StoredRecord } from "./stored-record.ts";
import { type Decision, reject } from "./decision.ts";

type Def = core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, core.$ZodType>>;
  readonly innerType?: core.$ZodType;
  readonly element?: core.$ZodType;
  readonly options?: readonly core.$ZodType[];
};

/**
 * Refuses a record that is too large. One that already was may stay as large as it is, so that it can be made smaller.
 *
 * @param next - the record as it would stand
 * @returns null when there is nothing against it
 */
export function validateSize(
  collection: CollectionName,
  stored: StoredRecord | undefined,
  next: Fields,
): Decision | null {
  const before = stored?.data;
  const size = bytesOf(next, recordBytes[collection]);
  if (size > recordBytes[collection] && !(before && size <= bytesOf(before, 0)))
    return reject("too_large", "This record is too large to be stored.");
  const unknown = unknownBytesOf(collection, next);
  if (unknown > unknownBytes && !(before && unknown <= unknownBytesOf(collection, before)))
    return reject("too_large", "A newer version of the app added more to this record than we can store.");
  return null;
}

/** Bytes of the fields no schema of this version names, in lines and other parts too; movements of stock are known. */
export const unknownBytesOf = (collection: CollectionName, record: Fields): number =>
  unknownIn(collections[collection], record, collection === "catalogs" ? isMovementField : undefined);

function unknownIn(schema: core.$ZodType, value: unknown, isKnown?: (field: string) => boolean): number {
  if (value === null || typeof value !== "object") return 0;
  const def = schema._zod.def as Def;
  if (def.innerType) return unknownIn(def.innerType, value);
  const { element, options, shape } = def;
  if (element) return Array.isArray(value) ? value.reduce<number>((sum, one) => sum + unknownIn(element, one), 0) : 0;
  // Of several schemas the one that knows most of the value counts.
  if (options) return Math.min(...options.map((option) => unknownIn(option, value)));
  if (!shape || Array.isArray(value)) return 0;
  let bytes = 0;
  for (const [field, entry] of Object.entries(value)) {
    const known = Object.hasOwn(shape, field) ? shape[field] : undefined;
    if (known) bytes += unknownIn(known, entry);
    else if (!isKnown?.(field)) bytes += bytesOf({ [field]: entry }, 0);
  }
  return bytes;
}

/** Bytes of JSON in UTF-8, exact once they may be above `limit`: a letter is at most three for each unit of its text. */
function bytesOf(value: Record<string, unknown>, limit: number): number {
  const text = JSON.stringify(value);
  return text.length * 3 <= limit ? text.length : new TextEncoder().encode(text).length;
}

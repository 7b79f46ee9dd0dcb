import type { Fields } from "@ankara/contract/sync";
import { type CollectionName, collectionNames } from "@ankara/domain/records/collections";
import { type WriteAction, type Writer, fieldsThat, mayWrite } from "@ankara/domain/records/field-rules";
import { rulesOf } from "@ankara/domain/records/rules/all";
import { bookkeepingFields } from "../change.ts";
import { isBlank } from "../changed-fields.ts";
import { sameValue } from "../same-value.ts";
import { isFields } from "../typed-records.ts";
import type { StoredRecord } from "./stored-record.ts";
import { omitFields } from "./decision.ts";

/** Returns the fields of a collection this writer may not write in that act. */
export function forbiddenFields(collection: CollectionName, writer: Writer, act: WriteAction): ReadonlySet<string> {
  const key = `${collection} ${writer} ${act}`;
  const known = closed.get(key);
  if (known) return known;
  const found = new Set<string>(fieldsThat(rulesOf(collection), (rule) => !mayWrite(rule, writer, act)));
  closed.set(key, found);
  return found;
}
const closed = new Map<string, ReadonlySet<string>>();

/**
 * Fields a writer changed that are not theirs to write in that act, for the server's own doors: what comes of a public
 * page or a payment company says no more than they may.
 *
 * @param before - null for a new record
 */
export function forbiddenChanges(
  writer: Writer,
  collection: CollectionName,
  before: Fields | null,
  after: Fields,
): readonly string[] {
  const closedFields = forbiddenFields(collection, writer, before ? "edit" : "create");
  return Object.entries(after)
    .filter(([field]) => closedFields.has(field) && !bookkeepingFields.has(field))
    .filter(([field, value]) => (before ? !sameValue(before[field] ?? null, value) : !isBlank(value)))
    .map(([field]) => field);
}
/** Fields no device writes by a change of its own. */
const own: readonly WriteAction[] = ["create", "edit", "import"];
const serverOnly = new Map<CollectionName, ReadonlySet<string>>(
  collectionNames.map((collection) => [
    collection,
    new Set(fieldsThat(rulesOf(collection), (rule) => !own.some((act) => mayWrite(rule, "device", act)))),
  ]),
);

/**
 * Returns a change that does not speak for a tax authority: a device or a program writes its answer, typed or scanned, in
 * the name of the business.
 */
export function withoutAuthorityClaim(
  collection: CollectionName,
  patch: Fields,
  stored: StoredRecord | undefined,
): Fields {
  const { fiscal } = patch;
  if (
    collection !== "invoices" ||
    !isFields(fiscal) ||
    fiscal["by"] !== "authority" ||
    sameValue(fiscal, stored?.data["fiscal"])
  )
    return patch;
  return { ...patch, fiscal: { ...fiscal, by: "business" } };
}

/**
 * Returns a change without fields that only the server writes. They are left out and not refused, because a device sends
 * whole records with the server's fields in them.
 */
export function omitServerFields(collection: CollectionName, patch: Fields): Fields {
  const only = serverOnly.get(collection);
  return only && Object.keys(patch).some((field) => only.has(field)) ? omitFields(patch, only) : patch;
}

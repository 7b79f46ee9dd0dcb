import type { CollectionName } from "../records/collection-name.ts";
import { type FieldRule, type FieldRules, fieldsThat } from "../records/field-rules.ts";
import { rulesOf } from "../records/rules/all.ts";
import { type Authority, belongsTo } from "./role.ts";
import { seesEverything } from "./visibility.ts";

type Data = Readonly<Record<string, unknown>>;

const mayRead = (authority: Authority, { roles }: Pick<FieldRule, "roles">): boolean =>
  belongsTo(authority, roles.reads);

/** Returns the fields of a collection that stay hidden from somebody who reads the collection. */
export const hiddenFields = (authority: Authority, collection: CollectionName): readonly string[] =>
  fieldsThat(rulesOf(collection), (rule) => !mayRead(authority, rule));

/** Returns the hidden fields of the objects inside each field of a collection: the cost of a line. */
export const hiddenParts = (
  authority: Authority,
  collection: CollectionName,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(rulesOf(collection)).flatMap(([field, { of = {} }]) => {
      const hidden = Object.entries(of).flatMap(([part, { reads }]) =>
        reads === undefined || belongsTo(authority, reads) ? [] : [part],
      );
      return hidden.length > 0 ? [[field, hidden]] : [];
    }),
  );

/** Returns a record as somebody may see it: without hidden fields, and without hidden fields of what is inside. */
export function withoutHidden<T extends Data>(authority: Authority, collection: CollectionName, data: T): T {
  if (seesEverything(authority)) return data;
  const dropped = new Set(hiddenFields(authority, collection));
  const parts = hiddenParts(authority, collection);
  return Object.fromEntries(
    Object.entries(data)
      .filter(([field]) => !dropped.has(field))
      .map(([field, value]) => {
        if (field in parts) return [field, withoutFields(value, parts[field] ?? [])];
        // Versions of an offer hold the lines they had.
        return [field, field === "versions" ? versionsWithoutHidden(authority, collection, value) : value];
      }),
  ) as T;
}

const versionsWithoutHidden = (authority: Authority, collection: CollectionName, versions: unknown): unknown =>
  Array.isArray(versions)
    ? versions.map((version: { readonly before?: Data }) => ({
        ...version,
        before: withoutHidden(authority, collection, version.before ?? {}),
      }))
    : versions;

function withoutFields(value: unknown, dropped: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutFields(each, dropped));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).filter(([field]) => !dropped.includes(field)));
}

/** Returns whether somebody may write a field. One that has no rule is of a later version of the app: managers write it. */
export function mayWriteField(authority: Authority, collection: CollectionName, field: string): boolean {
  const rules: FieldRules = rulesOf(collection);
  const rule = rules[field];
  return rule
    ? mayRead(authority, rule) && belongsTo(authority, rule.roles.writes)
    : belongsTo(authority, "management");
}

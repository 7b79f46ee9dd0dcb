import type { Fields } from "@ankara/contract/sync";
import { bookkeepingFields } from "./change.ts";
import { sameValue } from "./same-value.ts";

/** Returns whether nobody typed this value. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** Returns whether a new record holds this value by default. */
export const isUnsaid = (value: unknown): boolean => isBlank(value) || value === 0;

/** Returns those of some fields that a change gives another value; of a new record those somebody filled in. */
export const changedFields = (before: Fields | null, after: Fields, fields: readonly string[]): string[] =>
  fields.filter((field) => {
    if (bookkeepingFields.has(field)) return false;
    return before ? !sameValue(before[field] ?? null, after[field] ?? null) : !isUnsaid(after[field]);
  });

/**
 * Are two JSON values the same, whatever the order of keys? A missing value counts as null, because
 * a field that an older app never wrote and one that is empty mean the same to people (and because
 * PostgreSQL's jsonb gives keys back in an order of its own).
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || a === undefined) return b === null || b === undefined;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((value, i) => sameValue(value, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (!sameValue(a[key], b[key])) return false;
  }
  return true;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

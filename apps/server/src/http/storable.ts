/**
 * What came in JSON or in an address as PostgreSQL can keep it: in every text and key NULs go, and halves of surrogate pairs
 * become U+FFFD. Both arrive by pasting and by cutting an emoji in two; a statement that held one would fail.
 */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storable(each)]));
}

const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

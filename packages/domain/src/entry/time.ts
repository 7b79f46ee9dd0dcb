/**
 * Reads a time of day as a person types it: `9`, `9:30`, `9.30`, `930`, `14h30`, `9 pm`.
 * @returns `09:30`, or null for text that is no time
 */
export function readTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:\s?[:.h]?\s?(\d{2})|\s?h)?(?:\s?([ap])\.?m\.?)?$/.exec(text.trim().toLowerCase());
  if (!parts) return null;
  const [, typed = "", minutes = "00", half] = parts;
  const hours = half ? (Number(typed) % 12) + (half === "p" ? 12 : 0) : Number(typed);
  const isOff = half ? Number(typed) < 1 || Number(typed) > 12 : hours > 23;
  return isOff || Number(minutes) > 59 ? null : `${String(hours).padStart(2, "0")}:${minutes}`;
}

const units = ["kilobyte", "megabyte", "gigabyte", "terabyte"];

/** "1.4 MB": kilobytes with one decimal below ten, whole ones from there, one decimal above a megabyte. */
export function formatBytes(bytes: number, locale: string): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const options: Intl.NumberFormatOptions = {
    style: "unit",
    unit: units[unit],
    maximumFractionDigits: value >= (unit === 0 ? 10 : 100) ? 0 : 1,
  };
  // Some languages have no short word for it, which makes a column of figures a column of words: "kilobaiti".
  const parts = new Intl.NumberFormat([locale, "en"], options).formatToParts(value);
  const isShort = parts.every(({ type, value: word }) => type !== "unit" || word.length <= 3);
  return isShort ? parts.map(({ value: part }) => part).join("") : new Intl.NumberFormat("en", options).format(value);
}

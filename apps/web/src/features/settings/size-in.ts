const units = ["kilobyte", "megabyte", "gigabyte", "terabyte"];

/** "1.4 MB": kilobytes with one decimal below ten, whole ones from there, one decimal above a megabyte. */
export function sizeIn(bytes: number, locale: string): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return new Intl.NumberFormat([locale, "en"], {
    style: "unit",
    unit: units[unit],
    maximumFractionDigits: value >= (unit === 0 ? 10 : 100) ? 0 : 1,
  }).format(value);
}

/** Red, green and blue, each 0 to 255. */
type Rgb = readonly [number, number, number];

/** `#rgb` or `#rrggbb`; null for anything else. */
function parseHex(colour: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour.trim());
  const match = short ?? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour.trim());
  if (!match) return null;
  const [red, green, blue] = match.slice(1).map((part) => Number.parseInt(part.padEnd(2, part), 16));
  return [red as number, green as number, blue as number];
}

/** Is it a colour we can print, `#27348B` or `#abc`? */
export const isColour = (colour: string): boolean => parseHex(colour) !== null;

/** `#abc` as `#aabbcc`. */
export function longHex(colour: string): string {
  const hex = colour.trim().slice(1);
  return `#${hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex}`;
}

/** Relative luminance, 0 for black to 1 for white (WCAG 2.2). */
function luminance(colour: string): number {
  const rgb = parseHex(colour);
  if (!rgb) throw new RangeError(`expected a colour like #27348B, got ${JSON.stringify(colour)}`);
  const [red, green, blue] = rgb.map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Contrast of two colours, 1 (none) to 21 (black on white), as WCAG 2.2 counts it.
 * @throws RangeError when one is not `#rgb` or `#rrggbb`
 */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The ink that reads best on a fill; white where both would do.
 * @throws RangeError when the fill is no colour
 */
export function inkOn(fill: string): "#fff" | "#000" {
  const white = contrast(fill, "#fff");
  return white >= 4.5 || white >= contrast(fill, "#000") ? "#fff" : "#000";
}

/**
 * Can text of this colour be read on white document (contrast 4.5 or more)?
 * @throws RangeError when it is no colour
 */
export const isReadableOnWhite = (colour: string): boolean => contrast(colour, "#fff") >= 4.5;

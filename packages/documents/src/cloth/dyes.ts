import { contrast, isColour, longHex } from "@ankara/domain/colour";

/** Colour of the cloth where wax kept both dyes out. */
export const wax = "#FBF6EA";
const paper = "#FAF8F4";
const ink = "#1B1B1F";
const night = "#121318";

/** The app's own colour, on light pages and on dark ones. */
export const indigo = { day: "#27348B", night: "#9FA9FF" } as const;

/** Returns whether a business chose this colour. Until it does, its accent is our indigo, and its name gives the dyes. */
export const isChosen = (accent: string): boolean => isColour(accent) && accent.trim().toUpperCase() !== indigo.day;

/** The two dyes of a business, `#rrggbb`. */
export type Dyes = {
  /** Deep: 7 : 1 and more on paper and wax, so white text stands on it and it may be text itself. */
  readonly first: string;
  /** Bright: 3 : 1 and more on paper and wax; it lies on wax alone and is never text. */
  readonly second: string;
};

/** Hue in degrees and chroma of the deep dyes, in OKLCH: indigo, aubergine, oxblood, kola, forest, lagoon, and so on. */
const deep = [
  [272, 0.15],
  [322, 0.12],
  [22, 0.13],
  [50, 0.09],
  [152, 0.1],
  [205, 0.09],
  [252, 0.12],
  [3, 0.14],
  [112, 0.11],
  [296, 0.15],
  [172, 0.09],
  [38, 0.12],
] as const;

/** Likewise of the bright ones: marigold, clay, vermilion, magenta, leaf, turquoise, sky, turmeric, coral, orchid. */
const bright = [
  [70, 0.17],
  [45, 0.17],
  [31, 0.2],
  [355, 0.2],
  [138, 0.16],
  [192, 0.13],
  [238, 0.15],
  [84, 0.16],
  [20, 0.17],
  [326, 0.19],
] as const;

/** Seed of a name. Case, outer spaces and the way an accented letter is encoded do not matter. */
export function seedOf(name: string): number {
  const plain = name.normalize("NFC").trim().toLowerCase().replaceAll(/\s+/g, " ");
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(plain)) hash = Math.imul(hash ^ byte, 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Numbers from 0 to 1 in an order that the seed alone decides (mulberry32). */
export function streamOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns the dyes of a business, for who needs no motif; `accent` as in `clothOf`. */
export const dyesOf = (name: string, accent = ""): Dyes => dyesFrom(streamOf(seedOf(name)), accent);

/**
 * Draws the dyes of a cloth: four numbers of the stream, whatever the accent, because the motif is drawn from the rest.
 * @param accent - a colour the business chose takes the place of the first dye, as deep as it has to be
 */
export function dyesFrom(draw: () => number, accent: string): Dyes {
  const named = deep[Math.floor(draw() * deep.length)]!;
  const shift = draw() * 12 - 6;
  const isOwn = isChosen(accent);
  const { lightness, chroma, hue } = isOwn
    ? toOklch(accent)
    : { lightness: 0.44, chroma: named[1], hue: named[0] + shift };
  const apart = bright.filter(([other]) => hueDistance(other, isOwn ? hue : named[0]) >= 65);
  const [secondHue, secondChroma] = apart[Math.floor(draw() * apart.length)]!;
  return {
    first: isOwn && isDeep(accent, 7) ? longHex(accent) : darkened(lightness, chroma, hue, 7),
    second: darkened(0.74, secondChroma, secondHue + (draw() * 8 - 4), 3.05),
  };
}

const isDeep = (colour: string, ratio: number): boolean =>
  contrast(colour, wax) >= ratio && contrast(colour, paper) >= ratio;

/** Lowers the lightness until the colour stands off paper and wax. */
function darkened(from: number, chroma: number, hue: number, ratio: number): string {
  for (let lightness = from; lightness > 0; lightness -= 0.005) {
    const colour = toHex(lightness, chroma, hue);
    if (isDeep(colour, ratio)) return colour;
  }
  return "#000000";
}

/** Returns the first dye for a dark page, 6.5 : 1 and more on it, and the text that reads on the dye, 4.5 : 1 and more. */
export function dyeByNight({ first }: Dyes): { fill: string; onFill: string } {
  const { chroma, hue } = toOklch(first);
  // Ankara's own pages wear what the app does.
  let fill: string = first === indigo.day ? indigo.night : first;
  for (let lightness = 0.6; contrast(fill, night) < 6.5 && lightness < 1; lightness += 0.005)
    fill = toHex(lightness, chroma * 0.9, hue);
  return { fill, onFill: contrast(fill, ink) >= 4.5 ? ink : "#000000" };
}

function hueDistance(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return Math.min(apart, 360 - apart);
}

/** OKLCH to `#rrggbb`; chroma falls until sRGB has the colour. */
function toHex(lightness: number, chroma: number, hue: number): string {
  let reduced = chroma;
  let rgb = toLinear(lightness, reduced, hue);
  while (reduced > 0 && rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    reduced = Math.max(0, reduced - 0.004);
    rgb = toLinear(lightness, reduced, hue);
  }
  return `#${rgb.map((channel) => encoded(channel).toString(16).padStart(2, "0")).join("")}`;
}

function encoded(channel: number): number {
  const value = Math.min(1, Math.max(0, channel));
  return Math.round((value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055) * 255);
}

/** OKLCH to linear sRGB, by the matrices of Björn Ottosson's "A perceptual color space" (2020). */
function toLinear(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toOklch(colour: string): { lightness: number; chroma: number; hue: number } {
  const hex = longHex(colour);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

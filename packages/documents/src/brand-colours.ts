import { contrast, inkOn, isColour, isReadableOnWhite, longHex } from "@ankara/domain/colour";
import { indigo, isChosen } from "./cloth/dyes.ts";
import { clothOf } from "./cloth/motif.ts";
import type { Colours } from "./tree.ts";

/** A brand colour made safe to read: on paper, on itself, and on the dark page. */
export type BrandColours = {
  readonly fill: string;
  readonly onFill: "#fff" | "#000";
  /** Links on light document. */
  readonly link: string;
  /** Fill and links in the dark. */
  readonly dark: string;
  /** The fill is so pale that it needs an edge. */
  readonly needsEdge: boolean;
};

/**
 * The brand on white document: the colour a business chose, or the first dye of its name's cloth (design/mockups/documents,
 * "Colour").
 */
export function documentColours(accent: string, name: string): Colours {
  const fill = isChosen(accent) ? longHex(accent) : clothOf(name).dyes.first;
  return {
    fill,
    onFill: longHex(inkOn(fill)),
    ink: isReadableOnWhite(fill) ? fill : "#000000",
    cloth: { name, accent },
    needsEdge: contrast(fill, "#fff") < 2,
  };
}

const paper = "#FAF8F4";
const ink = "#1B1B1F";
const night = "#121318";

export function brandColours(accent: string): BrandColours {
  const fill = isColour(accent) ? accent : indigo.day;
  return {
    fill,
    onFill: inkOn(fill),
    link: contrast(fill, paper) >= 4.5 ? fill : ink,
    dark: raised(fill),
    needsEdge: contrast(fill, "#fff") < 2,
  };
}

/** The same hue, lighter until it stands 6.5 : 1 off the dark page. */
function raised(colour: string): string {
  const { hue, saturation, lightness } = toHsl(colour);
  for (let light = lightness; light < 1; light += 0.02) {
    const lighter = fromHsl(hue, saturation, light);
    if (contrast(lighter, night) >= 6.5) return lighter;
  }
  return "#ffffff";
}

/** Hue in sixths of the circle, saturation and lightness from 0 to 1. */
function toHsl(colour: string): { hue: number; saturation: number; lightness: number } {
  const hex = longHex(colour);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const spread = max - min;
  const lightness = (max + min) / 2;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const hue =
    max === red
      ? (green - blue) / spread + (green < blue ? 6 : 0)
      : max === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return { hue, saturation: spread / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (sixth: number) => {
    const place = (sixth + hue * 2) % 12;
    return lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return `#${[0, 8, 4]
    .map((sixth) =>
      Math.round(channel(sixth) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

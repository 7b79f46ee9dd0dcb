import type { Colours } from "../tree.ts";

/** Points of one tile of the cloth, and the units it is drawn in. */
const tile = 14;
const units = 28;

/** Half a circle's Bézier handle, as a share of the radius. */
const handle = 0.5523;

/** One tile: a ring with its dot at the origin and a diamond beside it, each whole, so that no seams show. */
export function tileOperators({ fill, tints: [light, strong] }: Colours): string {
  const half = units / 2;
  return [
    `${rgb(light)} RG 1.6 w ${circle(0, 0, 9.6)} S`,
    `${rgb(strong)} rg ${circle(0, 0, 6)} ${diamond(half, half, 10.6)} f`,
    `${rgb(light)} rg ${diamond(half, half, 6.6)} f`,
    `${rgb(fill)} rg ${diamond(half, half, 2.8)} f`,
  ].join("\n");
}

/** Bounding box of a tile, in its own units. */
export const tileBox = [-11, -11, 25, 25] as const;

/**
 * Operators of a strip of cloth whose upper left corner is the origin, y downward. Every step is the same, which packs
 * into a few bytes.
 * @param name - of the tile among the strip's resources
 */
export function stripOperators({ fill }: Colours, width: number, height: number, name: string): string {
  const scale = tile / units;
  const row = `/${name} Do 1 0 0 1 ${units} 0 cm\n`.repeat(Math.ceil(width / tile) + 1);
  return [
    `0 0 ${width} ${height} re W n`,
    `${rgb(fill)} rg 0 0 ${width} ${height} re f`,
    `${scale} 0 0 ${scale} 0 0 cm`,
    ...Array.from({ length: Math.ceil(height / tile) + 1 }, () => `q\n${row}Q 1 0 0 1 0 ${units} cm`),
  ].join("\n");
}

function circle(x: number, y: number, radius: number): string {
  const grip = radius * handle;
  const at = (...numbers: number[]) => numbers.map((number) => Number(number.toFixed(2))).join(" ");
  return [
    `${at(x + radius, y)} m`,
    `${at(x + radius, y + grip, x + grip, y + radius, x, y + radius)} c`,
    `${at(x - grip, y + radius, x - radius, y + grip, x - radius, y)} c`,
    `${at(x - radius, y - grip, x - grip, y - radius, x, y - radius)} c`,
    `${at(x + grip, y - radius, x + radius, y - grip, x + radius, y)} c h`,
  ].join(" ");
}

function diamond(x: number, y: number, reach: number): string {
  const at = (number: number) => Number(number.toFixed(2));
  return `${at(x)} ${at(y - reach)} m ${at(x + reach)} ${at(y)} l ${at(x)} ${at(y + reach)} l ${at(x - reach)} ${at(y)} l h`;
}

/** `#27348B` as PDF writes it: three shares from 0 to 1. */
export function rgb(colour: string): string {
  return [1, 3, 5]
    .map((from) => Number((Number.parseInt(colour.slice(from, from + 2), 16) / 255).toFixed(4)))
    .join(" ");
}

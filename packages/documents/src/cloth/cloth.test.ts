import { gzipSync } from "node:zlib";
import { contrast } from "@ankara/domain/colour";
import { expect, test } from "vitest";
import { renderCheckPage } from "../check/page.ts";
import { dyeByNight, isChosen, wax } from "./dyes.ts";
import { clothOf, ownCloth, placesOf } from "./motif.ts";
import { tileSvg, tileUrl } from "./svg.ts";

const [paper, night] = ["#FAF8F4", "#121318"];
const beginnings = ["Ọlátúnjí", "Wanjikũ", "Ɓello", "Selam", "Kwabena", "N’Guessan", "Umutoni", "Zuma", "Σ", "ሰላም"];
const names = Array.from({ length: 10_000 }, (_, at) => `${beginnings[at % 10]!} & Daughters ${at}`);

test("dyes › 10 000 names › every pair that is read or told apart has its contrast", () => {
  const least = { first: 21, second: 21, night: 21, onNight: 21, white: 21 };
  for (const name of names) {
    const { dyes } = clothOf(name);
    least.first = Math.min(least.first, contrast(dyes.first, paper), contrast(dyes.first, wax));
    least.second = Math.min(least.second, contrast(dyes.second, paper), contrast(dyes.second, wax));
    const { fill, onFill } = dyeByNight(dyes);
    least.night = Math.min(least.night, contrast(fill, night));
    least.onNight = Math.min(least.onNight, contrast(onFill, fill));
    least.white = Math.min(least.white, contrast("#ffffff", dyes.first));
  }
  expect(least.first).toBeGreaterThanOrEqual(7);
  expect(least.second).toBeGreaterThanOrEqual(3);
  expect(least.night).toBeGreaterThanOrEqual(6.5);
  expect(least.onNight).toBeGreaterThanOrEqual(4.5);
  expect(least.white).toBeGreaterThanOrEqual(7);
});

test("cloth › 10 000 names › the motifs differ, and each tile is at most 2 KB packed", () => {
  const tiles = new Set(names.map((name) => tileSvg(clothOf(name))));
  expect(tiles.size).toBeGreaterThan(8_000);
  expect(Math.max(...[...tiles].slice(0, 600).map((tile) => gzipSync(tile).length))).toBeLessThan(2_000);
});

test("cloth › the same name in other letters › is the same cloth, and another name is another", () => {
  const tile = (name: string) => tileSvg(clothOf(name));
  expect(tile("  ỌLÁTÚNJÍ   textiles ".normalize("NFD"))).toBe(tile("Ọlátúnjí Textiles"));
  expect(tile("Ọlátúnjí Textile")).not.toBe(tile("Ọlátúnjí Textiles"));
});

test("cloth › of these names › stays as printed on documents that were sent", () => {
  const looks = ["Ọlátúnjí Textiles", "Selam Bakery", "Achieng Fish"].map((name) => {
    const { dyes, layers, height } = clothOf(name);
    return [dyes.first, dyes.second, dyeByNight(dyes).fill, height, layers.length].join(" ");
  });
  expect(looks).toMatchInlineSnapshot(`
    [
      "#5c3a9a #f65542 #a58ae7 32 1",
      "#86370d #0c9d9c #d58665 64 5",
      "#00604a #cb65d7 #63a690 64 2",
    ]
  `);
});

test.each(["#8C3A1F", "#FFB000", "#fff", "#1B1B1F", "#0A5"])(
  "accent %s › dyes the same motif, as deep as it must be",
  (accent) => {
    const [own, chosen] = [clothOf("Selam Bakery"), clothOf("Selam Bakery", accent)];
    expect(chosen.layers).toEqual(own.layers);
    expect(contrast(chosen.dyes.first, wax)).toBeGreaterThanOrEqual(7);
    expect(contrast(dyeByNight(chosen.dyes).fill, night)).toBeGreaterThanOrEqual(6.5);
    expect(chosen.dyes.first).not.toBe(own.dyes.first);
  },
);

test("accent › deep enough already › is the first dye itself; our indigo and what is no colour choose nothing", () => {
  expect(clothOf("Selam Bakery", "#8C3A1F").dyes.first).toBe("#8C3A1F");
  expect(["#27348b", "red", ""].map(isChosen)).toEqual([false, false, false]);
});

test("places › of a layer on a strip › are all that reach into it, from above to below", () => {
  for (const name of names.slice(0, 60)) {
    const cloth = clothOf(name);
    for (const { at, reach, shapes } of cloth.layers) {
      const reaching = [...Array(21).keys()].flatMap((row) =>
        [...Array(21).keys()].flatMap((column) =>
          at.map(([x, y]) => [x + (column - 10) * cloth.width, y + (row - 10) * cloth.height] as const),
        ),
      );
      const inside = (place: number, end: number) => place + reach > 0 && place - reach < end;
      const expected = reaching.filter(([x, y]) => inside(x, 300) && inside(y, 64));
      const places = placesOf({ at, reach, shapes }, cloth, 300, 64);
      expect(places.map(String).toSorted()).toEqual(expected.map(String).toSorted());
      expect(places.map(([, y]) => y)).toEqual(places.map(([, y]) => y).toSorted((a, b) => a - b));
    }
  }
});

test("tile › as the value of a style › has nothing that ends the style or its string", () => {
  for (const name of names.slice(0, 60)) expect(tileUrl(clothOf(name)).slice(5, -2)).not.toMatch(/["<>#\\\n]/);
});

test("cloth › pages of Ankara itself › wear the app's indigo, and what is read keeps its contrast", () => {
  const { first, second } = ownCloth.dyes;
  expect(first).toBe("#27348B");
  expect(dyeByNight(ownCloth.dyes).fill).toBe("#9FA9FF");
  for (const ground of [paper, wax]) {
    expect(contrast(first, ground)).toBeGreaterThanOrEqual(7);
    expect(contrast(second, ground)).toBeGreaterThanOrEqual(3);
  }
  expect(renderCheckPage({ state: "empty" })).toContain(`--own:${first}`);
});

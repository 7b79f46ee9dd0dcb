import { contrast } from "@ankara/domain/colour";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { brandColours } from "./brand-colours.ts";

test("brand colours › every brand is readable on paper, on itself and in the dark", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const brand = brandColours(`#${colour.toString(16).padStart(6, "0")}`);
      expect(contrast(brand.link, "#FAF8F4")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(brand.fill, brand.onFill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(brand.dark, "#121318")).toBeGreaterThanOrEqual(6.4);
      expect(contrast(brand.dark, "#000")).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("brand colours › pure yellow gets black text and an edge", () => {
  expect(brandColours("#ffff00")).toMatchObject({ onFill: "#000", needsEdge: true, link: "#1B1B1F" });
});

test("brand colours › no colour is the house's indigo", () => {
  expect(brandColours("")).toEqual(brandColours("#27348B"));
});

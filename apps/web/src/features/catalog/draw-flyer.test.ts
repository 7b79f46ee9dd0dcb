import { clothOf } from "@ankara/documents/cloth/motif";
import { wax } from "@ankara/documents/cloth/dyes";
import { contrast } from "@ankara/domain/colour";
import { expect, test } from "vitest";
import { flyerSize, setFlyer, type Flyer } from "./draw-flyer.ts";

const flyer: Flyer = {
  name: "Hand-woven aso oke",
  price: "₦38,500 / yard",
  line: "New colours this week",
  company: "Ọlátúnjí Textiles",
  phone: "0803 555 0142",
  accent: "",
};
/** Letters as wide as 55 % of their height. */
const measure = (text: string, size: number) => [...text].length * size * 0.55;
const widest = flyerSize.width - 144;

test("flyer › short texts › stand whole, one under the other, with the photo above", () => {
  const { texts, pictureHeight } = setFlyer(flyer, measure);
  expect(texts.map(({ lines }) => lines.join(" "))).toEqual([
    "Hand-woven aso oke",
    "₦38,500 / yard",
    "New colours this week",
    "Ọlátúnjí Textiles · 0803 555 0142",
  ]);
  const tops = texts.map(({ y }) => y);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(pictureHeight).toBeGreaterThan(600);
});

test("flyer › texts as long as the fields allow › stay on the page, and what is cut says so", () => {
  const long = { ...flyer, name: "Aso oke ".repeat(25), line: "Ọjà tuntun ".repeat(12), company: "Ẹgbẹ́ ".repeat(20) };
  const { texts, pictureHeight } = setFlyer(long, measure);
  for (const { lines, size, y } of texts) {
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(widest);
    expect(y + (lines.length - 1) * size * 1.16).toBeLessThan(flyerSize.height);
  }
  expect(texts[0]?.lines).toHaveLength(2);
  expect(texts[0]?.lines.at(-1)).toMatch(/…$/);
  expect(pictureHeight).toBeGreaterThan(500);
});

test("flyer › one word wider than the page › is cut, not run off it", () => {
  const { texts } = setFlyer({ ...flyer, name: "A".repeat(200) }, measure);
  for (const line of texts[0]?.lines ?? []) expect(measure(line, texts[0]?.size ?? 0)).toBeLessThanOrEqual(widest);
});

test("flyer › without price and line › gives their room to the photo", () => {
  const bare = setFlyer({ ...flyer, price: "", line: "" }, measure);
  expect(bare.texts).toHaveLength(2);
  expect(bare.pictureHeight).toBeGreaterThan(setFlyer(flyer, measure).pictureHeight);
});

test("flyer › cloth of any name, or any colour that was chosen › is dark enough for its letters", () => {
  for (let at = 0; at < 300; at++) {
    const accent = at % 3 === 0 ? `#${(at * 55_555 + 1).toString(16).padStart(6, "0").slice(0, 6)}` : "";
    expect(contrast(clothOf(`Business ${at}`, accent).dyes.first, wax)).toBeGreaterThanOrEqual(4.5);
  }
});

import { expect, test } from "vitest";
import { contentTypes, type PageType } from "@ankara/domain/ai/content-types";
import { readMarkdown } from "../../rich-text/read.ts";
import { writerPages } from "./pages.ts";
import { sampleOf } from "./samples.ts";

const types = Object.keys(writerPages) as PageType[];

test("samples of the writer › there are eleven samples, each of its own", () => {
  expect(new Set(types.map((type) => sampleOf(type).content)).size).toBe(11);
});

test.each(types)("samples of the writer › the sample of %s carries its title and its cost, and is whole", (type) => {
  const sample = sampleOf(type);
  expect(sample).toMatchObject({ title: contentTypes[type].title, sample: true, cost: contentTypes[type].costCredits });
  expect(sample.content.split(/\s+/).length).toBeGreaterThan(50);
  expect(sample.content).not.toMatch(/\[[^\]]*\]|\{|lorem|XX/i);
  expect(readMarkdown(sample.content).length).toBeGreaterThan(2);
});

test("samples of the writer › the plan's sums are right", () => {
  const { content } = sampleOf("business_plan");
  const amounts = (from: string, to: string) =>
    [...content.slice(content.indexOf(from), content.indexOf(to)).matchAll(/\| (\*\*)?(− )?UGX ([\d,]+)/g)].map(
      ([, , minus, digits]) => (minus ? -1 : 1) * Number(digits?.replaceAll(",", "")),
    );
  for (const section of [amounts("What it costs", "A month once"), amounts("A month once", "Risks")]) {
    const total = section.pop();
    expect(section.reduce((sum, amount) => sum + amount, 0)).toBe(total);
  }
  expect(300 * 25_000).toBe(7_500_000);
  expect(210 * 12_000).toBe(2_520_000);
});

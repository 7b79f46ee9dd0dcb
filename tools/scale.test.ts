import { expect, test } from "vitest";
import { needOf, readScale, scalePage } from "./scale.ts";

test("docs/scale.md › docs/scale.md says what its figures and inputs come to", () => {
  const { page, measured } = readScale();
  const squeezed = (text: string) => text.replaceAll(/[ -]+/g, " ");
  expect(squeezed(page)).toBe(squeezed(scalePage(page, measured)));
});

test("docs/scale.md › a hundred times the businesses need a hundred times the rows, and twice the cost of a request twice the cores", () => {
  const { measured } = readScale();
  const [one, many] = [needOf(1e6, measured), needOf(1e8, measured)];
  expect(many.rows / one.rows).toBeCloseTo(100);
  // Whole cores: what a million need is rounded up.
  expect(many.serverCores).toBeGreaterThan((one.serverCores - 1) * 100);
  expect(many.serverCores).toBeLessThanOrEqual(one.serverCores * 100);
  const twice = { ...measured, figures: measured.figures.map((each) => ({ ...each, nodeMs: each.nodeMs * 2 })) };
  expect(needOf(1e8, twice).serverCores / many.serverCores).toBeCloseTo(2, 2);
});

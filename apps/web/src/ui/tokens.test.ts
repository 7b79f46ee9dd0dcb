import { readFileSync } from "node:fs";
import { contrast } from "@ankara/domain/colour";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");

/** The colours of the first block that a selector opens. */
function block(selector: RegExp): Record<string, string> {
  const from = css.search(selector);
  const body = css.slice(css.indexOf("{", from) + 1, css.indexOf("}", from));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{3,6})/g)].map(([, name, value]) => [name, value]),
  );
}

const light = block(/:root,\s*\[data-theme="?light"?\]\s*\{/);
const dark = { ...light, ...block(/\[data-theme="?dark"?\]\s*\{/) };
const darkBySystem = { ...light, ...block(/:root:not\(\[data-theme\]\)\s*\{/) };

const grounds = ["paper", "surface", "sunken", "hover"] as const;
const texts: readonly (readonly [ink: string, ground: string])[] = [
  ...grounds.flatMap((ground) =>
    ["ink", "muted", "primary-ink", "overdue-ink", "paid-ink", "info-ink", "accent-ink"].map(
      (ink) => [ink, ground] as const,
    ),
  ),
  ["muted", "neutral"],
  ["ink", "neutral"],
  ["on-primary", "primary"],
  ["on-primary", "primary-press"],
  ["primary-ink", "primary-soft"],
  ["ink", "primary-soft"],
  ["muted", "primary-soft"],
  ["accent-ink", "accent-soft"],
  ["ink", "accent-soft"],
  ["paid-ink", "paid-soft"],
  ["overdue-ink", "overdue-soft"],
  ["ink", "overdue-soft"],
  ["info-ink", "info-soft"],
  ["surface", "overdue"],
  ["surface", "overdue-ink"],
  ["paper", "ink"],
  ["on-toast", "toast"],
  ["accent", "toast"],
  ["on-side", "side"],
  ["on-side-muted", "side"],
  ["on-accent", "accent"],
  ["d1-ink", "d1"],
  ["d2-ink", "d2"],
  ["d3-ink", "d3"],
  ["d4-ink", "d4"],
  ["d5-ink", "d5"],
];
const edges: readonly (readonly [edge: string, ground: string])[] = [
  ...["surface", "paper", "sunken"].map((ground) => ["field-line", ground] as const),
  ["primary", "surface"],
  ["primary", "paper"],
  ["overdue", "surface"],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("colour tokens › in %s", (_, theme) => {
  const ratio = (one: string, other: string) => contrast(theme[one] ?? "", theme[other] ?? "");

  test.each(texts)("%s reads on %s", (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)("an edge of %s is seen on %s", (edge, ground) => {
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

test("colour tokens › dark by the system and dark by choice are the same colours", () => {
  expect(darkBySystem).toEqual(dark);
});

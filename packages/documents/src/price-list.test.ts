import { currencies, currencyOf } from "@ankara/domain/money/currencies";
import { multiplyToMinor, parseDecimal, powerOfTen } from "@ankara/domain/money/decimal";
import { buildBusiness, buildCatalogItem } from "@ankara/fixtures/builders";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatsFor } from "./formats.ts";
import { dressOf, type PriceListInput, renderPriceList, sumScript } from "./price-list.ts";
import { publicPageBytes } from "./public-page.ts";
import { bytesOf } from "./public-shell.ts";

type Sum = (all: readonly (readonly [string, string])[], dress: ReturnType<typeof dressOf>) => [number, string];
/** The sum as a visitor's browser reckons it. */
// oxlint-disable-next-line typescript/no-implied-eval -- the page's own script is what is tested
const sumInBrowser = new Function(`${sumScript}return sum`)() as Sum;

const scaled = (price: string): string => {
  const { units, scale } = parseDecimal(price);
  return String(units * powerOfTen(6 - scale));
};
const input = (fields: Partial<PriceListInput> = {}): PriceListInput => ({
  linkId: "A".repeat(44),
  business: buildBusiness(),
  today: "2026-11-22",
  items: [{ item: buildCatalogItem({ onPriceList: true }), isOut: false }],
  taxes: [],
  ...fields,
});

describe("the sum on the button", () => {
  test("reckoned by the script › is the exact one in every currency and language", () => {
    const decimal = (places: number, most: number) =>
      fc
        .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** places - 1 }))
        .map(([whole, part]) => `${whole}.${String(part).padStart(places, "0")}`);
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies.map(({ code }) => code)),
        fc.constantFrom("en", "fr", "sw"),
        fc.array(fc.tuple(decimal(3, 9_999), decimal(6, 9_999_999)), { minLength: 1, maxLength: 8 }),
        (currency, language, lines) => {
          const formats = formatsFor(language, currency);
          const { decimals } = currencyOf(currency);
          const exact = lines.reduce((sum, [quantity, price]) => sum + multiplyToMinor(quantity, price, decimals), 0);
          const [count, total] = sumInBrowser(
            lines.map(([quantity, price]) => [quantity, scaled(price)]),
            dressOf(formats),
          );
          const isSome = lines.some(([quantity]) => /[1-9]/.test(quantity));
          expect([count > 0, total]).toEqual([isSome, isSome ? formats.money(exact, { decimals: "auto" }) : ""]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each(["", "x", "-1", "1e3", "100000"])("%s typed › counts as nothing", (typed) => {
    expect(sumInBrowser([[typed, "1000000"]], dressOf(formatsFor("en", "NGN")))[0]).toBe(0);
  });
});

describe("the page of a price list", () => {
  test.each([
    ["whole", "14750", "₦14,750"],
    ["with decimals", "14750.5", "₦14,750.50"],
    ["finer than the currency", "0.125", "₦0.125"],
  ])("a price %s › shows the decimals that say something", (_, price, text) => {
    const item = buildCatalogItem({ prices: { NGN: price }, onPriceList: true });
    const page = renderPriceList(input({ items: [{ item, isOut: false }] }), { typed: new Map() });
    expect(/<p><b>(.*?)<\/b>/.exec(page)?.[1]?.replaceAll(/<\/?span>/g, "")).toBe(text);
  });

  test("a whole price in a currency without decimals › keeps its thousands", () => {
    const item = buildCatalogItem({ prices: { UGX: "12000" } });
    const page = renderPriceList(
      input({ business: buildBusiness({ currency: "UGX" }), items: [{ item, isOut: false }] }),
      { typed: new Map() },
    );
    expect(page).toContain("12,000</b>");
  });

  test("names, categories and taxes with markup › are text", () => {
    const bad = `"><script>alert(1)</script>`;
    const item = buildCatalogItem({ name: bad, description: bad, category: bad, unit: `"><i>` });
    const business = buildBusiness({ companyName: bad });
    const other = buildCatalogItem({ category: "Wax" });
    const page = renderPriceList(
      input({
        business,
        items: [item, other].map((each) => ({ item: each, isOut: false })),
        taxes: [{ name: bad, ratePpm: 1 }],
      }),
      { typed: new Map([[item.id, bad]]) },
    );
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain(`unit"><i>`);
  });

  test("the longest names and forty quantities › stay within the bytes, and at least one item shows", () => {
    const items = Array.from({ length: 120 }, (_, at) => ({
      item: buildCatalogItem({
        name: `${"Ọ̀".repeat(90)} ${at}`,
        description: "ẹ́".repeat(200),
        category: `${"ọ".repeat(50)}${at % 3}`,
        unit: "carton",
      }),
      isOut: false,
    }));
    const typed = new Map(items.slice(80).map(({ item }) => [item.id as string, "99999.123"]));
    const page = renderPriceList(input({ items }), { typed });
    expect(bytesOf(page)).toBeLessThanOrEqual(publicPageBytes);
    expect(page).toContain('class="q"');
  });

  test("an empty list › says so, without a script", () => {
    const page = renderPriceList(input({ items: [] }), { typed: new Map() });
    expect(page).toContain("Nothing is on the list at the moment.");
    expect(page).not.toContain("<script");
  });
});

import { expect, test } from "vitest";
import { formatsFor, glue } from "./formats.ts";

const text = (value: string) => value.replaceAll("\u00a0", "_").replaceAll("\u202f", "~");

test("formats of a document › figures wear the dress of the language", () => {
  const english = formatsFor("en", "NGN");
  const french = formatsFor("fr", "XAF");
  expect(text(english.money(-702_243_750))).toBe("−₦7,022,437.50");
  expect(text(formatsFor("en", "UGX").money(37_638_690))).toBe("USh_37,638,690");
  expect(text(french.money(6_236_938))).toBe("6~236~938_FCFA");
  expect(text(formatsFor("fr", "EUR").money(123_456))).toBe("1~234,56_€");
  expect(text(french.percent(192_500))).toBe("19,25_%");
  expect(text(french.decimal("42.5"))).toBe("42,5");
});

test("formats of a document › a price keeps what was typed and the currency's decimals at least", () => {
  const { price } = formatsFor("en", "NGN");
  expect(["350000", "0.125", "28.5", "1.500000", ""].map(price)).toEqual(["350,000.00", "0.125", "28.50", "1.50", ""]);
  expect(formatsFor("en", "UGX").price("34000")).toBe("34,000");
});

test("formats of a document › the symbol is lighter than the digits", () => {
  expect(
    formatsFor("en", "NGN")
      .moneyRuns(500, 600)
      .map(({ text: run, weight }) => [run, weight]),
  ).toEqual([
    ["₦", 400],
    ["5.00", 600],
  ]);
});

test("formats of a document › dates do not break", () => {
  expect(text(formatsFor("en", "NGN").date("2026-12-04"))).toBe("4_December_2026");
  expect(text(formatsFor("fr", "XAF").date("2026-12-01"))).toBe("1er_décembre_2026");
});

test("formats of a document › a narrow column cuts every month alike", () => {
  const { dayShort } = formatsFor("en", "NGN");
  expect(["2026-05-04", "2026-06-24", "2026-07-24", "2026-11-11"].map((day) => text(dayShort(day)))).toEqual([
    "4_May_2026",
    "24_Jun_2026",
    "24_Jul_2026",
    "11_Nov_2026",
  ]);
});

test("formats of a document › company forms stay with their name", () => {
  expect(text(glue("Zuma Grains & Foods Plc"))).toBe("Zuma Grains & Foods_Plc");
  expect(text(glue("Société du Wouri SA, Douala"))).toBe("Société du Wouri_SA, Douala");
  expect(glue("Sales Department")).toBe("Sales Department");
});

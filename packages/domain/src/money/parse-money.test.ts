import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns, propertyTimeoutMs } from "../../test/runs.ts";
import { currencies } from "./currencies.ts";
import { formatMoney } from "./format-money.ts";
import { decimalToMinor, groupDigits, minorToDecimal, parseMoneyText } from "./parse-money.ts";

const read = (typed: string, currency = "NGN") => {
  const result = parseMoneyText(typed, currency);
  return result.ok ? result.value.minor : result.error.code;
};

describe("typed money", () => {
  test.each([
    ["1250", 125_000],
    ["1,250.50", 125_050],
    ["₦45,000", 4_500_000],
    ["₦ 45,000.00", 4_500_000],
    ["NGN 45000", 4_500_000],
    ["45000 naira", 4_500_000],
    ["N5000", 500_000],
    [" .5 ", 50],
    ["5.", 500],
    ["007", 700],
    ["1 000", 100_000],
    ["1\u00a0000\u00a0000", 100_000_000],
    ["1'000", 100_000],
    ["1,00,000", 10_000_000],
    ["１２．５", 1_250],
  ])("reads %j as %d kobo", (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  test.each([
    ["KES", "KSh. 1,500.50", 150_050],
    ["UGX", "1,500/=", 1_500],
    ["UGX", "UShs 500", 500],
    ["TZS", "500/-", 50_000],
    ["GHS", "GH₵12.50", 1_250],
    ["XAF", "1 500 FCFA", 1_500],
    ["ZAR", "R 100", 10_000],
    ["KWD", "1.005", 1_005],
  ])("reads %s as its people write it: %j", (currency, typed, amount) => {
    expect(read(typed, currency)).toBe(amount);
  });

  test.each([
    ["", "money_empty"],
    ["  ", "money_empty"],
    ["₦", "money_empty"],
    [".", "money_empty"],
    ["-5", "money_sign"],
    ["−5", "money_sign"],
    ["+5", "money_sign"],
    ["(5)", "money_sign"],
    ["5-", "money_sign"],
    ["1..2", "money_two_dots"],
    ["1.000.000", "money_two_dots"],
    ["12,5", "money_comma_decimal"],
    ["12,50", "money_comma_decimal"],
    ["1.000,50", "money_comma_decimal"],
    ["0,500", "money_comma_decimal"],
    ["12,", "money_comma_decimal"],
    [",5", "money_comma_decimal"],
    ["1,0000", "money_comma_decimal"],
    ["12 50", "money_comma_decimal"],
    ["1.000", "money_too_many_decimals"],
    ["45k", "money_unreadable"],
    ["1.2m", "money_unreadable"],
    ["45 million", "money_unreadable"],
    ["1e6", "money_unreadable"],
    ["12/5", "money_unreadable"],
    ["12:50", "money_unreadable"],
    ["12½", "money_unreadable"],
    ["12٫5", "money_unreadable"],
    ["5 USD", "money_unreadable"],
    ["90,000,000,000,000.01", "money_too_big"],
    ["9999999999999999", "money_too_big"],
  ])("refuses %j: %s", (typed, code) => {
    expect(read(typed)).toBe(code);
  });

  test("allows a unit price finer than the currency, and rounds only its minor units", () => {
    expect(parseMoneyText("0.125", "NGN", { maxDecimals: 6 })).toEqual({
      ok: true,
      value: { decimal: "0.125", minor: 13 },
    });
  });

  test("UGX has no decimals to type", () => {
    expect(read("500.5", "UGX")).toBe("money_too_many_decimals");
    expect(read("500", "UGX")).toBe(500);
  });
});

/** Type a text key by key into a field that groups as it goes. */
const typeInto = (keys: string): string => {
  let field = "";
  for (const key of keys) field = groupDigits(field + key, field);
  return field;
};

describe("grouping while typing", () => {
  test.each([
    ["1234567", "1,234,567"],
    ["1234567.5", "1,234,567.5"],
    ["1234.", "1,234."],
    [".5", ".5"],
    ["0012", "12"],
    ["1,234,567", "1,234,567"],
  ])("typing %s shows %s", (keys, shown) => {
    expect(typeInto(keys)).toBe(shown);
  });

  test("regroups when a digit is taken away or put in", () => {
    expect(groupDigits("1,23", "1,234")).toBe("123");
    expect(groupDigits("1,2345", "1,234")).toBe("12,345");
    expect(groupDigits("91,234", "1,234")).toBe("91,234");
    expect(groupDigits("19,234", "1,234")).toBe("19,234");
    expect(groupDigits("1,9234", "1,234")).toBe("19,234");
  });

  test.each(["12,5", "12,50", "1.000,50", "-5", "1..5", "12a"])("leaves %s for the reader to refuse", (keys) => {
    expect(typeInto(keys)).toBe(keys);
    expect(parseMoneyText(typeInto(keys), "NGN").ok).toBe(false);
  });

  test("leaves a pasted decimal comma alone", () => {
    expect(groupDigits("12,50", "")).toBe("12,50");
    expect(groupDigits("12,5")).toBe("12,5");
  });
});

describe("laws", () => {
  const currency = fc.constantFrom(...currencies.map(({ code }) => code));
  const amount = fc.integer({ min: 0, max: 9e15 });

  test("what is printed reads back as the same amount", { timeout: propertyTimeoutMs }, () => {
    fc.assert(
      fc.property(amount, currency, fc.constantFrom("always" as const, "auto" as const), (value, code, decimals) => {
        // A typed amount has at most 15 digits before the point.
        fc.pre(minorToDecimal(value, code).split(".")[0]!.length <= 15);
        expect(read(formatMoney(value, code, { decimals }), code)).toBe(value);
      }),
      propertyRuns,
    );
  });

  test("minor units survive the way through decimal text", { timeout: propertyTimeoutMs }, () => {
    fc.assert(
      fc.property(fc.integer({ min: -9e15, max: 9e15 }), currency, fc.boolean(), (value, code, fixed) => {
        expect(decimalToMinor(minorToDecimal(value, code, { fixed }), code)).toBe(value);
      }),
      propertyRuns,
    );
  });

  test(
    "text that is read at all is read as the plain rule reads it, the dot of `KSh. 500` aside",
    { timeout: propertyTimeoutMs },
    () => {
      const keys = fc.array(fc.constantFrom(..."0123456789.,, -₦N"), { maxLength: 14 }).map((list) => list.join(""));
      fc.assert(
        fc.property(keys, (typed) => {
          const result = parseMoneyText(typed, "NGN");
          if (!result.ok) return;
          const plain = typed
            .replaceAll(/N\. /g, "")
            .replaceAll(/[^\d.,]/g, "")
            .replaceAll(",", "");
          expect(result.value.minor).toBe(Math.round(Number(plain) * 100));
        }),
        propertyRuns,
      );
    },
  );

  test("typing plain digits and a point shows a text that reads as them", { timeout: propertyTimeoutMs }, () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.option(fc.nat(99)), (whole, kobo) => {
        const keys = kobo === null ? String(whole) : `${whole}.${String(kobo).padStart(2, "0")}`;
        expect(read(typeInto(keys))).toBe(whole * 100 + (kobo ?? 0));
      }),
      propertyRuns,
    );
  });

  test("no text makes it throw", { timeout: propertyTimeoutMs }, () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        expect(() => [parseMoneyText(typed, "NGN"), groupDigits(typed)]).not.toThrow();
      }),
      propertyRuns,
    );
  });
});

test("parsed money › decimal text is written without needless zeros, unless asked for", () => {
  expect(minorToDecimal(3_850_000, "NGN")).toBe("38500");
  expect(minorToDecimal(3_850_050, "NGN")).toBe("38500.50");
  expect(minorToDecimal(3_850_000, "NGN", { fixed: true })).toBe("38500.00");
  expect(minorToDecimal(-5, "NGN")).toBe("-0.05");
  expect(minorToDecimal(500, "UGX", { fixed: true })).toBe("500");
});

test("parsed money › decimal text becomes minor units, halves away from zero", () => {
  expect(decimalToMinor("0.125", "USD")).toBe(13);
  expect(decimalToMinor("-0.125", "USD")).toBe(-13);
  expect(decimalToMinor("0.5", "UGX")).toBe(1);
  expect(decimalToMinor("", "NGN")).toBe(0);
});

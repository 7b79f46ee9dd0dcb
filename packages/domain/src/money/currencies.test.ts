import { expect, test } from "vitest";
import { currencies, currencyOf, isCurrency, supportedCurrencies } from "./currencies.ts";

test("currencies › prints our own symbols", () => {
  const symbols = supportedCurrencies.map(({ code, symbol }) => `${code} ${symbol}`).join(", ");
  expect(symbols).toBe(
    "NGN ₦, USD $, CAD C$, CNY ¥, GBP £, EUR €, AUD A$, KES KSh, ZAR R, GHS ₵, UGX USh, " +
      "ZMW K, RWF FRw, ETB Br, TZS TSh, XAF FCFA, ZWG ZiG",
  );
});

test("currencies › puts air after symbols of several letters only", () => {
  const spaced = supportedCurrencies.filter(({ symbolSpaced }) => symbolSpaced).map(({ code }) => code);
  expect(spaced).toEqual(["KES", "UGX", "RWF", "ETB", "TZS", "XAF", "ZWG"]);
});

const exponents = {
  0: "UGX RWF XAF XOF JPY KRW VND CLP ISK PYG GNF DJF KMF BIF VUV XPF",
  3: "BHD KWD JOD OMR TND LYD IQD",
};

test.each([0, 3] as const)("currencies › currencies with %i decimals are those of ISO 4217", (decimals) => {
  const found = currencies.filter((currency) => currency.decimals === decimals).map(({ code }) => code);
  expect(new Set(found)).toEqual(new Set(exponents[decimals].split(" ")));
});

test("currencies › every other currency has two decimals, a name and a symbol, and is listed once", () => {
  expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
  for (const { code, symbol, name, decimals } of currencies) {
    expect([0, 2, 3]).toContain(decimals);
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(symbol.length).toBeGreaterThan(0);
    expect(name).toMatch(/^\p{Lu}/u);
  }
});

test("currencies › an unknown code is an error, never a guess at its decimals", () => {
  expect(() => currencyOf("XXX")).toThrow(RangeError);
  expect(isCurrency("XXX")).toBe(false);
  expect(isCurrency("NGN")).toBe(true);
});

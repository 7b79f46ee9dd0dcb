import { expect, test } from "vitest";
import { currencyOf } from "../money/currencies.ts";
import { countries, countryOf, isCountry, searchCountries, supportedCountries } from "./countries.ts";

test("countries › there are some 240, each once, the United States and Israel first, the rest by name", () => {
  expect(countries.length).toBeGreaterThanOrEqual(240);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  expect(countries.slice(0, 2).map(({ name }) => name)).toEqual(["United States", "Israel"]);
  const rest = countries.slice(2).map(({ name }) => name);
  expect(rest).toEqual(rest.toSorted(new Intl.Collator("en").compare));
});

test("countries › every country has what the specification lists", () => {
  for (const country of countries) {
    expect(country.name).toMatch(/^\p{Lu}/u);
    expect(country.dial_code).toMatch(/^\+[1-9]\d{0,3}$/);
    expect(country.code).toMatch(/^[A-Z]{2}$/);
    expect(country.iso_code).toBe(country.code);
    expect(country.symbol).toBe(currencyOf(country.currency).symbol);
    expect([...country.flag]).toHaveLength(2);
  }
});

test("countries › the product is offered in Nigeria and the specification's ten; Cameroon is spelled so", () => {
  expect(supportedCountries.map(({ name, currency }) => `${name} ${currency}`)).toEqual([
    "Nigeria NGN",
    "Zambia ZMW",
    "Uganda UGX",
    "Kenya KES",
    "Ghana GHS",
    "South Africa ZAR",
    "Rwanda RWF",
    "Zimbabwe ZWG",
    "Ethiopia ETB",
    "Tanzania TZS",
    "Cameroon XAF",
  ]);
});

test("countries › Nigeria", () => {
  expect(countryOf("NG")).toEqual({
    name: "Nigeria",
    dial_code: "+234",
    code: "NG",
    flag: "🇳🇬",
    currency: "NGN",
    symbol: "₦",
    iso_code: "NG",
  });
});

test("countries › a code we do not list answers with itself", () => {
  expect(isCountry("ZZ")).toBe(false);
  expect(countryOf("ZZ")).toMatchObject({ name: "ZZ", dial_code: "", currency: "USD" });
});

test("countries › search minds neither case nor accents, nor what a pattern would mean", () => {
  expect(searchCountries("COTE").map(({ name }) => name)).toEqual(["Côte d’Ivoire"]);
  expect(searchCountries("guinea").map(({ code }) => code)).toEqual(["GQ", "GN", "GW", "PG"]);
  expect(searchCountries(".*")).toEqual([]);
  expect(searchCountries("")).toHaveLength(countries.length);
});

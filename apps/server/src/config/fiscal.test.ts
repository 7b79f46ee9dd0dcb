import { expect, test } from "vitest";
import { fiscalEnv } from "./fiscal.ts";
import { StartProblem } from "./start-problem.ts";

const business = "0198b0a0-0000-7000-8000-0000000000aa";
const settings = (tins: string) => ({
  FISCAL_NG_URL: "https://mbs.example",
  FISCAL_NG_API_KEY: "key",
  FISCAL_NG_API_SECRET: "secret",
  FISCAL_NG_CRYPTO_KEYS: "/nowhere/crypto_keys.txt",
  FISCAL_NG_TINS: tins,
});
/** The message that stops the start: of a missing file of keys where the taxpayers are right. */
const problemOf = (tins: string): string => {
  try {
    fiscalEnv(settings(tins), true);
  } catch (error) {
    if (error instanceof StartProblem) return error.message;
    throw error;
  }
  return "";
};

test.each([
  ["any TIN", "*"],
  ["a TIN of no business", "12345678-0001"],
  ["a business without a TIN", business],
  ["a business with two", `${business}=12345678-0001=1`],
  ["no id of a business", "shop=12345678-0001"],
  ["nothing after a comma", `${business}=12345678-0001,`],
])("Nigeria's taxpayers › %s › the server does not start", (_name, tins) => {
  expect(problemOf(tins)).toContain("FISCAL_NG_TINS is to name each business with its TIN");
});

test("Nigeria's taxpayers › one business twice › the server does not start; two with one TIN are two shops of one company", () => {
  const other = business.replace("aa", "bb");
  expect(problemOf(`${business}=12345678-0001,${business}=87654321-0001`)).toContain("names a business twice");
  expect(problemOf(`${business}=12345678-0001, ${other}=12345678-0001`)).toContain("FISCAL_NG_CRYPTO_KEYS");
});

import { expect, test } from "vitest";
import { frenchNumber, frenchSum } from "./french.ts";

test.each([
  [0, "zéro"],
  [1, "un"],
  [21, "vingt et un"],
  [71, "soixante et onze"],
  [77, "soixante-dix-sept"],
  [80, "quatre-vingts"],
  [81, "quatre-vingt-un"],
  [91, "quatre-vingt-onze"],
  [99, "quatre-vingt-dix-neuf"],
  [100, "cent"],
  [200, "deux cents"],
  [201, "deux cent un"],
  [1000, "mille"],
  [1980, "mille neuf cent quatre-vingts"],
  [80_000, "quatre-vingt mille"],
  [200_000, "deux cent mille"],
  [1_000_000, "un million"],
  [200_000_000, "deux cents millions"],
  [6_236_938, "six millions deux cent trente-six mille neuf cent trente-huit"],
])("French amounts in words › %i is %s", (number, words) => {
  expect(frenchNumber(BigInt(number))).toBe(words);
});

test("French amounts in words › francs are named, with de after a round million", () => {
  expect(frenchSum(6_000_000, "XAF")).toBe("six millions de francs CFA");
  expect(frenchSum(1, "XAF")).toBe("un franc CFA");
  expect(frenchSum(100_000_000, "EUR")).toBe("un million d’euros");
  expect(frenchSum(2_150, "GBP")).toBe("vingt et une livres sterling et cinquante pence");
  expect(frenchSum(5000, "JPY")).toBeNull();
});

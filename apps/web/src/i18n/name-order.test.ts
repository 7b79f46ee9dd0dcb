import { expect, test } from "vitest";
import { nameOrder } from "./name-order.ts";

const names = ["Ọlá", "Ope", "Oba", "Ẹniọlá", "Eze", "esu", "Stall 10", "Stall 9"];

test("name order › Yoruba has letters of its own, English sees marks last; figures go by their size", () => {
  expect(names.toSorted(nameOrder("yo"))).toEqual(["esu", "Eze", "Ẹniọlá", "Oba", "Ope", "Ọlá", "Stall 9", "Stall 10"]);
  expect(names.toSorted(nameOrder("en"))).toEqual(["Ẹniọlá", "esu", "Eze", "Oba", "Ọlá", "Ope", "Stall 9", "Stall 10"]);
});

test("name order › the order keeps its identity until the language changes", () => {
  expect(nameOrder("fr")).toBe(nameOrder("fr"));
  expect(nameOrder("fr")).not.toBe(nameOrder("yo"));
});

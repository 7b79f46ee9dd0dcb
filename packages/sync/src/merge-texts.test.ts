import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divider, mergeTexts } from "./merge-texts.ts";

const both = (...parts: string[]) => parts.join(divider);

describe("two texts written at once", () => {
  test("different texts › both stay, the later arrival first", () => {
    expect(mergeTexts("Phone's", "Tablet's", "Before")).toBe(both("Tablet's", "Phone's"));
  });

  test("author continues › replaces only their own text", () => {
    expect(mergeTexts(both("Tablet's", "Phone's"), "Tablet's, longer", "Tablet's")).toBe(
      both("Tablet's, longer", "Phone's"),
    );
  });

  test("one version contains the other › nothing is doubled", () => {
    expect(mergeTexts("Same", both("Same", "more"), "Before")).toBe(both("Same", "more"));
    expect(mergeTexts(both("Same", "more"), "Same", "Before")).toBe(both("Same", "more"));
    expect(mergeTexts("", "Written", "")).toBe("Written");
    expect(mergeTexts("Written", "", "Before")).toBe("Written");
  });

  test("a shared part is deleted › stays deleted", () => {
    expect(mergeTexts(both("a", "b", "c"), "a", both("a", "b"))).toBe(both("a", "c"));
  });

  test("too long together › null, the later version wins", () => {
    expect(mergeTexts("x".repeat(60_000), "y".repeat(60_000), "")).toBeNull();
  });

  test("merged texts › any two edits › lose nothing, and going on from one's own text changes nothing else", () => {
    const text = fc.constantFrom("a", "b", both("a", "b"), both("b", "c"), "", "d");
    fc.assert(
      fc.property(text, text, text, (stored, mine, was) => {
        const result = mergeTexts(stored, mine, was) ?? "";
        for (const part of mine.split(divider)) expect(result).toContain(part);
        for (const part of stored.split(divider)) expect(`${result}${was}`).toContain(part);
        const again = mergeTexts(result, mine, mine) ?? "";
        expect(again.split(divider).toSorted()).toEqual(result.split(divider).toSorted());
      }),
    );
  });
});

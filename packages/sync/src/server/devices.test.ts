import { describe, expect, test } from "vitest";
import { lostTimeAfter } from "../lost-times.ts";
import { assignLetter } from "./devices.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 9, 41, seconds));

describe("letter of a device", () => {
  test("nothing was ever lost › none, then B, C, up to two letters", () => {
    const letters = ["", "B", "C"];
    expect(letters.map((_, index) => assignLetter(undefined, letters.slice(0, index), []))).toEqual(letters);
    const alphabet = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    expect(assignLetter(undefined, ["", ...alphabet.slice(1)], [])).toBe("AA");
  });

  test("it says the letter it had › keeps it, unless another has it by now", () => {
    expect(assignLetter("K", ["", "B"], [])).toBe("K");
    expect(assignLetter("B", ["", "B"], [])).toBe("C");
  });

  test("one backup is restored twice › a device new in each has a letter of its own", () => {
    const letters = [1, 2, 3].map((seconds) => assignLetter(undefined, ["", "B"], [lostTimeAfter(40, at(seconds))]));
    expect(new Set(letters).size).toBe(3);
    expect(letters).not.toContain("C");
  });
});

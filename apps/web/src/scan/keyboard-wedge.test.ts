// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { KeyboardWedge } from "./use-scan.tsx";

function type(wedge: KeyboardWedge, keys: readonly string[], pauseMs: number, from = 1000): (string | null)[] {
  return keys.map((key, place) => wedge.press(key, from + place * pauseMs));
}

describe("keyboard wedge", () => {
  test("a scanner types a code and Enter › the code comes with Enter, once", () => {
    const wedge = new KeyboardWedge();
    const answers = type(wedge, [..."8712345678906", "Enter"], 8);
    expect(answers.filter((answer) => answer !== null)).toEqual(["8712345678906"]);
    expect(answers.at(-1)).toBe("8712345678906");
    expect(wedge.press("Enter", 1200)).toBeNull();
  });

  test("capitals › Shift between them is no part of the code", () => {
    expect(type(new KeyboardWedge(), ["Shift", "A", "Shift", "B", "1", "2", "Enter"], 5).at(-1)).toBe("AB12");
  });

  test("a person types digits and Enter › nothing is scanned", () => {
    expect(type(new KeyboardWedge(), [..."8712345678906", "Enter"], 120)).not.toContain("8712345678906");
  });

  test("a person typed before the scanner › only what the scanner typed counts", () => {
    const wedge = new KeyboardWedge();
    type(wedge, ["x", "y"], 150);
    expect(type(wedge, [..."4006381333931", "Enter"], 6, 2000).at(-1)).toBe("4006381333931");
  });

  test("two quick keys and Enter › too short for a code", () => {
    expect(type(new KeyboardWedge(), ["1", "2", "Enter"], 10).at(-1)).toBeNull();
  });

  test("an arrow between › begins anew", () => {
    expect(type(new KeyboardWedge(), ["1", "2", "ArrowDown", "3", "4", "5", "6", "Enter"], 5).at(-1)).toBe("3456");
  });
});

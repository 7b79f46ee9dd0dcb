import { beforeAll, describe, expect, test } from "vitest";
import { loadFonts } from "../fonts-node.ts";
import { faceOf } from "./face.ts";
import { breakLines, lineWidth, type Faces, type Line } from "./lines.ts";

let faces: Faces;
beforeAll(async () => {
  const { regular, semibold, symbols } = await loadFonts();
  faces = {
    400: faceOf(regular),
    600: faceOf(semibold),
    others: [{ 400: faceOf(symbols!), 600: faceOf(symbols!) }],
    levelsOf: null,
  };
});
const nine = { size: 9, weight: 400, tracking: 0 } as const;
const textOf = (line: Line) => line.pieces.map((piece) => piece.text).join("");
const set = (text: string, width: number) => breakLines(faces, [{ text }], nine, width);

describe("breaking lines", () => {
  test("between words, with the space left hanging at the end", () => {
    const lines = set("Hand-woven cloth may vary by a thumb’s width", 90);
    expect(lines.map(textOf).join("")).toBe("Hand-woven cloth may vary by a thumb’s width");
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(90.01);
  });

  test("inside a word only when the word is wider than the line", () => {
    const lines = set("a Donaudampfschifffahrtsgesellschaft b", 60).map(textOf);
    expect(lines[0]).toBe("a ");
    expect(lines.join("")).toBe("a Donaudampfschifffahrtsgesellschaft b");
    for (const line of lines) expect(lineWidth(faces, [{ text: line.trimEnd() }], nine)).toBeLessThanOrEqual(60.01);
  });

  test("never between a letter and its marks", () => {
    const lines = set("ẹ̀gúsíẹ̀gúsíẹ̀gúsíẹ̀gúsíẹ̀gúsíẹ̀gúsí", 22).map(textOf);
    for (const line of lines) expect(line).not.toMatch(/^\p{M}/u);
  });

  test("never inside a run that is to stay whole", () => {
    const lines = breakLines(
      faces,
      [{ text: "Transfers for " }, { text: "INV-2026-0142", whole: true }, { text: " are matched" }],
      nine,
      80,
    ).map(textOf);
    expect(lines.some((line) => line.includes("INV-2026-0142"))).toBe(true);
  });

  test("not at a no-break space", () => {
    expect(set("Nakasero Hardware & Paints\u00a0Ltd", 118).map(textOf)).toEqual([
      "Nakasero Hardware & ",
      "Paints\u00a0Ltd",
    ]);
  });

  test("at a line feed, of which a space is left to be read", () => {
    expect(set("14 Glover Road\nIkoyi", 400).map(textOf)).toEqual(["14 Glover Road ", "Ikoyi"]);
  });

  test("nothing makes one empty line", () => {
    expect(set("", 100)).toEqual([{ pieces: [], width: 0 }]);
  });
});

test("lines of a PDF › a character of another font takes that font, the rest keeps its own", () => {
  const [line] = set("Lagos → Abuja", 200);
  expect(line!.pieces.map((piece) => [piece.text, piece.face === faces[400]])).toEqual([
    ["Lagos ", true],
    ["→", false],
    [" Abuja", true],
  ]);
});

test("lines of a PDF › letters are composed, controls and invisible marks dropped", () => {
  expect(set("e\u0323\u0300 a\u0007b\u200bc", 200).map(textOf)).toEqual(["ẹ̀ a bc"]);
});

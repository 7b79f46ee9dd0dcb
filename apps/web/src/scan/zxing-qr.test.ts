import { qrPath } from "@ankara/documents/qr";
import { expect, test } from "vitest";
import { decodeQr } from "./zxing-qr.ts";

/** Draws the picture a camera has of a code on our documents: grey light, four pixels a module, white around it. */
function pictureOf(text: string, level: "M" | "H") {
  const { modules, rectangles } = qrPath(text, level);
  const [unit, quiet] = [4, 16];
  const side = modules * unit + 2 * quiet;
  const data = new Uint8ClampedArray(side * side * 4).fill(215);
  for (const [x, y, width] of rectangles)
    for (let row = 0; row < unit; row++)
      data.fill(
        48,
        ((quiet + y * unit + row) * side + quiet + x * unit) * 4,
        ((quiet + y * unit + row) * side + quiet + (x + width) * unit) * 4,
      );
  return { data, width: side, height: side };
}

test.each([
  ["a link of Uganda's size", "https://efris.ura.example/check?fdn=3260011244556677&code=884120937716", "M"],
  ["what Nigeria's key makes of an IRN", "kX9+/=aB".repeat(43), "H"],
  ["letters beyond Latin", "የገቢዎች ሚኒስቴር ET-26-0093", "M"],
] as const)("zxing qr › reads %s off our own drawing", (_name, text, level) => {
  expect(decodeQr(pictureOf(text, level))).toBe(text);
});

test("zxing qr › says nothing of a picture without a code", () => {
  expect(decodeQr({ data: new Uint8ClampedArray(200 * 200 * 4).fill(180), width: 200, height: 200 })).toBeNull();
});

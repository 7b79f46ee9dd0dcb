import { expect, test } from "vitest";
import { pictureOf } from "@ankara/fixtures/ean13";
import { decodePixels } from "./zxing.ts";

test.each(["8712345678906", "6001087340021", "0036000291452"])("zxing › reads %s off a label in poor light", (code) => {
  // A code that begins with 0 is a UPC-A code and may come without it.
  expect([code, code.replace(/^0/, "")]).toContain(decodePixels(pictureOf(code)));
});

test("zxing › says nothing of a picture without a code, and of one whose check digit is wrong", () => {
  expect(decodePixels(pictureOf("8712345678901"))).toBeNull();
  const blank = new Uint8ClampedArray(320 * 200 * 4).fill(200);
  expect(decodePixels({ data: blank, width: 320, height: 200 })).toBeNull();
});

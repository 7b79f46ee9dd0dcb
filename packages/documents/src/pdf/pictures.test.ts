import { describe, expect, test } from "vitest";
import { png } from "../../test/png.ts";
import { readJpeg, readPictures, readPng } from "./pictures.ts";

describe("a PNG", () => {
  test("colour and opacity come apart", () => {
    const pixels = readPng(png(2, 1, 6, [0, 10, 20, 30, 255, 40, 50, 60, 128]));
    expect(pixels).toMatchObject({ width: 2, height: 1, colours: "DeviceRGB" });
    expect([...pixels.data]).toEqual([10, 20, 30, 40, 50, 60]);
    expect([...pixels.alpha!]).toEqual([255, 128]);
  });

  test("solid pictures need no opacity", () => {
    expect(readPng(png(1, 1, 6, [0, 1, 2, 3, 255])).alpha).toBeNull();
  });

  test("each filter is undone", () => {
    const rows = [
      [0, 10, 20, 30],
      [1, 5, 5, 5],
      [2, 1, 1, 1],
      [3, 4, 4, 4],
      [4, 2, 2, 2],
    ];
    expect([...readPng(png(3, 5, 0, rows.flat())).data]).toEqual([
      10, 20, 30, 5, 10, 15, 6, 11, 16, 7, 13, 18, 9, 15, 20,
    ]);
  });

  test("palettes and bits are spread", () => {
    const pixels = readPng(
      png(3, 1, 3, [0, 0b00_01_10_00], {
        depth: 2,
        palette: [255, 0, 0, 0, 255, 0, 0, 0, 255],
        transparency: [255, 0],
      }),
    );
    expect([...pixels.data]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255]);
    expect([...pixels.alpha!]).toEqual([255, 0, 255]);
  });

  test("interlaced, cut short, or of a hundred million pixels: refused", () => {
    expect(() => readPng(png(1, 1, 0, [0, 1], { interlace: 1 }))).toThrow(RangeError);
    expect(() => readPng(png(4, 4, 0, [0, 1]))).toThrow(RangeError);
    expect(() => readPng(png(10_000, 10_000, 0, [0, 1]))).toThrow(RangeError);
  });
});

test("pictures of a PDF › a JPEG says its size and colours", () => {
  const frame = [
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 20, 0, 30, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
  ];
  expect(readJpeg(Uint8Array.from(frame))).toMatchObject({ width: 30, height: 20, colours: "DeviceRGB", isJpeg: true });
  expect(() => readJpeg(Uint8Array.from([0xff, 0xd8, 0, 0]))).toThrow(RangeError);
});

test("pictures of a PDF › a broken picture is left out", () => {
  const picture = { mime: "image/png" as const, base64: btoa("no picture at all"), width: 1, height: 1, alt: "" };
  expect(readPictures({ pictures: { logo: picture } } as unknown as Parameters<typeof readPictures>[0]).size).toBe(0);
});

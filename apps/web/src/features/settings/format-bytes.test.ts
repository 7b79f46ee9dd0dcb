import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [4_920, "en", "4.9 kB"],
  [518_200, "fr", "518 ko"],
  [518_200, "sw", "518 kB"],
  [1_400_000, "en", "1.4 MB"],
])("format bytes › %i bytes in %s are %s", (bytes, locale, text) => {
  expect(formatBytes(bytes, locale).replaceAll(/\s/g, " ")).toBe(text);
});

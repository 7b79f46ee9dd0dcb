import { expect, test } from "vitest";
import { freeBytes } from "./free-bytes.ts";

test("memory of a buffer › freed › is empty for whoever still holds it, and a small one keeps the pool it shares", () => {
  const bytes = Buffer.allocUnsafeSlow(1_000_000).fill("secret of a business");
  const part = bytes.subarray(10, 500);
  const small = Buffer.from("lace");
  freeBytes(bytes);
  freeBytes(small);
  expect([bytes.length, part.length, small.toString()]).toEqual([0, 0, "lace"]);
});

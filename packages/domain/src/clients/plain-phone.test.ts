import { expect, test } from "vitest";
import { plainPhone } from "./plain-phone.ts";

test.each([
  ["+234 803 555 0142", "+2348035550142"],
  ["+256 772 555 029", "+256772555029"],
  ["+234 80 3555 0142", "+234 80 3555 0142"],
  ["0803 555-0142 ext 7", "0803 555-0142 ext 7"],
  ["", ""],
])("groups of a phone › %j › is kept as %j", (typed, kept) => {
  expect(plainPhone(typed)).toBe(kept);
});

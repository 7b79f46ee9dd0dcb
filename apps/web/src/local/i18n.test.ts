// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { preferredLanguage } from "./i18n.ts";

test.each([
  [null, ["en-NG", "fr"], "en"],
  [null, ["yo", "ha"], "en"],
  [null, [], "en"],
  ["en", ["fr"], "en"],
  ["xx", ["en-GB"], "en"],
])("chosen %j on a device that wants %j shows %s", (chosen, wanted, shown) => {
  expect(preferredLanguage(chosen, wanted)).toBe(shown);
});

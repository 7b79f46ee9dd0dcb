// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { messages as first } from "../locales/en.po?words=first";
import { messages as later } from "../locales/en.po?words=later";
import { preferredLanguage, showLanguage, startLaterWords } from "./i18n.ts";

test.each([
  [null, ["en-NG", "fr"], "en"],
  [null, ["yo", "ha"], "en"],
  [null, [], "en"],
  ["en", ["fr"], "en"],
  ["xx", ["en-GB"], "en"],
])("chosen %j on a device that wants %j shows %s", (chosen, wanted, shown) => {
  expect(preferredLanguage(chosen, wanted)).toBe(shown);
});

test("the words of later rooms join those of the first screens, whichever was asked for first", async () => {
  const [ofFirst = ""] = Object.keys(first);
  const [ofLater = ""] = Object.keys(later);
  expect(Object.keys(first)).not.toContain(ofLater);
  await Promise.all([startLaterWords(), showLanguage("en")]);
  expect(i18n.messages).toMatchObject({ [ofFirst]: first[ofFirst], [ofLater]: later[ofLater] });
  await showLanguage("en");
  expect(i18n.messages).toMatchObject({ [ofFirst]: first[ofFirst], [ofLater]: later[ofLater] });
});

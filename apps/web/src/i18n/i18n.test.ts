// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { expect, test } from "vitest";
import { shortIds } from "../../build/catalogue-parts.ts";
import { inOurWords } from "../api/api.ts";
import { formatDate } from "@ankara/domain/dates/dates";
import { messages as first } from "../locales/en.po?words=first";
import { messages as later } from "../locales/en.po?words=later";
import {
  chooseLanguage,
  languageKey,
  languages,
  preferredLanguage,
  showLanguage,
  startLanguage,
  startLaterCatalogue,
} from "./i18n.ts";
import { translateLabel, translateServerText } from "./server-messages.ts";

test.each([
  [null, ["en-NG", "fr"], "en"],
  [null, ["fr-CM", "en"], "fr"],
  ["fr", ["en-NG"], "fr"],
  [null, ["yo", "ha"], "en"],
  [null, [], "en"],
  ["en", ["fr"], "en"],
  ["xx", ["en-GB"], "en"],
])("languages of the app › chosen %j on a device that wants %j shows %s", (chosen, wanted, shown) => {
  expect(preferredLanguage(chosen, wanted, { en: {}, fr: {} })).toBe(shown);
});

test("languages of the app › the words of later rooms join those of the first screens, whichever was asked for first", async () => {
  const [ofFirst = ""] = Object.keys(first);
  const [ofLater = ""] = Object.keys(later);
  expect(Object.keys(first)).not.toContain(ofLater);
  await Promise.all([startLaterCatalogue(), showLanguage("en")]);
  expect(i18n.messages).toMatchObject({ [ofFirst]: first[ofFirst], [ofLater]: later[ofLater] });
  await showLanguage("en");
  expect(i18n.messages).toMatchObject({ [ofFirst]: first[ofFirst], [ofLater]: later[ofLater] });
});

test("languages of the app › a language whose words are out of reach changes nothing", async () => {
  await showLanguage("en");
  const away = () => Promise.reject(new TypeError("Failed to fetch"));
  Object.assign(languages, { xx: { name: "Far away", first: away, later: away } });
  await expect(chooseLanguage("xx")).rejects.toThrow("Failed to fetch");
  expect(i18n.locale).toBe("en");
  expect(document.documentElement.lang).toBe("en");
  expect(localStorage.getItem("language")).toBeNull();
});

test("languages of the app › counts in a language the device knows no plurals of as English does", async () => {
  const words = async () => ({ messages: { shops: [["n", "plural", { one: "iduka 1", other: ["amaduka ", "#"] }]] } });
  Object.assign(languages, { rw: { name: "Ikinyarwanda", first: words, later: words } });
  await chooseLanguage("rw");
  expect([1, 2, 7].map((n) => i18n._("shops", { n }))).toEqual(["iduka 1", "amaduka 2", "amaduka 7"]);
  expect(document.documentElement.lang).toBe("rw");
  await chooseLanguage("en");
});

test("languages of the app › months in a language browsers have no names for come with its words", async () => {
  const { dates } = await import("../locales/ha.po?words=first");
  expect(dates?.months).toHaveLength(12);
  await chooseLanguage("ha");
  expect(formatDate("2026-09-21", "long", i18n.locale)).toBe("21\u00a0Satumba 2026");
  await chooseLanguage("en");
});

test("sentence of the server › the ids of a build › is said in the language of the screens, and no other text is taken for one", async () => {
  const sentence = "The server does not have this record.";
  const { id } = msg`The server does not have this record.`;
  const origin = [["src/i18n/server-sentences.ts", 1]] as const;
  const built = shortIds({ [id]: { origin } }).get(id) ?? "";
  i18n.load("fr", { [built]: "Le serveur n’a pas cette fiche." });
  i18n.activate("fr");
  expect(await translateServerText(sentence)).toBe("Le serveur n’a pas cette fiche.");
  expect(await translateServerText("Nobody says this.")).toBe("Nobody says this.");
  // Another message of the catalogue whose short id an authority's words happen to begin with.
  i18n.load("fr", { [msg`Nobody says this.`.id.slice(0, 4)]: "Un bouton" });
  expect(await translateServerText("Nobody says this.")).toBe("Nobody says this.");
});

test("label of a screen that an article names › the short ids of a build › is said as the screen says it", async () => {
  const { id } = msg`Issue invoice`;
  i18n.load("fr", { [shortIds({ [id]: {} }).get(id) ?? ""]: "Émettre la facture" });
  i18n.activate("fr");
  expect(await translateLabel("Issue invoice")).toBe("Émettre la facture");
});

test("refusals › of an invitation, a link or a passkey › are said in our words, unlike that of a wrong password", async () => {
  const invitation = "We don’t know this invitation. Check the code, or ask for a new one.";
  const { id } = msg`We don’t know this invitation. Check the code, or ask for a new one.`;
  i18n.load("fr", { [id]: "Nous ne connaissons pas cette invitation." });
  i18n.activate("fr");
  const refusal = (message: string) =>
    ({ code: "bad_credentials", status: 401, message, fields: {}, retryAfter: null }) as const;
  expect((await inOurWords(refusal(invitation))).message).toBe("Nous ne connaissons pas cette invitation.");
  const wrong = refusal("Username/Email or Password is incorrect.");
  expect(await inOurWords(wrong)).toBe(wrong);
});

test("languages of the app › chosen in another tab, by a visitor too › shows here, and one this version does not know does not", async () => {
  await chooseLanguage("en");
  await startLanguage();
  for (const newValue of ["zu", "fr"]) {
    localStorage.setItem(languageKey, newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: languageKey, newValue }));
  }
  await expect.poll(() => i18n.locale).toBe("fr");
  await chooseLanguage("en");
});

import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { expect, test } from "vitest";
import { aboutBuying, findArticles, labelsOf, readTopic } from "./articles.ts";
import { topics as amharicTexts } from "./content/am.ts";
import { topics as englishTexts } from "./content/en.ts";
import { topics as frenchTexts } from "./content/fr.ts";
import { topics as hausaTexts } from "./content/ha.ts";
import { topics as igboTexts } from "./content/ig.ts";
import { topics as pidginTexts } from "./content/pcm.ts";
import { topics as kinyarwandaTexts } from "./content/rw.ts";
import { topics as swahiliTexts } from "./content/sw.ts";
import { topics as yorubaTexts } from "./content/yo.ts";

const english = englishTexts.map(readTopic);
const french = frenchTexts.map(readTopic);
const all = (topics: typeof english) => topics.flatMap(({ articles }) => articles);

test("help articles › in English › have a slug each, and are short enough for a screen", () => {
  expect(all(english).length).toBeGreaterThanOrEqual(25);
  for (const { text } of all(english)) expect(text.length).toBeLessThan(1_300);
  expect(new Set(all(english).map(({ slug }) => slug)).size).toBe(all(english).length);
});

test.each([
  ["Amharic", amharicTexts],
  ["French", frenchTexts],
  ["Hausa", hausaTexts],
  ["Igbo", igboTexts],
  ["Kinyarwanda", kinyarwandaTexts],
  ["Pidgin", pidginTexts],
  ["Swahili", swahiliTexts],
  ["Yoruba", yorubaTexts],
])("help articles › in %s › are those in English, with the same labels and ways", (_, texts) => {
  const own = texts.map(readTopic);
  const shape = (topics: typeof english) =>
    topics.map(({ articles }) =>
      articles.map((one) => ({
        slug: one.slug,
        labels: labelsOf(one).toSorted(),
        ways: one.links.map(({ to }) => to),
      })),
    );
  expect(shape(own)).toEqual(shape(english));
  expect(own.every(({ title }) => title !== "")).toBe(true);
  for (const [at, { title, text }] of all(own).entries()) {
    expect(title).not.toBe("");
    expect(text).not.toBe(all(english)[at]?.text);
    expect(text.length).toBeGreaterThan(80);
    expect(text.length).toBeLessThan(1_300);
  }
});

test("help articles › every label in bold is a text of the screens", async () => {
  const config = getConfig({ cwd: fileURLToPath(new URL("../../..", import.meta.url)) });
  const [catalogue] = await getCatalogs(config);
  const messages = new Set(Object.values((await catalogue?.read("en")) ?? {}).map(({ message }) => message));
  const unknown = all(english).flatMap((one) => labelsOf(one).filter((label) => !messages.has(label)));
  expect(unknown).toEqual([]);
});

test("articles about buying › are those that name a way to buy", () => {
  const ways = new Set(["Buy Credit", "Change plan", "See plans", "Upgrade"]);
  const naming = all(english).filter((one) => labelsOf(one).some((label) => ways.has(label)));
  expect(new Set(naming.map(({ slug }) => slug))).toEqual(aboutBuying);
});

test.each([
  ["withholding", "withholding"],
  ["LOST PHONE", "lost-phone"],
  ["whatsapp link", "share"],
  ["number two phones", "numbers"],
])("help articles › a search for “%s” finds %s", (query, slug) => {
  expect(findArticles(english, query).map((one) => one.slug)).toContain(slug);
});

test("help articles › letters without their marks find words with them, titles come first", () => {
  expect(findArticles(french, "telephone vole").map(({ slug }) => slug)).toEqual(["lost-phone"]);
  expect(findArticles(french, "paiement")[0]?.slug).toMatch(/payments|cards/);
  expect(findArticles(english, "xylophone")).toEqual([]);
});

test("help articles › a line that is nothing but a link becomes a way, any other link stays in the text", () => {
  const [article] = readTopic("# Money\n\n## Pay {pay}\nSee [it](/x) here.\n[**Invoices**](/tabs/invoice)\n").articles;
  expect(article).toEqual({
    slug: "pay",
    title: "Pay",
    text: "See [it](/x) here.",
    links: [{ label: "Invoices", to: "/tabs/invoice" }],
  });
  expect(() => readTopic("# Money\n\n## Pay\nNow.")).toThrow("No {slug}");
});

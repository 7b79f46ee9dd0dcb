import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { expect, test } from "vitest";
import { aboutBuying, findArticles, inLanguage, labelsOf, readTopic } from "./articles.ts";
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
const swahili = swahiliTexts.map(readTopic);
const all = (topics: typeof english) => topics.flatMap(({ articles }) => articles);

test.each([
  ["French", french],
  ["Swahili", swahili],
])("help articles › in %s › are those in English, with the same labels and ways", (_, translated) => {
  expect(all(english).length).toBeGreaterThanOrEqual(25);
  const shape = (topics: typeof english) =>
    topics.map(({ articles }) =>
      articles.map((one) => ({
        slug: one.slug,
        labels: labelsOf(one).toSorted(),
        ways: one.links.map(({ to }) => to),
      })),
    );
  expect(shape(translated)).toEqual(shape(english));
  expect(new Set(all(english).map(({ slug }) => slug)).size).toBe(all(english).length);
  for (const { title, text } of [...all(english), ...all(translated)]) {
    expect(title).not.toBe("");
    expect(text.length).toBeGreaterThan(80);
    expect(text.length).toBeLessThan(1_300);
  }
});

const written = [
  "first-invoice",
  "clients",
  "how-to-pay",
  "offline",
  "share",
  "correct",
  "payments",
  "claims",
  "lost-phone",
  "password",
];

test.each([
  ["Amharic", amharicTexts],
  ["Hausa", hausaTexts],
  ["Igbo", igboTexts],
  ["Kinyarwanda", kinyarwandaTexts],
  ["Pidgin", pidginTexts],
  ["Yoruba", yorubaTexts],
])(
  "help articles › in %s › has every topic's name and the ten most read, with the labels and ways of English",
  (_, texts) => {
    const own = texts.map(readTopic);
    expect(own.map(({ title }) => title)).toHaveLength(english.length);
    expect(all(own).map(({ slug }) => slug)).toEqual(written);
    for (const [at, topic] of own.entries()) {
      expect(topic.title).not.toBe("");
      for (const article of topic.articles) {
        const source = english[at]!.articles.find(({ slug }) => slug === article.slug)!;
        expect(labelsOf(article).toSorted()).toEqual(labelsOf(source).toSorted());
        expect(article.links.map(({ to }) => to)).toEqual(source.links.map(({ to }) => to));
        expect(article.text).not.toBe(source.text);
        expect(article.text.length).toBeGreaterThan(80);
        expect(article.text.length).toBeLessThan(1_300);
      }
    }
  },
);

test("help articles › a language with some of them › has the others in English, each with its own language", () => {
  const shown = inLanguage(english, hausaTexts.map(readTopic), "ha");
  expect(shown.map(({ articles }) => articles.length)).toEqual(english.map(({ articles }) => articles.length));
  const articles = shown.flatMap((topic) => topic.articles);
  expect(articles.filter(({ language }) => language === "ha").map(({ slug }) => slug)).toEqual(written);
  expect(articles.find(({ slug }) => slug === "stock")).toMatchObject({ language: "en", title: "Keep stock" });
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

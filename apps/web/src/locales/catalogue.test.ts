import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { indexClients } from "@ankara/domain/entry/client";
import { indexItems } from "@ankara/domain/entry/lines";
import { parseEntry } from "@ankara/domain/entry/parse-entry";
import { parseQuickLine } from "@ankara/domain/invoice/quick-line";
import { beforeAll, expect, test } from "vitest";
import { allLanguages } from "../i18n/languages.ts";

/** Languages that may lack nothing. A catalogue that is still being translated joins when its last message is there. */
const complete: readonly string[] = ["fr", "sw", "am", "ha", "yo", "ig", "rw", "pcm"];

const config = getConfig({ cwd: fileURLToPath(new URL("../..", import.meta.url)) });
const translated = readdirSync(fileURLToPath(new URL(".", import.meta.url)))
  .filter((name) => name.endsWith(".po") && name !== "en.po")
  .map((name) => name.replace(".po", ""));

const [catalogue] = await getCatalogs(config);
if (!catalogue) throw new Error("lingui.config.ts names no catalogue");
type Entries = NonNullable<Awaited<ReturnType<typeof catalogue.read>>>;
let english: Entries;
beforeAll(async () => {
  english = (await catalogue.read("en")) ?? {};
});

test("catalogues › the English catalogue holds exactly the messages of the code (npm run i18n -w apps/web)", async () => {
  const inCode = Object.keys((await catalogue.collect()) ?? {});
  const inCatalogue = Object.keys(english);
  expect(inCode.filter((id) => !inCatalogue.includes(id))).toEqual([]);
  expect(inCatalogue.filter((id) => !inCode.includes(id))).toEqual([]);
});

test("catalogues › every catalogue is of a language the app can offer, and every complete one is there", () => {
  expect(translated.filter((language) => !Object.hasOwn(allLanguages, language))).toEqual([]);
  expect(complete.filter((language) => !translated.includes(language))).toEqual([]);
});

test.each(translated)("catalogues › each message of %s reads, and has what the English one has: its figures and its tags", async (language) => {
  const own = (await catalogue.read(language)) ?? {};
  const translatedIds = Object.fromEntries(
    Object.entries(own).flatMap(([id, { translation }]) => (english[id] && translation ? [[id, translation]] : [])),
  );
  const [here, there] = [
    shapesOf(language, translatedIds),
    shapesOf("en", Object.fromEntries(Object.keys(translatedIds).map((id) => [id, english[id]?.message ?? ""]))),
  ];
  const wrong = Object.keys(translatedIds).filter((id) => here[id] !== there[id]);
  expect(wrong.map((id) => `${english[id]?.message}: ${here[id]} for ${there[id]}: ${translatedIds[id]}`)).toEqual([]);
});

test.each(complete)("catalogues › nothing is left to translate in %s (npm run i18n -w apps/web lists it)", async (language) => {
  const own = (await catalogue.read(language)) ?? {};
  const missing = Object.entries(english).filter(([id]) => !own[id]?.translation);
  expect(missing.map(([, { message }]) => message)).toEqual([]);
});

test.each(translated)("catalogues › the examples of a typed line in %s are in it, and read as they are meant", async (language) => {
  const own = (await catalogue.read(language)) ?? {};
  const hints = Object.entries(english).filter(([, { message }]) => message?.includes("3 bags rice 45k"));
  const quoted = hints.map(([id]) => /[“«]\s*([^”»]+?)\s*[”»]/u.exec(own[id]?.translation ?? "")?.[1]);
  const example = quoted.find((text) => text !== undefined) ?? "";
  const { quantity = "1", unit = null, unitPrice = "" } = parseQuickLine(example) ?? {};
  expect([example, quantity !== "1", unit !== null, unitPrice !== ""]).toEqual([example, true, true, true]);
  const known = { today: "2026-11-20", home: "NGN", clients: indexClients([]), items: indexItems([]) };
  expect(parseEntry(example, known)).toMatchObject({ lines: [{ quantity, unit }], unread: [] });
  // Every field of the app shows the same one, and none the English one.
  expect(hints.filter(([id]) => !own[id]?.translation?.includes(example)).map(([, { message }]) => message)).toEqual([]);
  expect(hints.length).toBe(4);
});

test.each(translated)("catalogues › a day and a discount as %s says them in the examples are read", async (language) => {
  const own = (await catalogue.read(language)) ?? {};
  const said = (text: string) => own[Object.keys(english).find((id) => english[id]?.message === text) ?? ""]?.translation ?? "";
  const read = (text: string) =>
    parseEntry(said(text), { today: "2026-11-20", home: "NGN", clients: indexClients([]), items: indexItems([]) });
  expect(read("2 hrs design @ 20k, due friday")).toMatchObject({
    lines: [{ quantity: "2", unit: "hour", amount: "20000", amountIs: "each" }],
    due: "2026-11-27",
    unread: [],
  });
  expect(read("10% off")).toMatchObject({ lines: [], discount: { kind: "percent", ratePpm: 100_000 }, unread: [] });
});

test("catalogues › a lost figure, a lost tag and a broken plural are found", () => {
  const shape = (text: string) => shapesOf("en", { a: text })["a"];
  expect(shape("{n, plural, one {# bag} other {# bags}} for <0>{name}</0>")).toBe("n, name; </0>, <0>");
  expect(shape("{n, plural, other {bags}} for {name}")).toBe("n, name; ");
  expect(() => shape("{n, plural, one {# bag}")).toThrow();
});

/** Returns the figures, choices and tags of each message. Throws when one does not parse. */
function shapesOf(language: string, messages: Record<string, string>): Record<string, string> {
  const { source, errors } = createCompiledCatalog(language, messages, { namespace: "json" });
  if (errors.length > 0) throw new Error(errors.map(({ id, error }) => `${messages[id]}: ${error.message}`).join("\n"));
  const { messages: compiled } = JSON.parse(source) as { messages: Record<string, unknown> };
  return Object.fromEntries(Object.entries(compiled).map(([id, parts]) => [id, shapeOf(parts)]));
}

function shapeOf(message: unknown): string {
  const [figures, tags] = [new Set<string>(), new Set<string>()];
  const look = (part: unknown): void => {
    if (typeof part === "string") {
      for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) tags.add(tag);
    } else if (Array.isArray(part)) {
      // A language that does not count may print the figure where English has a plural.
      const [name, , choices] = part as [string, string?, Record<string, unknown>?];
      figures.add(name);
      for (const choice of Object.values(Object(choices) as object)) for (const each of [choice].flat()) look(each);
    }
  };
  for (const part of [message].flat()) look(part);
  return [figures, tags].map((found) => [...found].toSorted().join(", ")).join("; ");
}

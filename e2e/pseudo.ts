import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";

const dist = resolve(import.meta.dirname, "../apps/web/dist");
type Words = Record<string, unknown>;

/**
 * From now on the English words of the built app arrive some 40 % longer and with marks on their letters, as they might be
 * in a language nobody has translated yet. Needs a page whose files come over the network, not from the service worker.
 */
export async function speakPseudo(on: Page | BrowserContext): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
  for (const part of ["first", "later"]) {
    const file = manifest[`src/locales/en.po?words=${part}`]?.file;
    if (!file) throw new Error("The built app has no English words.");
    const { messages } = (await import(join(dist, file))) as { messages: Words };
    const longer = Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, lengthen(message)]));
    const body = `export const messages = ${JSON.stringify(longer)};`;
    await on.route(`**/${file}`, (route) => route.fulfill({ contentType: "text/javascript; charset=utf-8", body }));
  }
}

/** A compiled message: texts, figures (`["name"]`), and choices (`["n", "plural", { one: […] }]`). */
function lengthen(message: unknown): unknown {
  if (typeof message === "string") return longerText(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) => {
    if (typeof part === "string") return longerText(part);
    if (!Array.isArray(part)) return part;
    const [name, kind, choices] = part as [string, string?, Words?];
    if (!choices) return part as unknown;
    const longer = Object.entries(choices).map(([key, choice]) => [key, key === "offset" ? choice : lengthen(choice)]);
    return [name, kind, Object.fromEntries(longer) as Words];
  });
}

const marked: Readonly<Record<string, string>> = { a: "á", e: "ẹ", i: "í", o: "ọ", u: "ú", A: "Á", E: "Ẹ", O: "Ọ" };

/** Each word gets two letters more for every five; tags, signs and figures stay. */
const longerText = (text: string): string =>
  text.replaceAll(/<\/?\w+\/?>|\p{L}+/gu, (word) =>
    word.startsWith("<")
      ? word
      : word.replaceAll(/[aeiouAEO]/g, (letter) => marked[letter] ?? letter) + "ẽ".repeat(Math.ceil(word.length * 0.4)),
  );

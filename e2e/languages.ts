import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";

const locales = resolve(import.meta.dirname, "../apps/web/src/locales");

/** Every language of the app, English first: `en`, `am`, `fr`. */
export const languages: readonly string[] = readdirSync(locales)
  .flatMap((file) => /^(.+)\.po$/.exec(file)?.[1] ?? [])
  .toSorted((one, other) => Number(other === "en") - Number(one === "en") || one.localeCompare(other));

/**
 * These English words as each language of the app says them, for what has little room for them.
 *
 * @throws Error for words a catalogue does not have, or has in several contexts only
 */
export function inEveryLanguage(english: readonly string[]): string[] {
  return languages.flatMap((language) => {
    const catalogue = readFileSync(join(locales, `${language}.po`), "utf8");
    return english.map((word) => {
      const said = new RegExp(`^msgid "${word}"\nmsgstr "(.+)"$`, "m").exec(catalogue)?.[1];
      if (!said) throw new Error(`${language} does not say “${word}”.`);
      return said;
    });
  });
}

/** Chooses a language on the device of this page. An app that is on the screen follows, as it follows another tab, and is not loaded anew. */
export async function speak(page: Page, language: string): Promise<void> {
  const isApp = await page.evaluate((chosen) => {
    localStorage.setItem("language", chosen);
    return document.getElementById("root") !== null;
  }, language);
  if (!isApp) return;
  // An app that was just loaded hears of it a moment later.
  await page.waitForFunction(
    (newValue) => {
      if (document.documentElement.lang === newValue) return true;
      window.dispatchEvent(new StorageEvent("storage", { key: "language", newValue }));
      return false;
    },
    language,
    { polling: 100 },
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

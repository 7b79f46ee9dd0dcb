import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

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

import { i18n, type Messages } from "@lingui/core";
import { localText } from "./browser-storage.ts";

/** Languages of the screens, each with its catalogue in a chunk of its own. A new one is one line here and one in `lingui.config.ts`. */
export const languages: Readonly<Record<string, { name: string; load: () => Promise<{ messages: Messages }> }>> = {
  en: { name: "English", load: () => import("../locales/en.po") },
};
const fallback = "en";
const key = "language";

/** The chosen language, else the first of the device's that we have, else English. */
export function preferredLanguage(chosen: string | null, wanted: readonly string[]): string {
  const known = (language: string) => (Object.hasOwn(languages, language) ? language : undefined);
  for (const language of chosen ? [chosen, ...wanted] : wanted) {
    const found = known(language) ?? known(language.split("-")[0] ?? "");
    if (found) return found;
  }
  return fallback;
}

/** Loads and shows a language; the page's `lang` follows. */
export async function showLanguage(language: string): Promise<void> {
  const entry = languages[language] ?? languages[fallback];
  if (!entry) return;
  const { messages } = await entry.load();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

export const startLanguage = (): Promise<void> =>
  showLanguage(preferredLanguage(localText.get(key), navigator.languages));

/** Switches the language of the screens and remembers it on this device. */
export async function chooseLanguage(language: string): Promise<void> {
  await showLanguage(language);
  localText.set(key, language);
}

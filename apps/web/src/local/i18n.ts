import { i18n, type Messages } from "@lingui/core";
import { localText } from "./browser-storage.ts";

type Words = () => Promise<{ messages: Messages }>;
/**
 * Languages of the screens. A new one is one line here and one in `lingui.config.ts`. The build cuts each catalogue in two
 * chunks (`build/word-parts.ts`): what the first screens say, and what is only said in later rooms.
 */
export const languages: Readonly<Record<string, { name: string; first: Words; later: Words }>> = {
  en: {
    name: "English",
    first: () => import("../locales/en.po?words=first"),
    later: () => import("../locales/en.po?words=later"),
  },
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

let shown: Promise<unknown> = Promise.resolve();
/** Loads and shows a language; the page's `lang` follows. */
export function showLanguage(language: string): Promise<void> {
  const showing = show(language);
  shown = showing.catch(() => undefined);
  return showing;
}

async function show(language: string): Promise<void> {
  const entry = languages[language] ?? languages[fallback];
  if (!entry) return;
  const parts = await Promise.all([entry.first(), laterWords ? entry.later() : { messages: {} }]);
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...parts.map(({ messages }) => messages)) });
  document.documentElement.lang = language;
}

let laterWords: Promise<void> | undefined;
/** Brings the words of the later rooms; every change of the language brings them too from then on. Ends when they are there. */
export function startLaterWords(): Promise<void> {
  laterWords ??= bringLaterWords(0);
  return laterWords;
}

async function bringLaterWords(failures: number): Promise<void> {
  await shown;
  const locale = i18n.locale || fallback;
  try {
    const words = await languages[locale]?.later();
    if (words) i18n.load(locale, words.messages);
  } catch {
    // A module that failed once stays failed until the page is loaded anew, so this waits for a better line instead.
    await new Promise((tryAgain) => setTimeout(tryAgain, Math.min(1000 * 2 ** failures, 15_000)));
    await bringLaterWords(failures + 1);
  }
}

export const startLanguage = (): Promise<void> =>
  showLanguage(preferredLanguage(localText.get(key), navigator.languages));

/** Switches the language of the screens and remembers it on this device. */
export async function chooseLanguage(language: string): Promise<void> {
  await showLanguage(language);
  localText.set(key, language);
}

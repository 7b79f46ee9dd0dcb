import { i18n, type Messages } from "@lingui/core";
import { type DateNames, dateNames } from "@ankara/domain/dates/names";
import { localText } from "../platform/browser-storage.ts";
import { allLanguages, type Language } from "./languages.ts";

/** `dates` where the browser may not know what months are called. */
type Part = { messages: Messages; dates?: DateNames };
type LoadPart = () => Promise<Part>;
/** The build cuts each catalogue in two chunks: what the first screens say, and what is only said in later rooms (`build/catalogue-parts.ts`). */
const firstCatalogues = import.meta.glob<Part>("../locales/*.po", { query: "?words=first" });
const laterCatalogues = import.meta.glob<Part>("../locales/*.po", { query: "?words=later" });

/** Languages of the screens: those whose catalogue is there. A new one is a file in `locales/` and a line in `languages.ts`. */
export const languages: Readonly<Record<string, Language & { first: LoadPart; later: LoadPart }>> = Object.fromEntries(
  Object.entries(allLanguages).flatMap(([code, language]) => {
    const [first, later] = [firstCatalogues, laterCatalogues].map((words) => words[`../locales/${code}.po`]);
    return first && later ? [[code, { ...language, first, later }]] : [];
  }),
);
const fallback = "en";
/** Key under which the choice is stored. */
export const languageKey = "language";

/** The chosen language, else the first of the device's that we have, else English. */
export function preferredLanguage(
  chosen: string | null,
  preferred: readonly string[],
  offered: object = languages,
): string {
  const known = (language: string) => (Object.hasOwn(offered, language) ? language : undefined);
  for (const language of chosen ? [chosen, ...preferred] : preferred) {
    const found = known(language) ?? known(language.split("-")[0] ?? "");
    if (found) return found;
  }
  return fallback;
}

let shown: Promise<unknown> = Promise.resolve();
/** Loads and shows a language; the page's `lang` follows. Rejects, and leaves all as it was, when its words cannot be had. */
export function showLanguage(language: string): Promise<void> {
  const showing = show(language);
  shown = showing.catch(() => undefined);
  return showing;
}

async function show(language: string): Promise<void> {
  const entry = languages[language] ?? languages[fallback];
  if (!entry) return;
  const parts: Part[] = await Promise.all([entry.first(), laterWords ? entry.later() : { messages: {} }]);
  for (const { dates } of parts) if (dates) dateNames.set(language, dates);
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...parts.map(({ messages }) => messages)) });
  document.documentElement.lang = language;
  document.documentElement.dir = "ltr";
  if (language === "am") void import("../styles/ethiopic.css").catch(() => undefined);
  storeCatalogue();
}

/** Asks the service worker to keep this language, and no other, for days without network. */
export function storeCatalogue(
  worker: Pick<ServiceWorker, "postMessage"> | null | undefined = navigator.serviceWorker?.controller,
): void {
  worker?.postMessage({ keepWords: i18n.locale });
}

let laterWords: Promise<void> | undefined;
/** Brings the words of the later rooms; every change of the language brings them too from then on. Ends when they are there. */
export function startLaterCatalogue(): Promise<void> {
  laterWords ??= loadLaterCatalogue(0);
  return laterWords;
}

async function loadLaterCatalogue(failures: number): Promise<void> {
  await shown;
  const locale = i18n.locale || fallback;
  try {
    const words = await languages[locale]?.later();
    if (words) i18n.load(locale, words.messages);
  } catch {
    // A module that failed once stays failed until the page is loaded anew, so this waits for a better line instead.
    await new Promise((tryAgain) => setTimeout(tryAgain, Math.min(1000 * 2 ** failures, 15_000)));
    await loadLaterCatalogue(failures + 1);
  }
}

/** Returns the language chosen on this device; null when none was. */
export const chosenLanguage = (): string | null => localText.get(languageKey);

/** Shows the language of this device, and from then on what another tab chooses; English, which is always kept, when its words are out of reach. */
export function startLanguage(): Promise<void> {
  window.addEventListener("storage", followTab);
  return showLanguage(preferredLanguage(chosenLanguage(), navigator.languages)).catch(() => showLanguage(fallback));
}

function followTab({ key, newValue }: StorageEvent): void {
  if (key !== languageKey || newValue === null || !Object.hasOwn(languages, newValue)) return;
  chooseLanguage(newValue).catch((cause: unknown) =>
    console.warn("The language of another tab is out of reach", cause),
  );
}

let choosing = false;
/** Words that cannot be had now are no sign of a newer build: the page must not open itself again over what is being typed. */
export const isChoosingLanguage = (): boolean => choosing;

/**
 * Switches the language of the screens and remembers it on this device. Nothing is loaded anew, so what is being typed stays.
 * Rejects, and leaves all as it was, when its words are not on the device and cannot be fetched.
 */
export async function chooseLanguage(language: string): Promise<void> {
  // Stored first, because listeners of the change read the stored choice.
  const before = localText.get(languageKey);
  localText.set(languageKey, language);
  choosing = true;
  try {
    await showLanguage(language);
  } catch (cause) {
    if (before === null) localText.remove(languageKey);
    else localText.set(languageKey, before);
    throw cause;
  } finally {
    choosing = false;
  }
}

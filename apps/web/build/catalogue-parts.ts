import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

/**
 * Files the first visit shows: the kit, the pages before the app, the shell and the two lists (`core-files.ts` keeps them).
 * Everything else is a later room: its messages and styles come with its first screen, so that the copy kept for days without
 * network is small, and a language has one catalogue all the same. `styles/app.css` names the same files.
 */
const firstRooms = [
  /^src\/[^/]+$/,
  /^src\/(ui|store|sync|search|api)\//,
  /^src\/session\/[^/]+$/,
  /^src\/i18n\/(?!server-)/,
  /^src\/platform\/(?!native\/|share-target\/)/,
  /^src\/forms\/(field-problems|use-logo-upload)\./,
  /^src\/document-parts\/row-state\./,
  /^src\/features\/(session\/(?!welcome|sign-in-again)|menu\/(?!unsent-sheet))/,
  /^src\/features\/contacts\/(clients-screen|contacts-screen|contact-list|contact-row|lazy-contact-sheet|tag-chips)\./,
  /^src\/features\/invoice-list\/(filter-query|filter-rows|invoice-chips|invoice-list|invoices-screen|use-tab-view)\./,
  /^src\/features\/today\/today-head\./,
  /^src\/app\/(app|gate|guards|keys|modals|navigation|new-version|routes|section-memory|session-pages|shell|sidebar|store-gate|sync-badge|tab-bar|use-[\w-]+|clock-strip|status-strips)\./,
];
const isFirst = (file: string): boolean => firstRooms.some((pattern) => pattern.test(file));

/** `en.po?words=first`, `en.po?words=later`. */
const partOfCatalogue = /\.po\?words=(first|later)$/;

/** Returns whether a message that stands in these files is shown by later rooms alone. */
export const isLater = (origins: readonly string[]): boolean => origins.length > 0 && !origins.some(isFirst);

type Entries = Readonly<
  Record<string, { message?: string; translation?: string; origin?: readonly (readonly unknown[])[] }>
>;

/**
 * One half of a language's words. Which half is said by the English catalogue, the only one that knows where a message
 * stands; a message without a translation is said in English, and one that is no longer said at all is left out.
 */
export function wordsOf(english: Entries, own: Entries, part: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(english)
      .filter(([, { origin = [] }]) => isLater(origin.map(([from]) => String(from))) === (part === "later"))
      .map(([id, { message, translation }]) => [id, unbroken(own[id]?.translation || translation || message || id)]),
  );
}

/** A label of so few letters fits its line, and is found by its plain words. */
const labelLength = 24;

/** Text whose "e-mail" and "e-invoice" no line parts after the "e-": the hyphen of a sentence does not break. */
export const unbroken = (text: string): string =>
  text.length > labelLength ? text.replaceAll(/(?<![\p{L}\p{N}])(e)-(?=\p{L})/giu, "$1\u2011") : text;

/** The server's own sentences come in English already: screens in English need no words for them. */
export const withoutServer = (english: Entries): Entries =>
  Object.fromEntries(
    Object.entries(english).filter(
      ([, { origin = [] }]) =>
        origin.length === 0 || !origin.every(([from]) => String(from).startsWith("src/i18n/server-")),
    ),
  );

/** Characters of an id a build keeps: 24 bits, which tell some thousands of messages apart. */
const shortLength = 4;

/**
 * Returns the id each message has in a build: the first characters of its own, or all of them where two begin alike. Ids
 * are hashes, which nothing compresses: they were a third of each catalogue. A message keeps its short id from build to
 * build, so that a changed text changes no other file.
 *
 * A sentence of the server keeps its whole id: a device looks up whatever comes, an authority's own words among it, and of
 * those one in some thousands would begin like another message.
 */
export function shortIds(english: Entries): ReadonlyMap<string, string> {
  const ids = Object.keys(english);
  const beginnings = Map.groupBy(ids, (id) => id.slice(0, shortLength));
  const isWhole = (id: string): boolean =>
    (beginnings.get(id.slice(0, shortLength))?.length ?? 0) > 1 ||
    (english[id]?.origin ?? []).some(([from]) => String(from).startsWith("src/i18n/server-sentences"));
  return new Map(ids.map((id) => [id, isWhole(id) ? id : id.slice(0, shortLength)]));
}

/** Writes the short ids into the code of screens, after the macros and the compiler have run. */
export function shortMessageIds(cwd: string): Plugin {
  const config = getConfig({ cwd });
  let short: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    name: "short-message-ids",
    apply: "build",
    enforce: "post",
    async transform(code, id) {
      if (!id.startsWith(`${cwd}src/`) || !/\.tsx?$/.test(id) || !/\bid: "/.test(code)) return undefined;
      short ??= readShortIds(config);
      const known = await short;
      const shortened = code.replaceAll(/\bid: "([^"]{6})"/g, (all, each: string) => {
        const shorter = known.get(each);
        return shorter === undefined ? all : `id: "${shorter}"`;
      });
      return { code: shortened, map: null };
    },
  };
}

async function readShortIds(config: ReturnType<typeof getConfig>): Promise<ReadonlyMap<string, string>> {
  const [catalog] = await getCatalogs(config);
  return shortIds((await catalog?.read(config.sourceLocale ?? "en")) ?? {});
}

/**
 * Cuts each language's catalogue in two: `?words=first` and `?words=later`. Every module of a later room waits for the
 * second half before it runs, so none of its screens can show the id of a message that has not arrived.
 */
export function wordParts(cwd: string): Plugin {
  const config = getConfig({ cwd });
  const waiting = fileURLToPath(new URL("../src/i18n/later-catalogue.ts", import.meta.url));
  let isBuild = false;
  return {
    name: "catalogue-parts",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    async transform(code, id) {
      const part = partOfCatalogue.exec(id)?.[1];
      if (part === undefined) {
        const speaks = /@lingui\/(core|react)\/macro/.test(code) && id.startsWith(cwd);
        if (!speaks || isFirst(id.slice(cwd.length))) return undefined;
        return { code: `import ${JSON.stringify(waiting)};${code}`, map: null };
      }
      const file = id.replace(/\?.*$/, "");
      const found = getCatalogForFile(file.slice(cwd.length), await getCatalogs(config));
      if (!found) throw new Error(`${file} is no catalogue of lingui.config.ts`);
      const { locale, catalog } = found;
      const source = config.sourceLocale ?? "en";
      this.addWatchFile(file);
      this.addWatchFile(catalog.getFilename(source));
      const [english, own] = await Promise.all([catalog.read(source), locale === source ? {} : catalog.read(locale)]);
      const kept = wordsOf(locale === source ? withoutServer(english ?? {}) : (english ?? {}), own ?? {}, part);
      const short = isBuild ? shortIds(english ?? {}) : new Map<string, string>();
      const named = Object.fromEntries(Object.entries(kept).map(([key, text]) => [short.get(key) ?? key, text]));
      const { source: compiled, errors } = createCompiledCatalog(locale, named, { namespace: "es" });
      if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ error }) => error.message).join("; ")}`);
      // Browsers have no names of months and days for some of our languages; they travel with the first words.
      const dates = `${cwd}src/locales/dates/${locale}.json`;
      const names = part === "first" && existsSync(dates) ? readFileSync(dates, "utf8") : "";
      return {
        code: names ? `${compiled}\nexport const dates = ${JSON.stringify(JSON.parse(names))};` : compiled,
        map: null,
        moduleType: "js",
      };
    },
    generateBundle(_, bundle) {
      // In a chunk with anything else, the waiting would hold up that too, the first screen perhaps.
      const chunk = Object.values(bundle).find((each) => each.type === "chunk" && each.moduleIds.includes(waiting));
      if (chunk?.type === "chunk" && chunk.moduleIds.length > 1)
        this.error(`later-catalogue.ts shares ${chunk.fileName} with ${chunk.moduleIds.join(", ")} (build/chunks.ts)`);
    },
  };
}

import { basename, dirname } from "node:path";
import type { Rolldown } from "vite";

/** The bundler's knowledge of modules. Its answers do not change while it makes files of them. */
export type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;

/** The beginnings of every visit, and of everybody's who is signed in: each is one file with all it imports, the kit one between them. */
const starts = {
  base: /\/src\/(main|app\/(session-pages|prefetch))\.tsx?$/,
  app: /\/src\/(app\/shell|features\/contacts\/contacts-screen|features\/invoice-list\/invoices-screen)\.tsx$/,
};

/** A device asks for these in its first seconds, whatever it opens on: when it is calm, or because they are likely (`app/prefetch.ts`). */
const early: Readonly<Record<string, RegExp>> = {
  calm: /\/src\/(app\/(chores|clock-strip|device-trouble-strip|prefetch|search-page)|features\/(settings\/waiting-strips|announcements\/critical-strip|today\/today-(strip|reader)|bulk\/row-gestures|menu\/end-menu)|sync\/after-round)\.tsx?$/,
  editor: /\/features\/invoice-editor\/editor-screen\.tsx$/,
  invoice: /\/features\/(invoice-page\/invoice-screen|quotes\/quote-screen)\.tsx$/,
};

/** So many other screens count as some, and as many. */
const ofScreens = [1, 4];
/** The same of parts, which open inside a screen; of modules that no early screen needs fewer are many. */
const ofParts = [1, 6];
const ofPartsLater = [1, 4];

/** Parts of the kit and icons that at least three ask for come in one file, with two that stand in most forms. */
const inKit =
  /\/src\/(ui\/(?!icons|[\w-]+-panel)[\w-]+|platform\/save-data|forms\/use-flush-on-hide)\.tsx?$|\/lucide-react\/dist\/esm\/icons\//;
const kitFrom = 3;

/** Sheets, menus and dialogs come once, for all screens. */
const inOverlays = /\/node_modules\/(@base-ui|@floating-ui|tabbable|reselect|use-sync-external-store)\//;

/** Styles and words stand alone, and what later rooms wait for must not come with anything else. */
const isApart = (id: string): boolean => /\.css$|\.html$|\?words=|\/i18n\/later-catalogue\.ts$/.test(id);

/** Lists the icons of the app: the app's own names for them, and the package's for all it has. */
const isIconList = /\/src\/ui\/icons\.ts$|\/lucide-react\.m?js$/;
/** The bundler adds these itself; every icon is made with the last. */
const added = /^\0?(vite\/preload-helper|rolldown[/-]runtime)|\/lucide-react\/dist\/esm\/(?!icons\/|lucide-react)/;

/**
 * Says which file each module goes into; null leaves one that a single screen or part needs to the bundler, which puts it there.
 * Left to itself the bundler makes a file for each set of screens and parts that share something: hundreds below a kilobyte, and
 * each costs a device some 4 ms, whatever is in it (bench/README.md).
 *
 * Modules share a file when the same early ones need them and about as many others; those that no early one needs, when the same
 * screens do. Whoever needs a module needs what it imports. So that is in its file, or in one that at least as many need, and no two
 * files wait for each other.
 */
export function chunkOf(): (id: string, graph: Graph) => string | null {
  let placed: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    if (added.test(id)) return "base";
    placed ??= placeAll(id, graph);
    return placed.get(id) ?? null;
  };
}

function placeAll(known: string, graph: Graph): ReadonlyMap<string, string> {
  const modules = everyModule(known, graph);
  const routes = modules.find((id) => id.endsWith("/src/app/routes.tsx"));
  const screens = new Set(routes === undefined ? [] : graph.getModuleInfo(routes)?.dynamicallyImportedIds);
  const missing = Object.entries({ ...starts, ...early }).find(
    ([, pattern]) => !modules.some((id) => pattern.test(id)),
  );
  if (missing) throw new Error(`The build has no module of ${missing[0]} (build/chunks.ts).`);
  const needs = needsOf(modules, graph);
  const placed = placeStarts(modules, needs, graph);
  const names = new Map<string, string>();
  for (const id of [...needs.keys()].toSorted()) {
    if (placed.has(id) || isApart(id)) continue;
    const by = needs.get(id)!;
    const key = inOverlays.test(id) ? "overlays" : keyOf(by, screens);
    // A module that only `import()` asks for stays the beginning of its own file.
    const isBeginning = by.has(id) && graph.getModuleInfo(id)?.importers.length === 0;
    if (key !== "overlays" && (by.size < 2 || isBeginning)) continue;
    if (!names.has(key)) names.set(key, freeName(key, id, new Set(names.values())));
    placed.set(id, names.get(key)!);
  }
  return placed;
}

/** By module, all screens and parts it comes with. */
function needsOf(modules: readonly string[], graph: Graph): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>();
  for (const root of modules) {
    if ((graph.getModuleInfo(root)?.dynamicImporters.length ?? 0) === 0) continue;
    for (const id of closureOf(root, graph)) needs.set(id, (needs.get(id) ?? new Set()).add(root));
  }
  return needs;
}

function placeStarts(
  modules: readonly string[],
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  graph: Graph,
): Map<string, string> {
  const placed = new Map<string, string>();
  const put = (name: string, roots: readonly string[], withRoots: boolean) => {
    for (const root of roots)
      for (const id of closureOf(root, graph))
        if ((withRoots || !roots.includes(id)) && !isApart(id) && !placed.has(id)) placed.set(id, name);
  };
  const rootsOf = (pattern: RegExp) => modules.filter((id) => pattern.test(id));
  put("base", rootsOf(starts.base), false);
  // A file of its own: pages of visitors have parts of the kit, and none of the app.
  put(
    "kit",
    [...needs].flatMap(([id, by]) => (inKit.test(id) && by.size >= kitFrom ? id : [])),
    true,
  );
  put("app", rootsOf(starts.app), false);
  return placed;
}

/** Returns the same text for modules that belong in one file. */
function keyOf(by: ReadonlySet<string>, screens: ReadonlySet<string>): string {
  const isOf = (id: string, name: string) => early[name]?.test(id) === true;
  const first = Object.keys(early).filter((name) => [...by].some((id) => isOf(id, name)));
  const others = [...by].filter((id) => !first.some((name) => isOf(id, name))).toSorted();
  const inScreens = others.filter((id) => screens.has(id));
  const inParts = others.filter((id) => !screens.has(id));
  const howMany = (ids: readonly string[], bounds: readonly number[]) =>
    bounds.filter((bound) => ids.length >= bound).length;
  if (first.length > 0) return `${first.join("-")}-${howMany(inScreens, ofScreens)}${howMany(inParts, ofParts)}`;
  return inScreens.length > 0 ? `${inScreens.join()} ${howMany(inParts, ofPartsLater)}` : inParts.join();
}

/** A name no other file has: the key where that is short, else the first module's. */
function freeName(key: string, id: string, taken: ReadonlySet<string>): string {
  const name = key.includes("/") ? basename(id).replace(/\.\w+$/, "") : key;
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${name}-${count}`;
    if (!taken.has(free)) return free;
  }
}

/** Returns a module and all that comes with it. What a module asks for later, by `import()`, does not. */
function closureOf(root: string, graph: Graph): Set<string> {
  const seen = new Set([root]);
  for (const id of seen) if (!isApart(id)) for (const next of importsOf(id, graph)) seen.add(next);
  return seen;
}

/** Returns all modules of a build, from any of them. */
function everyModule(known: string, graph: Graph): string[] {
  const seen = new Set([known]);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    if (!info) continue;
    for (const around of [info.importedIds, info.dynamicallyImportedIds, info.importers, info.dynamicImporters])
      for (const next of around) seen.add(next);
  }
  return [...seen];
}

/** Modules that come with a module; of a list of icons only those that it names, because the bundler drops the others. */
function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  if (isIconList.test(id)) return [];
  return importedIds.flatMap((imported) =>
    isIconList.test(imported)
      ? namesOfIcons(code ?? "").flatMap((name) => fileOfIcon(name, imported, graph))
      : imported,
  );
}

const namesOfIcons = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/icons\.ts["']/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(/\s+as\s+/)[0] ?? ""),
  );

/** @param name - as `ui/icons.ts` calls it; a type has no file */
function fileOfIcon(name: string, list: string, graph: Graph): string[] {
  const { code, importedIds = [] } = graph.getModuleInfo(list) ?? {};
  const [lucide] = importedIds;
  const original = new RegExp(`(\\w+) as ${name}\\b`).exec(code ?? "")?.[1];
  if (lucide === undefined || original === undefined) return [];
  const line = new RegExp(`default as ${original}[,\\s][^}]*\\}\\s*from\\s*["']\\./([^"']+)["']`);
  const file = line.exec(graph.getModuleInfo(lucide)?.code ?? "")?.[1];
  if (file === undefined) throw new Error(`No file of lucide-react for ${name} (build/chunks.ts).`);
  return [`${dirname(lucide)}/${file}`];
}

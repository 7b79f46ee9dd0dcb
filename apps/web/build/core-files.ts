import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const ViteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
    isEntry: z.optional(z.boolean()),
  }),
);

/** Modules a first visit stores before it counts as installed, with everything they import: the entry, its words and login. */
const coreModules: readonly RegExp[] = [
  /^index\.html$/,
  /^src\/locales\/en\.po\?words=first$/,
  /^src\/app\/session-pages\.tsx$/,
];
/**
 * Modules kept beside them once somebody has signed in: the shell with the device's store and the two lists. Together at
 * most 253 kB compressed. The rest follows when the device is idle, the screen font first.
 */
const appModules: readonly RegExp[] = [
  /^src\/app\/shell\.tsx$/,
  /^src\/features\/contacts\/contacts-screen\.tsx$/,
  /^src\/features\/invoice-list\/invoices-screen\.tsx$/,
];
/** Files outside the build that the first screen needs. */
const coreFiles = ["index.html", "theme.js", "icons/icon.svg"];

const readManifest = (outDir: string) =>
  ViteManifest.parse(JSON.parse(readFileSync(join(outDir, ".vite/manifest.json"), "utf8")));

/** The language of each file of words and of help, relative to the build. A device keeps those of one language. */
export function readWordFiles(outDir: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [key, { file }] of Object.entries(readManifest(outDir))) {
    // Help in English is kept by everybody: it stands in for the languages nobody has written it in.
    const language = /^src\/(?:locales\/(?=\w+\.po\?words=)|features\/help\/content\/(?!en))(\w+)\./.exec(key)?.[1];
    if (language) words.set(file, language);
  }
  return words;
}

/** Files kept on the first visit, and those that open the app without network; relative to the build. */
export function readCoreFiles(outDir: string): {
  readonly core: ReadonlySet<string>;
  readonly app: ReadonlySet<string>;
} {
  const core = filesOf(outDir, coreModules, coreFiles);
  return { core, app: filesOf(outDir, appModules, []).difference(core) };
}

function filesOf(outDir: string, modules: readonly RegExp[], others: readonly string[]): Set<string> {
  const manifest = readManifest(outDir);
  const files = new Set(others);
  const visited = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of Object.keys(manifest)) if (modules.some((pattern) => pattern.test(key))) visit(key);
  const late = [...files].find((file) => file.includes("later-catalogue"));
  if (late) throw new Error(`${late} is in the core: a first room imports a later one (build/catalogue-parts.ts)`);
  return files;
}

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { isPackable, writePack } from "../src/platform/offline-pack.ts";

const ViteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
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
/**
 * Modules fetched when they are first used, and kept from then on. What they alone lead to is left out with them; what an
 * offline screen needs, too, is kept, whatever its file is called.
 */
export const onceUsedModules: readonly string[] = [
  // Large, with a plain field in their place until then, or for browsers that cannot do it themselves.
  "src/rich-text/editor.tsx",
  "src/scan/zxing.ts",
  "src/scan/zxing-qr.ts",
  // Of use only with a network: copies, buying, paying by card, signing up, joining, new passwords, partners, links, people, devices, messages the AI writer writes, reports of a text.
  "src/sync/full-copy/copy-in-worker.ts",
  "src/features/pay/stripe-form.tsx",
  "src/features/pay/pay-screen.tsx",
  "src/features/pay/thank-you-screen.tsx",
  "src/features/plans/plan-screen.tsx",
  "src/features/plans/billing-screen.tsx",
  "src/features/plans/transactions-screen.tsx",
  "src/features/plans/change-plan.tsx",
  "src/features/plans/packs-sheet.tsx",
  "src/features/affiliate/affiliate-screen.tsx",
  "src/features/affiliate/register-screen.tsx",
  "src/features/settings/sign-ins-screen.tsx",
  "src/features/settings/programs-screen.tsx",
  "src/features/settings/devices-settings-screen.tsx",
  "src/features/settings/replace-device.tsx",
  "src/features/session/passkey-button.tsx",
  "src/features/session/join.tsx",
  "src/app/register-page.tsx",
  "src/session/sign-in/password-engine.ts",
  "src/session/sign-in/password-meter.tsx",
  "src/features/ai/photo-sheet.tsx",
  "src/features/ai/message-sheet.tsx",
  "src/features/ai/viewer/report-sheet.tsx",
  "src/features/money/payment-links-sheet.tsx",
  "src/features/people/people-screen.tsx",
  // Few ever need them: fields of a tax authority, words of languages few print in, the developer's page.
  "src/features/settings-invoice/authority-fields.tsx",
  ...["am", "ha", "ig", "pcm", "rw", "yo"].map(
    (language) => `../../packages/documents/src/labels/languages/printed-labels-${language}.ts`,
  ),
  "src/app/dev-ui/dev-ui.tsx",
];
/** Files outside the build that the first screen needs. */
const coreFiles = ["index.html", "theme.js", "icons/icon.svg"];

const readManifest = (outDir: string) =>
  ViteManifest.parse(JSON.parse(readFileSync(join(outDir, ".vite/manifest.json"), "utf8")));

/** The language of each file of words and of help, relative to the build. A device keeps those of one language. */
export function readWordFiles(outDir: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [key, { file }] of Object.entries(readManifest(outDir))) {
    const language = /^src\/(?:locales\/(?=\w+\.po\?words=)|features\/help\/content\/)(\w+)\./.exec(key)?.[1];
    if (language) words.set(file, language);
  }
  return words;
}

/**
 * Scripts that only the modules of use once lead to; relative to the build.
 *
 * @throws Error for such a module the build does not know: it was renamed, or became part of another
 */
export function readOnceUsedFiles(outDir: string): ReadonlySet<string> {
  const manifest = readManifest(outDir);
  const unknown = onceUsedModules.find((source) => manifest[source] === undefined);
  if (unknown)
    throw new Error(`The build has no ${unknown}: set the list of modules left out of the offline copy right`);
  const kept = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || kept.has(chunk.file)) return;
    kept.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const later of chunk.dynamicImports ?? []) if (!onceUsedModules.includes(later)) visit(later);
  };
  visit("index.html");
  return new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith(".js") ? [file] : []))).difference(kept);
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

/** Some 50 kB compressed: what a line that breaks may have to fetch twice. */
const packBytes = 160_000;

/** An entry of the worker's list; only what is none of the first four waits until the device is idle. */
type Entry = {
  readonly url: string;
  readonly revision: string | null;
  readonly size: number;
  readonly core?: boolean;
  readonly app?: boolean;
  readonly onceUsed?: boolean;
  readonly words?: string | undefined;
  /** A pack: so many entries before it come in it. */
  readonly packs?: number;
};

/**
 * Joins what follows when the device is idle into packs: hundreds of small files cost more in requests and headers than in
 * bytes. Writes each beside the files it holds, and names it behind them.
 */
export function packRest(outDir: string, entries: readonly Entry[]): Entry[] {
  const isSmall = ({ url, size, core, app, onceUsed, words }: Entry) =>
    !core && !app && !onceUsed && words === undefined && isPackable(url) && size < packBytes;
  const named = entries.filter((entry) => !isSmall(entry));
  let packed: Entry[] = [];
  const finish = () => {
    if (packed.length === 0) return;
    const files = packed.map(({ url }) => ({
      path: `/${url}`,
      bytes: new Uint8Array(readFileSync(join(outDir, url))),
    }));
    const pack = writePack(files);
    const url = `assets/pack-${createHash("sha256").update(pack).digest("base64url").slice(0, 8)}.bin`;
    writeFileSync(join(outDir, url), pack);
    named.push(...packed, { url, revision: null, size: pack.length, packs: packed.length });
    packed = [];
  };
  let filled = 0;
  // By name, so that what belongs together is compressed together.
  for (const entry of entries.filter(isSmall).toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
    if (filled + entry.size > packBytes) {
      finish();
      filled = 0;
    }
    filled += entry.size;
    packed.push(entry);
  }
  finish();
  return named;
}

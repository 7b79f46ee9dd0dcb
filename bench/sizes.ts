import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "./report.ts";

const dist = resolve(import.meta.dirname, "../apps/web/dist");
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

/** Budgets of the design, in kB (1000 bytes) after gzip (`app`, `all`: docs/decisions/013, 098, 124, 137 and 141). Screens named here may take more. */
const budgets = { js: 145, css: 8, lazy: 60, visitor: 245, app: 261, drawing: 185, all: 1_400 };
const ownBudget: readonly (readonly [RegExp, number])[] = [
  // The words of every screen but the first ones. An Ethiopic letter takes three bytes; French and Yoruba are the longest of the others.
  [/\/locales\/am\.po\?words=later$/, 67],
  [/\/locales\/(fr|yo)\.po\?words=later$/, 62],
  [/\/rich-text\/editor\.tsx$/, 150],
  // They hold the templates on each sheet (110), the labels of documents in every language and the reader of a bank's codes (105).
  [/\/document-parts\/(rendered-(document|delivery-note)|next-invoice)\.tsx$/, 65],
  [/\/features\/reports\/statement-pdf\.ts$/, 63],
  // It breaks a page so that the place to sign stays with what is signed.
  [/\/documents\/src\/delivery-note\.ts$/, 61],
  // It holds the page of an issued document, with what that reads of its client and what is drawn again when it changes.
  [/\/features\/quotes\/quote-screen\.tsx$/, 61],
  // It holds the fields and the viewer of a text, with the account they are written for (106).
  [/\/features\/ai\/message-sheet\.tsx$/, 61],
];

/** Parts that only open inside another lazy part, which has loaded what both need. */
const inside = [
  [/\/(rich-text\/editor\.tsx|features\/ai\/viewer\/text-pdf\.ts)$/, "src/features/ai/viewer/text-viewer.tsx"],
  [/\/template-fields\.tsx$/, "src/features/settings-invoice/invoice-settings-screen.tsx"],
  [/\/counter\/receipt-panel\.tsx$/, "src/features/counter/counter-screen.tsx"],
  [/\/invoice-editor\/document-(fields|bar)\.tsx$/, "src/features/invoice-editor/editor-screen.tsx"],
] as const;

/**
 * Bytes after gzip of the built web app: what the login page loads, what each lazy part adds once the shell is there,
 * and what the worker keeps for days without network.
 */
export function sizes(): Row[] {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const closure = (keys: readonly string[]): Set<string> => {
    const seen = new Set<string>();
    const visit = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const next of manifest[key]?.imports ?? []) visit(next);
    };
    for (const key of keys) visit(key);
    return seen;
  };
  const filesOf = (keys: Iterable<string>) => [...keys].map((key) => manifest[key]!.file);
  const sheetsOf = (keys: Iterable<string>) => [...new Set([...keys].flatMap((key) => manifest[key]!.css ?? []))];

  // The entry asks for its words and for the page of the address before anything is drawn.
  const login = closure(["index.html", "src/locales/en.po?words=first", "src/app/session-pages.tsx"]);
  const shell = closure([...login, "src/app/shell.tsx"]);
  // Sheets, menus and dialogs come once, for all screens; they have a row of their own.
  const overlays = Object.keys(manifest).filter((key) => key.startsWith("_overlays-"));
  const loadedFor = (key: string) =>
    closure([
      ...shell,
      ...(overlays.includes(key) ? [] : overlays),
      ...inside.flatMap(([part, whole]) => (part.test(key) ? [whole] : [])),
    ]);
  const lazy = [...new Set(Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []))]
    .filter((key) => !shell.has(key))
    .map((key) => {
      const loaded = loadedFor(key);
      return { key, bytes: gzip(filesOf([...closure([key])].filter((part) => !loaded.has(part)))) };
    })
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ key, bytes }) =>
      row(`lazy: ${key}`, bytes, ownBudget.find(([pattern]) => pattern.test(key))?.[1] ?? budgets.lazy),
    );
  const entries = [...readFileSync(join(dist, "sw.js"), "utf8").matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)];
  // Files that come in a pack stand before it.
  const packed = new Set(
    entries.flatMap(([entry], index) => {
      const packs = Number(/"packs":(\d+)/.exec(entry)?.[1] ?? 0);
      return entries.slice(index - packs, index);
    }),
  );
  const precached = entries
    .filter((entry) => !packed.has(entry))
    .map(([entry, url = ""]) => ({
      url,
      core: entry.includes('"core":true'),
      app: entry.includes('"app":true'),
      // A device keeps one language: here English. Each other one has a row of its own.
      onceUsed: entry.includes('"onceUsed":true') || /"words":"(?!en")/.test(entry),
    }));
  if (precached.length === 0) throw new Error("The built worker names no files to keep.");
  const fonts = precached.filter(({ url, onceUsed }) => !onceUsed && /\.(woff2|ttf)$/.test(url)).map(({ url }) => url);

  const drawing = precached.map(({ url }) => url).filter((url) => /\/drawing-worker-[\w-]+\.js$/.test(url));
  if (drawing.length !== 1) throw new Error("The build has no one worker that draws PDFs.");

  return [
    row("login page, JS with words", gzip(filesOf(login)), budgets.js),
    row("login page, CSS", gzip(sheetsOf(login)), budgets.css),
    row("what the shell adds, JS with the device's store", gzip(filesOf([...shell].filter((key) => !login.has(key))))),
    ...lazy.filter(({ ok }, index) => index < 6 || ok === false),
    row("worker that draws PDFs", gzip(drawing), budgets.drawing),
    row(
      "first visit of somebody who does not sign in, all of it",
      gzip(["sw.js", "fonts/inter-var.woff2", ...precached.filter(({ core }) => core).map(({ url }) => url)]),
      budgets.visitor,
    ),
    row(
      "kept offline once somebody has signed in",
      gzip(precached.filter(({ core, app }) => core || app).map(({ url }) => url)),
      budgets.app,
    ),
    row(
      "kept offline when idle, in all",
      gzip(precached.filter(({ onceUsed }) => !onceUsed).map(({ url }) => url)),
      budgets.all,
    ),
    row("of these, fonts", gzip(fonts)),
    ...languages(manifest),
  ];
}

/** Returns the weight of each language: of the first screens, and in all. */
function languages(manifest: Readonly<Record<string, Chunk>>): Row[] {
  return Object.keys(manifest).flatMap((key) => {
    const language = /^src\/locales\/(\w+)\.po\?words=first$/.exec(key)?.[1];
    if (!language) return [];
    const first = gzip([manifest[key]!.file]);
    const all = first + gzip([manifest[key.replace("words=first", "words=later")]!.file]);
    return [row(`words in ${language}, ${(first / 1000).toFixed(1)} kB of them of the first screens`, all)];
  });
}

function gzip(files: readonly string[]): number {
  return [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
}

function row(what: string, bytes: number, limit?: number): Row {
  return {
    what: `${what}, gzip`,
    value: `${(bytes / 1000).toFixed(1)} kB`,
    target: limit === undefined ? "" : `≤ ${limit} kB`,
    ok: limit === undefined ? null : bytes <= limit * 1000,
  };
}

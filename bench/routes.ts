import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "./report.ts";

const web = resolve(import.meta.dirname, "../apps/web");
const table = "src/app/routes.tsx";
type Chunk = { file: string; imports?: string[]; css?: string[] };

/** Of each route, after gzip: what it may load beyond the shell before it is drawn, in kB of 1000 bytes, and in how many files. */
const budget = { bytes: 60, files: 30 };
const shellOf = ["index.html", "src/locales/en.po?words=first", "src/app/session-pages.tsx", "src/app/shell.tsx"];

/**
 * Code and styles of each route beyond what the shell has loaded. The words and styles of the later rooms come once, for
 * all of them, and have a row of their own, and so do parts that open inside a screen (`sizes`).
 */
export function routes(): Row[] {
  const manifest = JSON.parse(readFileSync(join(web, "dist/.vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const closure = (keys: readonly string[]): Set<string> => {
    const seen = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) return;
      seen.add(key);
      for (const next of chunk.imports ?? []) visit(next);
    };
    for (const key of keys) visit(key);
    return seen;
  };
  const filesOf = (keys: Iterable<string>) => [
    ...new Set([...keys].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])])),
  ];
  const shell = closure(shellOf);
  const beyondShell = (keys: readonly string[]) => [...closure(keys)].filter((key) => !shell.has(key));
  const late = Object.keys(manifest).filter((key) => key.startsWith("_later-catalogue-"));
  const once = filesOf([...beyondShell(late), "src/locales/en.po?words=later"]);
  const rows = [...screensOf(readFileSync(join(web, table), "utf8"))].map(([module, paths]) => {
    if (!manifest[module]) throw new Error(`The build has no ${module}, which ${paths.join(", ")} shows.`);
    const files = filesOf(beyondShell([module])).filter((file) => !once.includes(file));
    const bytes = gzip(files);
    return {
      bytes,
      row: {
        what: `route ${paths[0]}${paths.length > 1 ? ` and ${paths.length - 1} more` : ""}, beyond the shell`,
        value: `${kB(bytes)} in ${files.length} files`,
        target: `≤ ${budget.bytes} kB in ${budget.files} files`,
        ok: bytes <= budget.bytes * 1000 && files.length <= budget.files,
      },
    };
  });
  return [
    { what: "words and styles of the later rooms, once", value: kB(gzip(once)), target: "", ok: null },
    ...rows.toSorted((a, b) => b.bytes - a.bytes).map(({ row }) => row),
  ];
}

/** Which module each route of the table shows, read from its code: which constant is which module, and which route shows which constant. */
function screensOf(code: string): Map<string, string[]> {
  const modules = new Map(
    [...code.matchAll(/const (\w+) = lazyScreen\(\s*\(\) => import\("([^"]+)"\)/g)].map(([, name = "", path = ""]) => [
      name,
      posix.join(posix.dirname(table), path),
    ]),
  );
  const found = new Map<string, string[]>();
  for (const [, path = "", name = ""] of code.matchAll(/\b(?:route|settings)\("([^"]+)"[^)]*?(\w+)\)/g)) {
    const module = modules.get(name);
    if (!module) throw new Error(`No screen of the name ${name} for ${path}`);
    found.set(module, [...(found.get(module) ?? []), path]);
  }
  // The pages of the writer are made in a loop, from one screen.
  const writer = modules.get("WriterScreen");
  if (writer) found.set(writer, ["/ai/…"]);
  if (found.size < 30) throw new Error(`Only ${found.size} screens were found in ${table}.`);
  return found;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function gzip(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(web, "dist", file)), { level: 9 }).length, 0);
}

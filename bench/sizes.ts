import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { kib, type Row } from "./report.ts";

const dist = resolve(import.meta.dirname, "../apps/web/dist");
type Chunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
  name?: string;
};

/** Bytes after gzip of what the browser loads first, and of the largest lazy routes. Budgets: design "Budgets". */
export function sizes(): Row[] {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const gzip = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) closure(next, seen);
    return seen;
  };
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && key.endsWith(".html")) ?? "index.html";
  const first = closure(entry);
  const js = [...first].reduce((sum, key) => sum + gzip(manifest[key]?.file ?? ""), 0);
  const css = [...new Set([...first].flatMap((key) => manifest[key]?.css ?? []))].reduce(
    (sum, file) => sum + gzip(file),
    0,
  );
  const lazy = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry)
    .map(([key, chunk]) => ({
      name: chunk.name ?? key,
      bytes: [...closure(key)]
        .filter((part) => !first.has(part))
        .reduce((sum, part) => sum + gzip(manifest[part]?.file ?? ""), 0),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return [
    { what: "initial JS, gzip", value: kib(js), target: "≤ 145 KiB", ok: js <= 145 * 1024 },
    { what: "initial CSS, gzip", value: kib(css), target: "≤ 8 KiB", ok: css <= 8 * 1024 },
    ...lazy.slice(0, 6).map(({ name, bytes }): Row => {
      const limit = /pdf/.test(name) ? 224 : 60;
      return {
        what: `lazy: ${name}, gzip with what only it needs`,
        value: kib(bytes),
        target: `≤ ${limit} KiB`,
        ok: bytes <= limit * 1024,
      };
    }),
  ];
}

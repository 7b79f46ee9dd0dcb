import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** Lists the files the first page needs beyond what every page does, by who opens it, because each step would wait for the one before. */
const firstOf = {
  guest: /\/src\/app\/session-pages\.tsx$/,
  person: /\/src\/app\/shell\.tsx$/,
} as const;

/**
 * Tells theme.js, which runs before anything is drawn and knows who opens the page in which language, the names of the
 * files the app is going to ask for, so that they come beside the entry and not after it.
 */
export function firstFiles(): Plugin {
  return {
    name: "first-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file): file is Chunk => file.type === "chunk");
        const entry = closureOf(
          chunks.filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith("index.html")),
          chunks,
        );
        const attributes = Object.entries(firstOf).map(([who, pattern]) => {
          const matching = chunks.filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)));
          if (matching.length === 0) throw new Error(`No chunk holds ${String(pattern)}.`);
          return `data-${who}="${namesOf(closureOf(matching, chunks).difference(entry), chunks)}"`;
        });
        const words = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith("?words=first"));
        attributes.push(`data-words="${words.map(({ fileName }) => basename(fileName)).join(" ")}"`);
        const script = '<script src="/theme.js">';
        if (!html.includes(script)) throw new Error(`index.html holds no ${script}`);
        return html.replace(script, `<script src="/theme.js" ${attributes.join(" ")}>`);
      },
    },
  };
}

/** The files of chunks and of all they import. */
function closureOf(chunks: readonly Chunk[], all: readonly Chunk[]): Set<string> {
  const found = new Set<string>();
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) visit(all.find(({ fileName }) => fileName === name));
  };
  for (const chunk of chunks) visit(chunk);
  return found;
}

/** The largest first: they take longest. */
function namesOf(files: ReadonlySet<string>, all: readonly Chunk[]): string {
  return all
    .filter(({ fileName }) => files.has(fileName))
    .toSorted((a, b) => b.code.length - a.code.length)
    .map(({ fileName }) => basename(fileName))
    .join(" ");
}

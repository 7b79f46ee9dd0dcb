import { fontPartsOf } from "../../src/font-parts.ts";
import { renderPdf } from "../../src/pdf.ts";
import type { DocumentTree } from "../../src/tree.ts";

/** Draws every document in a worker of the browser and says what came out. */
const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function run(): Promise<string> {
  const [regular, semibold, symbols] = await Promise.all(
    ["doc-400", "doc-600", "doc-symbols"].map((name) => bytesOf(`/fonts/${name}.ttf`)),
  );
  const latin = { regular: regular!, semibold: semibold!, symbols: symbols! };
  const files = new Map<string, Promise<Uint8Array>>();
  const fontOf = (file: string) => {
    const bytes = files.get(file) ?? bytesOf(`/fonts/${file}`);
    files.set(file, bytes);
    return bytes;
  };
  const trees = (await (await fetch("/trees.json")).json()) as Record<string, DocumentTree>;
  const lines: string[] = [];
  for (const [name, tree] of Object.entries(trees)) {
    const parts = await Promise.all(
      fontPartsOf(JSON.stringify(tree)).map(async ({ name, shaping, files: of }) => ({
        name,
        shaping,
        regular: await fontOf(of[400]),
        semibold: await fontOf(of[600]),
      })),
    );
    const pdf = await renderPdf(tree, { fonts: { ...latin, parts } });
    lines.push(`${name} ${hex(await crypto.subtle.digest("SHA-256", new Uint8Array(pdf)))}`);
  }
  return lines.join("\n");
}

run().then(
  (text) => postMessage(`drawn\n${text}`),
  (cause: unknown) => postMessage(`failed\n${String(cause)}`),
);

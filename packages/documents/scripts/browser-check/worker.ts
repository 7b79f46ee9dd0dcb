import { needsEthiopic } from "../../src/ethiopic.ts";
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
  const ethiopic = {
    regular: await bytesOf("/fonts/doc-ethiopic-400.ttf"),
    semibold: await bytesOf("/fonts/doc-ethiopic-600.ttf"),
  };
  const trees = (await (await fetch("/trees.json")).json()) as Record<string, DocumentTree>;
  const lines: string[] = [];
  for (const [name, tree] of Object.entries(trees)) {
    // As the app does: Ethiopic letters only where they are needed, while Node has all its fonts at hand.
    const fonts = needsEthiopic(JSON.stringify(tree)) ? { ...latin, ethiopic } : latin;
    const pdf = await renderPdf(tree, { fonts });
    lines.push(`${name} ${hex(await crypto.subtle.digest("SHA-256", new Uint8Array(pdf)))}`);
  }
  return lines.join("\n");
}

run().then(
  (text) => postMessage(`drawn\n${text}`),
  (cause: unknown) => postMessage(`failed\n${String(cause)}`),
);

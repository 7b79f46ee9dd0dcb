import type { DocumentTree } from "../../src/tree.ts";

/** For the benchmarks: the page's own thread draws, as the app does; engine and fonts come with the first document. */
const trees = (async () => (await (await fetch("/trees.json")).json()) as Record<string, DocumentTree>)();
const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

async function load() {
  const [{ renderPdf }, regular, semibold, symbols] = await Promise.all([
    import("../../src/pdf.ts"),
    ...["doc-400", "doc-600", "doc-symbols"].map((name) => bytesOf(`/fonts/${name}.ttf`)),
  ]);
  return { renderPdf, fonts: { regular: regular!, semibold: semibold!, symbols: symbols! } };
}
let loaded: ReturnType<typeof load> | undefined;

/** Draws one of the trees; gives the length of its file. */
async function draw(name: string): Promise<number> {
  const tree = (await trees)[name];
  if (!tree) throw new Error(`expected one of the trees, got ${name}`);
  const { renderPdf, fonts } = await (loaded ??= load());
  return (await renderPdf(tree, { fonts })).length;
}
Object.assign(window, { draw, ready: trees.then(() => true) });

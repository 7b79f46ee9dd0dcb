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

/** Draws documents one after another, as for a ZIP of them, or in one file; gives the length of all of it. */
async function drawMany(count: number, joined: boolean): Promise<number> {
  const all = Object.values(await trees);
  const treeAt = (index: number) => ({ ...all[index % all.length]!, title: `Invoice ${index}` });
  const { renderPdf, fonts } = await (loaded ??= load());
  if (!joined) {
    let length = 0;
    for (let index = 0; index < count; index++) length += (await renderPdf(treeAt(index), { fonts })).length;
    return length;
  }
  const { renderPdfBatch } = await import("../../src/pdf-batch.ts");
  async function* each() {
    for (let index = 0; index < count; index++) yield treeAt(index);
  }
  const options = {
    title: "Invoices",
    language: "en",
    madeAt: "2026-11-21T10:00:00.000Z",
    fontsFor: async () => fonts,
  };
  return (await renderPdfBatch(each(), options)).reduce((sum, { byteLength }) => sum + byteLength, 0);
}
Object.assign(window, { draw, drawMany, ready: trees.then(() => true) });

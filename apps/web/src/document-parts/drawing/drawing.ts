import { fontPartsOf } from "@ankara/documents/font-parts";
import { missingCharacters, renderPdf } from "@ankara/documents/pdf";
import { renderPdfBatch } from "@ankara/documents/pdf-batch";
import type { DocumentTree } from "@ankara/documents/tree";
import { documentFonts } from "./document-fonts.ts";

/** A file of many documents. */
export type BatchOptions = {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly language: string;
  /** Instant the file says it was made. */
  readonly madeAt: string;
};

/** Characters of a text that would print as boxes: those no font has, and those whose font is not on this device yet. */
export type Missing = { readonly nowhere: readonly string[]; readonly notHere: readonly string[] };

type Batch = {
  readonly name: string;
  readonly trees: WritableStreamDefaultWriter<DocumentTree>;
  readonly pieces: Promise<Uint8Array[]>;
};

const type = "application/pdf";

/** Draws documents with the engine and the fonts, which it alone loads: in a worker, see `drawer.ts`. */
export class Drawing {
  #batch: Batch | undefined;

  /** @param eInvoice - CII that lies in the file of an invoice */
  async draw(tree: DocumentTree, fileName: string, eInvoice: string | null): Promise<File> {
    const bytes = await renderPdf(tree, { fonts: await documentFonts(JSON.stringify(tree)), eInvoice });
    return new File([new Uint8Array(bytes)], `${fileName}.pdf`, { type });
  }

  async missing(text: string): Promise<Missing> {
    const fonts = await documentFonts(text);
    const here = new Set(fonts.parts?.map(({ name }) => name));
    const isNotHere = (character: string) => fontPartsOf(character).some(({ name }) => !here.has(name));
    const missing = await missingCharacters(text, fonts);
    return {
      nowhere: missing.filter((character) => !isNotHere(character)),
      notHere: missing.filter(isNotHere),
    };
  }

  /** Begins a file of many documents, one for each `Drawing`. */
  begin({ name, language, madeAt }: BatchOptions): void {
    // One tree at a time: what is held is the file itself.
    const { readable, writable } = new TransformStream<DocumentTree>(undefined, undefined, { highWaterMark: 0 });
    const pieces = renderPdfBatch(eachOf(readable), { title: name, language, madeAt, fontsFor: documentFonts });
    // It is told to whoever adds or ends.
    pieces.catch(() => undefined);
    this.#batch = { name, trees: writable.getWriter(), pieces };
  }

  /** Adds a document; done when the one before it is drawn. */
  async add(tree: DocumentTree): Promise<void> {
    const { trees, pieces } = this.#begun();
    await Promise.race([trees.write(tree), pieces]);
  }

  async end(): Promise<File> {
    const { name, trees, pieces } = this.#begun();
    await Promise.race([trees.close(), pieces]);
    return new File((await pieces) as BlobPart[], `${name}.pdf`, { type });
  }

  #begun(): Batch {
    if (!this.#batch) throw new Error("expected a file that was begun");
    return this.#batch;
  }
}

async function* eachOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

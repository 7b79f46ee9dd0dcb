import { memo, startTransition, useEffect, useState } from "react";
import { checkCodeOf, isChecked } from "@ankara/documents/check/code";
import { colourProperties } from "@ankara/documents/html";
import { buildInvoiceDocument, type InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import type { DocumentTree } from "@ankara/documents/tree";
import "@ankara/documents/document.css";
import { markupSteps, type Markup } from "../forms/document-markup.ts";
import { inSlices } from "../platform/yield-to-main.ts";
import { useDocumentLabels } from "./use-document-labels.ts";

/** The loaded part of `DocumentPreview`: the same document tree the PDF is drawn from, as HTML. */
const RenderedDocument = memo(function Paper({ parts }: { parts: InvoiceDocumentInput }) {
  // Drawn anew once the words of its language are there.
  return <DrawnDocument key={useDocumentLabels(parts.invoice.language)} parts={parts} build={buildInvoiceDocument} />;
});
export default RenderedDocument;

type Build = (parts: InvoiceDocumentInput) => DocumentTree;
type Drawing = { tree: DocumentTree; markup: Markup };

/** A document as HTML, made in steps: at once it keeps a cheap phone busy for 120 ms. Shows the one before until it is made. */
export function DrawnDocument({ parts, build }: { parts: InvoiceDocumentInput; build: Build }) {
  const [drawing, setDrawing] = useState<Drawing>();
  const hasFonts = useFonts();
  useEffect(() => {
    if (!hasFonts) return undefined;
    const show = (next: Drawing) => startTransition(() => setDrawing(next));
    const fail = (cause: unknown) =>
      setDrawing(() => {
        throw cause;
      });
    return inSlices(drawingSteps(parts, build), show, fail);
  }, [hasFonts, parts, build]);
  if (!drawing) return <div className="aspect-[595/842]" />;
  return <div style={colourProperties(drawing.tree)} dangerouslySetInnerHTML={drawing.markup} />;
}

function* drawingSteps(parts: InvoiceDocumentInput, build: Build): Generator<undefined, Drawing, undefined> {
  yield;
  // The tree finds it known.
  if (isChecked(parts.invoice)) checkCodeOf(parts.invoice);
  yield;
  const tree = build(parts);
  yield;
  return { tree, markup: yield* markupSteps(tree) };
}

/** Longer than a cache takes; without a network the fonts of the device do. */
const fontsMs = 1_000;
let fonts: Promise<unknown> | undefined;

/** Without its fonts a document is laid out twice, at first with fonts of the device that have to be found. */
function useFonts(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    fonts ??= Promise.race([
      Promise.allSettled([400, 600].map((weight) => document.fonts?.load(`${weight} 1em "Ankara Document"`))),
      new Promise((done) => setTimeout(done, fontsMs)),
    ]);
    void fonts.then(() => setLoaded(true));
  }, []);
  return isLoaded;
}

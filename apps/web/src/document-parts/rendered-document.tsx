import { memo, useMemo } from "react";
import { colourProperties } from "@ankara/documents/html";
import { buildInvoiceDocument, type InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import type { DocumentTree } from "@ankara/documents/tree";
import "@ankara/documents/document.css";
import { documentMarkup } from "../forms/document-markup.ts";
import { useDocumentLabels } from "./use-document-labels.ts";

/** The loaded part of `DocumentPreview`: the same document tree the PDF is drawn from, as HTML. */
const RenderedDocument = memo(function Paper({ parts }: { parts: InvoiceDocumentInput }) {
  // Drawn anew once the words of its language are there.
  return <Drawn key={useDocumentLabels(parts.invoice.language)} parts={parts} />;
});
export default RenderedDocument;

function Drawn({ parts }: { parts: InvoiceDocumentInput }) {
  return <RenderedTree tree={useMemo(() => buildInvoiceDocument(parts), [parts])} />;
}

/** A document tree as HTML. */
export function RenderedTree({ tree }: { tree: DocumentTree }) {
  const markup = useMemo(() => documentMarkup(tree), [tree]);
  return <div style={colourProperties(tree)} dangerouslySetInnerHTML={markup} />;
}

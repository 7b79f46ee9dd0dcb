import { memo, useMemo } from "react";
import { colourProperties } from "@ankara/documents/html";
import { buildInvoiceDocument, type InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import "@ankara/documents/document.css";
import { documentMarkup } from "../forms/document-markup.ts";

/** The loaded part of `DocumentPreview`: the same document tree the PDF is drawn from, as HTML. */
const RenderedDocument = memo(function Paper({ parts }: { parts: InvoiceDocumentInput }) {
  const { markup, colours } = useMemo(() => {
    const tree = buildInvoiceDocument(parts);
    return { markup: documentMarkup(tree), colours: colourProperties(tree) };
  }, [parts]);
  return <div style={colours} dangerouslySetInnerHTML={markup} />;
});
export default RenderedDocument;

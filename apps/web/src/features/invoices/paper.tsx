import { memo, useMemo } from "react";
import { colourProperties, renderHtml } from "@ankara/documents/html";
import { buildInvoiceDocument, type InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import "@ankara/documents/document.css";

/** The loaded part of `DocumentPreview`: the same document tree the PDF is drawn from, as HTML. */
const Paper = memo(function Paper({ parts }: { parts: InvoiceDocumentInput }) {
  const { html, colours } = useMemo(() => {
    const tree = buildInvoiceDocument(parts);
    return { html: renderHtml(tree), colours: colourProperties(tree) };
  }, [parts]);
  // `renderHtml` escapes every text of the document and prints no script, style or address of a page.
  return <div style={colours} dangerouslySetInnerHTML={{ __html: html }} />;
});
export default Paper;

import { buildDeliveryNote } from "@ankara/documents/delivery-note";
import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { useDocumentLabels } from "./use-document-labels.ts";
import { DrawnDocument } from "./rendered-document.tsx";

/** The same for a delivery note, whose view few people load. */
export default function RenderedDeliveryNote({ parts }: { parts: InvoiceDocumentInput }) {
  // Drawn anew once the words of its language are there.
  return <DrawnDocument key={useDocumentLabels(parts.invoice.language)} parts={parts} build={buildDeliveryNote} />;
}

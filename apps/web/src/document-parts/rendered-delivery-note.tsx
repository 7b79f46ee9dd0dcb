import { useMemo } from "react";
import { buildDeliveryNote } from "@ankara/documents/delivery-note";
import type { InvoiceDocumentInput } from "@ankara/documents/invoice-document";
import { RenderedTree } from "./rendered-document.tsx";

/** The same for a delivery note, whose view few people load. */
export default function RenderedDeliveryNote({ parts }: { parts: InvoiceDocumentInput }) {
  return <RenderedTree tree={useMemo(() => buildDeliveryNote(parts), [parts])} />;
}

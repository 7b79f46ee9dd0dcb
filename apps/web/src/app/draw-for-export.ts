import type { DrawDocument } from "../features/import/exit/exit-documents.ts";
import { documentParts } from "../document-parts/document-parts.ts";
import { drawPdf } from "../document-parts/use-pdf.ts";
import { currentStore } from "../store/store.ts";
import { loadLogo } from "../store/use-logo.ts";

/** Draws a document as its client got it, for files that hold many. */
export const drawForExport: DrawDocument = async (invoice, settled) => {
  const store = currentStore();
  const business = await store.get("business", store.businessId);
  if (!business) throw new Error("expected the business on this device");
  const url = invoice.from?.logoUrl ?? "";
  const logo = url === "" ? null : await loadLogo(url);
  const file = await drawPdf(documentParts({ invoice, business, contact: null, today: store.today(), settled, logo }));
  return new Uint8Array(await file.arrayBuffer());
};

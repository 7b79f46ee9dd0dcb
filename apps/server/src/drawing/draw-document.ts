import { loadFonts } from "@ankara/documents/fonts-node";
import { renderInvoicePdf } from "@ankara/documents/invoice-pdf";
import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import { renderPdf } from "@ankara/documents/pdf";
import { buildStatementsDocument } from "@ankara/documents/statement-document";
import type { DrawTask, Drawn } from "./draw-task.ts";

/** Draws one document. The same data gives the same bytes as on a device. */
export async function drawDocument(task: DrawTask): Promise<Drawn> {
  if (task.kind === "invoice") return renderInvoicePdf(task.input, loadFonts);
  for (const { language } of task.accounts) await loadDocumentLabels(language);
  const tree = buildStatementsDocument(task.accounts);
  return { bytes: await renderPdf(tree, { fonts: await loadFonts(JSON.stringify(tree)) }), fileName: tree.fileName };
}

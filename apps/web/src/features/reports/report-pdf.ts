import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import { buildReportDocument } from "@ankara/documents/report-document";
import type { DocumentLook } from "@ankara/domain/records/invoice";
import type { TemplateName } from "@ankara/documents/tree";
import { drawTree } from "../../document-parts/drawing/drawer.ts";
import { checkSentences, fileName, pdfHeadline, pdfTables, type ReportFileInput } from "./report-file.ts";

/** Draws a report on this device, with the engine of the invoices. */
export async function pdfFile(
  input: ReportFileInput & {
    language: string;
    madeAt: string;
    template?: TemplateName;
    accent?: string;
    look?: DocumentLook | undefined;
  },
): Promise<File> {
  const { title, company, about, language, madeAt, template, accent, look } = input;
  await loadDocumentLabels(language);
  const tree = buildReportDocument({
    title,
    company,
    about,
    headline: pdfHeadline(input),
    tables: pdfTables(input),
    checks: checkSentences(input),
    language,
    madeAt,
    template,
    accent,
    look,
  });
  return drawTree(tree, { fileName: fileName(input) });
}

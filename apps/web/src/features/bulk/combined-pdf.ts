import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import type { LocalDate } from "@ankara/domain/dates/dates";
import type { Settled } from "@ankara/domain/invoice/settlements";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildInvoiceDocument } from "@ankara/documents/invoice-document";
import type { DocumentTree } from "@ankara/documents/tree";
import { drawBatch } from "../../document-parts/drawing/drawer.ts";
import { loadLogo } from "../../store/use-logo.ts";
import { documentParts } from "../../document-parts/document-parts.ts";

class Stopped extends Error {}

/**
 * Documents as one PDF with a bookmark for each. One is drawn at a time, and the screen gets its turn between them.
 *
 * @returns null when it was stopped
 */
export async function drawCombinedPdf(
  invoices: readonly Invoice[],
  of: {
    readonly business: Business;
    readonly today: LocalDate;
    /** Of the file, without its ending. */
    readonly name: string;
    readonly settledOf: (id: string) => Settled;
    readonly isStopped: () => boolean;
    readonly onDrawn: (count: number) => void;
  },
): Promise<File | null> {
  const { business, today, name } = of;
  async function* trees(): AsyncGenerator<DocumentTree> {
    let done = 0;
    for (const invoice of invoices) {
      of.onDrawn(done++);
      // A task of its own: the bar moves, and a tap on Cancel is heard.
      await new Promise((turn) => setTimeout(turn, 0));
      if (of.isStopped()) throw new Stopped();
      const url = invoice.from?.logoUrl ?? "";
      const logo = url === "" ? null : await loadLogo(url);
      await loadDocumentLabels(invoice.language);
      yield buildInvoiceDocument(
        documentParts({ invoice, business, contact: null, today, settled: of.settledOf(invoice.id), logo }),
      );
    }
  }
  try {
    return await drawBatch(trees(), { name, language: business.language, madeAt: `${today}T00:00:00.000Z` });
  } catch (cause) {
    if (cause instanceof Stopped) return null;
    throw cause;
  }
}

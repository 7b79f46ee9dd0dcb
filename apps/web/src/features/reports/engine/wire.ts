import type { Report, ReportRow, ReportSection, Sources } from "@ankara/domain/reports/report";

/** Record ids have 36 characters each and cross between threads as one text: twenty thousand texts would hold up the screen. */
const idLength = 36;
type PackedSources = { readonly [Name in keyof Sources]: string };
type PackedRow = Omit<ReportRow, "sources"> & { readonly sources: PackedSources };
type PackedSection = Omit<ReportSection, "rows"> & { readonly rows: readonly PackedRow[] };
/** A report on its way from the worker. */
export type PackedReport = Omit<Report, "sections"> & { readonly sections: readonly PackedSection[] };

export const packReport = (report: Report): PackedReport => ({
  ...report,
  sections: report.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({
      ...row,
      sources: {
        invoices: row.sources.invoices.join(""),
        payments: row.sources.payments.join(""),
        expenses: row.sources.expenses.join(""),
      },
    })),
  })),
});

export const unpackReport = (report: PackedReport): Report => ({
  ...report,
  sections: report.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({
      ...row,
      sources: {
        invoices: idsOf(row.sources.invoices),
        payments: idsOf(row.sources.payments),
        expenses: idsOf(row.sources.expenses),
      },
    })),
  })),
});

function idsOf(packed: string): string[] {
  const ids: string[] = [];
  for (let at = 0; at < packed.length; at += idLength) ids.push(packed.slice(at, at + idLength));
  return ids;
}

import type { ReportKind, Sources } from "@ankara/domain/reports/report";

/** A figure somebody wants to see the records of. */
export type DrillDown = { readonly title: string; readonly sources: Sources; readonly kind: ReportKind };

export const hasSources = ({ invoices, payments, expenses }: Sources): boolean =>
  invoices.length + payments.length + expenses.length > 0;

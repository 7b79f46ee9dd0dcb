import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import type { Period } from "@ankara/domain/reports/period";
import { type Check, reconciles, type Report, type ReportKind } from "@ankara/domain/reports/report";
import type { DocumentLook } from "@ankara/domain/records/invoice";
import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import { buildReportDocument } from "@ankara/documents/report-document";
import type { TemplateName } from "@ankara/documents/tree";
import { formatMoney } from "../../i18n/numbers.ts";
import { drawTree } from "../../document-parts/drawing/drawer.ts";
import { reportEngine } from "./engine/client.ts";
import type { Question } from "./engine/messages.ts";
import { periodText } from "./report-file.ts";
import { packKinds } from "./report-labels.ts";
import type { TableLabels } from "./table-labels.ts";
import { xlsxFile } from "./xlsx.ts";

export type PackInput = {
  readonly period: Period;
  readonly today: LocalDate;
  readonly company: string;
  /** BCP 47 language of the words. */
  readonly language: string;
  readonly labels: TableLabels;
  readonly titles: Readonly<Record<ReportKind, string>>;
  /** Words of the page that says how the sums tie. */
  readonly tie: {
    readonly title: string;
    readonly check: string;
    readonly figure: string;
    readonly control: string;
    readonly ledger: string;
  };
  readonly about: readonly string[];
  /** The page prints as the business's documents do. */
  readonly look?: { readonly template: TemplateName; readonly accent: string; readonly look: DocumentLook | undefined };
};

/** One way to a figure beside another, as the page prints it. */
export type TieRow = Check & { readonly title: string; readonly sentence: string };

/** Asks the engine once. */
function ask(question: Extract<Question, { what: "report" }>["question"], today: LocalDate): Promise<Report> {
  return new Promise((resolve, reject) => {
    reportEngine().query({ what: "report" as const, question }, today, {
      onProgress: () => undefined,
      onAnswer: resolve,
      onFailed: (message) => reject(new Error(message)),
    });
  });
}

/**
 * The reports of a period as workbooks, sales on the day of their invoice as the ledger has them, and the page that says how their sums tie to one another and to the ledger.
 *
 * @param ledger - sum of the ledger's lines in each currency, minor units
 */
export async function packFiles(input: PackInput, ledger: ReadonlyMap<string, MinorUnits>): Promise<File[]> {
  const { files, ties } = await packReports(input, ledger);
  return [await tiePage(input, ties), ...files];
}

/** The workbooks, and every pair of figures that has to be the same. */
export async function packReports(
  input: PackInput,
  ledger: ReadonlyMap<string, MinorUnits>,
): Promise<{ readonly files: readonly File[]; readonly ties: readonly TieRow[] }> {
  const { period, today, titles, labels, company, about } = input;
  const files: File[] = [];
  const ties: TieRow[] = [];
  for (const kind of packKinds) {
    const report = await ask({ kind, period, basis: "accrual", compare: false, contactId: null }, today);
    ties.push(
      ...(kind === "sales" ? ledgerTies(report, ledger, input) : []),
      ...report.checks.map((check) => ({ ...check, title: titles[kind], sentence: labels.check(check.key) })),
    );
    const file = await xlsxFile({ report, title: titles[kind], company, about, labels });
    files.push(new File([file], `reports/${file.name}`, { type: file.type }));
  }
  return { files, ties };
}

/** The lines of the ledger against the sales report, currency by currency. */
export function ledgerTies(
  sales: Pick<Report, "sections">,
  ledger: ReadonlyMap<string, MinorUnits>,
  { titles, tie }: Pick<PackInput, "titles" | "tie">,
): TieRow[] {
  const totals = new Map(sales.sections.map(({ currency, total }) => [currency ?? "", Number(total?.["total"] ?? 0)]));
  return [...new Set([...totals.keys(), ...ledger.keys()])].toSorted().map((currency) => ({
    key: "ledger_sales",
    currency,
    figure: ledger.get(currency) ?? 0,
    control: totals.get(currency) ?? 0,
    title: titles.sales,
    sentence: tie.ledger,
  }));
}

async function tiePage(
  { period, company, language, tie, about, look }: PackInput,
  ties: readonly TieRow[],
): Promise<File> {
  await loadDocumentLabels(language);
  const text = (amount: MinorUnits, currency: string | null) =>
    currency === null ? String(amount) : formatMoney(amount, currency);
  const tree = buildReportDocument({
    title: tie.title,
    company,
    about: [periodText(period), ...about.slice(1)],
    tables: [
      {
        heading: "",
        columns: [
          { head: tie.check, figure: false },
          { head: tie.figure, figure: true },
          { head: tie.control, figure: true },
        ],
        rows: ties.map((row) => [
          `${reconciles(row) ? "✓" : "≠"} ${row.title} · ${row.sentence}`,
          text(row.figure, row.currency),
          text(row.control, row.currency),
        ]),
        total: null,
      },
    ],
    checks: [],
    language,
    madeAt: new Date().toISOString(),
    ...look,
  });
  // In English, as every name in the pack: one of its title and the words under it was cut in the middle.
  return drawTree(tree, { fileName: `how-the-figures-match-${period.from}-${period.to}` });
}

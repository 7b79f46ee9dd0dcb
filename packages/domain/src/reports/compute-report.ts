import type { ContactId } from "../records/fields.ts";
import { ageing } from "./ageing.ts";
import { cashFlow } from "./cash-flow.ts";
import { discountsAndFees } from "./discounts.ts";
import { expensesByCategory } from "./expenses.ts";
import { homeSection } from "./home-currency.ts";
import { salesByItem } from "./items.ts";
import type { Ledger } from "./ledger.ts";
import { numberAudit, voidLog } from "./number-audit.ts";
import { paymentsReport } from "./payments.ts";
import { type Period, comparedWith, stepOf } from "./period.ts";
import { profitAndLoss, profitTrend } from "./profit.ts";
import { quotesReport } from "./quotes.ts";
import {
  type Basis,
  basisKinds,
  noSources,
  type Report,
  type ReportKind,
  type ReportRow,
  type ReportSection,
} from "./report.ts";
import { type ReportBody, salesByClient, salesByPerson, salesSummary } from "./sales.ts";
import { clientStatement } from "./statement.ts";
import { taxSummary, withholdingCredits } from "./tax.ts";

export type ReportQuestion = {
  readonly kind: ReportKind;
  readonly period: Period;
  readonly basis: Basis;
  /** Beside each main figure, the same of the period before. */
  readonly compare: boolean;
  /** Client of a statement; reports about everybody leave it null. */
  readonly contactId: ContactId | null;
};

/** Reports whose rows mean the same in every period, so that row can be set beside row. */
const comparedByRow: readonly ReportKind[] = [
  "clients",
  "items",
  "people",
  "ageing",
  "payments",
  "profit",
  "expenses",
  "tax",
  "quotes",
  "discounts",
];
/** Reports that cannot be set beside a period before: lists of events, and what has no period. */
const notCompared: readonly ReportKind[] = ["statement", "numbers", "voids", "withholding"];
export const canCompare = (kind: ReportKind): boolean => !notCompared.includes(kind);

/**
 * One report over the books: tables per currency, what they come to in the home currency at frozen rates, and checks
 * that lead to the same figures another way. Whole minor units throughout; the same records give the same report in
 * whatever order they come.
 *
 * @throws RangeError for an unknown currency or a sum beyond a safe integer
 */
export function computeReport(ledger: Ledger, question: ReportQuestion): Report {
  const { kind, period, compare } = question;
  const basis = basisKinds.includes(kind) ? question.basis : "accrual";
  const { sections, checks, contributions } = bodyOf(ledger, kind, period, basis, question.contactId);
  const past = comparedWith(period, ledger.today);
  const before = compare && canCompare(kind) ? bodyOf(ledger, kind, past, basis, question.contactId).sections : null;
  const shown = before === null ? sections : beside(sections, before, comparedByRow.includes(kind));
  return {
    kind,
    period,
    basis,
    step: stepOf(period),
    sections: kind === "profit" ? withTrend(shown, profitTrend(ledger, period, basis)) : shown,
    home: homeSection(contributions, ledger.home),
    checks,
  };
}

function bodyOf(
  ledger: Ledger,
  kind: ReportKind,
  period: Period,
  basis: Basis,
  contactId: ContactId | null,
): ReportBody {
  switch (kind) {
    case "sales":
      return salesSummary(ledger, period, basis);
    case "clients":
      return salesByClient(ledger, period, basis);
    case "items":
      return salesByItem(ledger, period);
    case "people":
      return salesByPerson(ledger, period, basis);
    case "ageing":
      return ageing(ledger, period.to < ledger.today ? period.to : ledger.today);
    case "payments":
      return paymentsReport(ledger, period);
    case "profit":
      return profitAndLoss(ledger, period, basis);
    case "expenses":
      return expensesByCategory(ledger, period);
    case "tax":
      return taxSummary(ledger, period, basis);
    case "withholding":
      return withholdingCredits(ledger, period);
    case "cash_flow":
      return cashFlow(ledger, period);
    case "statement":
      return contactId === null
        ? { sections: [], checks: [], contributions: [] }
        : clientStatement(ledger, period, contactId);
    case "quotes":
      return quotesReport(ledger, period);
    case "numbers":
      return numberAudit(ledger);
    case "voids":
      return voidLog(ledger, period);
    case "discounts":
      return discountsAndFees(ledger, period);
  }
}

const withTrend = (sections: readonly ReportSection[], trend: ReturnType<typeof profitTrend>): ReportSection[] =>
  sections.map((section) => ({ ...section, trend: trend(section.currency) }));

/** Puts the main figures of the period before beside those of now; a currency or row that was only then shows as zero now. */
function beside(
  now: readonly ReportSection[],
  before: readonly ReportSection[],
  byRow: boolean,
): readonly ReportSection[] {
  const keyOf = ({ key, currency }: ReportSection) => `${key} ${currency}`;
  const then = new Map(before.filter(({ key }) => key === "main").map((section) => [keyOf(section), section]));
  const shown = now.map((section): ReportSection => {
    if (section.key !== "main") return section;
    const old = then.get(keyOf(section));
    then.delete(keyOf(section));
    return withBefore(section, old, byRow);
  });
  const gone = [...then.values()].map((section) =>
    withBefore(
      {
        ...section,
        rows: [],
        total: section.total === null ? null : zeros(section.total),
      },
      section,
      byRow,
    ),
  );
  return [...shown, ...gone];
}

function withBefore(section: ReportSection, old: ReportSection | undefined, byRow: boolean): ReportSection {
  const { main } = section;
  const before = Number(old?.total?.[main] ?? 0);
  if (!byRow) return { ...section, before };
  const left = new Map(old?.rows.map((row) => [row.key, row]));
  const rows = section.rows.map((row): ReportRow => {
    const amount = Number(left.get(row.key)?.cells[main] ?? 0);
    left.delete(row.key);
    return { ...row, before: amount };
  });
  const gone = [...left.values()].map((row): ReportRow => ({
    ...row,
    cells: zeros(row.cells),
    before: Number(row.cells[main] ?? 0),
    sources: noSources,
  }));
  return { ...section, rows: [...rows, ...gone], before };
}

const zeros = (cells: ReportRow["cells"]): ReportRow["cells"] =>
  Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, typeof cell === "number" ? 0 : cell]));

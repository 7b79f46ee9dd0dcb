import type { ageBuckets } from "@ankara/domain/reports/ageing";
import type { Report, ReportRow, ReportSection } from "@ankara/domain/reports/report";
import type { StatementInput, StatementRow } from "./statement-document.ts";

/** Returns the accounts a printed statement has: one for each currency. */
const accountsOf = ({ sections }: Report): { main: ReportSection; ages: ReportSection | undefined }[] =>
  sections
    .filter(({ key, currency }) => key === "main" && currency !== null)
    .map((main) => ({
      main,
      ages: sections.find(({ key, currency }) => key === "ages" && currency === main.currency),
    }));

/** Movements in each currency, as they are printed; minor units. */
export function statementAccounts(report: Report): Pick<StatementInput, "currency" | "rows" | "ages">[] {
  return accountsOf(report).map(({ main, ages }) => {
    const open = ages?.rows[0]?.cells ?? {};
    const age = (bucket: (typeof ageBuckets)[number]) => Number(open[bucket] ?? 0);
    return {
      currency: main.currency ?? "",
      rows: main.rows.map(rowOf),
      ages: [age("current"), age("d30"), age("d60"), age("d90"), age("older"), age("opening")],
    };
  });
}

function rowOf({ date = "", word, cells }: ReportRow): StatementRow {
  const figure = (name: string) => Number(cells[name] ?? 0);
  return {
    date,
    kind: (word ?? "payment") as StatementRow["kind"],
    reference: String(cells["reference"] ?? ""),
    debit: figure("debit"),
    credit: figure("credit"),
    balance: figure("balance"),
  };
}

import { snapshotBusiness, snapshotContact } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import { ageBuckets } from "@ankara/domain/reports/ageing";
import type { Report, ReportRow, ReportSection } from "@ankara/domain/reports/report";
import { renderPdf } from "@ankara/documents/pdf";
import { buildStatementDocument, type StatementRow } from "@ankara/documents/statement-document";
import { documentFonts } from "../../local/document-fonts.ts";
import { loadLogo } from "../../local/use-logo.ts";

/** The part of a statement's report that a paper is made of; null where a client's account has several currencies, or none. */
export function accountOf({ sections }: Report): { main: ReportSection; ages: ReportSection | undefined } | null {
  const [main, ...others] = sections.filter(({ key, currency }) => key === "main" && currency !== null);
  if (!main || others.length > 0) return null;
  return { main, ages: sections.find(({ key, currency }) => key === "ages" && currency === main.currency) };
}

/** A client's statement of account on the business's own paper, in the client's language. */
export async function statementFile(input: {
  readonly report: Report;
  readonly business: Business;
  readonly contact: Contact;
  readonly today: string;
  readonly madeAt: string;
}): Promise<File> {
  const { report, business, contact, today, madeAt } = input;
  const account = accountOf(report);
  if (!account) throw new Error("expected a statement in one currency");
  const open = account.ages?.rows[0]?.cells ?? {};
  const age = (bucket: (typeof ageBuckets)[number]) => Number(open[bucket] ?? 0);
  const tree = buildStatementDocument({
    template: business.template,
    accent: business.accent,
    look: business.look,
    logo: business.logoUrl === "" ? null : await loadLogo(business.logoUrl),
    language: contact.language || business.language,
    currency: account.main.currency ?? business.currency,
    from: snapshotBusiness(business),
    billTo: snapshotContact(contact),
    payTo: business.payTo,
    period: report.period,
    rows: account.main.rows.map(rowOf),
    ages: [age("current"), age("d30"), age("d60"), age("d90"), age("older"), age("opening")],
    today,
    madeAt,
  });
  const bytes = await renderPdf(tree, { fonts: await documentFonts(JSON.stringify(tree)) });
  return new File([new Uint8Array(bytes)], `${tree.fileName}.pdf`, { type: "application/pdf" });
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

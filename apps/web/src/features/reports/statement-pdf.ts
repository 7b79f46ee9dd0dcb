import { lookOf } from "@ankara/domain/invoice/look";
import { loadDocumentLabels } from "@ankara/documents/labels/language-labels";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { snapshotBusiness, snapshotContact } from "@ankara/domain/invoice/issue";
import { payToFor } from "@ankara/domain/invoice/pay-to";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Report } from "@ankara/domain/reports/report";
import { buildStatementsDocument } from "@ankara/documents/statement-document";
import { drawTree } from "../../document-parts/drawing/drawer.ts";
import { loadLogo } from "../../store/use-logo.ts";
import { statementAccounts } from "@ankara/documents/statement-accounts";

/** Draws a client's statement of account in the business's template and the client's language. */
export async function statementFile(input: {
  readonly report: Report;
  readonly business: Business;
  readonly contact: Contact;
  readonly today: LocalDate;
  readonly madeAt: string;
}): Promise<File> {
  const { report, business, contact, today, madeAt } = input;
  const logo = business.logoUrl === "" ? null : await loadLogo(business.logoUrl);
  const language = contact.language || business.language;
  await loadDocumentLabels(language);
  const tree = buildStatementsDocument(
    statementAccounts(report).map((account) => ({
      ...account,
      template: business.template,
      accent: business.accent,
      look: lookOf(business),
      logo,
      language,
      from: snapshotBusiness(business),
      billTo: snapshotContact(contact),
      payTo: payToFor(business.payTo, account.currency),
      period: report.period,
      today,
      madeAt,
    })),
  );
  return drawTree(tree);
}

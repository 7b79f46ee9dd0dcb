import type { MailAbout } from "@ankara/contract/mails";
import { type CustomMailText, statementMail } from "@ankara/documents/mail/client-mail";
import type { StatementRow } from "@ankara/documents/statement-document";
import { snapshotBusiness, snapshotContact } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Tx } from "../../db/database.ts";
import { getRecord } from "../../db/records.ts";
import type { Deps } from "../../deps.ts";
import type { Refused } from "../../http/refused.ts";
import type { MailParts } from "./send-by-hand.ts";

/**
 * The mail of a client's statement. What moved comes from the device, which works reports out; whose paper it is, and for
 * whom, is what the server has.
 */
export async function composeStatementMail(
  deps: Pick<Deps, "now">,
  tx: Tx,
  business: Business,
  about: Extract<MailAbout, { kind: "statement" }>,
  own: CustomMailText,
): Promise<MailParts | Refused> {
  const contact = await getRecord(tx, business.id, "contacts", about.contact_id);
  if (!contact) return { code: "not_found" };
  const language = contact.data.language || business.language;
  const billTo = snapshotContact(contact.data);
  const { period, today } = about;
  const accounts = about.accounts.map(({ rows, ...account }) => ({ ...account, rows: rows as StatementRow[] }));
  const [first, ...also] = accounts.map(({ currency, rows }) => ({ currency, balance: rows.at(-1)?.balance ?? 0 }));
  return {
    ...statementMail({
      language,
      currency: first?.currency ?? business.currency,
      balance: first?.balance ?? 0,
      also,
      date: period.to < today ? period.to : today,
      companyName: business.companyName,
      client: contact.data.name,
      accent: business.accent,
      own,
    }),
    kind: "statement",
    senderName: business.companyName,
    replyTo: business.email,
    paper: {
      template: business.template,
      accent: business.accent,
      look: business.look,
      logoUrl: business.logoUrl,
      language,
      from: snapshotBusiness(business),
      billTo,
      payTo: business.payTo,
      period,
      accounts,
      today,
      madeAt: deps.now().toISOString(),
    },
  };
}

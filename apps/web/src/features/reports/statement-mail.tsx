import type { LocalDate } from "@ankara/domain/dates/dates";
import { Suspense } from "react";
import { useLingui } from "@lingui/react/macro";
import type { MailAbout } from "@ankara/contract/mails";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Report } from "@ankara/domain/reports/report";
import { statementMessage } from "@ankara/documents/labels/statement-message";
import { useDocumentLabels } from "../../document-parts/use-document-labels.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { statementAccounts } from "@ankara/documents/statement-accounts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const MailForm = lazyPart(() => import("../../forms/mail/mail-form.tsx"));

type StatementMailProps = {
  report: Report;
  business: Business;
  contact: Contact;
  today: LocalDate;
  /** True once the server has the client. */
  uploaded: boolean;
  onClose: () => void;
};

/** Mails a client their statement in their language; the server draws the document from the figures sent here. */
export default function StatementMail({ report, business, contact, today, uploaded, onClose }: StatementMailProps) {
  const { t } = useLingui();
  const { period } = report;
  const accounts = statementAccounts(report);
  const about: MailAbout = {
    kind: "statement",
    contact_id: contact.id,
    period,
    accounts: accounts.map(({ currency, rows, ages }) => ({ currency, rows: [...rows], ages: [...ages] })),
    today,
  };
  const language = contact.language || business.language;
  const loaded = useDocumentLabels(language);
  const labels = statementMessage({
    language,
    client: contact.name,
    company: business.companyName,
    date: period.to < today ? period.to : today,
    balances: accounts.map(({ currency, rows }) => ({ currency, amount: rows.at(-1)?.balance ?? 0 })),
  });
  return (
    <Sheet open onClose={onClose} title={t`E-mail the statement`} stay>
      <Suspense fallback={null}>
        <MailForm
          key={loaded}
          {...labels}
          about={about}
          to={contact.email}
          attached={t`the statement as PDF`}
          replyTo={business.email}
          uploaded={uploaded}
          onDone={onClose}
        />
      </Suspense>
    </Sheet>
  );
}

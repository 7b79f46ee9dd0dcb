import { useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import type { Report } from "@ankara/domain/reports/report";
import type { ContactId } from "@ankara/domain/records/fields";
import { Suspense, useState } from "react";
import { formatMoney, joinList } from "../../i18n/numbers.ts";
import { UnsentMails } from "../../forms/mail/unsent-mails.tsx";
import { useBusiness, useContactRows, useRecord } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { MailIcon, WhatsAppIcon } from "../../ui/icons.ts";
import type { Question } from "./engine/messages.ts";
import { useAnswer } from "./engine/use-answer.ts";
import type { DrillDown } from "./drill-down.ts";
import { ReportActions } from "./report-actions.tsx";
import { ReportAnswer } from "./report-answer.tsx";
import { periodText } from "./report-file.ts";
import { PeriodPicker } from "./report-pickers.tsx";
import { useReportLabels } from "./report-labels.ts";
import { SourceSheet } from "./source-sheet.tsx";
import { periodOfView, readView } from "./report-view.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const StatementMail = lazyPart(() => import("./statement-mail.tsx"));

type StatementProps = {
  contactId: ContactId;
  /** Address that opens the client's chat with a text in it; null when the client has no number to write to. */
  chatLink: (text: string) => string | null;
};

/** A client's account on the client's page: its days, as a table, as a PDF and as a message. Works with no network. */
export function ClientStatement({ contactId, chatLink }: StatementProps) {
  const { t, i18n } = useLingui();
  const labels = useReportLabels();
  const business = useBusiness();
  const contact = useRecord("contacts", contactId);
  const client = useContactRows()?.find(({ id }) => id === contactId);
  const today = useToday(business?.timeZone);
  const [view, setView] = useState(() => readView(new URLSearchParams(), "statement"));
  const [opened, setOpened] = useState<DrillDown | null>(null);
  const [mailing, setMailing] = useState(false);
  const period = periodOfView(view, today);
  const statement = useAnswer<Extract<Question, { what: "report" }>>(
    business === undefined
      ? null
      : {
          what: "report",
          question: { kind: "statement", period, basis: "accrual", compare: false, contactId },
        },
    today,
  );
  const report = statement.answer;
  const name = client?.name ?? "";
  const company = business?.companyName ?? "";
  const days = periodText(period);
  const lastDay = formatDate(period.to < today ? period.to : today, "long", i18n.locale);
  const balance = report === null ? "" : balanceText(report);
  const message =
    company === ""
      ? t`Good day ${name}, your statement of account for ${days}. Balance on ${lastDay}: ${balance}. Thank you.`
      : t`Good day ${name}, your statement of account with ${company} for ${days}. Balance on ${lastDay}: ${balance}. Thank you.`;
  const drawDocument =
    report && business && contact && hasAccount(report)
      ? async () =>
          (await import("./statement-pdf.ts")).statementFile({
            report,
            business,
            contact,
            today,
            madeAt: new Date().toISOString(),
          })
      : undefined;
  const chat = balance === "" ? null : chatLink(message);

  return (
    <div className="pb-8 desk:px-1">
      <div className="flex flex-wrap items-end gap-3 px-4 py-3 desk:px-6">
        <PeriodPicker
          label={t`Period`}
          view={view}
          onChange={(patch) => setView({ ...view, ...patch })}
          shown={{ from: period.from, to: period.to }}
        />
        {report && report.sections.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <ReportActions
              report={report}
              title={labels.title.statement}
              company={company}
              about={[name, days]}
              wide
              drawDocument={drawDocument}
            />
            {chat !== null && (
              <Button icon={WhatsAppIcon} href={chat}>
                WhatsApp
              </Button>
            )}
            {contact && hasAccount(report) && (
              <Button icon={MailIcon} onClick={() => setMailing(true)}>
                {t`E-mail`}
              </Button>
            )}
          </div>
        )}
      </div>
      <UnsentMails subjectId={contactId} className="mx-4 mb-3 desk:mx-6" />
      {mailing && report && business && contact && (
        <Suspense fallback={null}>
          <StatementMail
            report={report}
            business={business}
            contact={contact}
            today={today}
            uploaded={contact.syncState === "synced"}
            onClose={() => setMailing(false)}
          />
        </Suspense>
      )}
      <ReportAnswer live={statement} kind="statement" onOpen={setOpened} />
      <SourceSheet opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

const hasAccount = ({ sections }: Report): boolean =>
  sections.some(({ key, currency }) => key === "main" && currency !== null);

/** Shows the balance at the end of the period in each currency: `₦60,000.00, $20.00`. Credit of the client has a minus. */
function balanceText({ sections }: Report): string {
  return joinList(
    sections
      .filter(({ key, currency }) => key === "main" && currency !== null)
      .map(({ rows, currency }) => formatMoney(Number(rows.at(-1)?.cells["balance"] ?? 0), currency ?? "")),
  );
}

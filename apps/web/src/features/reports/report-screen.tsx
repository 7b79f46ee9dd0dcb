import { useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { basisKinds, isReportKind, type ReportKind } from "@ankara/domain/reports/report";
import { useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import { useBusiness, useContactRows } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ClientsIcon, PlusIcon } from "../../ui/icons.ts";
import { useModals } from "../../ui/modal-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { useAnswer } from "./engine/use-answer.ts";
import type { Question } from "./engine/messages.ts";
import type { DrillDown } from "./drill-down.ts";
import { ReportActions } from "./report-actions.tsx";
import { isEmpty, ReportAnswer } from "./report-answer.tsx";
import { periodText } from "./report-file.ts";
import { ReportSummary, trendRoom } from "./report-summary.tsx";
import { useHasRail } from "../../ui/use-media.ts";
import { ReportPickers } from "./report-pickers.tsx";
import { useReportLabels } from "./report-labels.ts";
import { BesideReports } from "./beside-reports.tsx";
import { SourceSheet } from "./source-sheet.tsx";
import { periodOfView, readView, type ReportView, writeView } from "./report-view.ts";

/** `/report/{kind}`: one report with its pickers; worked out beside the screen, live. Works with no network. */
export function ReportScreen() {
  const { kind = "" } = useParams();
  const known = kind.replaceAll("-", "_");
  if (!isReportKind(known)) return <Navigate to="/report" replace />;
  return (
    <BesideReports open={known}>
      <ReportPage key={known} kind={known} />
    </BesideReports>
  );
}

/** Their tables have five or more columns, and would be cut at 880 px. */
const wideKinds: readonly ReportKind[] = [
  "sales",
  "clients",
  "items",
  "ageing",
  "tax",
  "withholding",
  "numbers",
  "voids",
];

function ReportPage({ kind }: { kind: ReportKind }) {
  const { t, i18n } = useLingui();
  const labels = useReportLabels();
  const [params, setParams] = useSearchParams();
  const view = readView(params, kind);
  const business = useBusiness();
  const contacts = useContactRows();
  const today = useToday(business?.timeZone);
  const period = periodOfView(view, today);
  const client = contacts?.find(({ id }) => id === view.contact);
  const needsClient = kind === "statement" && view.contact === "";
  const hasRail = useHasRail();
  const { newClient, selectCustomer } = useModals();
  const [opened, setOpened] = useState<DrillDown | null>(null);
  const change = (patch: Partial<ReportView>) =>
    setParams(writeView({ ...view, ...patch }, kind), { replace: true, preventScrollReset: true });
  const chooseClient = async () => {
    const choice = await selectCustomer();
    if (choice?.action === "SELECT") change({ contact: choice.contact.id });
  };
  const live = useAnswer<Extract<Question, { what: "report" }>>(
    business === undefined || needsClient
      ? null
      : {
          what: "report",
          question: {
            kind,
            period,
            basis: view.basis,
            compare: view.compare,
            contactId: kind === "statement" ? view.contact : null,
          },
        },
    today,
  );
  const report = live.answer;
  const lastDay = formatDate(period.to < today ? period.to : today, "medium", i18n.locale);
  const days = kind === "ageing" ? t`At the end of ${lastDay}` : periodText(period);
  const about = [
    ...(client && kind === "statement" ? [client.name] : []),
    ...(kind === "numbers" ? [] : [days]),
    ...(basisKinds.includes(kind) ? [view.basis === "cash" ? t`Counted when paid` : t`Counted when invoiced`] : []),
  ];

  // The first answer decides: nothing moves when another period is chosen.
  const [beganEmpty, setBeganEmpty] = useState<boolean | null>(null);
  if (report && beganEmpty === null) setBeganEmpty(isEmpty(report));
  const profitFirst = !hasRail && kind === "profit" && beganEmpty !== true;
  const answer = <ReportAnswer live={live} kind={kind} onOpen={setOpened} plain={profitFirst} />;
  // Before the figures, and on a phone with nothing to sum up, the room of the summary holds this, so that nothing moves.
  const inRoom = kind === "profit" && (report === null || (profitFirst && isEmpty(report)));
  const summary = inRoom ? (
    <div className={`grid ${trendRoom}`}>{answer}</div>
  ) : (
    report && <ReportSummary report={report} days={days} today={today} />
  );

  // Only a section that is set beside the period before has a figure of it.
  const compared = report?.sections.filter(({ before }) => before !== undefined) ?? [];
  const hasNothingBefore =
    compared.length > 0 && compared.every(({ before, rows }) => before === 0 && rows.every((row) => !row.before));

  return (
    <Screen
      title={labels.title[kind]}
      back="/report"
      column={wideKinds.includes(kind) ? 1080 : 880}
      actions={
        report &&
        report.sections.length > 0 && (
          <ReportActions
            report={report}
            title={labels.title[kind]}
            company={business?.companyName ?? ""}
            about={about}
          />
        )
      }
    >
      <div className={profitFirst && beganEmpty === null ? "in-order" : undefined}>
        {profitFirst && summary}
        {!needsClient && (
          <ReportPickers
            kind={kind}
            view={view}
            clientName={client?.name ?? ""}
            onChange={change}
            onChooseClient={() => void chooseClient()}
            shown={{ from: period.from, to: period.to }}
          />
        )}
      </div>
      {!profitFirst && summary}
      {hasNothingBefore && <p className="px-4 pb-3 text-13 text-muted">{t`Nothing to compare with yet`}</p>}
      {needsClient
        ? contacts && (
            <EmptyState
              title={contacts.length === 0 ? t`No clients yet` : t`No client chosen yet`}
              action={
                contacts.length === 0
                  ? { label: t`New client`, onClick: () => void newClient(), icon: PlusIcon }
                  : { label: t`Choose a client`, onClick: () => void chooseClient(), icon: ClientsIcon }
              }
            >
              {labels.empty.statement}
            </EmptyState>
          )
        : !inRoom && answer}
      {/* The checks of the numbers say what this would say. */}
      {report && !isEmpty(report) && kind !== "numbers" && (
        <p className="px-4 pb-6 text-15 text-muted">
          {labels.about[kind]} {days}
        </p>
      )}
      <SourceSheet opened={opened} onClose={() => setOpened(null)} />
    </Screen>
  );
}

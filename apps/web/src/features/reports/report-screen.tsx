import { useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates";
import { basisKinds, isReportKind, type Report, type ReportKind, reportKinds } from "@ankara/domain/reports/report";
import { useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import { useBusiness, useContactRows } from "../../local/hooks.ts";
import { useToday } from "../../local/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PlusIcon, RefreshIcon } from "../../ui/icons.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { type Asked, useAnswer } from "./engine/use-answer.ts";
import type { Question } from "./engine/messages.ts";
import type { Opened } from "./opened.ts";
import { ReportActions } from "./report-actions.tsx";
import { ReportChecks } from "./report-checks.tsx";
import { periodText } from "./report-file.ts";
import { ReportPickers } from "./report-pickers.tsx";
import { ReportSectionView } from "./report-table.tsx";
import { useReportWords } from "./report-words.ts";
import { SourceSheet } from "./source-sheet.tsx";
import { periodOfView, readView, type ReportView, writeView } from "./view.ts";

/** `/report/{kind}`: one report with its pickers; worked out beside the screen, live. Works with no network. */
export function ReportScreen() {
  const { kind = "" } = useParams();
  const known = kind.replaceAll("-", "_");
  if (!isReportKind(known)) return <Navigate to="/report" replace />;
  return <ReportPage key={known} kind={known} />;
}

function ReportPage({ kind }: { kind: ReportKind }) {
  const { t } = useLingui();
  const words = useReportWords();
  const [params, setParams] = useSearchParams();
  const view = readView(params, kind);
  const business = useBusiness();
  const contacts = useContactRows();
  const today = useToday(business?.timeZone ?? "UTC");
  const period = periodOfView(view, today);
  const client = contacts?.find(({ id }) => id === view.contact);
  const needsClient = kind === "statement" && view.contact === "";
  const [opened, setOpened] = useState<Opened | null>(null);
  const change = (patch: Partial<ReportView>) =>
    setParams(writeView({ ...view, ...patch }, kind), { replace: true, preventScrollReset: true });
  const asked = useAnswer<Extract<Question, { what: "report" }>>(
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
  const report = asked.answer;
  const lastDay = formatDate(period.to < today ? period.to : today, "medium");
  const days = kind === "ageing" ? t`At the end of ${lastDay}` : periodText(period);
  const about = [
    ...(client && kind === "statement" ? [client.name] : []),
    ...(kind === "numbers" ? [] : [days]),
    ...(basisKinds.includes(kind) ? [view.basis === "cash" ? t`Counted when paid` : t`Counted when invoiced`] : []),
  ];

  return (
    <Screen
      title={words.title[kind]}
      back="/report"
      actions={
        report &&
        report.sections.length > 0 && (
          <ReportActions
            report={report}
            title={words.title[kind]}
            company={business?.companyName ?? ""}
            about={about}
          />
        )
      }
    >
      <p className="px-4 text-15 text-muted desk:px-6">{words.about[kind]}</p>
      <ReportPickers
        kind={kind}
        view={view}
        clientName={client?.name ?? ""}
        onChange={change}
        shown={{ from: period.from, to: period.to }}
      />
      {kind !== "numbers" && <p className="px-4 pb-2 text-13 text-muted desk:px-6">{days}</p>}
      {needsClient ? (
        <EmptyState plain className="min-h-0! pt-6" title={t`Whose account?`}>
          {words.empty.statement}
        </EmptyState>
      ) : (
        <Answer asked={asked} kind={kind} onOpen={setOpened} />
      )}
      <SourceSheet opened={opened} onClose={() => setOpened(null)} />
    </Screen>
  );
}

type AnswerProps = {
  asked: Asked<Extract<Question, { what: "report" }>>;
  kind: ReportKind;
  onOpen: (opened: Opened) => void;
};

function Answer({ asked: { answer, progress, failed, cancelled, cancel, again }, kind, onOpen }: AnswerProps) {
  const { t } = useLingui();
  const words = useReportWords();
  if (failed !== null) {
    return (
      <EmptyState
        plain
        title={t`This report could not be worked out`}
        action={{ label: t`Try again`, onClick: again, icon: RefreshIcon }}
      >
        {t`Your records are untouched. If it happens again, tell us what the report was.`}
      </EmptyState>
    );
  }
  if (cancelled) {
    return (
      <EmptyState plain title={t`Stopped`} action={{ label: t`Work it out`, onClick: again, icon: RefreshIcon }} />
    );
  }
  if (progress !== null) {
    return (
      <div className="flex flex-col gap-3 px-4 pt-4 desk:px-6">
        <ProgressBar label={t`Reading your records`} done={progress.done} total={progress.of || null}>
          {t`${progress.done} of ${progress.of} records read`}
        </ProgressBar>
        <Button className="self-start" onClick={cancel}>{t`Stop`}</Button>
      </div>
    );
  }
  if (answer === null) return <ListSkeleton rows={5} avatar={false} />;
  if (isEmpty(answer)) {
    return (
      <EmptyState
        title={t`Nothing here yet`}
        className="min-h-0! pt-6"
        {...(needsInvoices.includes(kind)
          ? { action: { label: t`New invoice`, to: "/new-invoice", icon: PlusIcon } }
          : {})}
      >
        {words.empty[kind]}
      </EmptyState>
    );
  }
  return (
    <div className="pb-8">
      {answer.sections.map((section) => (
        <ReportSectionView
          key={`${section.key} ${section.currency}`}
          report={answer}
          section={section}
          onOpen={onOpen}
        />
      ))}
      {answer.home && <ReportSectionView report={answer} section={answer.home} onOpen={onOpen} />}
      <ReportChecks checks={answer.checks} />
    </div>
  );
}

const isEmpty = ({ sections }: Report): boolean => sections.every(({ rows }) => rows.length === 0);
/** What an invoice would fill. */
const needsInvoices: readonly ReportKind[] = reportKinds.filter(
  (kind) => !["expenses", "voids", "withholding", "statement", "quotes"].includes(kind),
);

import { useLingui } from "@lingui/react/macro";
import {
  datedKinds,
  type Report,
  type ReportKind,
  reportKinds,
  type Check,
  reconciles,
} from "@ankara/domain/reports/report";
import { formatMoney } from "../../i18n/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PlusIcon, RefreshIcon, AlertIcon, CheckIcon } from "../../ui/icons.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { AwaitedList } from "../../sync/awaited-list.tsx";
import type { Question } from "./engine/messages.ts";
import type { LiveAnswer } from "./engine/use-answer.ts";
import type { DrillDown } from "./drill-down.ts";
import { ReportSectionView } from "./report-table.tsx";
import { useReportLabels } from "./report-labels.ts";
import { useTableLabels } from "./table-labels.ts";

type AnswerProps = {
  live: LiveAnswer<Extract<Question, { what: "report" }>>;
  kind: ReportKind;
  onOpen: (opened: DrillDown) => void;
  /** Leaves out the cloth, which is higher than what is shown meanwhile and would move what stands below. */
  plain?: boolean;
};

/** Shows the answer of a report: the tables, the progress, or why there is nothing. */
export function ReportAnswer({
  live: { answer, progress, failed, cancelled, cancel, again },
  kind,
  onOpen,
  plain,
}: AnswerProps) {
  const { t } = useLingui();
  const labels = useReportLabels();
  if (failed !== null) {
    return (
      <EmptyState
        plain
        title={t`We couldn’t calculate this report`}
        action={{ label: t`Try again`, onClick: again, icon: RefreshIcon }}
      >
        {t`Your records are safe. If it happens again, tell us which report it was.`}
      </EmptyState>
    );
  }
  if (cancelled) {
    return <EmptyState plain title={t`Stopped`} action={{ label: t`Calculate`, onClick: again, icon: RefreshIcon }} />;
  }
  if (progress !== null) {
    return (
      // An element of its own: were it to become the answer, it would be moved below the summary that comes with that.
      <div key="progress" className="flex flex-col gap-3 px-4 pt-4">
        <ProgressBar label={t`Reading your records`} done={progress.done} total={progress.of || null}>
          {progress.of > 0 ? t`${progress.done} of ${progress.of} records read` : "\u00a0"}
        </ProgressBar>
        <Button className="self-start" onClick={cancel}>{t`Stop`}</Button>
      </div>
    );
  }
  if (answer === null) return <AwaitedList className="min-h-0!" />;
  if (isEmpty(answer)) {
    return (
      <EmptyState
        title={t`Nothing here yet`}
        className={datedKinds.includes(kind) ? "under-pickers min-h-0! pt-6" : ""}
        plain={plain === true}
        {...(needsInvoices.includes(kind)
          ? { action: { label: t`New invoice`, to: "/new-invoice", icon: PlusIcon } }
          : {})}
      >
        {labels.empty[kind]}
      </EmptyState>
    );
  }
  return (
    <div key="answer" className="pb-8">
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

export const isEmpty = ({ sections }: Report): boolean => sections.every(({ rows }) => rows.length === 0);
/** Reports that an invoice would fill. */
const needsInvoices: readonly ReportKind[] = reportKinds.filter(
  (kind) => !["expenses", "voids", "withholding", "statement", "quotes"].includes(kind),
);

/** Each figure was reached by two ways: a tick with words where they agree, both figures where they do not. */
function ReportChecks({ checks }: { checks: readonly Check[] }) {
  const { t } = useLingui();
  const labels = useTableLabels();
  const wrong = checks.filter((check) => !reconciles(check));
  const right = [...new Set(checks.filter(reconciles).map(({ key }) => key))].filter(
    (key) => !wrong.some((check) => check.key === key),
  );
  if (checks.length === 0) return null;
  return (
    <ul aria-label={t`Checks`} className="flex flex-col gap-2 px-4">
      {right.map((key) => (
        <li key={key} className="flex items-start gap-2 text-15">
          <CheckIcon size={18} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0 text-paid-ink" />
          <span>{labels.check(key)}</span>
        </li>
      ))}
      {wrong.map(({ key, currency, figure, control }, index) => {
        const text = (value: number) => (currency === null ? String(value) : formatMoney(value, currency));
        const [shown, other] = [text(figure), text(control)];
        return (
          <li key={`${key} ${currency} ${index}`} className="flex items-start gap-2 text-15 text-overdue-ink">
            <AlertIcon size={18} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>{t`This doesn’t match: ${shown} here, ${other} in your records.`}</span>
          </li>
        );
      })}
    </ul>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates";
import type { Analytics } from "@ankara/domain/reports/analytics";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useBusiness } from "../../local/hooks.ts";
import { useToday } from "../../local/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/field.tsx";
import { DocumentIcon, PlusIcon, RefreshIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { MonthsCard } from "./months-chart.tsx";
import { NextDays, Ranking } from "./analytics-lists.tsx";
import { changePercent } from "./report-figures.tsx";
import { useAnswer } from "./engine/use-answer.ts";
import type { Question } from "./engine/messages.ts";

type AskAnalytics = Extract<Question, { what: "analytics" }>;

/** `/analytics`: how the business is doing, each figure a way into its report. Works with no network. */
export function AnalyticsScreen() {
  const { t } = useLingui();
  const business = useBusiness();
  const today = useToday(business?.timeZone ?? "UTC");
  const [params, setParams] = useSearchParams();
  const asked = useAnswer<AskAnalytics>(
    business ? { what: "analytics", currency: params.get("currency") } : null,
    today,
  );
  const { answer, progress, failed, cancelled, cancel, again } = asked;
  return (
    <Screen
      title={t`Analytics`}
      back="/"
      actions={
        <>
          {answer && answer.currencies.length > 1 && (
            <div className="w-24">
              <Select
                aria-label={t`Currency`}
                value={answer.currency}
                onChange={(event) => setParams({ currency: event.target.value }, { replace: true })}
              >
                {answer.currencies.map((currency) => (
                  <option key={currency}>{currency}</option>
                ))}
              </Select>
            </div>
          )}
          <Button variant="ghost" icon={DocumentIcon} to="/report">
            {t`Reports`}
          </Button>
        </>
      }
    >
      {failed !== null || cancelled ? (
        <EmptyState
          plain
          title={cancelled ? t`Stopped` : t`The figures could not be worked out`}
          action={{ label: t`Try again`, onClick: again, icon: RefreshIcon }}
        >
          {t`Your records are untouched.`}
        </EmptyState>
      ) : progress !== null ? (
        <div className="flex flex-col gap-3 px-4 pt-4 desk:px-6">
          <ProgressBar label={t`Reading your records`} done={progress.done} total={progress.of || null}>
            {t`${progress.done} of ${progress.of} records read`}
          </ProgressBar>
          <Button className="self-start" onClick={cancel}>{t`Stop`}</Button>
        </div>
      ) : answer === null ? (
        <ListSkeleton rows={5} avatar={false} />
      ) : isEmpty(answer) ? (
        <EmptyState
          title={t`Your figures begin with the first invoice`}
          action={{ label: t`New invoice`, to: "/new-invoice", icon: PlusIcon }}
        >
          {t`What comes in, who owes you and what sells best stands here, worked out on this device.`}
        </EmptyState>
      ) : (
        <Cards figures={answer} />
      )}
    </Screen>
  );
}

const isEmpty = ({ months, outstanding, topClients, next }: Analytics): boolean =>
  outstanding.count === 0 &&
  topClients.length === 0 &&
  next === null &&
  months.every(({ income, expenses }) => income === 0 && expenses === 0);

function Cards({ figures }: { figures: Analytics }) {
  const { t } = useLingui();
  const { currency, outstanding, overdue, span, topClients, topItems } = figures;
  const days = `period=custom&from=${span.from}&to=${span.to}`;
  return (
    <div className="flex flex-col gap-4 px-4 pb-8 desk:px-6">
      <Card padded={false} className="grid grid-cols-2 overflow-hidden desk:grid-cols-4">
        <Figure
          to="/report/payments"
          label={<ReceivedLabel figures={figures} />}
          className="col-span-2 desk:col-span-1"
        >
          <MoneyText amount={figures.received.now} currency={currency} size="28" />
          <ReceivedChange figures={figures} />
        </Figure>
        <Figure to="/report/ageing" label={t`Outstanding`} className="border-t desk:border-t-0 desk:border-l">
          <MoneyText amount={outstanding.amount} currency={currency} size="18" />
          <Note>
            <Plural value={outstanding.count} one="# invoice" other="# invoices" />
          </Note>
        </Figure>
        <Figure to="/report/ageing" label={t`Overdue`} className="border-t border-l desk:border-t-0">
          <MoneyText
            amount={overdue.amount}
            currency={currency}
            size="18"
            tone={overdue.amount > 0 ? "overdue" : "ink"}
          />
          <Note>
            <Plural value={overdue.clients} one="# client" other="# clients" />
          </Note>
        </Figure>
        <Figure
          to={`/report/payments?${days}`}
          label={t`Days to pay`}
          className="col-span-2 border-t desk:col-span-1 desk:border-t-0 desk:border-l"
        >
          <span className="money text-18 font-semibold">{figures.daysToPay.now ?? "–"}</span>
          <PaceChange figures={figures} />
        </Figure>
      </Card>
      <MonthsCard months={figures.months} currency={currency} />
      <div className="grid gap-4 desk:grid-cols-2">
        <Ranking
          title={t`Top clients`}
          rows={topClients}
          column="total"
          currency={currency}
          to={`/report/clients?${days}`}
          empty={t`Nobody bought in the last 90 days.`}
        />
        <Ranking
          title={t`Top items`}
          rows={topItems}
          column="net"
          currency={currency}
          to={`/report/items?${days}`}
          empty={t`Nothing was sold in the last 90 days.`}
        />
        <NextDays section={figures.next} currency={currency} />
      </div>
    </div>
  );
}

type FigureProps = { to: string; label: ReactNode; children: ReactNode; className?: string };

function Figure({ to, label, children, className }: FigureProps) {
  return (
    <Link
      to={to}
      className={cx(
        "flex min-w-0 flex-col gap-0.5 border-line px-4 py-3.5 hover:bg-hover active:bg-neutral",
        className,
      )}
    >
      <span className="text-13 text-muted">{label}</span>
      {children}
    </Link>
  );
}

const Note = ({ children }: { children: ReactNode }) => <span className="text-13 text-muted">{children}</span>;

function ReceivedLabel({ figures: { received } }: { figures: Analytics }) {
  const month = formatDate(received.period.from, "month").split(" ")[0];
  return <Trans>Received in {month}</Trans>;
}

function ReceivedChange({ figures: { received } }: { figures: Analytics }) {
  const percent = changePercent(received.now, received.before);
  if (percent === null)
    return (
      <Note>
        <Trans>Nothing to compare with yet</Trans>
      </Note>
    );
  const size = Math.abs(percent);
  return (
    <span className={cx("text-13", percent > 0 ? "text-paid-ink" : "text-muted")}>
      {percent < 0 ? (
        <Trans>↓ {size} % on the month before, same days</Trans>
      ) : (
        <Trans>↑ {size} % on the month before, same days</Trans>
      )}
    </span>
  );
}

function PaceChange({ figures: { daysToPay } }: { figures: Analytics }) {
  const { now, before } = daysToPay;
  if (now === null || before === null || now === before)
    return (
      <Note>
        <Trans>on average, last 90 days</Trans>
      </Note>
    );
  const days = Math.abs(now - before);
  return (
    <span className={cx("text-13", now < before ? "text-paid-ink" : "text-muted")}>
      {now < before ? (
        <Plural value={days} one="↓ # day faster than before" other="↓ # days faster than before" />
      ) : (
        <Plural value={days} one="↑ # day slower than before" other="↑ # days slower than before" />
      )}
    </span>
  );
}

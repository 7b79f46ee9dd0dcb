import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "@ankara/domain/dates/dates";
import { type Analytics, type AnalyticsStep, analyticsSteps } from "@ankara/domain/reports/analytics";
import { useEffect, useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { formatMoney } from "../../i18n/numbers.ts";
import { useBusiness } from "../../store/hooks.ts";
import { useToday } from "../../platform/use-today.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Segmented } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/field.tsx";
import { CalendarIcon, DocumentIcon, PlusIcon, RefreshIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AwaitedList } from "../../sync/awaited-list.tsx";
import { useHasRail } from "../../ui/use-media.ts";
import { BarsCard } from "./bars-card.tsx";
import { NextDays, Ranking } from "./analytics-lists.tsx";
import { useStepLabels } from "./step-labels.ts";
import { useAnswer } from "./engine/use-answer.ts";
import type { Question } from "./engine/messages.ts";

type AnalyticsQuestion = Extract<Question, { what: "analytics" }>;

/** The choice of steps and the space around it, px on a phone. */
const stepsHeight = 60;

/** `/analytics`: how the business is doing, each figure a way into its report. Works with no network. */
export function AnalyticsScreen() {
  const { t, i18n } = useLingui();
  const business = useBusiness();
  const today = useToday(business?.timeZone);
  const [params, setParams] = useSearchParams();
  const labels = useStepLabels();
  const rail = useHasRail();
  const step = analyticsSteps.find((one) => one === params.get("step")) ?? "month";
  const change = (key: "step" | "currency", value: string) => {
    const next = new URLSearchParams(params);
    next.set(key, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const analytics = useAnswer<AnalyticsQuestion>(
    business ? { what: "analytics", currency: params.get("currency"), step } : null,
    today,
  );
  const { progress, failed, cancelled, cancel, again } = analytics;
  // While another step or currency is worked out, the figures that stand stay.
  const [lastAnswer, setLastAnswer] = useState(analytics.answer);
  if (analytics.answer !== null && analytics.answer !== lastAnswer) setLastAnswer(analytics.answer);
  const answer = analytics.answer ?? lastAnswer;
  const lastDay = formatDate(answer?.latest ?? today, "long", i18n.locale);
  return (
    <Screen
      title={t`Analytics`}
      column={1440}
      back="/"
      actions={
        <>
          {answer && answer.currencies.length > 1 && (
            <div className="w-24">
              <Select
                aria-label={t`Currency`}
                value={answer.currency}
                onChange={(event) => change("currency", event.target.value)}
              >
                {answer.currencies.map((currency) => (
                  <option key={currency}>{currency}</option>
                ))}
              </Select>
            </div>
          )}
          {rail ? (
            <Button variant="ghost" icon={DocumentIcon} to="/report" className="-mr-3.5">
              {t`Reports`}
            </Button>
          ) : (
            <IconButton label={t`Reports`} icon={DocumentIcon} to="/report" />
          )}
        </>
      }
    >
      <Segmented
        label={t`Counted in`}
        className="mx-4 mt-1 mb-4 desk:mt-0 desk:w-72"
        value={step}
        onChange={(value) => change("step", value)}
        options={analyticsSteps.map((value) => ({ value, label: labels.step[value] }))}
      />
      {failed !== null || cancelled ? (
        <EmptyState
          plain
          title={cancelled ? t`Stopped` : t`We couldn’t calculate the figures`}
          action={{ label: t`Try again`, onClick: again, icon: RefreshIcon }}
        >
          {t`Your records are safe.`}
        </EmptyState>
      ) : progress !== null && answer === null ? (
        <div className="flex flex-col gap-3 px-4 pt-4">
          <ProgressBar label={t`Reading your records`} done={progress.done} total={progress.of || null}>
            {progress.of > 0 && t`${progress.done} of ${progress.of} records read`}
          </ProgressBar>
          <Button className="self-start" onClick={cancel}>{t`Stop`}</Button>
        </div>
      ) : answer === null ? (
        <AwaitedList under={rail ? 0 : stepsHeight} />
      ) : isEmpty(answer) && answer.latest !== null ? (
        <EmptyState
          under={rail ? 0 : stepsHeight}
          title={t`No figures in this time`}
          action={
            step === "year"
              ? { label: t`Reports`, to: "/report", icon: DocumentIcon }
              : { label: t`Show years`, onClick: () => change("step", "year"), icon: CalendarIcon }
          }
        >
          {t`Your last figures are from ${lastDay}.`}
        </EmptyState>
      ) : isEmpty(answer) ? (
        <EmptyState
          under={rail ? 0 : stepsHeight}
          title={t`Your figures begin with the first invoice`}
          action={{ label: t`New invoice`, to: "/new-invoice", icon: PlusIcon }}
        >
          {t`See what comes in, who owes you and what sells best, calculated on this device.`}
        </EmptyState>
      ) : (
        <Cards figures={answer} />
      )}
    </Screen>
  );
}

const isEmpty = ({ bars, outstanding, topClients, next }: Analytics): boolean =>
  outstanding.count === 0 &&
  topClients.length === 0 &&
  next === null &&
  bars.every(({ income, expenses }) => income === 0 && expenses === 0);

function Cards({ figures }: { figures: Analytics }) {
  const { t } = useLingui();
  const labels = useStepLabels();
  const { currency, step, outstanding, overdue, span, topClients, topItems } = figures;
  const days = `period=custom&from=${span.from}&to=${span.to}`;
  const drawn = useTurns(3);
  return (
    <div className="flex flex-col gap-4 px-4 pb-8">
      <Headline figures={figures} />
      {drawn > 1 && (
        <>
          <BarsCard bars={figures.bars} step={step} today={span.to} currency={currency} />
          <Card padded={false} className="flex flex-wrap gap-px overflow-hidden bg-line!">
            <Figure to="/report/ageing" label={t`Outstanding`}>
              <MoneyText amount={outstanding.amount} currency={currency} size="18" />
              <Note>
                <Plural value={outstanding.count} one="# invoice" other="# invoices" />
              </Note>
            </Figure>
            <Figure to="/report/ageing" label={t`Overdue`}>
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
            <Figure to={`/report/payments?${days}`} label={t`Days to pay`}>
              <span className="money text-18 font-semibold">{figures.daysToPay.now ?? "–"}</span>
              <PaceChange figures={figures} />
            </Figure>
            <Figure to="/report/cash-flow" label={t`Next 30 days`}>
              <MoneyText amount={Number(figures.next?.total?.["net"] ?? 0)} currency={currency} size="18" />
            </Figure>
          </Card>
        </>
      )}
      {drawn > 2 && (
        <div className="grid grid-cols-1 gap-4 desk:grid-cols-2 min-[1600px]:grid-cols-3 desk:max-[1599px]:[&>:last-child:nth-child(odd)]:col-span-2">
          <Ranking
            title={t`Top clients`}
            rows={topClients}
            column="total"
            currency={currency}
            to={`/report/clients?${days}`}
            within={labels.span[step]}
            empty={t`Nobody bought anything in this period.`}
          />
          <Ranking
            title={t`Top items`}
            rows={topItems}
            column="net"
            currency={currency}
            to={`/report/items?${days}`}
            within={labels.span[step]}
            empty={t`Nothing was sold in this period.`}
          />
          <NextDays section={figures.next} currency={currency} />
        </div>
      )}
    </div>
  );
}

/** Parts of a page that are drawn so far, one more after each frame: all at once would hold up a slow phone. */
function useTurns(parts: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= parts) return undefined;
    // After the frame, so that what was drawn is seen and taps are heard between two parts.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(drawn + 1));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, parts]);
  return drawn;
}

type FigureProps = { to: string; label: ReactNode; children: ReactNode };

/** Two in a row on phones, four on desks; one that holds a long amount takes the room it needs. */
function Figure({ to, label, children }: FigureProps) {
  return (
    <Link
      to={to}
      className="flex flex-auto basis-[40%] flex-col gap-0.5 bg-surface px-3.5 py-3.5 hover:bg-hover active:bg-neutral desk:basis-0"
    >
      <span className="text-13 text-muted">{label}</span>
      {children}
    </Link>
  );
}

const Note = ({ children }: { children: ReactNode }) => <span className="text-13 text-muted">{children}</span>;

/** The one figure the page is opened for, and a sentence about it. */
function Headline({ figures }: { figures: Analytics }) {
  const { received, currency, step } = figures;
  return (
    <Link
      to={`/report/payments?period=custom&from=${received.period.from}&to=${received.period.to}`}
      className="-mx-2 rounded-card px-2 py-1 hover:bg-hover active:bg-neutral"
    >
      <span className="block text-13 text-muted">
        <ReceivedLabel period={received.period} step={step} />
      </span>
      <span className="block text-28 font-semibold desk:text-[40px] desk:leading-[46px]">
        <MoneyText amount={received.now} currency={currency} className="font-[inherit]" />
      </span>
      <ReceivedChange figures={figures} />
    </Link>
  );
}

function ReceivedLabel({ period: { from }, step }: { period: Analytics["received"]["period"]; step: AnalyticsStep }) {
  const { i18n } = useLingui();
  const year = from.slice(0, 4);
  const month = formatDate(from, "month", i18n.locale).replace(year, "").trim();
  if (step === "month") return <Trans>Received in {month}</Trans>;
  return step === "quarter" ? <Trans>Received this quarter</Trans> : <Trans>Received in {year}</Trans>;
}

function ReceivedChange({ figures: { received, step, currency } }: { figures: Analytics }) {
  const labels = useStepLabels();
  const change = received.now - received.before;
  const amount = formatMoney(Math.abs(change), currency, { decimals: "auto" });
  return (
    <span className="mt-0.5 block max-w-[640px]">
      {received.before === 0 ? (
        <Trans>Nothing to compare with yet</Trans>
      ) : change === 0 ? null : (
        labels[change > 0 ? "more" : "less"](step, amount)
      )}
    </span>
  );
}

function PaceChange({ figures: { daysToPay, step } }: { figures: Analytics }) {
  const labels = useStepLabels();
  const { now, before } = daysToPay;
  const span = labels.span[step];
  if (now === null || before === null || now === before)
    return (
      <Note>
        <Trans>on average, {span}</Trans>
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

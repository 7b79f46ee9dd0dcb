import type { ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@ankara/domain/money/format-money";
import type { CurrencySum, InvoiceSummary, OutstandingParts, ReceivedSummary } from "@ankara/domain/invoice/summary";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { MoneyText } from "../../ui/money-text.tsx";

type SummaryProps = {
  summary: InvoiceSummary;
  received: ReceivedSummary;
  onShow: (show: "unpaid" | "overdue" | "paid") => void;
};

/** Shows the outstanding and the received sums on a phone. Each figure filters the list. */
export function SummaryCard({ summary, received, onShow }: SummaryProps) {
  const { t } = useLingui();
  const { outstanding, overdue, parts } = summary;
  return (
    <Card padded={false} className="overflow-hidden">
      <button
        type="button"
        onClick={() => onShow("unpaid")}
        className="block w-full px-4 pt-3.5 pb-4 text-left active:bg-neutral"
      >
        <span className="flex justify-between gap-3 text-13 text-muted">
          <span>{t`Outstanding`}</span>
          <Count count={outstanding.home.count} />
        </span>
        <span className="mt-0.5 mb-3 block">
          <Amount sum={outstanding.home} size="28" />
        </span>
        <DueBar parts={parts} />
        <Others others={outstanding.others} className="mt-2" />
      </button>
      <div className="grid grid-cols-2 border-t border-line">
        <button
          type="button"
          onClick={() => onShow("overdue")}
          className="flex min-w-0 flex-col px-4 pt-2.5 pb-3 text-left active:bg-neutral"
        >
          <span className="block text-13 text-muted">{t`Overdue`}</span>
          <Amount sum={overdue.home} size="18" tone={overdue.home.amount > 0 ? "overdue" : "ink"} />
          <Others others={overdue.others} />
        </button>
        <button
          type="button"
          onClick={() => onShow("paid")}
          className="flex min-w-0 flex-col border-l border-line px-4 pt-2.5 pb-3 text-left active:bg-neutral"
        >
          <span className="block text-13 text-muted">{t`Paid this month`}</span>
          <Amount sum={received.home} size="18" />
          <Others others={received.others} />
        </button>
      </div>
    </Card>
  );
}

/** The same on a desk: three figures under the title. */
export function SummaryStrip({ summary, received, onShow }: SummaryProps) {
  const { t } = useLingui();
  const { outstanding, overdue, parts } = summary;
  const { changePercent } = received;
  return (
    <div className="grid grid-cols-[1.7fr_.8fr_.8fr] px-6 pb-5">
      <Figure onClick={() => onShow("unpaid")} className="pr-7">
        <span className="flex flex-wrap justify-between gap-x-4 text-13 text-muted">
          <span>
            {t`Outstanding`} · <Count count={outstanding.home.count} />
          </span>
          <Others others={outstanding.others} />
        </span>
        <span className="mt-0.5 mb-2.5 block">
          <Amount sum={outstanding.home} size="28" />
        </span>
        <DueBar parts={parts} />
      </Figure>
      <Figure onClick={() => onShow("overdue")} className="border-l border-line px-7">
        <span className="block text-13 text-muted">
          {t`Overdue`} · {overdue.home.count}
        </span>
        <span className="mt-1 block">
          <Amount sum={overdue.home} size="22" tone={overdue.home.amount > 0 ? "overdue" : "ink"} />
        </span>
        <Others others={overdue.others} className="mt-1.5" />
      </Figure>
      <Figure onClick={() => onShow("paid")} className="border-l border-line pl-7">
        <span className="block text-13 text-muted">
          {t`Paid this month`} · {received.home.count}
        </span>
        <span className="mt-1 block">
          <Amount sum={received.home} size="22" />
        </span>
        {changePercent === null ? (
          <Others others={received.others} className="mt-1.5" />
        ) : (
          <Change percent={changePercent} />
        )}
      </Figure>
    </div>
  );
}

function Figure({ onClick, className, children }: { onClick: () => void; className: string; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx("flex min-w-0 flex-col rounded-[4px] text-left hover:bg-hover", className)}
    >
      {children}
    </button>
  );
}

function Count({ count }: { count: number }) {
  return <Plural value={count} one="# invoice" other="# invoices" />;
}

function Amount({ sum, size, tone = "ink" }: { sum: CurrencySum; size: "18" | "22" | "28"; tone?: "ink" | "overdue" }) {
  return <MoneyText amount={sum.amount} currency={sum.currency} size={size} tone={tone} />;
}

/** Other currencies are named after the home sum and never added to it. */
function Others({ others, className }: { others: readonly CurrencySum[]; className?: string }) {
  const { t } = useLingui();
  if (others.length === 0) return null;
  const sums = others.map(({ amount, currency }) => formatMoney(amount, currency, { decimals: "auto" })).join(" · ");
  return <span className={cx("block text-13 text-muted", className)}>{t`and ${sums}`}</span>;
}

function Change({ percent }: { percent: number }) {
  const size = Math.abs(percent);
  return (
    <span className="mt-1.5 block text-13 text-muted">
      {percent >= 0 ? (
        <Trans>
          <span className="text-paid-ink">↑ {size} %</span> on last month to date
        </Trans>
      ) : (
        <Trans>
          <span className="text-overdue-ink">↓ {size} %</span> on last month to date
        </Trans>
      )}
    </span>
  );
}

/** Shows when the outstanding money falls due, as one bar; the words under it name the colours. */
function DueBar({ parts }: { parts: OutstandingParts }) {
  const { t } = useLingui();
  const bars = [
    { amount: parts.late, colour: "bg-overdue", label: t`late` },
    { amount: parts.thisWeek, colour: "bg-accent", label: t`this week` },
    { amount: parts.later, colour: "bg-c1", label: t`later` },
  ];
  const any = bars.some((bar) => bar.amount > 0);
  return (
    <>
      <span aria-hidden="true" className="flex h-2 gap-[3px]">
        {any ? (
          bars
            .filter((bar) => bar.amount > 0)
            .map((bar) => (
              <span
                key={bar.label}
                className={cx("min-w-1 rounded-[4px]", bar.colour)}
                style={{ flexGrow: bar.amount, flexBasis: 0 }}
              />
            ))
        ) : (
          <span className="flex-1 rounded-[4px] bg-neutral" />
        )}
      </span>
      <span className="mt-2 flex flex-wrap gap-x-4 text-13 text-muted">
        {bars.map((bar) => (
          <span key={bar.label} className="flex items-center gap-1">
            <span aria-hidden="true" className={cx("size-[7px] rounded-full", bar.colour)} />
            {bar.label}
          </span>
        ))}
      </span>
    </>
  );
}

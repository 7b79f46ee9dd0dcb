import type { MinorUnits } from "@ankara/domain/money/money";
import { formatDate } from "@ankara/domain/dates/dates";
import {
  headlineOf,
  type InvoiceSummary,
  type OutstandingParts,
  summarizeInvoices,
  summarizeReceived,
} from "@ankara/domain/invoice/summary";
import { comingAmounts, keyOfCard } from "@ankara/domain/today/cards";
import { Plural, useLingui } from "@lingui/react/macro";
import { memo, type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "../../i18n/numbers.ts";
import { useWhen } from "../../document-parts/labels.ts";
import { useClientName } from "../../i18n/use-client-name.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { CardActions } from "./card-button.tsx";
import { useCardFace } from "./card-faces.tsx";
import type { TodayProps } from "./today-head.tsx";
import { joinParts } from "../../ui/parts.ts";

/** Amounts that fall due next, as many as fit below the cards. */
const maxComing = 5;
const openBeside = ({ id }: InvoiceRow): string => `/tabs/invoice?open=${id}`;

/** Today on a desk: the figure with its parts, what to do now, and what comes in. */
const TodayPane = memo(function TodayPane(props: TodayProps) {
  const { t, i18n } = useLingui();
  const { rows, business, today } = props;
  const home = business.currency;
  const summary = useMemo(() => summarizeInvoices(rows, { today, home }), [rows, today, home]);
  const { main } = headlineOf(summary.outstanding);
  return (
    <div className="flex max-w-[760px] flex-col gap-8 px-5 py-6 desk:px-8 min-[1600px]:max-w-none min-[1600px]:px-12">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-22">{t`Today`}</h2>
        <p className="text-muted">{formatDate(today, "weekday", i18n.locale)}</p>
      </header>
      {main.amount === 0 ? (
        <EmptyState
          className="min-h-0! py-4!"
          title={t`Nobody owes you anything`}
          action={{ label: t`Make an invoice`, to: "/new-invoice" }}
        />
      ) : (
        <Figure {...props} summary={summary} />
      )}
      <Cards {...props} />
      <Coming {...props} />
    </div>
  );
});
// A key typed beside it draws the page anew, and nothing of this changes.
export default TodayPane;

function Figure({ summary, view: { payments }, today, onShow }: TodayProps & { summary: InvoiceSummary }) {
  const { t } = useLingui();
  const home = summary.outstanding.home.currency;
  const received = useMemo(() => payments && summarizeReceived(payments, { today, home }), [payments, today, home]);
  const { main, others } = headlineOf(summary.outstanding);
  const text = (amount: MinorUnits, currency: string) => formatMoney(amount, currency, { decimals: "auto" });
  const sums = joinParts(others.map(({ amount, currency }) => text(amount, currency)));
  return (
    <section>
      <div className="flex items-baseline justify-between gap-6 text-13 text-muted">
        <span>
          <Plural value={main.count} one="Owed to you · # invoice" other="Owed to you · # invoices" />
        </span>
        {received && (
          <button type="button" onClick={() => onShow("paid")} className="rounded-[4px] text-right hover:text-ink">
            {t`Paid this month`}{" "}
            <span className="money text-ink">{text(received.home.amount, received.home.currency)}</span>
          </button>
        )}
      </div>
      <button type="button" onClick={() => onShow("unpaid")} className="block rounded-[4px] text-left hover:bg-hover">
        <MoneyText
          amount={main.amount}
          currency={main.currency}
          size="28"
          className="min-[1600px]:text-[40px] min-[1600px]:leading-[46px]"
        />
      </button>
      {main.currency === home && <DueBar parts={summary.parts} currency={main.currency} onShow={onShow} />}
      {others.length > 0 && (
        <p className="money mt-3 text-13 whitespace-normal! text-muted">{t`In other currencies: ${sums}`}</p>
      )}
    </section>
  );
}

/** Shows when the money falls due: one bar, and under it the amounts its colours stand for. */
function DueBar({
  parts,
  currency,
  onShow,
}: {
  parts: OutstandingParts;
  currency: string;
  onShow: TodayProps["onShow"];
}) {
  const { t } = useLingui();
  const bars = [
    { amount: parts.late, colour: "bg-overdue", label: t`late`, show: "overdue" as const },
    { amount: parts.thisWeek, colour: "bg-accent", label: t`next 7 days`, show: "unpaid" as const },
    { amount: parts.later, colour: "bg-c1", label: t`later`, show: "unpaid" as const },
  ].filter(({ amount }) => amount > 0);
  return (
    <>
      <span aria-hidden="true" className="mt-2.5 flex h-2 gap-[3px]">
        {bars.map(({ label, colour, amount }) => (
          <span
            key={label}
            className={cx("min-w-1 rounded-[4px]", colour)}
            style={{ flexGrow: amount, flexBasis: 0 }}
          />
        ))}
      </span>
      <span className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1 text-13 text-muted">
        {bars.map(({ label, colour, amount, show }) => (
          <button
            key={label}
            type="button"
            onClick={() => onShow(show)}
            className="flex items-center gap-1.5 rounded-[4px] hover:text-ink"
          >
            <span aria-hidden="true" className={cx("size-2 rounded-full", colour)} />
            {label} <span className="money text-ink">{formatMoney(amount, currency, { decimals: "auto" })}</span>
          </button>
        ))}
      </span>
    </>
  );
}

const circles = {
  warn: "bg-accent-soft text-accent-ink",
  overdue: "bg-overdue-soft text-overdue-ink",
  primary: "bg-primary-soft text-primary-ink",
};

function Cards({ view: { cards, dismiss }, rows, business, today }: TodayProps) {
  const { t } = useLingui();
  const faceOf = useCardFace(rows, { today, timeZone: business.timeZone, pageOf: openBeside });
  if (cards.length === 0) return null;
  return (
    <Part title={t`Do now`}>
      <ul className="rounded-card border border-line">
        {cards.map((card, index) => {
          const { icon: Mark, tone, title, meta, to } = faceOf(card);
          return (
            <li
              key={keyOfCard(card)}
              className={cx(
                "flex min-h-18 flex-wrap items-center justify-end gap-x-2 pr-4 max-desk:pb-3",
                index > 0 && "border-t border-line",
              )}
            >
              <Link
                to={to}
                className="flex min-w-0 items-center gap-3.5 rounded-card py-3 pl-4 max-desk:w-full desk:grow desk:basis-40"
              >
                <span
                  aria-hidden="true"
                  className={cx("grid size-10 shrink-0 place-items-center rounded-full", circles[tone])}
                >
                  <Mark size={20} strokeWidth={1.75} />
                </span>
                <span className="min-w-0">
                  <span className="block font-medium">{title}</span>
                  <span className="block text-13 text-muted">{meta}</span>
                </span>
              </Link>
              <CardActions
                onDismiss={() => dismiss(card)}
                card={card}
                rows={rows}
                business={business}
                today={today}
                variant={index === 0 ? "primary" : "soft"}
                className="min-w-26 desk:min-h-10! desk:min-w-30"
              />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function Coming({ rows, today, business }: TodayProps) {
  const { t } = useLingui();
  const nameOf = useClientName();
  const when = useWhen(today, business.timeZone);
  const coming = comingAmounts(rows, today, maxComing);
  if (coming.length === 0) return null;
  return (
    <Part title={t`Coming in`}>
      <ul className="border-t border-line">
        {coming.map(({ invoiceId, dueDate, amount, currency }) => {
          const row = rows.find(({ id }) => id === invoiceId);
          return (
            row && (
              <li key={`${invoiceId} ${dueDate}`} className="border-b border-line">
                <Link to={openBeside(row)} className="flex min-h-11 items-center gap-4 py-1 hover:bg-hover">
                  <span className="w-16 shrink-0 text-muted">{when.day(dueDate)}</span>
                  <span className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">{nameOf(row)}</span>
                  <MoneyText amount={amount} currency={currency} />
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 text-15">{title}</h3>
      {children}
    </section>
  );
}

import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import { headlineOf, type InvoiceSummary, summarizeInvoices } from "@ankara/domain/invoice/summary";
import type { Business } from "@ankara/domain/records/business";
import type { Payment } from "@ankara/domain/records/payment";
import type { TodayCard } from "@ankara/domain/today/cards";
import { Plural, useLingui } from "@lingui/react/macro";
import { type ReactNode, startTransition, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { formatMoney } from "../../i18n/numbers.ts";
import { localText } from "../../platform/browser-storage.ts";
import { yieldToMain } from "../../platform/yield-to-main.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { owedOf } from "../../store/memory.ts";
import { currentStore } from "../../store/store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { ListSkeleton, Skeleton } from "../../ui/skeleton.tsx";

const TodayStrip = lazyPart(() => import("./today-strip.tsx"), { quiet: true });
const TodayPane = lazyPart(() => import("./today-pane.tsx"), { quiet: true });
const TodayReader = lazyPart(() => import("./today-reader.tsx"), { quiet: true });
// Fetched with the list itself, so that both are there together.
void TodayReader.preload().catch(() => undefined);

/** Cards of the Invoices screen, and the payments they were chosen from: those of this month and the one before. */
export type TodayView = {
  readonly cards: readonly TodayCard[];
  /** Null where they could not be read: a zero in their place would be false. */
  readonly payments: readonly Payment[] | null;
  /** Puts a card off until tomorrow, on this device. */
  readonly dismiss: (card: TodayCard) => void;
};

/** A device that does not answer within this time shows its list without cards. */
const patienceMs = 1_500;
const noCards: TodayView = { cards: [], payments: null, dismiss: () => undefined };

/** Person whose screen had cards when it was last seen. */
const stripKey = "today_strip";

/**
 * Returns what Today shows, undefined until the device has answered, and the part that reads it, to be drawn by the screen.
 * `keptPlace`: the list need not wait for the cards, because their place above it is kept.
 *
 * @param rows - documents, undefined until the device has answered
 */
export function useTodayView(
  rows: readonly InvoiceRow[] | undefined,
  business: Business | undefined,
  today: LocalDate,
): { view: TodayView | undefined; keptPlace: boolean; reader: ReactNode } {
  const { userId } = currentStore();
  const [view, setView] = useState<TodayView>();
  const [keptPlace, setKeptPlace] = useState(() => localText.get(stripKey) === userId);
  // The list is painted before the cards are chosen.
  const [listed, setListed] = useState(!keptPlace);
  const known = rows !== undefined && business !== undefined;
  const onView = useCallback(
    (next: TodayView) => {
      setView(next);
      if (next.cards.length > 0) setKeptPlace(false);
      localText.set(stripKey, next.cards.length > 0 ? userId : "");
    },
    [userId],
  );
  useEffect(() => {
    if (known) void yieldToMain().then(() => startTransition(() => setListed(true)));
  }, [known]);
  useEffect(() => {
    if (!known) return undefined;
    const timer = setTimeout(() => setView((now) => now ?? noCards), patienceMs);
    return () => clearTimeout(timer);
  }, [known]);
  const reader = known && listed && (
    <Suspense fallback={null}>
      <TodayReader rows={rows} home={business.currency} today={today} onView={onView} />
    </Suspense>
  );
  return { view: known ? view : undefined, keptPlace, reader };
}

export type TodayProps = {
  view: TodayView;
  rows: readonly InvoiceRow[];
  business: Business;
  today: LocalDate;
  onShow: (show: "unpaid" | "overdue" | "paid") => void;
};

/** Above the list: who owes, in one figure, and what to do now, in at most three cards. Its heights are kept. */
export function TodayHead(props: Omit<TodayProps, "view"> & { view: TodayView | undefined; keptPlace: boolean }) {
  const { view, keptPlace, ...rest } = props;
  return (
    <>
      {view ? <Figure {...rest} view={view} /> : <FigureSkeleton />}
      {(keptPlace || (view && view.cards.length > 0)) && (
        <div className="min-h-[82px]">
          {view ? (
            <Suspense fallback={<CardBar />}>
              <TodayStrip {...rest} view={view} />
            </Suspense>
          ) : (
            <CardBar />
          )}
        </div>
      )}
    </>
  );
}

// Padding, because a margin at its top would move the whole place down.
const CardBar = () => (
  <div className="px-4 pt-2.5">
    <span className="block h-18 rounded-card bg-neutral" />
  </div>
);

function Figure({ view, rows, business, today, onShow }: TodayProps) {
  const { cards } = view;
  const home = business.currency;
  const summary = useMemo(() => summarizeInvoices(owedOf(rows), { today, home }), [rows, today, home]);
  return (
    <button
      type="button"
      onClick={() => onShow("unpaid")}
      className="flex h-13 w-full shrink-0 flex-col justify-end px-4 text-left active:bg-neutral desk:px-6"
    >
      <Owed summary={summary} cards={cards} />
    </button>
  );
}

/** The one figure: all that is owed, other currencies named and never added; beside it how many cards there are. */
function Owed({ summary, cards }: { summary: InvoiceSummary; cards: TodayView["cards"] }) {
  const { t } = useLingui();
  const { main, others } = headlineOf(summary.outstanding);
  const { amount, currency } = main;
  const [other] = others;
  return (
    <>
      {amount !== 0 && (
        <span className="block w-full truncate text-13 text-muted">
          <Plural value={main.count} one="Owed to you · # invoice" other="Owed to you · # invoices" />
          {other && " · "}
          {other &&
            (others.length === 1 ? (
              formatMoney(other.amount, other.currency, { decimals: "auto" })
            ) : (
              <Plural value={others.length} one="# other currency" other="# other currencies" />
            ))}
        </span>
      )}
      <span className="flex w-full items-baseline justify-between gap-3">
        {amount === 0 ? (
          <span className="truncate text-18 font-semibold">{t`Nobody owes you anything`}</span>
        ) : (
          <MoneyText amount={amount} currency={currency} size={figureSize(amount)} />
        )}
        {cards.length > 0 && (
          <span className="shrink-0 text-13 text-muted">
            <Plural value={cards.length} one="# to do" other="# to do" />
          </span>
        )}
      </span>
    </>
  );
}

/** The figure never wraps: trillions are set smaller. */
const figureSize = (amount: MinorUnits): "28" | "22" | "18" =>
  amount < 1_000_000_000_000 ? "28" : amount < 100_000_000_000_000 ? "22" : "18";

const FigureSkeleton = () => (
  <div aria-hidden="true" className="flex h-13 flex-col justify-end gap-2 px-4 pb-1.5 desk:px-6">
    <Skeleton className="h-2.5 w-32" />
    <Skeleton className="h-6 w-52" />
  </div>
);

/** Stands for head and list before the device's first answer: bars and never a figure. */
export function TodaySkeleton() {
  return (
    <>
      <FigureSkeleton />
      <div className="pt-5">
        <ListSkeleton avatar={false} />
      </div>
    </>
  );
}

/** Beside the list while no invoice is chosen. */
export function TodayBeside({ view, ...props }: Omit<TodayProps, "view" | "business"> & Partial<TodayProps>) {
  const { t } = useLingui();
  const { business } = props;
  return (
    <section aria-label={t`Today`} className="h-full overflow-y-auto">
      <title>{`${t`Invoices`} · Ankara`}</title>
      {view && business ? (
        <Suspense fallback={<PaneSkeleton />}>
          <TodayPane {...props} view={view} business={business} />
        </Suspense>
      ) : (
        <PaneSkeleton />
      )}
    </section>
  );
}

const PaneSkeleton = () => (
  <div aria-hidden="true" className="flex max-w-[760px] flex-col gap-3 px-8 py-6">
    <Skeleton className="h-7 w-24" />
    <Skeleton className="mt-6 h-2.5 w-32" />
    <Skeleton className="h-7 w-56" />
    <Skeleton className="h-2 w-full" />
    <Skeleton className="mt-10 h-54 w-full rounded-card" />
  </div>
);

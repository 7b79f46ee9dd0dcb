import { startTransition, Suspense, useMemo, useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { Plural, useLingui } from "@lingui/react/macro";
import { summarizeInvoices, summarizeReceived } from "@ankara/domain/invoice/summary";
import type { Business } from "@ankara/domain/records/business";
import { useBusiness, useInvoiceRows, usePending, useSyncStatus } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { InfoStrip } from "../../ui/card.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BellIcon, FilterIcon, NoNetworkIcon, SearchIcon, SortIcon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SplitView } from "../../ui/split-view.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { useHasSplit, useIsDesk } from "../../ui/use-media.ts";
import { orders, shows, type Order, type Show } from "./invoice-chips.ts";
import { InvoiceList, InvoiceTable, pageOf } from "./invoice-list.tsx";
import { SummaryCard, SummaryStrip } from "./summary-card.tsx";
import { useTabRows, useTabView, type TabView } from "./use-tab-view.ts";
import { useRowActions } from "../bulk/use-row-actions.ts";
import { useRecentPayments } from "./use-recent-payments.ts";
import { useToday } from "../../platform/use-today.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { fallbackCurrency } from "../../store/amounts.ts";

const SelectionList = lazyPart(async () => ({ default: (await import("../bulk/selection-list.tsx")).SelectionList }));
const ClaimsStrip = lazyPart(async () => ({ default: (await import("./claims-strip.tsx")).ClaimsStrip }));
const InvoiceView = lazyPart(async () => ({
  default: (await import("../invoice-page/invoice-screen.tsx")).InvoiceView,
}));

/** Every invoice, with what is owed and what came in. From 1100 px a chosen one opens beside the list. */
export function InvoicesScreen() {
  const view = useTabView();
  const split = useHasSplit();
  const business = useBusiness();
  const today = useToday(business?.timeZone ?? "UTC");
  const rows = useInvoiceRows();
  const shown = useTabRows(rows, { ...view, today });
  const toRow = (row: InvoiceRow) =>
    split && row.status !== "draft" && view.show !== "quotes" ? view.addressOf({ open: row.id }) : pageOf(row);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const rowActions = useRowActions(shown, (id) => setPicked(new Set([id])));
  const list = (content: ReactNode) =>
    picked ? (
      <Suspense fallback={content}>
        <SelectionList
          rows={shown}
          picked={picked}
          onChange={setPicked}
          today={today}
          home={business?.currency ?? fallbackCurrency}
        />
      </Suspense>
    ) : (
      <div ref={rowActions}>{content}</div>
    );
  const all = {
    view,
    business,
    today,
    rows,
    shown,
    toRow,
    list,
    picking: picked !== null,
    onPick: () => setPicked(new Set()),
  };
  if (view.open === "") return <Overview {...all} />;
  if (!split) return <Navigate to={`/invoice/${view.open}`} replace />;
  return (
    <SplitView
      list={<Pane {...all} />}
      detail={
        <Suspense fallback={null}>
          <InvoiceView key={view.open} id={view.open} onClose={() => view.change({ open: "" })} />
        </Suspense>
      }
    />
  );
}

type ScreenProps = {
  view: TabView;
  business: Business | undefined;
  today: string;
  /** Undefined until the device has answered. */
  rows: readonly InvoiceRow[] | undefined;
  shown: readonly InvoiceRow[];
  toRow: (row: InvoiceRow) => string;
  /** The list itself, or with a tick before each row while several are chosen. */
  list: (content: ReactNode) => ReactNode;
  picking: boolean;
  onPick: () => void;
};

/** The tab itself: sums, chips, and all the room for the list. */
function Overview({ view, business, today, rows, shown, toRow, list, picking, onPick }: ScreenProps) {
  const { t } = useLingui();
  const desk = useIsDesk();
  const { show, q, change } = view;
  const waiting = rows === undefined || business === undefined;
  const empty = !waiting && show !== "quotes" && !rows.some((row) => row.archivedAt === null);
  const begin = useBegin(show);
  const List = desk ? InvoiceTable : InvoiceList;
  return (
    <Screen
      title={t`Invoices`}
      {...(empty || picking ? {} : { fab: begin })}
      actions={
        !empty && (
          <>
            {!desk && (
              <>
                <IconButton label={t`Filter`} icon={FilterIcon} to="/invoices/filter" />
                <IconButton label={t`Search`} icon={SearchIcon} to="/tabs/search" />
              </>
            )}
            <Menu
              label={t`Reminders and recurring`}
              icon={BellIcon}
              items={[
                { label: t`Send today`, to: "/reminders" },
                { label: t`Recurring invoices`, to: "/recurring" },
              ]}
            />
          </>
        )
      }
      {...(desk && !empty ? { search: <Search view={view} /> } : {})}
    >
      {waiting && <ListSkeleton avatar={false} />}
      {empty && (
        <EmptyState
          title={t`Your first invoice takes a minute`}
          action={{ label: t`New invoice`, to: "/new-invoice" }}
          secondary={{ label: t`Set up numbers and bank details`, to: "/settings/invoice" }}
        >
          {t`It works without network, and the number it gets is final.`}
        </EmptyState>
      )}
      {!waiting && !empty && (
        <>
          <Head rows={rows} business={business} today={today} desk={desk} onShow={(next) => change({ show: next })} />
          <Suspense fallback={null}>
            <ClaimsStrip today={today} />
          </Suspense>
          <Controls view={view} roomy={desk} onPick={onPick} />
          {shown.length === 0 ? (
            <NothingShown show={show} searching={q !== ""} onAll={() => change({ show: "all", q: "" })} />
          ) : (
            list(<List rows={shown} today={today} to={toRow} />)
          )}
        </>
      )}
    </Screen>
  );
}

/** The list beside an open invoice. */
function Pane({ view, today, rows, shown, toRow, list, onPick }: ScreenProps) {
  const { t } = useLingui();
  const { show, q, open, change } = view;
  return (
    <Screen title={t`Invoices`} fab={useBegin(show)} search={<Search view={view} />}>
      <Controls view={view} roomy={false} onPick={onPick} />
      {rows === undefined && <ListSkeleton avatar={false} />}
      {rows && shown.length === 0 && (
        <NothingShown show={show} searching={q !== ""} onAll={() => change({ show: "all", q: "" })} />
      )}
      {shown.length > 0 && list(<InvoiceList rows={shown} today={today} to={toRow} selectedId={open} />)}
    </Screen>
  );
}

/** Kind of document that "+" begins under a chip. */
function useBegin(show: Show) {
  const { t } = useLingui();
  return show === "quotes"
    ? { label: t`New quote`, to: "/new-invoice?kind=quote" }
    : { label: t`New invoice`, to: "/new-invoice" };
}

function Search({ view: { q, change } }: { view: ScreenProps["view"] }) {
  const { t } = useLingui();
  // A typed letter shows at once; the address and the rows follow when no key waits.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <SearchBox
      value={typed ?? q}
      onChange={(text) => {
        setTyped(text);
        startTransition(() => {
          change({ q: text });
          setTyped((now) => (now === text ? null : now));
        });
      }}
      placeholder={t`Search`}
      label={t`Search invoices`}
      slashKey
    />
  );
}

/** The sums; without network and with things waiting, the sentence that all is safe. */
function Head({
  rows,
  business,
  today,
  desk,
  onShow,
}: {
  rows: readonly InvoiceRow[];
  business: Business;
  today: string;
  desk: boolean;
  onShow: (show: Show) => void;
}) {
  const home = business.currency;
  const payments = useRecentPayments(today);
  const summary = useMemo(() => summarizeInvoices(rows, { today, home }), [rows, today, home]);
  const received = useMemo(() => summarizeReceived(payments, { today, home }), [payments, today, home]);
  const Summary = desk ? SummaryStrip : SummaryCard;
  return (
    <div className={desk ? undefined : "flex flex-col gap-3 px-4 pt-2"}>
      <OfflineStrip className={desk ? "mx-6 mb-4" : ""} />
      <Summary summary={summary} received={received} onShow={onShow} />
    </div>
  );
}

function OfflineStrip({ className }: { className: string }) {
  const { t } = useLingui();
  const { state } = useSyncStatus();
  const { total } = usePending();
  if (state !== "offline") return null;
  return (
    <InfoStrip icon={NoNetworkIcon} title={t`Offline, keep working`} className={className}>
      {total === 0 ? (
        t`Everything works without it.`
      ) : (
        <Plural
          value={total}
          one="# change is safe on this device and syncs automatically."
          other="# changes are safe on this device and sync automatically."
        />
      )}
    </InfoStrip>
  );
}

function Controls({
  view: { show, order, change },
  roomy,
  onPick,
}: Pick<ScreenProps, "view" | "onPick"> & { roomy: boolean }) {
  const { t } = useLingui();
  const labels: Record<Show, string> = {
    all: t`All`,
    unpaid: t`Unpaid`,
    overdue: t`Overdue`,
    paid: t`Paid`,
    drafts: t`Drafts`,
    void: t`Void`,
    quotes: t`Quotes`,
  };
  const orderLabels: Record<Order, string> = {
    newest: t`Newest`,
    due: t`Due first`,
    amount: t`Largest`,
    client: t`Client A–Z`,
  };
  const sortItems = orders.map((one) => ({
    label: orderLabels[one],
    onSelect: () => change({ order: one }),
    ...(one === order ? { hint: "✓" } : {}),
  }));
  const items = [...sortItems, { label: t`Select several`, separated: true, onSelect: onPick }];
  return (
    <div className={cx("flex items-center gap-2", roomy ? "px-6 pb-2.5" : "pt-3.5 pb-1 pl-4")}>
      <ChipGroup<Show>
        label={t`Show`}
        className="min-w-0 flex-1 py-0.5"
        options={shows.map((value) => ({ value, label: labels[value] }))}
        value={show}
        onChange={(next) => change({ show: next })}
      />
      {roomy ? (
        <>
          <Button size="small" icon={FilterIcon} to="/invoices/filter">{t`Filter`}</Button>
          <Menu
            label={t`Sort`}
            items={items}
            trigger={(props) => (
              <Button {...props} size="small" icon={SortIcon}>
                {orderLabels[order]}
              </Button>
            )}
          />
        </>
      ) : (
        <span className="shrink-0 pr-1">
          <Menu label={t`Sort`} icon={SortIcon} items={items} />
        </span>
      )}
    </div>
  );
}

function NothingShown({ show, searching, onAll }: { show: Show; searching: boolean; onAll: () => void }) {
  const { t } = useLingui();
  const titles: Record<Show, string> = {
    all: t`No invoices`,
    unpaid: t`Nobody owes you anything`,
    overdue: t`Nothing is overdue`,
    paid: t`No paid invoices yet`,
    drafts: t`No drafts`,
    void: t`No void invoices`,
    quotes: t`No quotes yet`,
  };
  return (
    <EmptyState
      plain
      className="min-h-0!"
      title={searching ? t`No invoice matches` : titles[show]}
      secondary={{ label: t`Show all`, onClick: onAll }}
    />
  );
}

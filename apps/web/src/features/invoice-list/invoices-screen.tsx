import type { LocalDate } from "@ankara/domain/dates/dates";
import { startTransition, Suspense, useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { useLingui } from "@lingui/react/macro";
import type { Business } from "@ankara/domain/records/business";
import { useBusiness, useFirstRows, useHasCopy, useInvoiceRows, useListed } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ChipGroup } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BellIcon, FilterIcon, SearchIcon, SortIcon } from "../../ui/icons.ts";
import { virtualFrom } from "../../ui/list.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SplitView } from "../../ui/split-view.tsx";
import { AwaitedList, useIsBare } from "../../sync/awaited-list.tsx";
import { ListSkeleton } from "../../ui/skeleton.tsx";
import { useHasSplit, useIsDesk, useMedia } from "../../ui/use-media.ts";
import { orders, shows, type Order, type Show } from "./invoice-chips.ts";
import { InvoiceList, InvoiceTable, pageOf } from "./invoice-list.tsx";
import { TodayBeside, TodayHead, TodaySkeleton, useTodayView, type TodayView } from "../today/today-head.tsx";
import { useTabRows, useTabView, type TabView } from "./use-tab-view.ts";
import { useRowActions } from "../bulk/use-row-actions.ts";
import { useToday } from "../../platform/use-today.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { fallbackCurrency } from "../../store/amounts.ts";

const SelectionList = lazyPart(async () => ({ default: (await import("../bulk/selection-list.tsx")).SelectionList }));
const InvoiceView = lazyPart(async () => ({
  default: (await import("../invoice-page/invoice-screen.tsx")).InvoiceView,
}));

/** Every invoice under what is owed and what to do now. From 768 px a chosen one, or Today, stands beside the list. */
export function InvoicesScreen() {
  const { t } = useLingui();
  const view = useTabView();
  const split = useHasSplit();
  const business = useBusiness();
  const today = useToday(business?.timeZone);
  const rows = useListed(useInvoiceRows());
  const bare = useIsBare(rows);
  const hasCopy = useHasCopy();
  const first = useFirstRows();
  const { view: chosen, keptPlace, reader } = useTodayView(rows, business, today);
  // Until all records are here a figure would be false, and its place is kept.
  const todayView = hasCopy ? chosen : undefined;
  const isPlain = view.show === "all" && view.order === "newest" && view.q === "";
  const shown = useTabRows(rows ?? (isPlain && first ? first : undefined), { ...view, today });
  // A short list is drawn by other means than the long one it would become.
  const isListed = business !== undefined && (rows !== undefined || shown.length > virtualFrom);
  const toRow = (row: InvoiceRow) =>
    split && row.status !== "draft" && view.show !== "quotes" ? view.addressOf({ open: row.id }) : pageOf(row);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const rowActions = useRowActions(shown, (id) => setPicked(new Set([id])));
  const list = (content: ReactNode) =>
    picked && rows ? (
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
    todayView,
    keptPlace: keptPlace || !hasCopy,
    isListed,
    rows,
    shown,
    toRow,
    list,
    picking: picked !== null,
    onPick: () => setPicked(new Set()),
  };
  if (view.open !== "" && !split) return <Navigate to={`/invoice/${view.open}`} replace />;
  if (bare && !rows && !first) {
    return (
      <Screen title={t`Invoices`}>
        <AwaitedList title={t`Your invoices are not here yet`} />
      </Screen>
    );
  }
  const empty = business !== undefined && hasCopy && rows?.every(isHidden) === true && view.show !== "quotes";
  if (empty && view.open === "") return <NoInvoices />;
  if (!split)
    return (
      <>
        {reader}
        <Overview {...all} />
      </>
    );
  return (
    <div className="contents min-[1600px]:[--list:900px]">
      {reader}
      <SplitView
        list={<Pane {...all} />}
        detail={
          view.open === "" || !rows ? (
            <TodayBeside
              view={todayView}
              rows={rows ?? none}
              business={business}
              today={today}
              onShow={view.showOnly}
            />
          ) : (
            <Suspense fallback={null}>
              <InvoiceView key={view.open} id={view.open} onClose={() => view.change({ open: "" })} />
            </Suspense>
          )
        }
      />
    </div>
  );
}

const none: readonly InvoiceRow[] = [];
const isHidden = ({ archivedAt }: InvoiceRow): boolean => archivedAt !== null;

type ScreenProps = {
  view: TabView;
  business: Business | undefined;
  today: LocalDate;
  /** Undefined until the device has answered all of it. */
  todayView: TodayView | undefined;
  /** The place of the cards is kept: the list need not wait for them. */
  keptPlace: boolean;
  /** The list can be drawn, of which at first only the beginning may be known. */
  isListed: boolean;
  /** Undefined until all are known. */
  rows: readonly InvoiceRow[] | undefined;
  shown: readonly InvoiceRow[];
  toRow: (row: InvoiceRow) => string;
  /** The list itself, or with a tick before each row while several are chosen. */
  list: (content: ReactNode) => ReactNode;
  picking: boolean;
  onPick: () => void;
};

/** A business that has made no invoice yet. */
function NoInvoices() {
  const { t } = useLingui();
  return (
    <Screen title={t`Invoices`}>
      <EmptyState
        title={t`Your first invoice takes a minute`}
        action={{ label: t`New invoice`, to: "/new-invoice" }}
        secondary={{ label: t`Set up numbers and bank details`, to: "/settings/invoice" }}
      >
        {t`It works without network, and the number it gets is final.`}
      </EmptyState>
    </Screen>
  );
}

/** The tab without a second half: Today's figure and cards, chips, and all the room for the list. */
function Overview(props: ScreenProps) {
  const { view, business, today, todayView, keptPlace, isListed, rows, shown, toRow, list, picking, onPick } = props;
  const { t } = useLingui();
  const desk = useIsDesk();
  const begin = useBegin(view.show);
  const List = desk ? InvoiceTable : InvoiceList;
  return (
    <Screen
      title={t`Invoices`}
      fab={picking ? undefined : begin}
      actions={
        <>
          {!desk && <IconButton label={t`Search`} icon={SearchIcon} to="/tabs/search" />}
          <Schedules />
        </>
      }
      search={desk && <Search view={view} />}
    >
      {isListed && business && (todayView || keptPlace) ? (
        <>
          <TodayHead {...{ keptPlace, business, today }} rows={rows ?? none} view={todayView} onShow={view.showOnly} />
          <Controls view={view} roomy={desk} onPick={onPick} />
          <Rows view={view} shown={shown}>
            {list(<List rows={shown} today={today} to={toRow} />)}
          </Rows>
        </>
      ) : (
        <TodaySkeleton />
      )}
    </Screen>
  );
}

/** The list beside Today or an open invoice; from 1600 px it is a table. */
function Pane({ view, today, isListed, shown, toRow, list, onPick }: ScreenProps) {
  const { t } = useLingui();
  const wide = useMedia("(min-width: 1600px)");
  const search = <Search view={view} />;
  const List = wide ? InvoiceTable : InvoiceList;
  return (
    <Screen
      title={t`Invoices`}
      fab={useBegin(view.show)}
      actions={
        <>
          {wide ? <div className="w-64">{search}</div> : <FilterButton />}
          <Schedules />
        </>
      }
      search={!wide && search}
      headWidth={wide ? 900 : undefined}
    >
      <Controls view={view} roomy={wide} onPick={onPick} />
      {isListed ? (
        <Rows view={view} shown={shown}>
          {list(<List rows={shown} today={today} to={toRow} selectedId={view.open} />)}
        </Rows>
      ) : (
        <ListSkeleton avatar={false} />
      )}
    </Screen>
  );
}

function Rows({ view, shown, children }: Pick<ScreenProps, "view" | "shown"> & { children: ReactNode }) {
  const { show, q, change } = view;
  const hasCopy = useHasCopy();
  if (shown.length > 0) return children;
  if (!hasCopy) return <ListSkeleton avatar={false} />;
  return <NothingShown show={show} searching={q !== ""} onAll={() => change({ show: "all", q: "" })} />;
}

function FilterButton() {
  const { t } = useLingui();
  return <IconButton label={t`Filter`} icon={FilterIcon} to="/invoices/filter" />;
}

/** Leads to what the app sends by itself: reminders and recurring invoices. */
function Schedules() {
  const { t } = useLingui();
  return (
    <Menu
      label={t`Reminders and recurring`}
      icon={BellIcon}
      items={[
        { label: t`Send today`, to: "/reminders" },
        { label: t`Recurring invoices`, to: "/recurring" },
      ]}
    />
  );
}

/** Kind of document that "+" begins under a chip. */
function useBegin(show: Show) {
  const { t } = useLingui();
  return show === "quotes"
    ? { label: t`New quote`, to: "/new-invoice?kind=quote" }
    : { label: t`New invoice`, to: "/new-invoice" };
}

function Search({ view: { q, search, endSearch } }: { view: ScreenProps["view"] }) {
  const { t } = useLingui();
  // A typed letter shows at once; the rows follow when no key waits.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <SearchBox
      value={typed ?? q}
      onChange={(text) => {
        setTyped(text);
        startTransition(() => {
          search(text);
          setTyped((now) => (now === text ? null : now));
        });
      }}
      placeholder={t`Search`}
      label={t`Search invoices`}
      onBlur={endSearch}
      slashKey
    />
  );
}

function Controls({
  view: { show, order, change },
  roomy,
  onPick,
}: Pick<ScreenProps, "view" | "onPick"> & { roomy: boolean }) {
  const { t } = useLingui();
  const desk = useIsDesk();
  const labels: Record<Show, string> = {
    all: t({ message: "All", context: "invoices" }),
    unpaid: t({ message: "Unpaid", context: "invoices" }),
    overdue: t({ message: "Overdue", context: "invoices" }),
    paid: t({ message: "Paid", context: "invoices" }),
    drafts: t`Drafts`,
    void: t({ message: "Void", context: "invoices" }),
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
  const items = [
    ...sortItems,
    ...(desk ? [] : [{ label: t`Filter`, icon: FilterIcon, separated: true, to: "/invoices/filter" }]),
    { label: t`Select several`, separated: desk, onSelect: onPick },
  ];
  return (
    <div className={cx("flex items-center gap-2", roomy ? "px-6 pb-2.5" : "pt-2.5 pb-0.5 pl-4")}>
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

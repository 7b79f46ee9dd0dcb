import { Fragment, useMemo, useRef, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Plural, useLingui } from "@lingui/react/macro";
import { sumPerCurrency, type DocumentSum } from "@ankara/domain/invoice/summary";
import {
  useBusiness,
  useContactRows,
  useInvoiceRows,
  useRecords,
  type InvoiceRow,
  useZone,
} from "../../store/hooks.ts";
import { nameOrder } from "../../i18n/name-order.ts";
import { formatMoney } from "../../i18n/numbers.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ChevronDownIcon, FilterIcon, LockIcon } from "../../ui/icons.ts";
import { MoneyText } from "../../ui/money-text.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ScrollContext } from "../../ui/scroll-context.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { AwaitedList } from "../../sync/awaited-list.tsx";
import { useHasSplit, useMedia } from "../../ui/use-media.ts";
import { FilterFields } from "./filter-fields.tsx";
import { conditionCount, filterQuery, parseFilter, type InvoiceFilter } from "./filter-query.ts";
import { useFilterKnown } from "./filter-known.ts";
import { filterRows } from "./filter-rows.ts";
import { InvoiceList, InvoiceTable, pageOf } from "./invoice-list.tsx";
import { SavedFilters } from "./saved-filters.tsx";
import { SelectionList } from "../bulk/selection-list.tsx";
import { useRowActions } from "../bulk/use-row-actions.ts";
import { useToday } from "../../platform/use-today.ts";
import { fallbackCurrency } from "../../store/amounts.ts";

/** `/invoices/filter`: any question about invoices, kept in an address that can be shared. Open, but shows nothing to a visitor. */
export function FilterScreen() {
  const { t } = useLingui();
  const signedIn = useSession() !== null;
  if (signedIn) return <FilteredInvoices />;
  return (
    <Screen title={t`Filter invoices`}>
      <EmptyState
        title={t`Log in to see your invoices`}
        action={{ label: t`Log in`, to: "/login", icon: LockIcon }}
        secondary={{ label: t`Create an account`, to: "/register" }}
      >
        {t`This link filters the invoices of whoever opens it. Nobody else sees yours.`}
      </EmptyState>
    </Screen>
  );
}

function FilteredInvoices() {
  const { t } = useLingui();
  const beside = useHasSplit();
  // Beside the conditions the columns of the table need this much.
  const wide = useMedia("(min-width: 1500px)");
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => parseFilter(query), [query]);
  const change = (next: Partial<InvoiceFilter>) => setQuery(filterQuery({ ...filter, ...next }), { replace: true });
  const clear = () => setQuery("", { replace: true });
  const [open, setOpen] = useState(false);

  const business = useBusiness();
  const rows = useInvoiceRows();
  const series = useRecords("series");
  const contacts = useContactRows();
  const timeZone = useZone();
  const today = useToday(timeZone);
  const { lines, methods, reading } = useFilterKnown(filter);
  const found = useMemo(
    () => filterRows(rows ?? [], filter, { today, timeZone, lines, methods }),
    [rows, filter, today, timeZone, lines, methods],
  );
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const rowActions = useRowActions(found, (id) => setPicked(new Set([id])));
  const home = business?.currency ?? fallbackCurrency;
  const sums = useMemo(() => sumPerCurrency(found, home), [found, home]);
  const tags = useMemo(() => tagsOf(rows ?? []), [rows]);
  const count = conditionCount(filter);
  const clientName = contacts?.find((row) => row.id === filter.contact)?.name ?? "";
  const fields = (
    <FilterFields
      filter={filter}
      home={home}
      series={series ?? []}
      tags={tags}
      clientName={clientName}
      today={today}
      onChange={change}
    />
  );
  const saved = (
    <SavedFilters
      business={business}
      filter={filter}
      onOpen={(savedFilter) => setQuery(savedFilter, { replace: true })}
    />
  );
  // Beside the conditions the results scroll for themselves.
  const resultsBox = useRef<HTMLDivElement>(null);
  const Rows = wide ? InvoiceTable : InvoiceList;

  const results =
    rows === undefined || business === undefined || reading ? (
      <AwaitedList title={t`Your invoices are not here yet`} />
    ) : (
      <>
        {!picked && (
          <Sums wide={wide} sums={sums}>
            {found.length > 0 && (
              <Button variant="ghost" size="small" className="-mr-2" onClick={() => setPicked(new Set())}>
                {t`Select`}
              </Button>
            )}
          </Sums>
        )}
        {found.length === 0 ? (
          <EmptyState
            plain
            title={rows.length === 0 ? t`No invoices` : t`No invoice matches`}
            {...(rows.length === 0
              ? { action: { label: t`New invoice`, to: "/new-invoice" } }
              : count > 0 && { secondary: { label: t`Clear the filter`, onClick: clear } })}
          />
        ) : picked ? (
          <SelectionList rows={found} picked={picked} onChange={setPicked} today={today} home={home} />
        ) : (
          <div ref={rowActions}>
            <Rows rows={found} today={today} to={pageOf} />
          </div>
        )}
      </>
    );
  return (
    <Screen
      title={t`Filter invoices`}
      back="/tabs/invoice"
      search={<SearchBox value={filter.q} onChange={(q) => change({ q })} placeholder={t`Number or client`} slashKey />}
      actions={
        <>
          {count > 0 && <Button variant="ghost" onClick={clear}>{t`Clear`}</Button>}
          {!beside && (
            <Button variant="ghost" icon={FilterIcon} onClick={() => setOpen(true)}>
              {count > 0 ? count : t`Filter`}
              {count > 0 && (
                <span className="sr-only">
                  <Plural value={count} one="condition" other="conditions" />
                </span>
              )}
            </Button>
          )}
        </>
      }
    >
      {beside ? (
        <div className="flex h-full flex-col">
          {saved}
          <div className="flex min-h-0 flex-1 border-t border-line">
            <section
              aria-label={t`Conditions`}
              className="h-full w-[300px] shrink-0 overflow-y-auto border-r border-line px-5 py-4"
            >
              {fields}
            </section>
            <ScrollContext value={resultsBox}>
              <div ref={resultsBox} className="min-w-0 flex-1 overflow-auto">
                {results}
              </div>
            </ScrollContext>
          </div>
        </div>
      ) : (
        <>
          {saved}
          {results}
        </>
      )}
      <Sheet
        open={open && !beside}
        onClose={() => setOpen(false)}
        title={t`Filter`}
        tall
        footer={
          <Button variant="primary" size="large" full onClick={() => setOpen(false)}>
            <Plural value={found.length} one="Show # document" other="Show # documents" />
          </Button>
        }
      >
        <div className="sheet-form pt-1">{fields}</div>
      </Sheet>
    </Screen>
  );
}

function tagsOf(rows: readonly InvoiceRow[]): string[] {
  const tags = new Set<string>();
  for (const row of rows) for (const tag of row.tags) tags.add(tag);
  return [...tags].toSorted(nameOrder());
}

/**
 * Count, total and what is left to pay, each currency apart; several are a table, whose amounts stand above those of the list.
 * On a phone the table of the others opens at a tap, or it would push the list off the screen.
 */
function Sums({ sums: all, wide, children }: { sums: readonly DocumentSum[]; wide: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const split = useHasSplit();
  const several = all.length > 1;
  const isFolded = !split && all.length > 2;
  const others = all.slice(1);
  const sums = others.map(({ total, currency }) => formatMoney(total, currency, { decimals: "auto" })).join(" · ");
  return (
    <div
      className={cx(
        wide ? "px-6" : "px-4",
        all.length > 0 && "border-b border-line py-2.5",
        !several && "flex items-center gap-3",
      )}
    >
      {several && (
        <div className="flex items-center justify-between gap-3">
          <span className="font-medium">
            <DocumentCount count={all.reduce((sum, { count }) => sum + count, 0)} />
          </span>
          {children}
        </div>
      )}
      <output className={sumTable}>
        {all.length === 0 && <span className="sr-only">{t`0 documents`}</span>}
        <SumLines sums={isFolded ? all.slice(0, 1) : all} />
      </output>
      {isFolded && (
        <details className="group -mb-2.5">
          <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-1 text-13 text-muted [&::-webkit-details-marker]:hidden">
            <span className="money whitespace-normal!">{t`In other currencies: ${sums}`}</span>
            <ChevronDownIcon
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 group-open:rotate-180"
            />
          </summary>
          <div className={cx(sumTable, "pb-2.5")}>
            <SumLines sums={others} />
          </div>
        </details>
      )}
      {!several && children}
    </div>
  );
}

const sumTable = "grid min-w-0 flex-1 grid-cols-[1fr_auto] items-baseline gap-x-4 desk:grid-cols-[1fr_auto_auto]";

function SumLines({ sums }: { sums: readonly DocumentSum[] }) {
  const { t } = useLingui();
  return sums.map(({ currency, count, total, balance }) => (
    <Fragment key={currency}>
      <span className="text-13 text-muted">
        <DocumentCount count={count} />
      </span>
      <MoneyText amount={total} currency={currency} className="text-right" />
      {/* Under the count and the total on phones, after them on desks. */}
      <span className="contents text-13 text-muted desk:flex desk:flex-row-reverse desk:gap-1">
        {balance !== 0 && (
          // Alone it fills its line on a phone, or the next count would stand beside it.
          <span className={cx("mb-1 desk:mb-0", balance === total && "col-span-2")}>
            {balance === total ? t`nothing paid yet` : t`to pay`}
          </span>
        )}
        {balance !== 0 && balance !== total && (
          <MoneyText amount={balance} currency={currency} tone="muted" className="text-right" />
        )}
      </span>
    </Fragment>
  ));
}

/** Quotes, credit notes and drafts are among them. */
const DocumentCount = ({ count }: { count: number }) => <Plural value={count} one="# document" other="# documents" />;

import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate, todayIn } from "@ankara/domain/dates/dates";
import { formatDecimal } from "@ankara/domain/money/format-money";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import { movementsOf } from "@ankara/domain/stock/movements";
import type { StockChange } from "@ankara/domain/stock/on-hand";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useBusiness } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";

type Entry = {
  key: string;
  at: string;
  date: string;
  what: "received" | "counted" | "damaged" | "used" | StockChange["why"];
  /** Signed decimal text; of a count, what was there. */
  quantity: string;
  reason: string;
  document: { id: string; number: string } | null;
};

/** This many stand under the figure; the others wait behind a button. */
const few = 4;

/** Lists stock movements, newest first: by hand and by documents. */
export function StockHistory({ item, changes }: { item: CatalogItem; changes: readonly StockChange[] }) {
  const { i18n } = useLingui();
  const [all, setAll] = useState(false);
  const zone = useBusiness()?.timeZone ?? "UTC";
  const entries = useMemo(() => entriesOf(item, changes, zone), [item, changes, zone]);
  const entryText = useEntryText();
  if (entries.length === 0) return null;
  return (
    <>
      <ul className="divide-y divide-line border-t border-line text-15">
        {(all ? entries : entries.slice(0, few)).map((entry) => (
          <li key={entry.key} className="flex items-start justify-between gap-4 py-2">
            <span className="min-w-0">
              {entry.document ? (
                <Link to={`/invoice/${entry.document.id}`} className="text-primary-ink">
                  {entryText(entry)}
                </Link>
              ) : (
                entryText(entry)
              )}
              <span className="block truncate text-13 text-muted">
                {formatDate(entry.date, "medium", i18n.locale)}
                {entry.reason !== "" && ` · ${entry.reason}`}
              </span>
            </span>
            <span className="money shrink-0">
              {entry.what === "counted" ? `= ${formatDecimal(entry.quantity)}` : signed(entry.quantity)}
            </span>
          </li>
        ))}
      </ul>
      {!all && entries.length > few && (
        <Button variant="ghost" className="-ml-3 self-start" onClick={() => setAll(true)}>
          <Trans>Show all {entries.length}</Trans>
        </Button>
      )}
    </>
  );
}

function useEntryText(): (entry: Entry) => string {
  const { t } = useLingui();
  return ({ what, document }) => {
    const number = document?.number ?? "";
    switch (what) {
      case "received":
        return t({ message: "Received", context: "stock" });
      case "counted":
        return t`Counted`;
      case "damaged":
        return t`Damaged`;
      case "used":
        return t`Used`;
      case "issued":
        return t`Sold on ${number}`;
      case "voided":
        return t`${number} was voided`;
      case "credited":
        return t`Returned on ${number}`;
    }
  };
}

const signed = (quantity: string): string => (quantity.startsWith("-") ? "" : "+") + formatDecimal(quantity);

function entriesOf(item: CatalogItem, changes: readonly StockChange[], zone: string): Entry[] {
  const own = changes.filter(({ itemId, at }) => itemId === item.id && at > (item.stockSince ?? ""));
  const wanted = new Set(own.map(({ invoiceId }) => invoiceId));
  const numbers = new Map(
    (wanted.size === 0 ? [] : currentStore().memory.invoices()).flatMap(({ id, number }) =>
      wanted.has(id) ? [[id, number ?? ""] as const] : [],
    ),
  );
  const byHand = movementsOf(item).map(({ id, kind, at, date, quantity, reason }): Entry => ({
    key: id,
    at,
    date,
    what: kind,
    quantity: kind === "damaged" || kind === "used" ? `-${quantity}` : quantity,
    reason,
    document: null,
  }));
  const byDocument = own.map(({ invoiceId, at, why, quantity }, place): Entry => ({
    key: `${invoiceId} ${why} ${place}`,
    at,
    date: todayIn(zone, Date.parse(at)),
    what: why,
    quantity,
    reason: "",
    document: { id: invoiceId, number: numbers.get(invoiceId) ?? "" },
  }));
  return [...byHand, ...byDocument].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

import type { ItemId } from "@ankara/domain/records/fields";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate, todayIn, instantOf, type LocalDate } from "@ankara/domain/dates/dates";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import {
  movementsOf,
  momentOf,
  movementField,
  type MovementKind,
  type StockMovement,
  withoutMovement,
} from "@ankara/domain/stock/movements";
import type { StockChange } from "@ankara/domain/stock/on-hand";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { formatDecimal } from "../../i18n/numbers.ts";
import { useZone } from "../../store/hooks.ts";
import { useMay } from "../../session/use-may.ts";
import { currentStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { undoMs } from "@ankara/domain/constants";
import { newId, systemRandom } from "@ankara/domain/ids";
import { type AuthorIds, useAuthorText } from "../../document-parts/use-author-text.ts";
import { useStockText } from "../../stock/stock-labels.ts";
import type { Stock } from "../../stock/use-stock.ts";
import { ChipGroup } from "../../ui/chip.tsx";
import { DateInput } from "../../forms/date-input.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { QuantityInput } from "../../ui/quantity-input.tsx";
import { toast } from "../../ui/toast.tsx";
import { isQuantity } from "./catalog-form.ts";
import { joinParts } from "../../ui/parts.ts";

/** Shows the quantity of an item and its movements, with a form to record another one. */
export function StockPanel({ item, stock }: { item: CatalogItem; stock: Stock | undefined }) {
  const { t } = useLingui();
  const [writing, setWriting] = useState(false);
  const may = useMay();
  const stockText = useStockText();
  const level = stock?.levels.get(item.id);
  const text = level && stockText(level);
  return (
    <section
      aria-label={t`Stock`}
      className="sheet-inside mt-1 mb-4 flex flex-col gap-3 rounded-card border border-line p-3.5"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p aria-live="polite">
          <span className="money text-18 font-semibold">{level ? formatDecimal(level.onHand) : "…"}</span>{" "}
          <span className="text-muted">
            <Trans>on hand</Trans>
          </span>
          {text?.tone === "warn" && (
            <span className="block text-13 font-medium text-accent-ink">
              {level?.state === "low" ? <Trans>Running low</Trans> : <Trans>Out of stock</Trans>}
            </span>
          )}
        </p>
        {!writing && (
          <Button onClick={() => setWriting(may("pricing"))}>
            <Trans>Change stock</Trans>
          </Button>
        )}
      </div>
      {writing && <MovementForm item={item} onDone={() => setWriting(false)} />}
      <StockHistory item={item} changes={stock?.changes ?? []} />
    </section>
  );
}

/** Writes down one thing that happened. It stands beside what was written before, so nothing is overwritten. */
function MovementForm({ item, onDone }: { item: CatalogItem; onDone: () => void }) {
  const { t } = useLingui();
  const store = currentStore();
  const [kind, setKind] = useState<MovementKind>("received");
  const [quantity, setQuantity] = useState("");
  const [date, setDate] = useState(store.today());
  const [reason, setReason] = useState("");
  const ready =
    isQuantity(quantity) && date !== "" && date <= store.today() && (kind === "counted" || /[1-9]/.test(quantity));

  const save = async () => {
    const id = await writeDown(item.id, { kind, quantity, date, reason: reason.trim() });
    toast(t`Stock recorded`, {
      tone: "good",
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => void store.update("catalogs", item.id, withoutMovement(id)) },
    });
    onDone();
  };
  return (
    <div className="flex flex-col gap-3">
      <ChipGroup<MovementKind>
        label={t`What happened`}
        look="soft"
        grow
        value={kind}
        onChange={setKind}
        options={[
          { value: "received", label: t({ message: "Received", context: "stock" }) },
          { value: "counted", label: t`Counted` },
          { value: "damaged", label: t`Damaged` },
          { value: "used", label: t`Used` },
        ]}
      />
      <div className="grid grid-cols-2 gap-3 max-[350px]:grid-cols-1">
        <Field label={kind === "counted" ? t`Quantity on hand` : t`Quantity`}>
          <QuantityInput value={quantity} onChange={setQuantity} />
        </Field>
        <Field label={t`Day`} {...(date > store.today() ? { error: t`This date is in the future` } : {})}>
          <DateInput value={date} max={store.today()} onChange={setDate} />
        </Field>
      </div>
      <Field label={t`Reason`} optional>
        <TextInput
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button variant="primary" disabled={!ready} onClick={() => void save()}>
          <Trans>Record</Trans>
        </Button>
        <Button variant="ghost" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}

/** @returns the id of the movement */
async function writeDown(itemId: ItemId, what: Pick<StockMovement, "kind" | "quantity" | "date" | "reason">) {
  const store = currentStore();
  const id = newId(Date.now(), systemRandom);
  const at = momentOf(what.date, store.today(), instantOf(Date.now()));
  await store.update("catalogs", itemId, movementField(id, { ...what, at }));
  return id;
}

type Entry = {
  key: string;
  at: string;
  date: LocalDate;
  what: "received" | "counted" | "damaged" | "used" | StockChange["why"];
  /** Signed decimal text; of a count, what was there. */
  quantity: string;
  reason: string;
  document: { id: string; number: string } | null;
} & AuthorIds;

/** This many stand under the figure; the others wait behind a button. */
const few = 4;

/** Lists stock movements, newest first: by hand and by documents. */
function StockHistory({ item, changes }: { item: CatalogItem; changes: readonly StockChange[] }) {
  const { i18n } = useLingui();
  const [all, setAll] = useState(false);
  const zone = useZone();
  const entries = useMemo(() => entriesOf(item, changes, zone), [item, changes, zone]);
  const entryText = useEntryText();
  const author = useAuthorText();
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
                {joinParts([formatDate(entry.date, "medium", i18n.locale), entry.reason, author(entry)])}
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
  const invoiceIds = new Set(own.map(({ invoiceId }) => invoiceId));
  const numbers = new Map(
    (invoiceIds.size === 0 ? [] : currentStore().memory.invoices()).flatMap(({ id, number }) =>
      invoiceIds.has(id) ? [[id, number ?? ""] as const] : [],
    ),
  );
  const byHand = movementsOf(item).map(({ id, kind, at, date, quantity, reason, by, byDevice }): Entry => ({
    key: id,
    at,
    date,
    what: kind,
    quantity: kind === "damaged" || kind === "used" ? `-${quantity}` : quantity,
    reason,
    by,
    byDevice,
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

import { useCallback, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice, InvoiceLine, PaymentDetails, Totals } from "@ankara/domain/records/invoice";
import { useBusiness } from "../../store/hooks.ts";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.tsx";
import { addItem, addLine, insertLine, removeLine, setCurrency, scanned } from "../../document-parts/draft-edits.ts";
import { undoMs } from "@ankara/domain/constants";
import { AddItem } from "./add-item.tsx";
import { CurrencySelect } from "./currency-select.tsx";
import type { Suggestion } from "./item-suggestions.ts";
import { LineRow } from "./line-row.tsx";
import { LineSheet } from "./line-sheet.tsx";
import { LineTable } from "./line-table.tsx";
import type { RecentLines } from "./recent-lines.ts";
import type { Edit } from "./use-draft.ts";
import { useStockHints } from "./use-stock-hints.ts";
import type { ProblemTexts } from "./use-problems.ts";
import { findByCode } from "@ankara/domain/catalog/barcode";
import { useScan } from "../../scan/use-scan.tsx";
import { useModals } from "../../ui/modal-context.ts";

type ItemsProps = {
  draft: Invoice;
  totals: Totals | null;
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  recent: RecentLines;
  chosen: string | null;
  onChosen: (lineId: string) => void;
  texts: ProblemTexts;
  today: string;
  desk: boolean;
  edit: Edit;
};

/** Edits the lines, and holds the field that adds them. */
export function ItemsSection(props: ItemsProps) {
  const { draft, totals, items, fees, texts, today, desk, edit } = props;
  const ways = useBusiness()?.payTo ?? noWays;
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback((id: string) => setOpenId(id), []);
  const remove = useRemoveWithUndo(draft, edit);
  const hintOf = useStockHints(draft, items);
  const openLine = draft.lines.find((line) => line.id === openId);
  const netOf = (line: InvoiceLine | undefined) => (line && totals?.lineNets[draft.lines.indexOf(line)]) ?? null;
  const addField = <AddField {...props} onIncomplete={open} />;
  // An issued document keeps its currency: the rate it was frozen with and its place in the books hang on it.
  const currency = draft.status === "draft" && (
    <CurrencySelect
      currency={draft.currency}
      onChange={(code) => edit((before) => setCurrency(before, code, ways))}
      className="-mr-2"
    />
  );
  return (
    <section>
      {desk ? (
        <>
          <LineTable
            lines={draft.lines}
            nets={totals?.lineNets ?? null}
            currency={draft.currency}
            errorOf={texts.line}
            hintOf={hintOf}
            chosen={props.chosen}
            onChosen={props.onChosen}
            edit={edit}
            onOpen={open}
          />
          <div className="border-t border-line pt-2.5">{addField}</div>
          <div className="mt-1 flex justify-end">{currency}</div>
        </>
      ) : (
        <PhoneItems
          heading={
            <h2 className="text-body tracking-normal">
              <Trans>Items</Trans>
            </h2>
          }
          aside={currency}
        >
          {draft.lines.length > 0 && (
            <ul>
              {draft.lines.map((line, index) => (
                <LineRow
                  key={line.id}
                  line={line}
                  net={totals?.lineNets[index] ?? null}
                  currency={draft.currency}
                  error={texts.line(line.id)}
                  hint={hintOf(line)}
                  onOpen={open}
                />
              ))}
            </ul>
          )}
          <div className={draft.lines.length > 0 ? "px-3 pt-1 pb-3" : "p-3"}>{addField}</div>
        </PhoneItems>
      )}
      <LineSheet
        draft={draft}
        line={openLine}
        net={netOf(openLine)}
        hint={openLine && hintOf(openLine)}
        fees={fees}
        today={today}
        edit={edit}
        onRemove={remove}
        onClose={() => setOpenId(null)}
      />
    </section>
  );
}

function PhoneItems({ heading, aside, children }: { heading: ReactNode; aside: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-11 items-center justify-between px-0.5">
        {heading}
        {aside}
      </div>
      <Card padded={false}>{children}</Card>
    </>
  );
}

function AddField({
  draft,
  items,
  fees,
  recent,
  texts,
  desk,
  edit,
  onIncomplete,
}: ItemsProps & { onIncomplete: (lineId: string) => void }) {
  const { t } = useLingui();
  const { scan, sheet } = useScanItems({ draft, items, fees, recent, edit });
  const add = (suggestion: Suggestion) => {
    if (draft.lines.length >= 500) {
      toast(t`An invoice holds up to 500 items.`, { tone: "danger" });
      return;
    }
    const id = newId(Date.now(), systemRandom);
    edit((before) => withSuggestion(before, id, suggestion, { fees, recent }));
    const needsPrice = suggestion.kind === "words" && suggestion.line.unitPrice === "";
    if (needsPrice && !desk) onIncomplete(id);
  };
  return (
    <>
      <AddItem
        items={items}
        recent={recent.items}
        currency={draft.currency}
        priceOf={(item) => recent.prices.get(item.id) ?? item.prices[draft.currency]}
        onAdd={add}
        onScan={scan}
        error={texts.lines}
      />
      {sheet}
      {texts.lines && (
        <p role="alert" className="mt-1.5 text-13 text-overdue-ink">
          {texts.lines}
        </p>
      )}
    </>
  );
}

function withSuggestion(
  draft: Invoice,
  id: string,
  suggestion: Suggestion,
  { fees, recent }: { fees: readonly Fee[]; recent: RecentLines },
): Invoice {
  if (suggestion.kind === "words") {
    const { name, quantity, unit, unitPrice } = suggestion.line;
    return addLine(draft, id, { name, quantity, unitPrice, ...(unit ? { unit } : {}) });
  }
  const { item, quantity, unitPrice } = suggestion;
  return addItem(draft, id, item, { fees, quantity, unitPrice: unitPrice || recent.prices.get(item.id) });
}

function useRemoveWithUndo(draft: Invoice, edit: Edit): (line: InvoiceLine) => void {
  const { t } = useLingui();
  return (line) => {
    const place = draft.lines.indexOf(line);
    edit((before) => removeLine(before, line.id));
    toast(t`Item removed`, {
      durationMs: undoMs,
      action: { label: t`Undo`, onClick: () => edit((before) => insertLine(before, place, line)) },
    });
  };
}

const noWays: readonly PaymentDetails[] = [];

type ScanProps = {
  draft: Invoice;
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  recent: RecentLines;
  edit: Edit;
};

/** Puts what is scanned on the invoice, one after the other. A code no item has opens the form of a new one. */
function useScanItems({ draft, items, fees, recent, edit }: ScanProps) {
  const { t } = useLingui();
  const { newItem } = useModals();
  const put = (item: CatalogItem) => {
    const id = newId(Date.now(), systemRandom);
    edit((before) => scanned(before, id, item, { fees, unitPrice: recent.prices.get(item.id) }));
  };
  const offerNew = async (startBarcode: string) => {
    const item = await newItem({ startBarcode });
    if (item) put(item);
  };
  return useScan((code) => {
    const item = findByCode(items, code);
    if (!item) return void offerNew(code);
    const there = draft.lines.find(({ itemId }) => itemId === item.id);
    if (!there && draft.lines.length >= 500) return t`An invoice holds up to 500 items.`;
    put(item);
    return there ? t`One more ${item.name}` : t`${item.name} added`;
  });
}

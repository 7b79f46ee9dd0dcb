import { useLingui } from "@lingui/react/macro";
import { findByCode } from "@ankara/domain/catalog/barcode";
import { newId, systemRandom } from "@ankara/domain/ids";
import { addItem } from "@ankara/domain/invoice/draft";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { addLine, scanned } from "../../document-parts/draft-edits.ts";
import { useScan } from "../../scan/use-scan.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { toast } from "../../ui/toast.tsx";
import { AddItem } from "./add-item.tsx";
import type { Suggestion } from "./item-suggestions.ts";
import type { RecentLines } from "./recent-lines.ts";
import type { Edit } from "./use-draft.ts";

type AddFieldProps = {
  draft: Invoice;
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  recent: RecentLines;
  error: string | undefined;
  edit: Edit;
  /** The line stands on the draft; typed words may have named no price. */
  onAdded: (lineId: string, needsPrice: boolean) => void;
};

/** Adds lines: from the catalog, in words, or by their codes. */
export function AddField({ draft, items, fees, recent, error, edit, onAdded }: AddFieldProps) {
  const { t } = useLingui();
  const { scan, sheet } = useScanItems({ draft, items, fees, recent, edit });
  const add = (suggestion: Suggestion) => {
    if (draft.lines.length >= 500) {
      toast(t`A document can have up to 500 items.`, { tone: "danger" });
      return;
    }
    const id = newId(Date.now(), systemRandom);
    edit((before) => withSuggestion(before, id, suggestion, { fees, recent }));
    const needsPrice = suggestion.kind === "words" && suggestion.line.unitPrice === "";
    onAdded(id, needsPrice);
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
        error={error}
      />
      {sheet}
      {error && (
        <p role="alert" className="mt-1.5 text-13 text-overdue-ink">
          {error}
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

type ScanProps = Pick<AddFieldProps, "draft" | "items" | "fees" | "recent" | "edit">;

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
    if (!there && draft.lines.length >= 500) return t`A document can have up to 500 items.`;
    put(item);
    return there ? t`One more ${item.name}` : t`${item.name} added`;
  });
}

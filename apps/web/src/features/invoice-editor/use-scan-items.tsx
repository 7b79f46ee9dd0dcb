import { useLingui } from "@lingui/react/macro";
import { findByCode } from "@ankara/domain/catalog/barcode";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Fee } from "@ankara/domain/records/fee";
import type { Invoice } from "@ankara/domain/records/invoice";
import { useScan } from "../../scan/use-scan.tsx";
import { useModals } from "../../ui/modal-context.ts";
import { scanned } from "../../document-parts/draft-edits.ts";
import type { RecentLines } from "./recent-lines.ts";
import type { Edit } from "./use-draft.ts";

type ScanProps = {
  draft: Invoice;
  items: readonly CatalogItem[];
  fees: readonly Fee[];
  recent: RecentLines;
  edit: Edit;
};

/** Puts what is scanned on the invoice, one after the other. A code no item has opens the form of a new one. */
export function useScanItems({ draft, items, fees, recent, edit }: ScanProps) {
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

import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { ModalProps } from "../../ui/modal-context.ts";
import ItemSheet from "./item-sheet.tsx";

/** The form of a new item over another screen; answers the item, null when it was closed. */
export function NewItem({ startBarcode, onDone }: { startBarcode?: string } & ModalProps<CatalogItem | null>) {
  return <ItemSheet startBarcode={startBarcode} onAdded={onDone} onClose={() => onDone(null)} />;
}

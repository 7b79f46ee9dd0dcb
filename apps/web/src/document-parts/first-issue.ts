import type { Store } from "../store/store.ts";

/** Returns whether an invoice is the first this business issues, as far as this device knows; it may be a draft still. */
export const isFirstInvoice = (store: Store, id: string): boolean =>
  !store.memory.invoices().some((row) => row.id !== id && row.kind === "invoice" && row.status !== "draft");

import type { LocalDate } from "@ankara/domain/dates/dates";
import { overdueOfRow } from "@ankara/domain/invoice/receivable";
import { thisDevice } from "../platform/device.ts";
import type { InvoiceRow } from "../store/index/invoice-row.ts";
import { owedOf } from "../store/memory.ts";
import type { Store } from "../store/store.ts";

/** Long enough that an import does not count with every chunk. */
const settleMs = 1_500;

/** The number on the app's icon: what waits to be sent, what needs the person, and what is overdue. */
export function badgeCount(unsent: number, invoices: readonly InvoiceRow[], today: LocalDate): number {
  return unsent + invoices.filter((row) => overdueOfRow(row, today).days > 0).length;
}

/** Keeps the number on the icon true while the app is open, and takes it away when the person is signed out. */
export function watchBadge(store: Store): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = -1;
  const show = async (count: number): Promise<void> => {
    if (count === shown) return;
    shown = count;
    await (await thisDevice().parts()).badge(count);
  };
  const look = () => {
    timer = undefined;
    const unsent = Object.values(store.memory.waiting()).reduce((sum, count) => sum + count, 0);
    const count = badgeCount(unsent, owedOf(store.memory.invoices()), store.today());
    void show(count).catch((error: unknown) => console.warn("The icon shows no number", error));
  };
  const later = () => (timer ??= setTimeout(look, settleMs));
  later();
  const stop = store.memory.subscribe(later);
  return () => {
    stop();
    clearTimeout(timer);
    void show(0).catch(() => undefined);
  };
}

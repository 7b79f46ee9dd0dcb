import type { SettlingPayment } from "@ankara/domain/invoice/settlements";
import type { InvoiceId } from "@ankara/domain/records/fields";
import type { Payment } from "@ankara/domain/records/payment";
import type { PaymentRow, UserDatabase } from "./database.ts";
import { readParts } from "./read-parts.ts";

/**
 * The payments of a device, as far as they say what is settled. A copy of many pages keeps them: each page of invoices would
 * read all of its payments back, an eighth of the whole copy.
 */
export class KnownPayments {
  /** The value of `payments` in `meta` when these were all there are; null until all of them were read. */
  #mark: string | null | undefined = null;
  readonly #payments = new Map<string, SettlingPayment>();
  readonly #idsOf = new Map<InvoiceId, Set<string>>();

  /** Reads them all, unless nobody else has written one since. Inside the transaction that asks for them. */
  async follow(db: UserDatabase): Promise<void> {
    const mark = (await db.meta.get("payments"))?.value;
    if (mark === this.#mark) return;
    this.#mark = null;
    this.#payments.clear();
    this.#idsOf.clear();
    await readParts(db.table<PaymentRow>("payments"), (part) => this.#take(part));
    this.#mark = mark;
  }

  /** Takes rows as they are written, and the mark they are written with. */
  note(rows: readonly PaymentRow[], mark: string): void {
    this.#take(rows);
    this.#mark = mark;
  }

  #take(rows: readonly PaymentRow[]): void {
    for (const { id, data, invoiceIds } of rows) {
      if (data === null) {
        this.#payments.delete(id);
        continue;
      }
      const { status, reverses, currency, allocations, withholding } = data as unknown as Payment;
      this.#payments.set(id, { id, status, reverses, currency, allocations, withholding });
      for (const invoiceId of invoiceIds) {
        const ids = this.#idsOf.get(invoiceId);
        if (ids) ids.add(id);
        else this.#idsOf.set(invoiceId, new Set([id]));
      }
    }
  }

  /** Lists at least the payments that name an invoice. */
  of(invoiceId: InvoiceId): SettlingPayment[] {
    return [...(this.#idsOf.get(invoiceId) ?? [])].flatMap((id) => this.#payments.get(id) ?? []);
  }
}

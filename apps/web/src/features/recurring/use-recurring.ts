import type { LocalDate } from "@ankara/domain/dates/dates";
import { occurrenceId } from "@ankara/domain/expenses/recurrence";
import { isTemplate, nthDay } from "@ankara/domain/invoice/recurring";
import { Invoice, type InvoiceRepeat } from "@ankara/domain/records/invoice";
import { useDevice, useInvoiceRows, useListed, useRecord, type Stored } from "../../store/hooks.ts";

export type Recurring = Stored<Invoice> & { repeat: InvoiceRepeat };

/** Every recurring invoice of the device; undefined until it has answered. */
export function useRecurring(): Recurring[] | undefined {
  const rows = useInvoiceRows();
  // They are archived drafts, of which there are few: only those are read.
  const ids = rows?.flatMap(({ id, status, archivedAt }) => (status === "draft" && archivedAt !== null ? [id] : []));
  const found = useDevice(`recurring/${ids?.join(" ") ?? "?"}`, async (store) => {
    const records = await store.db.invoices.bulkGet(ids ?? []);
    return records.flatMap((row) => {
      const invoice = row?.data && store.shown("invoices", row.id, row.data as Invoice, row.rev);
      return invoice && isTemplate(invoice) ? [invoice] : [];
    });
  });
  return useListed(ids === undefined ? undefined : found);
}

/** One recurring invoice; null when it is not on this device. */
export function useOneRecurring(id: string): Recurring | null | undefined {
  const record = useRecord("invoices", id);
  if (!record) return record;
  return isTemplate(record) ? record : null;
}

/** The latest invoices a rule made, newest first. Each has an id that its day gives it, so they are found by it. */
export function useCreatedInvoices({ id, repeat }: Recurring, today: LocalDate): Invoice[] | undefined {
  const days = pastDays(repeat, today);
  return useDevice(`made/${id}/${days.join(" ")}`, async ({ db }) => {
    const rows = await db.invoices.bulkGet(days.map((day) => occurrenceId(id, day)));
    return rows.flatMap((row) => (row?.data ? [row.data as Invoice] : []));
  });
}

const shown = 12;
/** The last days of the rule up to today, newest first. Only the newest are ever looked for. */
function pastDays(repeat: InvoiceRepeat, today: LocalDate): string[] {
  const days: string[] = [];
  for (let n = 0; n < 11_000; n += 1) {
    const day = nthDay(repeat, n);
    if (day > today) break;
    days.push(day);
    if (days.length > shown) days.shift();
  }
  return days.toReversed();
}

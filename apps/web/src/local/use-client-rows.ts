import { summarizeContact } from "@ankara/domain/contact-summary";
import type { Payment } from "@ankara/domain/records/payment";
import { liveQuery } from "dexie";
import { useEffect, useMemo, useState } from "react";
import { useBusiness, useContactRows, useInvoiceRows } from "./hooks.ts";
import type { ContactRow } from "./index/contact-row.ts";
import type { InvoiceRow } from "./index/invoice-row.ts";
import { currentStore } from "./store.ts";

/** Clients A–Z with all they owe: their invoices, and what is left of the debt the books were opened with. */
export function useClientRows(): readonly ContactRow[] | undefined {
  const rows = useContactRows();
  const payments = useOpeningPayments(rows);
  const invoices = useInvoiceRows();
  const homeCurrency = useBusiness()?.currency;
  return useMemo(
    () =>
      rows && (payments && invoices && homeCurrency ? withOpenings(rows, { payments, invoices, homeCurrency }) : rows),
    [rows, payments, invoices, homeCurrency],
  );
}

/**
 * Adds to what each client owes the part of the opening balance that no payment has covered yet, as the client's own page
 * counts it. Rows without one are the same objects as before, and so is the list when there is none.
 *
 * @param of.payments - of the clients with an opening balance, at least
 */
export function withOpenings(
  rows: readonly ContactRow[],
  of: { payments: readonly Payment[]; invoices: readonly InvoiceRow[]; homeCurrency: string },
): readonly ContactRow[] {
  const { payments, invoices, homeCurrency } = of;
  const opened = new Set(rows.filter(({ openingBalance }) => openingBalance > 0).map(({ id }) => id));
  if (opened.size === 0) return rows;
  const billed = new Map<string, InvoiceRow[]>();
  for (const invoice of invoices) {
    const { contactId, kind, status } = invoice;
    if (contactId === null || !opened.has(contactId) || kind !== "invoice" || status !== "issued") continue;
    billed.set(contactId, [...(billed.get(contactId) ?? []), invoice]);
  }
  return rows.map((row) => {
    if (!opened.has(row.id)) return row;
    const currency = row.currency ?? homeCurrency;
    const { money } = summarizeContact({
      invoices: billed.get(row.id) ?? [],
      payments: payments.filter(({ contactId }) => contactId === row.id),
      opening: { amount: row.openingBalance, currency },
      homeCurrency,
      // Only what is left of the opening balance is taken from here, which no day changes.
      today: "2020-01-01",
    });
    const left = money.find((one) => one.currency === currency)?.openingLeft ?? 0;
    return left === 0 ? row : { ...row, owed: addDebt(row.owed, currency, left) };
  });
}

function addDebt(owed: ContactRow["owed"], currency: string, amount: number): ContactRow["owed"] {
  if (!owed.some((one) => one.currency === currency))
    return [...owed, { currency, outstanding: amount, overdue: 0, oldestOverdueDays: 0, nextDue: null }];
  return owed.map((one) => (one.currency === currency ? { ...one, outstanding: one.outstanding + amount } : one));
}

/** Payments of the clients who began with a debt; undefined until the device has answered. Most businesses have none. */
function useOpeningPayments(rows: readonly ContactRow[] | undefined): readonly Payment[] | undefined {
  const store = currentStore();
  const [payments, setPayments] = useState<readonly Payment[]>();
  const key = (rows ?? []).flatMap(({ id, openingBalance }) => (openingBalance > 0 ? [id] : [])).join(" ");
  useEffect(() => {
    if (key === "") return;
    const read = async () => {
      const found = await store.db.payments.where("contactId").anyOf(key.split(" ")).toArray();
      return found.flatMap(({ data }) => (data ? [data as Payment] : []));
    };
    const subscription = liveQuery(read).subscribe({
      next: setPayments,
      error: (error: unknown) => console.error("The device's database did not answer", error),
    });
    return () => subscription.unsubscribe();
  }, [store, key]);
  return payments;
}

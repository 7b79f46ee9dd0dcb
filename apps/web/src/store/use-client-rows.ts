import { summarizeContact } from "@ankara/domain/clients/contact-summary";
import type { ContactId } from "@ankara/domain/records/fields";
import type { Payment } from "@ankara/domain/records/payment";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useBusiness, useContactRows, useInvoiceRows, watchDevice } from "./hooks.ts";
import type { ContactRow } from "./index/contact-row.ts";
import type { InvoiceRow } from "./index/invoice-row.ts";
import { currentStore } from "./store.ts";

/** Clients A–Z with all they owe: their invoices, what is left of the debt the books were opened with, and debts without a document. */
export function useClientRows(): readonly ContactRow[] | undefined {
  const rows = useContactRows();
  const debts = useDebts(rows);
  const invoices = useInvoiceRows();
  const homeCurrency = useBusiness()?.currency;
  return useMemo(
    () => rows && (debts && invoices && homeCurrency ? withOpenings(rows, { ...debts, invoices, homeCurrency }) : rows),
    [rows, debts, invoices, homeCurrency],
  );
}

/** One client with all they owe, without summing what the others do; undefined for none. */
export function useClientRow(contactId: ContactId | null): ContactRow | undefined {
  const { memory } = currentStore();
  const row = useSyncExternalStore(memory.subscribe, () =>
    contactId === null ? undefined : memory.contact(contactId),
  );
  const rows = useMemo(() => (row ? [row] : undefined), [row]);
  const debts = useDebts(rows);
  const homeCurrency = useBusiness()?.currency;
  return useMemo(() => {
    const isOpened =
      row &&
      debts &&
      homeCurrency &&
      (row.openingBalance > 0 || debts.payments.some(({ contactId: of }) => of === row.id));
    return isOpened ? withOpenings([row], { ...debts, invoices: memory.invoices(), homeCurrency })[0] : row;
  }, [row, debts, homeCurrency, memory]);
}

/**
 * Adds to what each client owes the part of the opening balance and of debts without a document that no payment has
 * covered yet, as the client's own page counts it. Rows without either are the same objects as before, and so is the list
 * when there is none.
 *
 * @param of.payments - of the clients with an opening balance or a debt, at least
 * @param of.sources - what invoices were made of, by their id: a debt that became one is owed there
 */
export function withOpenings(
  rows: readonly ContactRow[],
  of: Debts & { invoices: readonly InvoiceRow[]; homeCurrency: string },
): readonly ContactRow[] {
  const { payments, sources, invoices, homeCurrency } = of;
  const opened = new Set<string | null>(rows.filter(({ openingBalance }) => openingBalance > 0).map(({ id }) => id));
  for (const { contactId, debt } of payments) if (debt) opened.add(contactId);
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
      invoices: (billed.get(row.id) ?? []).map((each) => ({ ...each, sourceId: sources?.get(each.id) ?? null })),
      payments: payments.filter(({ contactId }) => contactId === row.id),
      opening: { amount: row.openingBalance, currency },
      homeCurrency,
      // Only what is left of the opening balance is taken from here, which no day changes.
      today: "2020-01-01",
    });
    const left = money.filter(({ remainingOpeningBalance }) => remainingOpeningBalance > 0);
    if (left.length === 0) return row;
    return {
      ...row,
      owed: left.reduce((owed, one) => addDebt(owed, one.currency, one.remainingOpeningBalance), row.owed),
    };
  });
}

function addDebt(owed: ContactRow["owed"], currency: string, amount: number): ContactRow["owed"] {
  if (!owed.some((one) => one.currency === currency))
    return [...owed, { currency, outstanding: amount, overdue: 0, oldestOverdueDays: 0, nextDue: null }];
  return owed.map((one) => (one.currency === currency ? { ...one, outstanding: one.outstanding + amount } : one));
}

type Debts = { readonly payments: readonly Payment[]; readonly sources?: ReadonlyMap<string, string> };

/** Payments of the clients who began with a debt or owe one without a document; undefined until the device has answered. */
function useDebts(rows: readonly ContactRow[] | undefined): Debts | undefined {
  const store = currentStore();
  const [debts, setDebts] = useState<Debts>();
  const key = useMemo(
    () => (rows ?? []).flatMap(({ id, openingBalance }) => (openingBalance > 0 ? [id] : [])).join(" "),
    [rows],
  );
  useEffect(() => {
    const read = async (): Promise<Debts> => {
      const { payments, invoices } = store.db;
      const owed = await payments.where("data.debt.amount").above(0).toArray();
      const of = [...key.split(" "), ...owed.map(({ contactId }) => contactId)].filter(Boolean);
      const found = of.length === 0 ? [] : await payments.where("contactId").anyOf(of).toArray();
      const made =
        owed.length === 0
          ? []
          : await invoices
              .where("data.sourceId")
              .anyOf(owed.map(({ id }) => id))
              .toArray();
      return {
        payments: found.flatMap(({ data }) => (data ? [data as Payment] : [])),
        sources: new Map(made.map(({ id, data }) => [id, data?.["sourceId"] as string])),
      };
    };
    return watchDevice(read, setDebts);
  }, [store, key]);
  return debts;
}

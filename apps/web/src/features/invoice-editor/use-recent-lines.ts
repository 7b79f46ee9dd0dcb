import { useEffect, useMemo, useState } from "react";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { ContactId } from "@ankara/domain/records/fields";
import { useInvoiceRows } from "../../store/hooks.ts";
import { currentStore } from "../../store/store.ts";
import { noRecentLines, recentLines, type RecentLines } from "./recent-lines.ts";

/** This many of the newest invoices, and of this client's, are read: enough to know the habits, quick to read. */
const newest = 20;
const ofClient = 10;

/** Items used last and prices this client was charged; empty until the device has answered. */
export function useRecentLines(contactId: ContactId | null, currency: string): RecentLines {
  const rows = useInvoiceRows();
  const [invoices, setInvoices] = useState<readonly Invoice[]>([]);
  const latest = useMemo(() => {
    const issued = (rows ?? []).filter((row) => row.status !== "draft" && row.status !== "void");
    const theirs = contactId === null ? [] : issued.filter((row) => row.contactId === contactId).slice(0, ofClient);
    const ids = new Set([...theirs, ...issued.slice(0, newest)].map((row) => row.id));
    return [...ids].join(" ");
  }, [rows, contactId]);

  useEffect(() => {
    let current = true;
    const store = currentStore();
    const ids = latest === "" ? [] : latest.split(" ");
    void Promise.all(ids.map((id) => store.get("invoices", id))).then((found) => {
      if (current)
        setInvoices(
          found
            .filter((invoice) => invoice !== undefined)
            .toSorted((a, b) => ((a.issuedAt ?? "") < (b.issuedAt ?? "") ? 1 : -1)),
        );
    });
    return () => {
      current = false;
    };
  }, [latest]);

  return useMemo(
    () => (invoices.length === 0 ? noRecentLines : recentLines(invoices, contactId, currency)),
    [invoices, contactId, currency],
  );
}

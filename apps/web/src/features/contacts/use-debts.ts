import type { LocalDate } from "@ankara/domain/dates/dates";
import type { MinorUnits } from "@ankara/domain/money/money";
import { overdueOfRow } from "@ankara/domain/invoice/receivable";
import type { ContactId } from "@ankara/domain/records/fields";
import { useBusiness, useContactRows, useInvoiceRows } from "../../store/hooks.ts";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { useToday } from "../../platform/use-today.ts";
import { useClient } from "./use-client.ts";
import { useClientName } from "../../i18n/use-client-name.ts";

/** Returns the debts a payment could settle, and their currencies. */
export type Debts = {
  /** Payer; the walk-in customer has no name here. */
  readonly name: string;
  readonly today: LocalDate;
  /** Issued invoices that are not written off. */
  readonly invoices: readonly InvoiceRow[];
  /** The invoices the payment is for first, of one currency. */
  readonly named: readonly InvoiceRow[];
  /** Currencies to choose from, the likeliest first. */
  readonly currencies: readonly string[];
  /** In a currency, minor units. */
  readonly owed: (currency: string) => {
    outstanding: MinorUnits;
    overdue: number;
    remainingOpeningBalance: MinorUnits;
  };
};

const nothing = { outstanding: 0, overdue: 0, remainingOpeningBalance: 0 };

/** Debts of a client, or of one walk-in sale. `undefined` until the device has answered. */
export function useDebts(contactId: ContactId | null, invoiceIds: readonly string[]): Debts | undefined {
  const client = useClient(contactId ?? "");
  const rows = useInvoiceRows();
  const clientName = useClientName();
  const business = useBusiness();
  const known = useContactRows();
  const today = useToday(business?.timeZone);
  if (!rows || !business || !known) return undefined;

  const ids = new Set(invoiceIds);
  const found = rows.filter(({ id }) => ids.has(id));
  const named = found.filter(({ currency }) => currency === found[0]?.currency);
  const sum = named.reduce((all, { balance }) => all + Math.max(0, balance), 0);
  if (client) {
    const { contact, summary } = client;
    const owing = summary.money.filter(({ outstanding }) => outstanding > 0).map(({ currency }) => currency);
    return {
      name: contact.name,
      today,
      invoices: client.invoices.filter(isOpen),
      named,
      currencies: unique(named[0]?.currency, ...owing, contact.currency, business.currency),
      owed: (currency) => summary.money.find((money) => money.currency === currency) ?? nothing,
    };
  }
  if (contactId !== null && known.some(({ id }) => id === contactId)) return undefined;
  return {
    name: named[0] ? clientName(named[0]) : "",
    today,
    invoices: named.filter(isOpen),
    named,
    currencies: unique(named[0]?.currency, business.currency),
    owed: (currency) =>
      named[0]?.currency === currency
        ? {
            outstanding: sum,
            overdue: named.reduce((all, row) => all + overdueOfRow(row, today).amount, 0),
            remainingOpeningBalance: 0,
          }
        : nothing,
  };
}

const isOpen = (row: InvoiceRow) => row.status === "issued" && row.writtenOffAt === null;

function unique(...codes: (string | null | undefined)[]): string[] {
  return [...new Set(codes.filter((code) => code != null))];
}

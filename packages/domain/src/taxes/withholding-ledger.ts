import type { MinorUnits } from "../money/money.ts";
import type { ContactId, InvoiceId } from "../records/fields.ts";
import { yearOf, type LocalDate } from "../dates/dates.ts";
import { isReversed } from "../invoice/payment-actions.ts";
import type { Owing } from "../invoice/receivable.ts";
import { remainingWithholding } from "../invoice/receivable.ts";
import { countedPayments } from "../invoice/settlements.ts";
import type { Invoice } from "../records/invoice.ts";
import type { Payment } from "../records/payment.ts";

/** Tax a client kept back with one payment. Amounts in minor units. */
export type WithheldEntry = {
  readonly payment: Payment;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly contactId: ContactId | null;
  readonly certificate: string;
};

/** Tax an open invoice says will be kept back when it is paid. */
type ExpectedEntry = {
  readonly invoiceId: InvoiceId;
  readonly number: string;
  readonly contactId: ContactId | null;
  readonly currency: string;
  readonly amount: MinorUnits;
  readonly dueDate: LocalDate | null;
};

/** Tax that was withheld in one year and currency, by the day of the payment. */
type WithheldYear = {
  readonly year: string;
  readonly currency: string;
  readonly withheld: MinorUnits;
  /** With its certificate; the rest has still to be asked for. */
  readonly received: number;
  readonly missing: number;
};

export type WithholdingLedger = {
  /** Newest year first, the home currency first in it. */
  readonly years: readonly WithheldYear[];
  /** Clients who owe certificates, the largest sum first, each with its payments, oldest first. */
  readonly chase: readonly {
    readonly contactId: ContactId | null;
    readonly currency: string;
    readonly amount: MinorUnits;
    readonly entries: readonly WithheldEntry[];
  }[];
  /** With their certificates, newest first. */
  readonly received: readonly WithheldEntry[];
  /** Not kept back yet, by due day. */
  readonly expected: readonly ExpectedEntry[];
};

type OpenInvoice = Pick<Invoice, "id" | "number" | "contactId" | "currency" | "totals"> & {
  /** Balance due on it. */
  readonly owing: Owing;
};

/**
 * Withholding tax as three lists: what is still to come, what came without its certificate, and what is proven. Beside the
 * books, never in a total: withheld tax settles an invoice, and the certificate is what makes it worth money.
 *
 * @param payments - all of the business; claims and what was taken back are left out
 * @param invoices - open ones; those without a memo are looked past
 */
export function withholdingLedger(
  payments: readonly Payment[],
  invoices: readonly OpenInvoice[],
  home: string,
): WithholdingLedger {
  const entries = countedPayments(payments)
    .filter(({ withholding, reverses }) => reverses === null && withholding !== null && withholding.amount > 0)
    .filter((payment) => !isReversed(payment, payments))
    .map((payment): WithheldEntry => ({
      payment,
      amount: payment.withholding?.amount ?? 0,
      currency: payment.currency,
      contactId: payment.contactId,
      certificate: payment.withholding?.certificate ?? "",
    }));
  const has = ({ payment }: WithheldEntry) => payment.withholding?.state === "received";
  const missing = entries.filter((entry) => !has(entry));
  return {
    years: yearsOf(entries, has, home),
    chase: [...Map.groupBy(missing, ({ contactId, currency }) => `${contactId} ${currency}`).values()]
      .map((group) => ({
        contactId: group[0]?.contactId ?? null,
        currency: group[0]?.currency ?? home,
        amount: sum(group),
        entries: group.toSorted((a, b) => compare(a.payment.date, b.payment.date)),
      }))
      .toSorted((a, b) => b.amount - a.amount),
    received: entries.filter(has).toSorted((a, b) => compare(b.payment.date, a.payment.date)),
    expected: invoices.flatMap(expectedOf).toSorted((a, b) => compare(a.dueDate ?? "9999", b.dueDate ?? "9999")),
  };
}

function yearsOf(
  entries: readonly WithheldEntry[],
  has: (entry: WithheldEntry) => boolean,
  home: string,
): WithheldYear[] {
  const groups = Map.groupBy(entries, ({ payment, currency }) => `${yearOf(payment.date)} ${currency}`);
  return [...groups]
    .map(([key, group]) => {
      const [year = "", currency = home] = key.split(" ");
      const withheld = sum(group);
      const received = sum(group.filter(has));
      return { year, currency, withheld, received, missing: withheld - received };
    })
    .toSorted(
      (a, b) =>
        compare(b.year, a.year) ||
        Number(b.currency === home) - Number(a.currency === home) ||
        compare(a.currency, b.currency),
    );
}

/** The memo of an open invoice, less what was kept back on it already. */
function expectedOf({ id, number, contactId, currency, totals, owing }: OpenInvoice): ExpectedEntry[] {
  const amount = remainingWithholding({ totals }, owing);
  const dueDate = owing.next?.day ?? null;
  return amount > 0 ? [{ invoiceId: id, number: number ?? "", contactId, currency, amount, dueDate }] : [];
}

const sum = (entries: readonly { readonly amount: MinorUnits }[]): number =>
  entries.reduce((all, { amount }) => all + amount, 0);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

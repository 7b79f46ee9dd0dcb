import { allocate } from "../allocate.ts";
import { type LocalDate, todayIn } from "../dates.ts";
import type { Business } from "../records/business.ts";
import type { Contact } from "../records/contact.ts";
import type { Expense } from "../records/expense.ts";
import type { Invoice, InvoiceLine } from "../records/invoice.ts";
import type { Payment } from "../records/payment.ts";
import type { Series } from "../records/series.ts";
import { openDebts } from "../invoice/open-debts.ts";
import { compareText, sumOf } from "./report.ts";

const invoiceFields = [
  "id",
  "kind",
  "status",
  "seriesId",
  "seq",
  "number",
  "contactId",
  "walkIn",
  "issueDate",
  "dueDate",
  "currency",
  "exchangeRate",
  "homeCurrency",
  "discount",
  "taxMode",
  "taxes",
  "totals",
  "voidedAt",
  "voidReason",
  "writtenOffAt",
  "sourceId",
] as const satisfies readonly (keyof Invoice)[];

/** A line as reports read it. */
export type ReportLine = Pick<InvoiceLine, "itemId" | "name" | "quantity" | "privateCost" | "taxIds">;
/** What reports need of a document; whole invoices fit. */
export type ReportInvoice = Pick<Invoice, (typeof invoiceFields)[number]> & {
  readonly billTo: { readonly name: string } | null;
  readonly lines: readonly ReportLine[];
  /** Numbered by another program or account. */
  readonly imported?: unknown;
  /** Fees for paying late; none on older records. */
  readonly charges?: Invoice["charges"];
};
export type ReportPayment = Pick<
  Payment,
  | "id"
  | "createdAt"
  | "contactId"
  | "amount"
  | "currency"
  | "date"
  | "method"
  | "reference"
  | "status"
  | "allocations"
  | "withholding"
  | "reverses"
> & {
  /** What a client owes without a document. */
  readonly debt?: Payment["debt"];
};
export type ReportExpense = Pick<
  Expense,
  "id" | "amount" | "currency" | "date" | "category" | "supplier" | "inputVat" | "note" | "archivedAt" | "repeat"
>;
export type ReportContact = Pick<Contact, "id" | "name" | "currency" | "openingBalance">;
export type ReportSeries = Pick<Series, "id" | "kind" | "pattern" | "deviceLetter" | "next" | "closed">;

/** Everything reports are made from, in any order. */
export type ReportRecords = {
  readonly business: Pick<Business, "currency" | "timeZone" | "vatRegistered">;
  readonly contacts: readonly ReportContact[];
  readonly invoices: readonly ReportInvoice[];
  readonly payments: readonly ReportPayment[];
  readonly expenses: readonly ReportExpense[];
  readonly series: readonly ReportSeries[];
};

/** A document without what no report reads, so that twenty thousand of them fit in a phone's memory. */
export function slimInvoice(invoice: Invoice): ReportInvoice {
  const slim = Object.fromEntries(invoiceFields.map((field) => [field, invoice[field]])) as Pick<
    Invoice,
    (typeof invoiceFields)[number]
  >;
  return {
    ...slim,
    ...(invoice.imported ? { imported: true } : {}),
    ...(invoice.charges?.length ? { charges: invoice.charges } : {}),
    billTo: invoice.billTo === null ? null : { name: invoice.billTo.name },
    lines: invoice.lines.map(({ itemId, name, quantity, privateCost, taxIds }) => ({
      itemId,
      name,
      quantity,
      privateCost,
      taxIds,
    })),
  };
}

/** A document that counts, with its frozen sums. Amounts in minor units, `sign` −1 on a credit note. */
export type Sale = {
  readonly invoice: ReportInvoice;
  readonly totals: NonNullable<ReportInvoice["totals"]>;
  readonly date: LocalDate;
  readonly sign: 1 | -1;
};

/** A fee for paying late: owed on its own day, on top of the document's total. */
export type LateFee = { readonly sale: Sale; readonly id: string; readonly date: LocalDate; readonly amount: number };

/** One payment meeting one invoice. */
export type Settlement = {
  readonly sale: Sale;
  readonly payment: ReportPayment;
  /** Money applied; negative on a reversal. */
  readonly amount: number;
  /** Tax kept back with it. */
  readonly withheld: number;
  /** How much of the invoice was settled before and after, between 0 and its total. */
  readonly before: number;
  readonly after: number;
  /** Part that went to late fees, which are served after the total; what goes beyond both is client credit. */
  readonly late: number;
};

/**
 * The records brought together as every report needs them. Drafts and void documents count nowhere, credit notes count
 * with a minus, a claim is no money, a reversal takes its payment back on its own day.
 */
export class Ledger {
  readonly home: string;
  readonly timeZone: string;
  readonly today: LocalDate;
  readonly records: ReportRecords;
  /** Issued invoices and credit notes, by day and id. */
  readonly sales: readonly Sale[];
  /** Late fees that were not waived, in the order of their documents. */
  readonly lateFees: readonly LateFee[];
  /** Payments that are money, by day, moment and id. */
  readonly payments: readonly ReportPayment[];
  /** Debts without a document that were neither cancelled nor made into an invoice. */
  readonly debts: readonly ReportPayment[];
  readonly #contacts: ReadonlyMap<string, ReportContact>;
  readonly #sales: ReadonlyMap<string, Sale>;
  #settlements: readonly Settlement[] | undefined;

  /** @param today - calendar day in the business's zone */
  constructor(records: ReportRecords, today: LocalDate) {
    this.records = records;
    this.home = records.business.currency;
    this.timeZone = records.business.timeZone;
    this.today = today;
    this.#contacts = new Map(records.contacts.map((contact) => [contact.id, contact]));
    this.sales = records.invoices.flatMap(saleOf).sort((a, b) => compareText(a.date, b.date) || byId(a, b));
    this.#sales = new Map(this.sales.map((sale) => [sale.invoice.id, sale]));
    this.lateFees = this.sales.flatMap(lateFeesOf);
    this.debts = openDebts(records.payments, new Set(this.sales.map(({ invoice }) => invoice.sourceId)));
    this.payments = countedOf(records.payments).sort(
      (a, b) => compareText(a.date, b.date) || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id),
    );
  }

  saleOf(invoiceId: string): Sale | undefined {
    return this.#sales.get(invoiceId);
  }

  contact(id: string | null): ReportContact | undefined {
    return id === null ? undefined : this.#contacts.get(id);
  }

  /** The client's name today; the name on the paper when the client is gone. */
  nameOf({ contactId, billTo }: ReportInvoice): string {
    return this.contact(contactId)?.name ?? billTo?.name ?? "";
  }

  /** The calendar day of an instant in the business's zone. */
  dayOf(instant: string): LocalDate {
    return todayIn(this.timeZone, instant);
  }

  /** Every payment meeting every invoice it settles, in the order of payments. */
  get settlements(): readonly Settlement[] {
    return (this.#settlements ??= settle(this.payments, this.#sales));
  }

  /**
   * What is left to pay on each issued invoice at the end of a day: its total and late fees less payments, tax kept
   * back and credit notes up to that day. Negative when too much was paid.
   */
  balancesAt(day: LocalDate): Map<string, number> {
    const balances = new Map<string, number>();
    for (const { invoice, totals, date, sign } of this.sales) {
      if (sign === 1 && date <= day) balances.set(invoice.id, totals.total);
    }
    const take = (id: string, amount: number): void => {
      const balance = balances.get(id);
      if (balance !== undefined) balances.set(id, balance - amount);
    };
    for (const { sale, date, amount } of this.lateFees) {
      if (date <= day) take(sale.invoice.id, -amount);
    }
    for (const { sale, payment, amount, withheld } of this.settlements) {
      if (payment.date <= day) take(sale.invoice.id, amount + withheld);
    }
    for (const { invoice, totals, date, sign } of this.sales) {
      if (sign === -1 && date <= day && invoice.sourceId !== null) take(invoice.sourceId, totals.total);
    }
    return balances;
  }

  /** Was the rest given up by the end of that day? */
  isWrittenOff({ writtenOffAt }: ReportInvoice, day: LocalDate): boolean {
    return writtenOffAt !== null && this.dayOf(writtenOffAt) <= day;
  }
}

const byId = (a: Sale, b: Sale): number => compareText(a.invoice.id, b.invoice.id);

function saleOf(invoice: ReportInvoice): Sale[] {
  const { kind, status, voidedAt, issueDate, totals } = invoice;
  if ((kind !== "invoice" && kind !== "credit_note") || status !== "issued" || voidedAt !== null) return [];
  if (issueDate === null || totals === null) return [];
  return [{ invoice, totals, date: issueDate, sign: kind === "credit_note" ? -1 : 1 }];
}

function lateFeesOf(sale: Sale): LateFee[] {
  const { charges = [] } = sale.invoice;
  if (sale.sign === -1) return [];
  return charges.flatMap(({ id, date, amount, waivedAt }) => (waivedAt ? [] : [{ sale, id, date, amount }]));
}

/** The same rule as `countedPayments` of `invoice/state.ts`, in one pass over many. */
function countedOf(payments: readonly ReportPayment[]): ReportPayment[] {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const reversed = new Set(payments.map(({ reverses }) => reverses));
  return [...known.values()].filter((payment) => {
    if (payment.reverses === null) {
      return payment.status === "confirmed" || (payment.status === "reversed" && reversed.has(payment.id));
    }
    return (known.get(payment.reverses) ?? payment).status !== "claimed";
  });
}

function settle(payments: readonly ReportPayment[], sales: ReadonlyMap<string, Sale>): Settlement[] {
  const sofar = new Map<string, number>();
  return payments.flatMap((payment) => {
    const withheld = withheldOf(payment);
    // Two parts for one invoice would be read as one by `paidOf`, which takes the first: so do we.
    const seen = new Set<string>();
    return payment.allocations.flatMap(({ invoiceId, amount }, index): Settlement[] => {
      const sale = sales.get(invoiceId);
      if (!sale || sale.sign === -1 || seen.has(invoiceId)) return [];
      seen.add(invoiceId);
      const kept = withheld[index] ?? 0;
      const paid = sofar.get(invoiceId) ?? 0;
      sofar.set(invoiceId, paid + amount + kept);
      const total = Math.max(0, sale.totals.total);
      const fees = sumOf(lateFeesOf(sale).map((fee) => fee.amount));
      const within = (value: number): number => Math.min(Math.max(value, 0), total);
      const forFees = (value: number): number => Math.min(Math.max(value - total, 0), fees);
      return [
        {
          sale,
          payment,
          amount,
          withheld: kept,
          before: within(paid),
          after: within(paid + amount + kept),
          late: forFees(paid + amount + kept) - forFees(paid),
        },
      ];
    });
  });
}

/** The tax kept back, shared over what the payment settles in proportion. */
function withheldOf({ withholding, allocations }: ReportPayment): number[] {
  if (withholding === null || withholding.amount === 0 || allocations.length === 0) return [];
  const weights = allocations.map(({ amount }) => Math.abs(amount));
  if (!weights.some((weight) => weight > 0)) return [withholding.amount];
  return allocate(withholding.amount, weights);
}

import type { MinorUnits } from "../money/money.ts";
import type { InvoiceId } from "../records/fields.ts";
import { type LocalDate, todayIn } from "../dates/dates.ts";
import type { Business } from "../records/business.ts";
import type { Contact } from "../records/contact.ts";
import type { Expense } from "../records/expense.ts";
import type { Invoice, InvoiceLine } from "../records/invoice.ts";
import type { Payment } from "../records/payment.ts";
import type { FieldsThat } from "../records/field-rules.ts";
import type { fieldRules } from "../records/rules/all.ts";
import type { Series } from "../records/series.ts";
import { openDebts } from "../invoice/open-debts.ts";
import { openCharges, type Owing, owingOf } from "../invoice/receivable.ts";
import { countedPayments, nothingSettled, type Settled, sharesOf } from "../invoice/settlements.ts";
import { compareText, sumOf } from "./report.ts";

/** The fields the table of fields says reports read. */
type Reported<C extends keyof typeof fieldRules> = FieldsThat<(typeof fieldRules)[C], { reported: true }>;
/** Read in a form of their own, or absent from older records. */
type Shaped = "billTo" | "lines" | "imported" | "charges" | "createdBy" | "history";

const invoiceFields = Object.keys({
  id: true,
  kind: true,
  status: true,
  seriesId: true,
  seq: true,
  number: true,
  contactId: true,
  walkIn: true,
  issueDate: true,
  dueDate: true,
  currency: true,
  exchangeRate: true,
  homeCurrency: true,
  discount: true,
  taxMode: true,
  taxes: true,
  totals: true,
  voidedAt: true,
  voidReason: true,
  writtenOffAt: true,
  sourceId: true,
} satisfies Record<Exclude<Reported<"invoices">, Shaped>, true>) as Exclude<Reported<"invoices">, Shaped>[];

/** A line as reports read it. */
type ReportLine = Pick<InvoiceLine, "itemId" | "name" | "quantity" | "privateCost" | "taxIds">;
/** Fields of a document that reports need; whole invoices fit. */
export type ReportInvoice = Pick<Invoice, (typeof invoiceFields)[number]> & {
  readonly billTo: { readonly name: string } | null;
  readonly lines: readonly ReportLine[];
  /** Numbered by another program or account. */
  readonly imported?: unknown;
  /** Fees for paying late; none on older records. */
  readonly charges?: Invoice["charges"];
  /** Its author; absent in documents from before the business had people. */
  readonly createdBy?: Invoice["createdBy"];
  /** Entries of what was taken back, for their authors. */
  readonly history?: readonly Pick<Invoice["history"][number], "what" | "by">[];
  /** Parts the total is paid in; none where it has one day. */
  readonly instalments?: Invoice["instalments"];
};
export type ReportPayment = Pick<Payment, Exclude<Reported<"payments">, "debt">> & {
  /** Debt of a client without a document. */
  readonly debt?: Payment["debt"];
};
export type ReportExpense = Pick<Expense, Reported<"expenses">>;
export type ReportContact = Pick<Contact, Reported<"contacts">>;
type ReportSeries = Pick<Series, Reported<"series">>;

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
  const takenBack = invoice.history.filter(({ what, by }) => by && (what === "voided" || what === "written_off"));
  const slim = Object.fromEntries(invoiceFields.map((field) => [field, invoice[field]])) as Pick<
    Invoice,
    (typeof invoiceFields)[number]
  >;
  return {
    ...slim,
    ...(invoice.imported ? { imported: true } : {}),
    ...(invoice.charges?.length ? { charges: invoice.charges } : {}),
    ...(invoice.createdBy ? { createdBy: invoice.createdBy } : {}),
    ...(takenBack.length > 0 ? { history: takenBack.map(({ what, by }) => ({ what, by })) } : {}),
    ...(invoice.instalments?.length ? { instalments: invoice.instalments } : {}),
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
export type LateFee = {
  readonly sale: Sale;
  readonly id: string;
  readonly date: LocalDate;
  readonly amount: MinorUnits;
};

/** One payment meeting one invoice. */
export type Settlement = {
  readonly sale: Sale;
  readonly payment: ReportPayment;
  /** Money applied; negative on a reversal. */
  readonly amount: MinorUnits;
  /** Tax kept back with it. */
  readonly withheld: MinorUnits;
  /** Settled of the invoice before and after, between 0 and its total. */
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
  readonly #owings = new Map<LocalDate, ReadonlyMap<string, Owing>>();
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
    this.payments = countedPayments(records.payments).sort(
      (a, b) => compareText(a.date, b.date) || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id),
    );
  }

  saleOf(invoiceId: InvoiceId): Sale | undefined {
    return this.#sales.get(invoiceId);
  }

  contact(id: string | null): ReportContact | undefined {
    return id === null ? undefined : this.#contacts.get(id);
  }

  /** The client's name today; the name on the document when the client is gone. */
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
   * Returns the balance of each issued invoice at the end of a day: its total and late fees up to that day less payments, tax kept
   * back and credit notes up to it.
   */
  owingsAt(day: LocalDate): ReadonlyMap<string, Owing> {
    const known = this.#owings.get(day);
    if (known) return known;
    const settled = new Map<string, Settled>();
    const settle = (id: string, more: Partial<Settled>): void => {
      const sum = settled.get(id) ?? nothingSettled;
      settled.set(id, {
        money: sum.money + (more.money ?? 0),
        withheld: sum.withheld + (more.withheld ?? 0),
        credited: sum.credited + (more.credited ?? 0),
      });
    };
    for (const { sale, payment, amount, withheld } of this.settlements) {
      if (payment.date <= day) settle(sale.invoice.id, { money: amount, withheld });
    }
    for (const { invoice, totals, date, sign } of this.sales) {
      const source = sign === -1 && date <= day ? this.#sales.get(invoice.sourceId ?? "") : undefined;
      if (source?.invoice.currency === invoice.currency) settle(source.invoice.id, { credited: totals.total });
    }
    const owings = new Map<string, Owing>();
    for (const { invoice, date, sign } of this.sales) {
      if (sign === -1 || date > day) continue;
      const then = {
        ...invoice,
        charges: (invoice.charges ?? []).filter((charge) => charge.date <= day),
        writtenOffAt: this.isWrittenOff(invoice, day) ? invoice.writtenOffAt : null,
      };
      owings.set(invoice.id, owingOf(then, settled.get(invoice.id)));
    }
    this.#owings.set(day, owings);
    return owings;
  }

  /** Returns the rest to pay on each issued invoice at the end of a day, minor units; negative when too much was paid. */
  balancesAt(day: LocalDate): Map<string, number> {
    return new Map([...this.owingsAt(day)].map(([id, { due }]) => [id, due]));
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
  if (sale.sign === -1) return [];
  return openCharges(sale.invoice).map(({ id, date, amount }) => ({ sale, id, date, amount }));
}

function settle(payments: readonly ReportPayment[], sales: ReadonlyMap<string, Sale>): Settlement[] {
  const sofar = new Map<string, number>();
  return payments.flatMap((payment) =>
    sharesOf(payment).flatMap(({ invoiceId, amount, withheld }): Settlement[] => {
      const sale = sales.get(invoiceId);
      // Money never changes currency: what names an invoice in another one settles nothing of it.
      if (!sale || sale.sign === -1 || sale.invoice.currency !== payment.currency) return [];
      const paid = sofar.get(invoiceId) ?? 0;
      const then = paid + amount + withheld;
      sofar.set(invoiceId, then);
      const total = Math.max(0, sale.totals.total);
      const fees = sumOf(lateFeesOf(sale).map((fee) => fee.amount));
      const within = (value: number): number => Math.min(Math.max(value, 0), total);
      const forFees = (value: number): number => Math.min(Math.max(value - total, 0), fees);
      return [
        {
          sale,
          payment,
          amount,
          withheld,
          before: within(paid),
          after: within(then),
          late: forFees(then) - forFees(paid),
        },
      ];
    }),
  );
}

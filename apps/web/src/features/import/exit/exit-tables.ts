import type { MinorUnits } from "@ankara/domain/money/money";
import { toSafeCell } from "@ankara/domain/import/csv-cell";
import { formatPhone } from "@ankara/domain/clients/phone";
import { percentText } from "@ankara/domain/money/rate";
import { bookedLines } from "@ankara/domain/reports/booked-lines";
import type { Invoice, InvoiceLine } from "@ankara/domain/records/invoice";
import { minorToDecimal } from "@ankara/domain/money/parse-money";
import type { RecordOf } from "@ankara/domain/records/collections";
import type { InvoiceId } from "@ankara/domain/records/fields";
import Papa from "papaparse";

/** Values a row needs beside its record. */
export type TableNeeds = {
  readonly homeCurrency: string;
  readonly clientName: (id: string | null) => string;
  readonly number: (invoiceId: InvoiceId) => string;
  /** Minor units settled on a document, and left to pay. */
  readonly amounts: (invoiceId: InvoiceId) => { readonly paid: MinorUnits; readonly balance: MinorUnits };
};
type Cell = string | number | null | undefined;
type TableOf<R> = {
  readonly file: string;
  readonly head: readonly string[];
  readonly row: (record: R, needs: TableNeeds) => Cell[];
  /** Rows below it: the further lines of a document, which name it again and none of its sums. */
  readonly further?: (record: R) => Cell[][];
};

/** Money as people write it, `1250.50`; zero stays zero. */
const money = (amount: MinorUnits | null | undefined, currency: string): string =>
  amount === null || amount === undefined ? "" : minorToDecimal(amount, currency, { fixed: true });

const lineCells = (line: InvoiceLine | undefined): Cell[] => [
  line?.name,
  line?.description,
  line?.quantity,
  line?.unitPrice,
];

/** Issued documents as an accountant books them: the amounts of a document add up to its total. */
export const bookedTable = {
  file: "invoice-lines.csv",
  head: [
    "Date",
    "Kind",
    "Number",
    "Status",
    "Client",
    "Line",
    "Text",
    "Item code",
    "Quantity",
    "Unit",
    "Unit price",
    "Line discount",
    "Rate %",
    "Amount",
    "Currency",
  ],
  rows: (invoice: Invoice, { clientName }: Pick<TableNeeds, "clientName">): Cell[][] => {
    const { kind, number, status, issueDate, currency } = invoice;
    if (number === null) return [];
    const client = invoice.billTo?.name ?? clientName(invoice.contactId);
    return bookedLines(invoice).map((booked) => {
      const line = booked.line === null ? undefined : invoice.lines[booked.line];
      return [
        issueDate,
        kind,
        number,
        status,
        client,
        booked.kind,
        booked.name,
        line?.itemCode,
        line?.quantity,
        line?.unit,
        line?.unitPrice,
        line && discountText(line, currency),
        booked.ratePpm === null ? "" : percentText(booked.ratePpm),
        money(booked.amount, currency),
        currency,
      ];
    });
  },
};

/** `10 %`, or the amount taken off. */
const discountText = ({ discount }: InvoiceLine, currency: string): string =>
  discount === null
    ? ""
    : discount.kind === "percent"
      ? `${percentText(discount.ratePpm)} %`
      : money(discount.amount, currency);

/** The tables for people and spreadsheets. Their heads are words our own import knows. */
export const exitTables: {
  readonly [C in "contacts" | "catalogs" | "invoices" | "payments" | "expenses"]: TableOf<RecordOf[C]>;
} = {
  contacts: {
    file: "clients.csv",
    head: [
      "Name",
      "Company",
      "Phone",
      "Phone 2",
      "Email",
      "Address 1",
      "Address 2",
      "City",
      "Region",
      "Postcode",
      "Country",
      "Tax ID",
      "Currency",
      "Payment terms",
      "Opening balance",
      "Birthday",
      "Tags",
      "Notes",
      "Archived",
    ],
    row: (contact, { homeCurrency }) => {
      const { address, phones, currency } = contact;
      const [first, ...others] = phones;
      const code = currency ?? homeCurrency;
      return [
        contact.name,
        contact.company,
        // In groups: a spreadsheet takes bare digits behind a plus for a number and rounds them.
        first === undefined ? "" : formatPhone(first),
        others.map(formatPhone).join("; "),
        contact.email,
        address?.line1,
        address?.line2,
        address?.city,
        address?.region,
        address?.postcode,
        address?.country,
        contact.taxId,
        code,
        contact.termsDays,
        money(contact.openingBalance, code),
        contact.birthday,
        contact.tags.join("; "),
        contact.note,
        contact.archivedAt?.slice(0, 10),
      ];
    },
  },
  catalogs: {
    file: "items.csv",
    head: [
      "Name",
      "Type",
      "Description",
      "Unit",
      "Price",
      "Currency",
      "Cost",
      "Item code",
      "Barcode",
      "Category",
      "Other prices",
      "Archived",
    ],
    row: (item, { homeCurrency }) => {
      const [first, ...others] = Object.entries(item.prices).toSorted(
        ([a], [b]) => Number(b === homeCurrency) - Number(a === homeCurrency),
      );
      return [
        item.name,
        item.kind,
        item.description,
        item.unit,
        first?.[1],
        first?.[0] ?? homeCurrency,
        item.privateCost,
        item.itemCode,
        item.barcode,
        item.category,
        others.map(([currency, price]) => `${currency} ${price}`).join("; "),
        item.archivedAt?.slice(0, 10),
      ];
    },
  },
  invoices: {
    file: "invoices.csv",
    head: [
      "Kind",
      "Number",
      "Status",
      "Client",
      "Invoice date",
      "Due date",
      "Currency",
      "Subtotal",
      "Tax",
      "Total",
      "Balance",
      "PO number",
      "Notes",
      "Item",
      "Item description",
      "Quantity",
      "Unit price",
    ],
    row: (invoice, { clientName, amounts }) => {
      const { totals, currency, id, status } = invoice;
      const total = totals?.total ?? 0;
      const { paid, balance } = amounts(id);
      // Words our own import reads back: a paid document is paid.
      const state = status === "issued" && invoice.kind === "invoice" && total > 0 && paid >= total ? "paid" : status;
      const [line] = invoice.lines;
      return [
        invoice.kind,
        invoice.number,
        state,
        invoice.billTo?.name ?? clientName(invoice.contactId),
        invoice.issueDate,
        invoice.dueDate,
        currency,
        money(totals?.subtotal, currency),
        money(totals?.taxTotal, currency),
        money(totals?.total, currency),
        status === "draft" ? "" : money(balance, currency),
        invoice.poNumber,
        invoice.publicNote,
        ...lineCells(line),
      ];
    },
    further: ({ kind, number, issueDate, currency, lines }) =>
      lines
        .slice(1)
        .map((line) => [kind, number, "", "", issueDate, "", currency, "", "", "", "", "", "", ...lineCells(line)]),
  },
  payments: {
    file: "payments.csv",
    head: ["Date", "Client", "Amount", "Currency", "Payment method", "Reference", "Status", "For", "Withheld", "Notes"],
    row: (payment, { clientName, number }) => [
      payment.date,
      clientName(payment.contactId),
      money(payment.amount, payment.currency),
      payment.currency,
      payment.method,
      payment.reference,
      payment.status,
      payment.allocations.map(({ invoiceId }) => number(invoiceId)).join("; "),
      money(payment.withholding?.amount, payment.currency),
      payment.note,
    ],
  },
  expenses: {
    file: "expenses.csv",
    head: ["Date", "Amount", "Currency", "Category", "Supplier", "Payment method", "VAT", "Client", "Notes"],
    row: (expense, { clientName }) => [
      expense.date,
      money(expense.amount, expense.currency),
      expense.currency,
      expense.category,
      expense.supplier,
      expense.method,
      money(expense.inputVat, expense.currency),
      clientName(expense.contactId),
      expense.note,
    ],
  },
};

/** Rows of a CSV no spreadsheet runs as formulas; its own line breaks are those of RFC 4180. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  `${Papa.unparse(rows.map((row) => row.map((cell) => toSafeCell(cell === null || cell === undefined ? "" : String(cell)))))}\r\n`;

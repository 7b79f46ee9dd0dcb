import { addDays, instantOf } from "../dates/dates.ts";
import { computeTotals } from "../invoice/compute-totals.ts";
import { newInvoice, newLine, snapshotFee } from "../invoice/draft.ts";
import { snapshotBusiness, snapshotContact } from "../invoice/issue.ts";
import { walkInName } from "../invoice/document-status.ts";
import { decimalToMinor } from "../money/parse-money.ts";
import { parseAmount } from "./amounts.ts";
import type { Contact } from "../records/contact.ts";
import type { FeeSnapshot } from "../records/fee.ts";
import type { Discount, Invoice, InvoiceLine } from "../records/invoice.ts";
import { Payment } from "../records/payment.ts";
import { fold } from "../text.ts";
import type { Note } from "./contact-rows.ts";
import { Cells, RowProblem, type ImportContext } from "./table.ts";

type Line = {
  name: string;
  description: string;
  quantity: string;
  unitPrice: string | null;
  tax: { name: string; ratePpm: number } | null;
};

/** One document of the file, put together from all rows that carry its number. */
export type FileInvoice = {
  readonly rows: number[];
  readonly number: string;
  readonly client: { name: string; phone: string; email: string };
  readonly issueDate: string;
  readonly dueDate: string | null;
  readonly currency: string;
  readonly status: "draft" | "issued" | "void";
  /** As the file words it. */
  readonly statusText: string;
  readonly isPaid: boolean;
  /** Decimal text; null where the file does not say. */
  readonly total: string | null;
  readonly balance: string | null;
  readonly paid: string | null;
  readonly discount: string | null;
  readonly poNumber: string;
  readonly note: string;
  readonly lines: Line[];
};

/** The first row of a document. @throws RowProblem when number or day is missing, or a cell cannot be read */
export function invoiceOfCells(cells: Cells, context: ImportContext): FileInvoice {
  const number = cells.text("number", 200);
  if (number === "") throw new RowProblem("number", "number_missing");
  if (number.length > 40) throw new RowProblem("number", "number_too_long");
  const issueDate = cells.day("issueDate");
  if (issueDate === null) throw new RowProblem("issueDate", "date_missing");
  const dueDate = cells.day("dueDate");
  if (dueDate !== null && dueDate < issueDate) throw new RowProblem("dueDate", "due_before_issue");
  const statusText = cells.text("status", 60);
  const status = fold(statusText);
  const line = lineOfCells(cells);
  return {
    rows: [cells.row],
    number,
    client: { name: cells.text("client", 120), phone: cells.text("phone", 60), email: cells.text("email", 254) },
    issueDate,
    dueDate,
    currency: cells.currency(context.business.currency),
    status: /draft|brouillon/.test(status) ? "draft" : /void|cancel|deleted|annul/.test(status) ? "void" : "issued",
    statusText,
    isPaid: /\bpaid\b|closed|paye/.test(status) && !/un ?paid|not paid|part/.test(status),
    total: cells.positive("total"),
    balance: cells.amount("balance")?.decimal ?? null,
    paid: cells.positive("paid"),
    discount: cells.positive("discount"),
    poNumber: cells.text("poNumber", 40),
    note: cells.text("note", 2000),
    lines: line ? [line] : [],
  };
}

/** Returns the line a row adds to the document of its number; null if it names no item. @throws RowProblem */
export function lineOfCells(cells: Cells): Line | null {
  const [name, description] = [cells.text("itemName", 200), cells.text("itemDescription", 2000)];
  const unitPrice = cells.positive("unitPrice");
  if (name === "" && description === "" && unitPrice === null) return null;
  const quantity = cells.positive("quantity", "quantity_unreadable") ?? "1";
  const ratePpm = rateOf(cells.text("taxRate", 60));
  return {
    name: (name || description.split("\n")[0] || "").slice(0, 200),
    description: name === "" ? "" : description,
    quantity,
    unitPrice,
    tax: ratePpm === 0 ? null : { name: cells.text("taxName", 60) || "VAT", ratePpm },
  };
}

/** `7.5`, `7,5 %`, `VAT 7.5%`, `VAT (16%)` in parts per million; nothing for words alone. */
function rateOf(text: string): number {
  const number = /\d+(?:[.,]\d+)?(?=\s*%)|^\d+(?:[.,]\d+)?$/.exec(text.trim())?.[0];
  if (number === undefined) return 0;
  const read = parseAmount(number, number.includes(",") ? "," : ".");
  const ppm = Math.round(Number(read?.decimal) * 10_000);
  if (!Number.isInteger(ppm) || ppm > 1_000_000) throw new RowProblem("taxRate", "rate_unreadable");
  return ppm;
}

/** Taxes of one import: the same name and rate is the same tax, ours where we have it. */
export class FileTaxes {
  readonly #byName = new Map<string, FeeSnapshot>();
  readonly #context: ImportContext;

  constructor(context: ImportContext) {
    this.#context = context;
  }

  of({ name, ratePpm }: { name: string; ratePpm: number }): FeeSnapshot {
    const key = `${fold(name)}|${ratePpm}`;
    const known = this.#byName.get(key);
    if (known) return known;
    const own = this.#context.fees.find(
      (fee) =>
        fee.kind === "tax" &&
        fee.basis === "percent" &&
        fee.ratePpm === ratePpm &&
        fee.compoundOn.length === 0 &&
        fold(fee.name) === fold(name),
    );
    const tax: FeeSnapshot = own
      ? snapshotFee(own)
      : {
          id: this.#context.newId(),
          name,
          kind: "tax",
          basis: "percent",
          ratePpm,
          amount: null,
          compoundOn: [],
          category: "S",
          taxable: false,
        };
    this.#byName.set(key, tax);
    return tax;
  }
}

/**
 * The document as a record: issued under its own number, in none of our series. Its sums must come out as the document
 * has them; where lines, taxes and discount of the file do not add up to its total, one line with that total stands in
 * their place.
 *
 * @throws RowProblem when neither lines nor total say what it was for
 */
export function invoiceRecord(
  file: FileInvoice,
  contact: Contact | null,
  taxes: FileTaxes,
  context: ImportContext,
  note: Note,
): Invoice {
  const { business, importId, source } = context;
  const blank = newInvoice({
    id: context.newId(),
    now: context.now,
    deviceId: context.deviceId,
    business,
    contact,
    fees: [],
    today: file.issueDate,
    random: context.random,
  });
  const base: Invoice = {
    ...blank,
    walkIn: contact === null,
    issueDate: file.issueDate,
    dueDate: file.dueDate ?? addDays(file.issueDate, blank.termsDays ?? 0),
    termsDays: null,
    currency: file.currency,
    cashRounding: null,
    poNumber: file.poNumber,
    publicNote: file.note,
    terms: "",
    history: [],
  };
  const priced = withSums(base, file, taxes, context, note);
  if (file.status === "draft") {
    note("status", "as_draft");
    return { ...priced, privateNote: file.number };
  }
  const issuedAt = instantOf(`${file.issueDate}T12:00:00.000Z`);
  const billTo = contact ? snapshotContact(contact) : { ...snapshotContact(nobody), name: walkInName };
  return {
    ...priced,
    status: file.status,
    number: file.number,
    issuedAt,
    billTo,
    from: snapshotBusiness(business),
    imported: { importId, source },
    ...(file.status === "void" ? { voidedAt: issuedAt, voidReason: file.statusText } : {}),
  };
}

const nobody = { name: "", company: "", address: null, phones: [], email: "", taxId: "" } as unknown as Contact;

function withSums(base: Invoice, file: FileInvoice, taxes: FileTaxes, context: ImportContext, note: Note): Invoice {
  const total = file.total === null ? null : decimalToMinor(file.total, file.currency);
  const lines = file.lines.filter(({ unitPrice, quantity }) => unitPrice !== null && /[1-9]/.test(quantity));
  const used = [
    ...new Map(lines.flatMap(({ tax }) => (tax ? [taxes.of(tax)] : [])).map((tax) => [tax.id, tax])).values(),
  ];
  const asLines = lines.map((line): InvoiceLine => ({
    ...newLine({ id: context.newId(), invoice: { currency: file.currency, taxes: [] } }),
    name: line.name || file.number,
    description: line.description,
    quantity: line.quantity,
    unitPrice: line.unitPrice ?? "0",
    taxIds: line.tax ? [taxes.of(line.tax).id] : [],
  }));
  const discount: Discount | null =
    file.discount && /[1-9]/.test(file.discount)
      ? { kind: "amount", amount: decimalToMinor(file.discount, file.currency) }
      : null;
  // Programs differ in whether prices hold the tax, and whether the lines have the discount in them already.
  const readings =
    asLines.length === 0
      ? []
      : [discount, null].flatMap((off) =>
          (["exclusive", "inclusive"] as const).map((taxMode) => ({
            ...base,
            lines: asLines,
            taxes: used,
            discount: off,
            taxMode,
          })),
        );
  for (const reading of readings) {
    const totals = computeTotals(reading);
    if (totals.ok && (total === null || totals.value.total === total)) return { ...reading, totals: totals.value };
  }
  if (file.total === null) throw new RowProblem("total", "sums_unknown");
  if (readings.length > 0) note("total", "sums_differ");
  const only: InvoiceLine = {
    ...newLine({ id: context.newId(), invoice: { currency: file.currency, taxes: [] } }),
    name: file.number,
    description: asLines
      .map(({ name, quantity }) => `${quantity} × ${name}`)
      .join("\n")
      .slice(0, 2000),
    unitPrice: file.total,
  };
  const whole = { ...base, lines: [only], taxes: [], discount: null, taxMode: "none" as const };
  const totals = computeTotals(whole);
  if (!totals.ok) throw new RowProblem("total", "amount_unreadable");
  return { ...whole, totals: totals.value };
}

/** Returns one payment for everything paid on it before the import; null if nothing was. */
export function paymentOf(file: FileInvoice, invoice: Invoice, context: ImportContext, note: Note): Payment | null {
  const total = invoice.totals?.total ?? 0;
  if (invoice.status !== "issued" || total === 0) return null;
  const minor = (decimal: string) => decimalToMinor(decimal, file.currency);
  const paid =
    file.balance !== null && !(file.isPaid && file.balance === "0")
      ? total - minor(file.balance)
      : file.paid !== null
        ? minor(file.paid)
        : file.isPaid
          ? total
          : 0;
  const amount = file.isPaid && file.balance === "0" ? total : Math.min(Math.max(paid, 0), total);
  if (paid > total) note("paid", "paid_more");
  if (amount === 0) return null;
  const at = instantOf(context.now);
  return Payment.parse({
    id: context.newId(),
    createdAt: at,
    updatedAt: at,
    deviceId: context.deviceId,
    contactId: invoice.contactId,
    amount,
    currency: invoice.currency,
    // The file does not say when: not later than today, and not before the document.
    date: file.dueDate !== null && file.dueDate <= context.today ? file.dueDate : invoice.issueDate,
    method: "other",
    reference: file.number,
    allocations: [{ invoiceId: invoice.id, amount }],
    imported: { importId: context.importId, source: context.source },
  });
}

import { walkInName } from "./document-status.ts";
import type { MinorUnits } from "../money/money.ts";
import { isCurrency } from "../money/currencies.ts";
import { addDays, instantOf, type LocalDate, type Moment, todayIn } from "../dates/dates.ts";
import { isPositiveDecimal } from "../money/decimal.ts";
import { takeNumber } from "../numbering/number.ts";
import type { Business } from "../records/business.ts";
import type { Contact } from "../records/contact.ts";
import type { FeeSnapshot } from "../records/fee.ts";
import type { DocumentKind, Invoice, InvoiceLine, PartySnapshot } from "../records/invoice.ts";
import type { Series } from "../records/series.ts";
import { err, ok, type Result } from "../result.ts";
import { computeTotals, type TotalsError } from "./compute-totals.ts";
import { hasDueDate } from "./draft.ts";
import { checkInstalments, fitInstalments } from "./instalments.ts";
import { payToNow } from "./pay-to.ts";

/** One thing that keeps a document from being issued, with the field to put the cursor in. */
export type IssueProblem = {
  readonly code:
    | "no_client"
    | "no_currency"
    | "no_due_date"
    | "due_before_issue"
    | "no_lines"
    | "line_without_name"
    | "line_without_quantity"
    /** It charges VAT, and its seller is not registered for it. */
    | "vat_not_registered"
    | TotalsError["code"]
    /** It was voided, sent or is otherwise past being issued. */
    | "not_a_draft"
    /** The parts it is to be paid in do not make up the total, or fall on days that cannot be. */
    | "schedule_wrong"
    /** The series is closed or numbers another kind of document. */
    | "series_unusable";
  readonly field:
    | "client"
    | "currency"
    | "dueDate"
    | "lines"
    | "name"
    | "quantity"
    | "discount"
    | "taxes"
    | "schedule"
    | "status";
  /** The line it is about. */
  readonly lineId?: string;
};

/** A line nobody has written anything in; issuing drops it. */
export const isBlankLine = (line: InvoiceLine): boolean =>
  line.name.trim() === "" && line.description.trim() === "" && line.unitPrice === "" && line.itemId === null;

/**
 * Everything that keeps a draft from being issued, in the order of the form; empty when nothing does.
 * Blank lines are looked past.
 *
 * @param contact - the client's record, when it is on the device
 * @param seller - who it is from; null where a document that is out is judged, which nothing may undo
 */
export function issueProblems(
  invoice: Invoice,
  contact: Contact | null | undefined,
  seller: Pick<PartySnapshot, "vatRegistered"> | null = null,
): IssueProblem[] {
  const lines = invoice.lines.filter((line) => !isBlankLine(line));
  const problems: IssueProblem[] = [];
  if (invoice.status !== "draft") problems.push({ code: "not_a_draft", field: "status" });
  if (!contact && !invoice.walkIn) problems.push({ code: "no_client", field: "client" });
  const hasCurrency = isCurrency(invoice.currency);
  if (!hasCurrency) problems.push({ code: "no_currency", field: "currency" });
  problems.push(...dateProblems(invoice));
  if (lines.length === 0) problems.push({ code: "no_lines", field: "lines" });
  for (const line of lines) {
    if (line.name.trim() === "") problems.push({ code: "line_without_name", field: "name", lineId: line.id });
    if (!isPositiveDecimal(line.quantity)) {
      problems.push({ code: "line_without_quantity", field: "quantity", lineId: line.id });
    }
  }
  if (seller && taxesNotAllowed({ ...invoice, lines }, seller).length > 0)
    problems.push({ code: "vat_not_registered", field: "taxes" });
  if (hasCurrency) problems.push(...totalsProblems({ ...invoice, lines }));
  return problems;
}

type Tax = Pick<FeeSnapshot, "kind" | "basis" | "ratePpm" | "category">;

/** A tax in percent above zero: only who is registered may charge it. Category O is outside of VAT. */
export const isVat = ({ kind, basis, ratePpm, category }: Tax): boolean =>
  kind === "tax" && basis === "percent" && ratePpm > 0 && category !== "O";

/** A credit note takes back what was charged, and a receipt repeats it: neither charges anything new. */
const charging: ReadonlySet<DocumentKind> = new Set(["invoice", "quote", "pro_forma"]);

/**
 * Taxes a document would charge although its seller is not registered for them; the same document prints that he is not.
 * Empty where they stand on no line, and on credit notes and receipts.
 */
export function taxesNotAllowed(
  { kind, taxes, taxMode, lines }: Pick<Invoice, "kind" | "taxes" | "taxMode" | "lines">,
  seller: Pick<PartySnapshot, "vatRegistered">,
): FeeSnapshot[] {
  if (seller.vatRegistered || taxMode === "none" || !charging.has(kind)) return [];
  const onFees = taxes.some((fee) => fee.kind === "fee" && fee.taxable);
  return taxes.filter((tax) => isVat(tax) && (onFees || lines.some(({ taxIds }) => taxIds.includes(tax.id))));
}

/** May this draft be issued as it stands? */
export const canIssue = (
  invoice: Invoice,
  contact: Contact | null | undefined,
  seller: Pick<PartySnapshot, "vatRegistered"> | null = null,
): boolean => issueProblems(invoice, contact, seller).length === 0;

function dateProblems({ kind, issueDate, dueDate, termsDays }: Invoice): IssueProblem[] {
  if (dueDate === null) {
    return hasDueDate(kind) && termsDays === null ? [{ code: "no_due_date", field: "dueDate" }] : [];
  }
  return issueDate !== null && dueDate < issueDate ? [{ code: "due_before_issue", field: "dueDate" }] : [];
}

function totalsProblems(invoice: Invoice): IssueProblem[] {
  const totals = computeTotals(invoice);
  if (totals.ok) return scheduleProblems(invoice, totals.value.total);
  const { code, lineId } = totals.error;
  const field = code === "discount_exceeds_base" ? "discount" : code === "negative_total" ? "taxes" : "lines";
  return [lineId === undefined ? { code, field } : { code, field, lineId }];
}

function scheduleProblems({ instalments, issueDate }: Invoice, total: MinorUnits): IssueProblem[] {
  const checked = checkInstalments(fitInstalments(instalments, total), { total, issueDate });
  return checked.ok ? [] : [{ code: "schedule_wrong", field: "schedule" }];
}

/**
 * Give a draft its final number and freeze it: number, dates, both parties and the ways to pay
 * as they are today, every sum. Issuing what
 * was issued before gives the same document back, so that a device may try again.
 *
 * Pure: the caller stores the document and its series in one transaction, or neither.
 *
 * @param series - the series of the document's kind that this device owns
 * @param today - calendar day in the business's zone
 * @returns the issued document and the series with its next number, or all problems at once
 */
export function issueInvoice(input: {
  readonly invoice: Invoice;
  readonly contact: Contact | null | undefined;
  readonly business: Business;
  readonly series: Series;
  readonly now: Moment;
  readonly today: LocalDate;
}): Result<{ invoice: Invoice; series: Series }, IssueProblem[]> {
  const { invoice, contact, business, series, today } = input;
  if (invoice.number !== null) return ok({ invoice, series });

  const issueDate = invoice.issueDate ?? today;
  const dated = { ...invoice, issueDate, dueDate: dueDateOf(invoice, issueDate) };
  const problems = issueProblems(dated, contact, business);
  if (series.closed || series.kind !== invoice.kind) problems.push({ code: "series_unusable", field: "status" });
  const lines = dated.lines.filter((line) => !isBlankLine(line)).map(frozenLine);
  const totals = problems.length === 0 ? computeTotals({ ...dated, lines }) : null;
  if (totals === null || !totals.ok) return err(problems);

  const at = instantOf(input.now);
  const allocated = takeNumber(series, today, todayIn(business.timeZone, input.now));
  return ok({
    invoice: {
      ...dated,
      lines,
      status: "issued",
      seriesId: series.id,
      seq: allocated.seq,
      number: allocated.number,
      issuedAt: at,
      updatedAt: at,
      from: snapshotBusiness(business),
      billTo: snapshotClient(invoice, contact),
      payTo: payToNow(invoice, business.payTo),
      homeCurrency: invoice.homeCurrency ?? business.currency,
      totals: totals.value,
      instalments: fitInstalments(invoice.instalments, totals.value.total),
      history: [...invoice.history, { at, what: "issued", detail: allocated.number }],
    },
    series: { ...allocated.series, updatedAt: at },
  });
}

function dueDateOf({ kind, dueDate, termsDays }: Invoice, issueDate: LocalDate): LocalDate | null {
  if (dueDate !== null || !hasDueDate(kind)) return dueDate;
  return termsDays === null ? null : addDays(issueDate, termsDays);
}

/** A price left empty is a price of nothing, and prints as such. */
const frozenLine = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  name: line.name.trim(),
  unitPrice: line.unitPrice === "" ? "0" : line.unitPrice,
});

/** The business as documents print it. */
export function snapshotBusiness(business: Business): PartySnapshot {
  const { companyName, address, phone, email, taxId, registrationNumber, vatNumber, vatRegistered, logoUrl } = business;
  return {
    name: companyName,
    company: companyName,
    address,
    phone,
    email,
    taxId,
    registrationNumber,
    ...(vatNumber ? { vatNumber } : {}),
    vatRegistered,
    logoUrl,
  };
}

/** The client as documents print them. */
export function snapshotContact(contact: Contact): PartySnapshot {
  const { name, company, address, phones, email, taxId, vatNumber, buyerKind } = contact;
  return {
    name,
    company,
    address,
    phone: phones[0] ?? "",
    email,
    taxId,
    registrationNumber: "",
    ...(vatNumber ? { vatNumber } : {}),
    ...(buyerKind ? { buyerKind } : {}),
    vatRegistered: false,
    logoUrl: "",
  };
}

/** The client of a document as it prints: a contact, or whoever bought without being one. */
export function snapshotClient(
  invoice: Pick<Invoice, "walkIn" | "order">,
  contact: Contact | null | undefined,
): PartySnapshot {
  if (contact && !invoice.walkIn) return snapshotContact(contact);
  // The document shows the name that was typed with an order or a payment link.
  return namedParty(invoice.order?.name || walkInName);
}

/** A party of whom only the name is known. */
export const namedParty = (name: string): PartySnapshot => ({
  name,
  company: "",
  address: null,
  phone: "",
  email: "",
  taxId: "",
  registrationNumber: "",
  vatRegistered: false,
  logoUrl: "",
});

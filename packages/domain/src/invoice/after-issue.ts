import type { MinorUnits } from "../money/money.ts";
import { instantOf, type Moment, type LocalDate } from "../dates/dates.ts";
import type { Contact } from "../records/contact.ts";
import type { FieldsThat } from "../records/field-rules.ts";
import type { Invoice } from "../records/invoice.ts";
import type { invoiceRules } from "../records/rules/invoice.ts";
import type { Payment } from "../records/payment.ts";
import { err, ok, type Result } from "../result.ts";
import { computeTotals } from "./compute-totals.ts";
import { canMove } from "./document-status.ts";
import { isBlankLine, type IssueProblem, issueProblems, snapshotClient } from "./issue.ts";
import { fitInstalments } from "./instalments.ts";
import { isReversed } from "./payment-actions.ts";
import { isEditable } from "./state.ts";

type HistoryEntry = Invoice["history"][number];

/** Channel by which a document reached the client. */
export type ShareChannel = "whatsapp" | "share" | "link" | "email" | "pdf";

/** The fields sharing changes. The first time and channel stay; every time goes into the history. */
export function markShared(
  invoice: Invoice,
  via: ShareChannel,
  now: Moment,
  mail?: { readonly to: string; readonly mailId: string },
): Pick<Invoice, "sharedAt" | "sharedVia" | "history"> {
  const at = instantOf(now);
  return {
    sharedAt: invoice.sharedAt ?? at,
    sharedVia: invoice.sharedAt === null ? via : invoice.sharedVia,
    history: [...invoice.history, { at, what: "shared", detail: via, ...mail }],
  };
}

export type VoidError = {
  readonly code:
    | "not_issued"
    | "reason_missing"
    /** Money was received on it: reverse the payments or write a credit note. */
    | "already_paid";
};

/**
 * Take an issued document out of the books. It keeps its number, so that no number is missing, and prints "Void".
 *
 * @param paid - minor units settled so far
 * @param reason - printed on the document; 1 to 300 characters
 * @returns the fields that change
 */
export function voidInvoice(
  invoice: Invoice,
  { reason, paid, now }: { readonly reason: string; readonly paid: MinorUnits; readonly now: Moment },
): Result<Pick<Invoice, "status" | "voidedAt" | "voidReason" | "history">, VoidError> {
  const why = reason.trim().slice(0, 300);
  if (!canMove(invoice.kind, invoice.status, "void") || invoice.status === "void") return err({ code: "not_issued" });
  if (paid !== 0) return err({ code: "already_paid" });
  if (why === "") return err({ code: "reason_missing" });
  const at = instantOf(now);
  const history: HistoryEntry[] = [...invoice.history, { at, what: "voided", detail: why }];
  return ok({ status: "void", voidedAt: at, voidReason: why, history });
}

/** Fields a correction under the same number may change. Number, currency, issue date and link stay. */
export type Correction = Pick<Invoice, "lines"> & Partial<Pick<Invoice, CorrectedField>>;
type CorrectedField = FieldsThat<typeof invoiceRules, { corrected: true }>;
/** Of these, what an offer that is out changes by a new version, or without one. The rest is how it looks. */
type OfferField = FieldsThat<
  typeof invoiceRules,
  { corrected: true } & ({ versioned: true } | { editable: "later" | "always" })
>;

/** The compiler holds it to the table of fields; true: an offer that is out may be changed in it. */
const corrected: { readonly [F in CorrectedField]: F extends OfferField ? true : false } = {
  contactId: true,
  walkIn: false,
  dueDate: true,
  termsDays: true,
  poNumber: true,
  template: false,
  look: false,
  language: false,
  lines: true,
  discount: true,
  taxes: true,
  taxMode: true,
  publicNote: true,
  terms: true,
  privateNote: true,
  payTo: true,
  instalments: true,
};

/**
 * Returns the fields of an edited copy of an issued document that a correction may change.
 *
 * @param isUnseen - nobody has been given it: it may be printed otherwise
 */
export function correctionOf(edited: Invoice, isUnseen: boolean): Correction {
  const adopted = Object.entries(corrected).filter(
    ([field, inOffers]) => (isUnseen || inOffers) && edited[field] !== undefined,
  );
  return { lines: edited.lines, ...Object.fromEntries(adopted.map(([field]) => [field, edited[field]])) };
}

/**
 * Correct an issued document under its number, which is allowed until it was shared or anything was paid. Sums and
 * the client's name are made anew; the history says that it was edited.
 *
 * @param contact - the client's record, when one is named
 * @returns the fields that change, or everything that is wrong
 */
export function correctInvoice(
  invoice: Invoice,
  correction: Correction,
  { contact, paid, now }: { readonly contact: Contact | null; readonly paid: MinorUnits; readonly now: Moment },
): Result<Partial<Invoice>, IssueProblem[]> {
  if (invoice.status !== "issued" || !isEditable(invoice, paid)) return err([{ code: "not_a_draft", field: "status" }]);
  const lines = correction.lines
    .filter((line) => !isBlankLine(line))
    .map((line) => ({ ...line, name: line.name.trim(), unitPrice: line.unitPrice === "" ? "0" : line.unitPrice }));
  const next: Invoice = { ...invoice, ...correction, lines };
  const problems = issueProblems({ ...next, status: "draft" }, contact, invoice.from);
  const totals = problems.length === 0 ? computeTotals(next) : null;
  if (totals === null || !totals.ok) return err(problems);
  const at = instantOf(now);
  return ok({
    ...correction,
    lines,
    totals: totals.value,
    instalments: fitInstalments(next.instalments, totals.value.total),
    billTo: snapshotClient(next, contact),
    history: [...invoice.history, { at, what: "edited", detail: "" }],
  });
}

export type WriteOffError = { readonly code: "not_issued" | "nothing_left" | "reason_missing" };

/**
 * Give up the rest of an invoice. It is owed no more, keeps its number and total, and stays a loss in the books; money
 * that still comes counts as ever.
 *
 * @param balance - minor units left to pay
 * @param reason - 1 to 300 characters
 */
export function writeOff(
  invoice: Invoice,
  { reason, balance, now }: { readonly reason: string; readonly balance: MinorUnits; readonly now: Moment },
): Result<Pick<Invoice, "writtenOffAt" | "writtenOffReason" | "history">, WriteOffError> {
  const why = reason.trim().slice(0, 300);
  if (invoice.kind !== "invoice" || invoice.status !== "issued" || invoice.writtenOffAt !== null)
    return err({ code: "not_issued" });
  if (balance <= 0) return err({ code: "nothing_left" });
  if (why === "") return err({ code: "reason_missing" });
  const at = instantOf(now);
  const history: HistoryEntry[] = [...invoice.history, { at, what: "written_off", detail: why }];
  return ok({ writtenOffAt: at, writtenOffReason: why, history });
}

/** Ask for the rest after all. */
export function undoWriteOff(
  invoice: Invoice,
  now: Moment,
): Pick<Invoice, "writtenOffAt" | "writtenOffReason" | "history"> {
  const history: HistoryEntry[] = [...invoice.history, { at: instantOf(now), what: "write_off_undone", detail: "" }];
  return { writtenOffAt: null, writtenOffReason: "", history };
}

export type ExtensionError = { readonly code: "not_issued" | "no_due_date" | "not_later" | "in_parts" };

/**
 * Give a client more time: the due day moves back, never forward. What is paid in parts keeps its schedule, which is
 * printed and agreed.
 */
export function extendDueDate(
  invoice: Invoice,
  { dueDate, now }: { readonly dueDate: LocalDate; readonly now: Moment },
): Result<Pick<Invoice, "dueDate" | "termsDays" | "history">, ExtensionError> {
  if (invoice.kind !== "invoice" || invoice.status !== "issued") return err({ code: "not_issued" });
  if (invoice.instalments?.length) return err({ code: "in_parts" });
  if (invoice.dueDate === null) return err({ code: "no_due_date" });
  if (dueDate <= invoice.dueDate) return err({ code: "not_later" });
  const entry: HistoryEntry = { at: instantOf(now), what: "due_extended", detail: dueDate };
  return ok({ dueDate, termsDays: null, history: [...invoice.history, entry] });
}

/** One thing that happened to a document, oldest first; `detail` is a channel, number, reason or amount. */
export type InvoiceEvent = Pick<HistoryEntry, "by" | "byDevice"> & Happening;
type Happening =
  | { readonly at: string; readonly what: HistoryEntry["what"]; readonly detail: string; readonly to?: string }
  | { readonly at: string; readonly what: "looked"; readonly count: number }
  | { readonly at: string; readonly what: "delivered"; readonly name: string }
  | { readonly at: string; readonly what: "claimed" | "received" | "reversed" | "rejected"; readonly payment: Payment };

/**
 * Everything that happened to a document, newest first: its own history, the client's looks at it, the receipt of its goods, and payments.
 */
export function invoiceEventsOf(invoice: Invoice, payments: readonly Payment[]): InvoiceEvent[] {
  const happened: InvoiceEvent[] = invoice.history
    .filter(({ what }) => what !== "viewed")
    .map(({ at, what, detail, to, by, byDevice }) => ({ at, what, detail, by, byDevice, ...(to ? { to } : {}) }));
  if (invoice.views && invoice.views.count > 0) {
    happened.push({ at: invoice.views.last, what: "looked", count: invoice.views.count });
  }
  if (invoice.delivery) happened.push({ at: invoice.delivery.at, what: "delivered", name: invoice.delivery.name });
  for (const payment of payments) {
    const what =
      payment.reverses !== null || payment.amount < 0
        ? "reversed"
        : payment.status === "claimed"
          ? "claimed"
          : "received";
    const rejected = payment.status === "reversed" && what === "received" && !isReversed(payment, payments);
    // The client's claim stays in the history beside its outcome.
    if (payment.claim && !(what === "claimed"))
      happened.push({ at: payment.claim.at, what: "claimed", payment: { ...payment, amount: payment.claim.amount } });
    if (rejected) {
      if (payment.rejectedReason) happened.push({ at: payment.updatedAt, what: "rejected", payment });
    } else
      happened.push({
        at: payment.claim && what === "received" ? payment.updatedAt : payment.createdAt,
        what,
        payment,
        by: payment.createdBy,
        byDevice: payment.deviceId,
      });
  }
  // Reversed after it, because of two at one instant the later entry is the newer.
  return happened.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).toReversed();
}

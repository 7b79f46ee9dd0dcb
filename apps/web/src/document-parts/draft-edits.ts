import { addDays, type LocalDate } from "@ankara/domain/dates/dates";
import {
  addItem,
  fitsCurrency,
  isLineTax,
  newLine,
  quoteHoldsDays,
  snapshotFee,
  withoutTax,
} from "@ankara/domain/invoice/draft";
import { payToAfter } from "@ankara/domain/invoice/pay-to";
import { withReference } from "@ankara/domain/invoice/reference";
import { decimalToMinor, minorToDecimal } from "@ankara/domain/money/parse-money";
import type { CatalogItem } from "@ankara/domain/records/catalog-item";
import type { Contact } from "@ankara/domain/records/contact";
import type { Fee, FeeSnapshot } from "@ankara/domain/records/fee";
import type { Discount, Invoice, InvoiceLine, PaymentDetails } from "@ankara/domain/records/invoice";

/*
 * Every change the editor can make to a draft, as pure steps: draft in, draft out.
 * A step that changes nothing gives back the very same draft, so that opening a form writes nothing.
 */

/**
 * Put a client on the draft, with the terms, currency and language we know of them.
 * @param ways - how the business is paid
 */
export function setClient(draft: Invoice, contact: Contact, ways: readonly PaymentDetails[]): Invoice {
  const named = { ...draft, contactId: contact.id, walkIn: false, language: contact.language || draft.language };
  const inCurrency = contact.currency && !hasPrices(draft) ? setCurrency(named, contact.currency, ways) : named;
  // The validity of a quote differs from the time the client has to pay.
  return contact.termsDays === null || draft.kind === "quote" ? inCurrency : setTerms(inCurrency, contact.termsDays);
}

/** Returns whether the document has never been shared. Until then its layout may change. */
export const isUnseen = ({ sharedAt, views, answer }: Pick<Invoice, "sharedAt" | "views" | "answer">): boolean =>
  sharedAt === null && views === null && answer === null;

/** Returns the draft as a walk-in sale, without a client. */
export function setWalkIn(draft: Invoice): Invoice {
  return { ...draft, contactId: null, walkIn: true };
}

/**
 * Make another kind of document of a draft: a quote holds its days, the others are paid in the client's.
 * @param termsDays - days to pay
 */
export function setKind(draft: Invoice, kind: Invoice["kind"], termsDays: number): Invoice {
  if (draft.kind === kind) return draft;
  const days = kind === "quote" ? quoteHoldsDays : termsDays;
  return draft.kind === "quote" || kind === "quote" ? setTerms({ ...draft, kind }, days) : { ...draft, kind };
}

/**
 * Leave the dates to the day of issue: a draft begun on Monday and issued on Friday is dated Friday and due its
 * terms later. A due day picked by hand stays.
 */
export function undated(draft: Invoice): Invoice {
  return { ...draft, issueDate: null, dueDate: draft.termsDays === null ? draft.dueDate : null };
}

/** The draft as it would be dated were it issued today: what the form and the preview show. */
export function datedToday(draft: Invoice, today: LocalDate): Invoice {
  const issueDate = draft.issueDate ?? today;
  const dueDate = draft.dueDate ?? (draft.termsDays === null ? null : addDays(issueDate, draft.termsDays));
  return { ...draft, issueDate, dueDate };
}

/** Due so many days after the issue; 0 is "Now". */
export function setTerms(draft: Invoice, termsDays: number): Invoice {
  if (draft.termsDays === termsDays) return draft;
  return { ...draft, termsDays, dueDate: draft.issueDate === null ? null : addDays(draft.issueDate, termsDays) };
}

/** Due on a day picked by hand. */
export function setDueDate(draft: Invoice, dueDate: LocalDate): Invoice {
  if (!dueDate || (draft.dueDate === dueDate && draft.termsDays === null)) return draft;
  return { ...draft, dueDate, termsDays: null };
}

/** Dated by hand; null is the day of issue. Terms count from the new date. */
export function setIssueDate(draft: Invoice, issueDate: LocalDate | null): Invoice {
  if (draft.issueDate === issueDate) return draft;
  const { termsDays } = draft;
  if (termsDays === null) return { ...draft, issueDate };
  return { ...draft, issueDate, dueDate: issueDate === null ? null : addDays(issueDate, termsDays) };
}

/**
 * Change the currency; typed prices keep their figures, a discount in money keeps its figure too. Taxes and fees of a fixed
 * amount are in the business's own currency and go with it.
 * @param ways - how the business is paid
 */
export function setCurrency(draft: Invoice, currency: string, ways: readonly PaymentDetails[]): Invoice {
  // An issued document keeps the currency it was issued in.
  if (draft.currency === currency || draft.status !== "draft") return draft;
  const convert = (discount: Discount | null): Discount | null =>
    discount?.kind === "amount"
      ? { kind: "amount", amount: decimalToMinor(minorToDecimal(discount.amount, draft.currency), currency) }
      : discount;
  const { homeCurrency } = draft;
  const gone = draft.taxes.filter((tax) => !fitsCurrency(tax, { currency, homeCurrency }));
  const remaining = gone.reduce((left, { id }) => withoutTax(left, id), draft);
  return {
    ...remaining,
    currency,
    cashRounding: null,
    payTo: payToAfter(draft, ways, currency),
    ...withReference({ currency, homeCurrency }, null),
    discount: convert(remaining.discount),
    lines: remaining.lines.map((line) => (line.discount ? { ...line, discount: convert(line.discount) } : line)),
  };
}

/** A new line starts from typed words or from an item of the catalog. */
export type NewLine = Partial<Omit<InvoiceLine, "id">> & { name: string };

/** Add a line at the end, with every tax that stands on the document. */
export function addLine(draft: Invoice, id: string, line: NewLine): Invoice {
  return { ...draft, lines: [...draft.lines, { ...newLine({ id, invoice: draft }), ...line }] };
}

/** An item whose code was scanned: one more where it stands on the draft already, else a line of its own. */
export function scanned(
  draft: Invoice,
  id: string,
  item: CatalogItem,
  { fees, unitPrice }: { fees: readonly Fee[]; unitPrice: string | undefined },
): Invoice {
  const line = draft.lines.find(({ itemId }) => itemId === item.id);
  if (!line) return addItem(draft, id, item, { fees, quantity: "1", unitPrice });
  const [whole = "", fraction] = (line.quantity || "0").split(".");
  const more = String(BigInt(whole) + 1n);
  return changeLine(draft, line.id, { quantity: fraction === undefined ? more : `${more}.${fraction}` });
}

export function changeLine(draft: Invoice, id: string, patch: Partial<InvoiceLine>): Invoice {
  return { ...draft, lines: draft.lines.map((line) => (line.id === id ? { ...line, ...patch } : line)) };
}

export function removeLine(draft: Invoice, id: string): Invoice {
  return { ...draft, lines: draft.lines.filter((line) => line.id !== id) };
}

/** Put a removed line back where it was. */
export function insertLine(draft: Invoice, at: number, line: InvoiceLine): Invoice {
  if (draft.lines.some((present) => present.id === line.id)) return draft;
  return { ...draft, lines: draft.lines.toSpliced(at, 0, line) };
}

/** Move a line one place up (−1) or down (+1). */
export function moveLine(draft: Invoice, id: string, by: -1 | 1): Invoice {
  const from = draft.lines.findIndex((line) => line.id === id);
  const line = draft.lines[from];
  const to = from + by;
  if (!line || to < 0 || to >= draft.lines.length) return draft;
  return { ...draft, lines: draft.lines.toSpliced(from, 1).toSpliced(to, 0, line) };
}

/**
 * Put a row of Tax & Fees on the document or take it off. A tax goes onto every line and comes off every line;
 * a fee or a withholding stands on the document alone.
 */
export function toggleFee(draft: Invoice, fee: Fee | FeeSnapshot, on: boolean): Invoice {
  const present = draft.taxes.some((tax) => tax.id === fee.id);
  if (present === on) return draft;
  const taxes = on ? [...draft.taxes, snapshotOf(fee)] : draft.taxes.filter((tax) => tax.id !== fee.id);
  if (!isLineTax(fee)) return { ...draft, taxes };
  const lines = draft.lines.map((line) => {
    const others = line.taxIds.filter((taxId) => taxId !== fee.id);
    return { ...line, taxIds: on ? [...others, fee.id] : others };
  });
  return { ...draft, taxes, lines };
}

/** Put one tax on one line or take it off; the document keeps the tax while a line bears it. */
export function toggleLineTax(draft: Invoice, lineId: string, fee: Fee | FeeSnapshot, on: boolean): Invoice {
  const taxes = on && !draft.taxes.some((tax) => tax.id === fee.id) ? [...draft.taxes, snapshotOf(fee)] : draft.taxes;
  const changed = {
    ...draft,
    taxes,
    lines: draft.lines.map((line) => {
      if (line.id !== lineId) return line;
      const others = line.taxIds.filter((taxId) => taxId !== fee.id);
      return { ...line, taxIds: on ? [...others, fee.id] : others };
    }),
  };
  const stillBorne = changed.lines.some((line) => line.taxIds.includes(fee.id));
  return stillBorne ? changed : { ...changed, taxes: changed.taxes.filter((tax) => tax.id !== fee.id) };
}

const snapshotOf = (fee: Fee | FeeSnapshot): FeeSnapshot => snapshotFee(fee as Fee);

const hasPrices = (draft: Invoice): boolean => draft.lines.some((line) => line.unitPrice !== "");

import { lookOf } from "./look.ts";
import type { DeviceId } from "../records/fields.ts";
import { addDays, daysBetween, instantOf, type LocalDate, millisecondsOf, type Moment } from "../dates/dates.ts";
import { newId, newLinkId, newPayRef, type Random } from "../ids.ts";
import type { Business } from "../records/business.ts";
import type { CatalogItem } from "../records/catalog-item.ts";
import type { Contact } from "../records/contact.ts";
import type { Fee, FeeSnapshot } from "../records/fee.ts";
import type { FieldsThat } from "../records/field-rules.ts";
import type { DocumentKind, Invoice, InvoiceLine } from "../records/invoice.ts";
import type { invoiceRules } from "../records/rules/invoice.ts";
import { payToFor } from "./pay-to.ts";

/** Does this row of Tax & Fees apply on a day? Archived rows never do. */
export function appliesOn(fee: Fee, day: LocalDate): boolean {
  return (
    fee.archivedAt === null &&
    (fee.validFrom === null || fee.validFrom <= day) &&
    (fee.validTo === null || day <= fee.validTo)
  );
}

/** Copies the fields of a fee a document keeps. */
export function snapshotFee(fee: Fee): FeeSnapshot {
  const { id, name, kind, basis, ratePpm, amount, compoundOn, category, taxable, beforeDiscount } = fee;
  const copy = { id, name, kind, basis, ratePpm, amount, compoundOn: [...compoundOn], category, taxable };
  return beforeDiscount === undefined ? copy : { ...copy, beforeDiscount };
}

/**
 * Can a row stand on a document in that currency? An amount is in the business's own currency: ₦15,000 of delivery must not
 * become $15,000. One whose home currency is not known (an old draft) takes any.
 */
export function fitsCurrency(
  fee: Pick<FeeSnapshot, "basis">,
  { currency, homeCurrency }: Pick<Invoice, "currency" | "homeCurrency">,
): boolean {
  return fee.basis === "percent" || homeCurrency === null || currency === homeCurrency;
}

/**
 * Rows of Tax & Fees that go on a new document by themselves, in their order.
 * @param document - leaves out amounts of another currency
 */
export function defaultFees(
  fees: readonly Fee[],
  today: LocalDate,
  document?: Pick<Invoice, "currency" | "homeCurrency">,
): FeeSnapshot[] {
  return fees
    .filter((fee) => fee.defaultOn && appliesOn(fee, today) && (!document || fitsCurrency(fee, document)))
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .map(snapshotFee);
}

/** Is this one put on lines (taxes and levies), rather than on the document as a whole? */
export const isLineTax = ({ kind }: Pick<FeeSnapshot, "kind">): boolean => kind === "tax" || kind === "levy";

/**
 * A fresh draft: the client's currency, terms and language where there are any, else the business's; default taxes
 * and fees of the day; payment reference and link already made. It has no lines.
 *
 * @param now - for the timestamps
 * @param today - calendar day in the business's zone: issue date, and start of the terms
 */
export function newInvoice(input: {
  readonly id: string;
  readonly now: Moment;
  readonly deviceId: DeviceId | null;
  readonly business: Business;
  readonly contact?: Contact | null;
  readonly fees: readonly Fee[];
  readonly today: LocalDate;
  readonly kind?: DocumentKind;
  readonly random: Random;
}): Invoice {
  const { id, deviceId, business, contact, fees, today, kind = "invoice", random } = input;
  const at = instantOf(input.now);
  const termsDays = kind === "quote" ? quoteHoldsDays : (contact?.termsDays ?? business.termsDays);
  const currency = contact?.currency ?? business.currency;
  const look = lookOf(business);
  return {
    ...begun(),
    id,
    createdAt: at,
    updatedAt: at,
    deviceId,
    kind,
    contactId: contact?.id ?? null,
    walkIn: false,
    issueDate: today,
    dueDate: hasDueDate(kind) ? addDays(today, termsDays) : null,
    termsDays: hasDueDate(kind) ? termsDays : null,
    currency,
    homeCurrency: business.currency,
    poNumber: "",
    title: "",
    template: business.template,
    accent: business.accent,
    ...(look === undefined ? {} : { look }),
    language: contact?.language || business.language,
    lines: [],
    discount: null,
    taxes: defaultFees(fees, today, { currency, homeCurrency: business.currency }),
    taxMode: business.taxMode,
    roundingMode: business.roundingMode,
    // A step is counted in minor units of the home currency: of another it would be another step.
    cashRounding: currency === business.currency ? business.cashRounding : null,
    publicNote: business.publicNote,
    terms: business.terms,
    privateNote: "",
    payTo: payToFor(business.payTo, currency),
    tags: [],
    totals: null,
    payRef: newPayRef(random),
    linkId: newLinkId(random),
    history: [{ at, what: "created", detail: "" }],
    sourceId: null,
  };
}

type Copied<C extends "cleared" | "made"> = FieldsThat<typeof invoiceRules, { copied: C }>;
type Begun = { readonly [F in Copied<"cleared"> as undefined extends Invoice[F] ? never : F]: Invoice[F] };

/**
 * Returns the fields a document begins without, new or duplicated, as the table of fields has them. What older documents lack altogether
 * is left out.
 */
const begun = (): Begun => ({
  archivedAt: null,
  status: "draft",
  seriesId: null,
  seq: null,
  number: null,
  issuedAt: null,
  billTo: null,
  from: null,
  supplyDate: null,
  exchangeRate: null,
  attachments: [],
  linkRevokedAt: null,
  sharedAt: null,
  sharedVia: "",
  views: null,
  voidedAt: null,
  voidReason: "",
  writtenOffAt: null,
  writtenOffReason: "",
  answer: null,
  instalments: [],
  charges: [],
  sourceNumber: "",
});
/** Left out of a duplicate: what a version, an authority, an import or the rule of a recurring invoice said of its source. */
const leftOut: { readonly [F in Exclude<Copied<"cleared">, keyof Begun>]: true } = {
  createdBy: true,
  reference: true,
  schedule: true,
  versions: true,
  delivery: true,
  order: true,
  receipt: true,
  reason: true,
  restock: true,
  imported: true,
  repeat: true,
  repeatOf: true,
  fiscal: true,
  filing: true,
  filingAsk: true,
  review: true,
};

/** Days a new quote is valid by default. */
export const quoteHoldsDays = 30;

/** Credit notes and receipts are settled when they are written; the others wait for a day (a quote: until when it holds). */
export const hasDueDate = (kind: DocumentKind): boolean => kind !== "credit_note" && kind !== "receipt";

/**
 * A new line for a document: empty, or filled in from a catalog item with its price in the document's currency and
 * its own taxes where it has any. Taxes the document does not carry are left out: add them with `withTax` first.
 */
export function newLine(input: {
  readonly id: string;
  readonly invoice: Pick<Invoice, "currency" | "taxes">;
  readonly item?: CatalogItem | null;
}): InvoiceLine {
  const { id, invoice, item } = input;
  const taxIds = invoice.taxes.filter(isLineTax).map((tax) => tax.id);
  const own = item?.taxIds ?? null;
  return {
    id,
    itemId: item?.id ?? null,
    name: item?.name ?? "",
    description: item?.description ?? "",
    quantity: "1",
    unit: item?.unit ?? "piece",
    unitPrice: item?.prices[invoice.currency] ?? "",
    discount: null,
    taxIds: own === null ? taxIds : taxIds.filter((taxId) => own.includes(taxId)),
    itemCode: item?.itemCode ?? "",
    privateCost: item?.privateCost ?? null,
  };
}

/**
 * Add a line made from a catalog item. Its own taxes, where it names any, are copied from `fees` onto the document.
 *
 * @param unitPrice - typed, or what this client was charged last time; comes before the catalog's price
 */
export function addItem(
  draft: Invoice,
  id: string,
  item: CatalogItem,
  {
    fees,
    quantity,
    unitPrice,
  }: { fees: readonly Fee[]; quantity?: string | undefined; unitPrice?: string | undefined },
): Invoice {
  // Of a rate that changes, the item names the old row and the new one.
  const day = draft.issueDate ?? draft.updatedAt.slice(0, 10);
  const own = fees.filter(
    (fee) => item.taxIds?.includes(fee.id) && isLineTax(fee) && appliesOn(fee, day) && fitsCurrency(fee, draft),
  );
  const missing = own.filter((fee) => !draft.taxes.some((tax) => tax.id === fee.id));
  const withTaxes = missing.length === 0 ? draft : { ...draft, taxes: [...draft.taxes, ...missing.map(snapshotFee)] };
  const line = newLine({ id, invoice: withTaxes, item });
  const typed = { quantity: quantity ?? line.quantity, unitPrice: unitPrice ?? line.unitPrice };
  return { ...withTaxes, lines: [...withTaxes.lines, { ...line, ...typed }] };
}

/**
 * Put a row of Tax & Fees on a document; a tax or levy also on all its lines. One already there is left as it is.
 */
export function withTax<T extends Pick<Invoice, "taxes" | "lines">>(invoice: T, fee: Fee): T {
  if (invoice.taxes.some(({ id }) => id === fee.id)) return invoice;
  const lines = isLineTax(fee)
    ? invoice.lines.map((line) => ({ ...line, taxIds: [...new Set([...line.taxIds, fee.id])] }))
    : invoice.lines;
  return { ...invoice, taxes: [...invoice.taxes, snapshotFee(fee)], lines };
}

/** Take a tax, levy, fee or withholding off a document and its lines. */
export function withoutTax<T extends Pick<Invoice, "taxes" | "lines">>(invoice: T, feeId: string): T {
  return {
    ...invoice,
    taxes: invoice.taxes.filter(({ id }) => id !== feeId),
    lines: invoice.lines.map((line) => ({ ...line, taxIds: line.taxIds.filter((id) => id !== feeId) })),
  };
}

/**
 * A draft like an earlier document: same client, lines, taxes and texts; new ids, reference and link; dated today with
 * the same number of days to pay. Taxes keep the rates of the source: what changed since is for the person to see.
 *
 * @param kind - to make another kind of document of it (a quote into an invoice)
 */
export function duplicateInvoice(input: {
  readonly source: Invoice;
  readonly id: string;
  readonly now: Moment;
  readonly deviceId: DeviceId | null;
  readonly today: LocalDate;
  readonly random: Random;
  readonly kind?: DocumentKind;
}): Invoice {
  const { id, deviceId, today, random, kind = input.source.kind } = input;
  const source = Object.fromEntries(Object.entries(input.source).filter(([field]) => !(field in leftOut))) as Invoice;
  const at = instantOf(input.now);
  const time = millisecondsOf(input.now);
  const days = termsOf(source);
  const made: { readonly [F in Copied<"made">]: Invoice[F] } = {
    id,
    createdAt: at,
    updatedAt: at,
    deviceId,
    kind,
    issueDate: today,
    dueDate: hasDueDate(kind) ? addDays(today, days) : null,
    termsDays: hasDueDate(kind) ? days : null,
    lines: source.lines.map((line) => ({ ...line, id: newId(time, random) })),
    payRef: newPayRef(random),
    linkId: newLinkId(random),
    history: [{ at, what: "created", detail: source.number ?? "" }],
    sourceId: source.id,
  };
  return { ...source, ...begun(), ...made };
}

function termsOf({ termsDays, issueDate, dueDate }: Invoice): number {
  if (termsDays !== null) return termsDays;
  return issueDate !== null && dueDate !== null ? Math.max(0, daysBetween(issueDate, dueDate)) : 0;
}

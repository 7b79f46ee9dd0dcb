import type { Fields } from "@ankara/contract/sync";
import { recordOf, toFields } from "@ankara/sync/typed-records";
import type { CollectionName } from "@ankara/domain/records/collections";
import { todayIn } from "@ankara/domain/dates/dates";
import { creditNoteFor } from "@ankara/domain/invoice/credit-note";
import { newInvoice, newLine } from "@ankara/domain/invoice/draft";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { rejectClaim, reversalOf } from "@ankara/domain/invoice/payment-actions";
import { answerQuote, convertQuote, convertedId } from "@ankara/domain/invoice/quote";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { Contact } from "@ankara/domain/records/contact";
import { Expense } from "@ankara/domain/records/expense";
import type { Invoice } from "@ankara/domain/records/invoice";
import { DayClose } from "@ankara/domain/records/day-close";
import { Note } from "@ankara/domain/records/note";
import { Payment } from "@ankara/domain/records/payment";
import * as z from "zod/mini";
import { canHandOver, advanceCounter, handOver, numberingSeries } from "@ankara/sync/series";
import type { Transaction } from "./memory-device.ts";
import type { Phone } from "./phone.ts";
import type { Focus } from "./planted-faults.ts";

/** One action of a person. Returns its description for the trace; null when there was nothing to do it to. */
export type UserAction = (phone: Phone, tx: Transaction, token: string) => string | null;

export const recordsOf = (tx: Transaction, collection: CollectionName): { id: string; data: Fields }[] =>
  [...tx.tables.rows].flatMap(([key, { data }]) => {
    const slash = key.indexOf("/");
    return key.slice(0, slash) === collection && data ? [{ id: key.slice(slash + 1), data }] : [];
  });

const some = (
  phone: Phone,
  tx: Transaction,
  collection: CollectionName,
  fits: (data: Fields) => boolean = () => true,
) => phone.options.rng.pick(recordsOf(tx, collection).filter(({ data }) => fits(data)));

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const stamps = (phone: Phone) => {
  const at = phone.instant();
  return { id: phone.newId(), createdAt: at, updatedAt: at, deviceId: phone.deviceId };
};

export const change = (phone: Phone, tx: Transaction, collection: CollectionName, id: string, patch: Fields): void => {
  const before = tx.record(collection, id);
  tx.write(collection, id, { ...before, ...patch, updatedAt: phone.instant(), deviceId: phone.deviceId });
};

const isDraft = (data: Fields): boolean => data["number"] === null;
const isOut = (data: Fields): boolean => data["status"] === "issued";

const contact: UserAction = (phone, tx, token) => {
  const record = z.parse(Contact, { ...stamps(phone), name: token, company: `at ${token}` });
  tx.write("contacts", record.id, toFields(record));
  return `new contact ${token}`;
};

const editContact: UserAction = (phone, tx, token) => {
  const found = some(phone, tx, "contacts");
  if (!found) return null;
  // Loyalty is a field of a newer app: the older one neither shows nor writes it.
  const field =
    phone.options.rng.pick(
      phone.options.version === 2 ? ["name", "company", "note", "loyalty"] : ["name", "company", "note"],
    ) ?? "name";
  change(phone, tx, "contacts", found.id, { [field]: token });
  return `contact ${textOf(found.data["name"])}: ${field} = ${token}`;
};

const deleteContact: UserAction = (phone, tx) => {
  const found = some(phone, tx, "contacts");
  if (!found) return null;
  tx.write("contacts", found.id, null);
  return `delete contact ${textOf(found.data["name"])}`;
};

const note: UserAction = (phone, tx, token) => {
  const record = z.parse(Note, { ...stamps(phone), title: token, body: `body ${token}` });
  tx.write("notes", record.id, toFields(record));
  return `new note ${token}`;
};

const editNote: UserAction = (phone, tx, token) => {
  const found = some(phone, tx, "notes");
  if (!found) return null;
  const field = phone.options.rng.pick(["title", "body", "body"]) ?? "body";
  change(phone, tx, "notes", found.id, { [field]: token });
  return `note ${textOf(found.data["title"])}: ${field} = ${token}`;
};

const deleteNote: UserAction = (phone, tx) => {
  const found = some(phone, tx, "notes");
  if (!found) return null;
  tx.write("notes", found.id, null);
  return `delete note ${textOf(found.data["title"])}`;
};

/** Each device is a till of its own. */
const closeDay: UserAction = (phone, tx, token) => {
  const counted = phone.options.rng.pick([0, 5_000, 20_000]) ?? 0;
  const drawer = { opening: 0, cashIn: 5_000, cashOut: 0, counted, kept: 0 };
  const at = stamps(phone);
  const record = z.parse(DayClose, {
    ...at,
    ...drawer,
    ...(counted > 0 && { denominations: [{ kind: "note", value: counted, count: 1 }] }),
    tillId: phone.deviceId,
    date: at.createdAt.slice(0, 10),
    closedAt: at.createdAt,
    currency: "NGN",
    reason: counted === drawer.cashIn ? null : "other",
    note: token,
    sales: 1,
  });
  tx.write("closes", record.id, toFields(record));
  return `close the day ${token}`;
};

const draft: UserAction = (phone, tx, token) => {
  const business = tx.record("business", phone.businessId);
  const client = some(phone, tx, "contacts");
  if (!business || !client) return null;
  const made = newInvoice({
    id: phone.newId(),
    now: phone.now(),
    deviceId: phone.deviceId,
    business: recordOf("business", business),
    contact: recordOf("contacts", client.data),
    fees: [],
    today: todayIn("Africa/Lagos", phone.now()),
    random: phone.options.rng.bytes,
  });
  const price = String(1 + phone.options.rng.below(90_000));
  const line = { ...newLine({ id: phone.newId(), invoice: made }), name: `line ${token}`, unitPrice: price };
  tx.write("invoices", made.id, toFields({ ...made, lines: [line], publicNote: token }));
  return `new draft ${token} at ${price}`;
};

const editDraft: UserAction = (phone, tx, token) => {
  const found = some(phone, tx, "invoices", isDraft);
  if (!found) return null;
  const field = phone.options.rng.pick(["publicNote", "terms", "privateNote"]) ?? "terms";
  change(phone, tx, "invoices", found.id, { [field]: token });
  return `draft ${textOf(found.data["publicNote"])}: ${field} = ${token}`;
};

const deleteDraft: UserAction = (phone, tx) => {
  const found = some(phone, tx, "invoices", isDraft);
  if (!found) return null;
  tx.write("invoices", found.id, null);
  return `delete draft ${textOf(found.data["publicNote"])}`;
};

const issue: UserAction = (phone, tx) => {
  const found = some(phone, tx, "invoices", isDraft);
  return found ? issueThis(phone, tx, recordOf("invoices", found.data)) : null;
};

function issueThis(phone: Phone, tx: Transaction, invoice: Invoice): string | null {
  const business = tx.record("business", phone.businessId);
  const owned = phone.seriesOf(invoice.kind);
  const row = owned && tx.tables.rows.get(`series/${owned.id}`);
  if (!business || !row) return null;
  const series = numberingSeries(row);
  const issued = issueInvoice({
    invoice,
    contact: (invoice.contactId === null
      ? null
      : tx.record("contacts", invoice.contactId)) as unknown as Contact | null,
    business: recordOf("business", business),
    series,
    now: phone.now(),
    today: todayIn("Africa/Lagos", phone.now()),
  });
  if (!issued.ok) return null;
  // Sums as an app with a fault would count them: the server refuses such a document, and its number is given.
  const isWrong = phone.options.rareRng.happens(0.06);
  const totals = issued.value.invoice.totals && { ...issued.value.invoice.totals, total: -1 };
  const document = { ...issued.value.invoice, deviceId: phone.deviceId, ...(isWrong && { totals }) };
  tx.write("invoices", invoice.id, toFields(document));
  tx.store("series", series.id, advanceCounter(row, issued.value.series));
  return `issue ${issued.value.invoice.number}${isWrong ? " with a wrong sum" : ""}`;
}

const editIssued: UserAction = (phone, tx, token) => {
  const found = some(phone, tx, "invoices", isOut);
  if (!found) return null;
  const field = phone.options.rng.pick(["privateNote", "privateNote", "publicNote", "terms"]) ?? "terms";
  change(phone, tx, "invoices", found.id, { [field]: token });
  return `${textOf(found.data["number"])}: ${field} = ${token}`;
};

const share: UserAction = (phone, tx) => {
  const found = some(phone, tx, "invoices", (data) => isOut(data) && data["sharedAt"] === null);
  if (!found) return null;
  change(phone, tx, "invoices", found.id, { sharedAt: phone.instant(), sharedVia: "whatsapp" });
  return `share ${textOf(found.data["number"])}`;
};

const voidDocument: UserAction = (phone, tx, token) => {
  const found = some(phone, tx, "invoices", isOut);
  if (!found) return null;
  change(phone, tx, "invoices", found.id, { status: "void", voidedAt: phone.instant(), voidReason: token });
  return `void ${textOf(found.data["number"])}`;
};

const pay: UserAction = (phone, tx) => {
  const found = some(phone, tx, "invoices", isOut);
  if (!found) return null;
  const amount = 1 + phone.options.rng.below(5_000);
  // A device makes no claim of its own: those that wait here came with books that were brought in.
  const isClaim = phone.options.rng.happens(0.3);
  const record = z.parse(Payment, {
    ...stamps(phone),
    contactId: found.data["contactId"],
    amount,
    currency: "NGN",
    date: "2026-11-21",
    method: "cash",
    status: isClaim ? "claimed" : "confirmed",
    allocations: [{ invoiceId: found.id, amount }],
    ...(isClaim && { imported: { importId: found.id, source: "csv" } }),
  });
  tx.write("payments", record.id, toFields(record));
  return `pay ${amount} on ${textOf(found.data["number"])}`;
};

const confirm: UserAction = (phone, tx) => {
  const found = some(phone, tx, "payments", ({ status }) => status === "claimed");
  if (!found) return null;
  change(phone, tx, "payments", found.id, { status: "confirmed" });
  return `confirm a payment of ${textOf(found.data["amount"])}`;
};

const settings: UserAction = (phone, tx, token) => {
  if (!tx.record("business", phone.businessId)) return null;
  const field = phone.options.rng.pick(["companyName", "terms"]) ?? "terms";
  change(phone, tx, "business", phone.businessId, { [field]: token });
  return `settings: ${field} = ${token}`;
};

const renamePattern: UserAction = (phone, tx, token) => {
  const series = phone.seriesOf("invoice");
  if (!series || series.reset !== "never") return null;
  const yearly = phone.options.rng.happens(0.5);
  const head = token.replaceAll(/[^\w]/g, "").slice(0, 5);
  change(
    phone,
    tx,
    "series",
    series.id,
    yearly ? { pattern: `${head}{YYYY}-{SEQ:3}`, reset: "yearly" } : { pattern: `${head}-{SEQ:3}` },
  );
  return `numbers of ${series.id.slice(-4)} now begin with ${head}`;
};

const requestSeries: UserAction = (phone, tx) => {
  if (phone.options.version === 1) return null;
  const others = phone
    .allSeries()
    .filter(({ kind, closed, ownerDeviceId }) => kind === "invoice" && !closed && ownerDeviceId !== phone.deviceId);
  const other = phone.options.rng.pick(others);
  if (!other) return null;
  change(phone, tx, "series", other.id, { requestedBy: phone.deviceId });
  return `ask for series ${other.pattern}`;
};

/** Somebody goes on with a document that is still on its way. */
const editWaiting: UserAction = (phone, tx, token) => {
  const waiting = new Set(tx.tables.outbox.map(({ op }) => op.id));
  const found = phone.options.rareRng.pick(recordsOf(tx, "invoices").filter(({ id }) => waiting.has(id)));
  if (!found) return null;
  const field = phone.options.rareRng.pick(["publicNote", "privateNote", "privateNote"]) ?? "terms";
  change(phone, tx, "invoices", found.id, { [field]: token });
  return `${textOf(found.data["number"])} on its way: ${field} = ${token}`;
};

/** Somebody writes in a document of another device. */
const editTheirs: UserAction = (phone, tx, token) => {
  const theirs = recordsOf(tx, "invoices").filter(({ data }) => data["deviceId"] !== phone.deviceId);
  const found = phone.options.rareRng.pick(theirs);
  if (!found) return null;
  change(phone, tx, "invoices", found.id, { privateNote: token });
  return `${textOf(found.data["number"])} of another device: privateNote = ${token}`;
};

/** Rare by themselves, and apart: histories without them stay as they were. */
export const rareActions: readonly UserAction[] = [renamePattern, editWaiting, editWaiting, editTheirs, editTheirs];

const stampsOf = (phone: Phone) => ({
  now: phone.now(),
  today: todayIn("Africa/Lagos", phone.now()),
  deviceId: phone.deviceId,
});
const pickRare = <T>(phone: Phone, of: readonly T[]): T | undefined => phone.options.rareRng.pick(of);
const payments = (tx: Transaction): Payment[] =>
  recordsOf(tx, "payments").map(({ data }) => recordOf("payments", data));

/** A payment is taken back by an entry that is the same on every device. */
const reversePayment: UserAction = (phone, tx, token) => {
  const all = payments(tx);
  const payment = pickRare(phone, all);
  const back = payment && reversalOf(payment, all, { ...stampsOf(phone), reason: token });
  if (!payment || !back?.ok) return null;
  const id = phone.options.faults.has("taken_back_by_each") ? phone.newId() : back.value.id;
  tx.write("payments", id, toFields({ ...back.value, id }));
  return `take ${payment.amount} back`;
};

const rejectClaimed: UserAction = (phone, tx, token) => {
  const claim = pickRare(
    phone,
    payments(tx).filter(({ status }) => status === "claimed"),
  );
  const patch = claim && rejectClaim(claim, token);
  if (!claim || !patch?.ok) return null;
  change(phone, tx, "payments", claim.id, patch.value);
  return `turn a claim of ${claim.amount} down`;
};

const credit: UserAction = (phone, tx, token) => {
  const documents = recordsOf(tx, "invoices").map(({ data }) => recordOf("invoices", data));
  const invoice = pickRare(
    phone,
    documents.filter(({ kind, status }) => kind === "invoice" && status === "issued"),
  );
  const amount = 1 + phone.options.rareRng.below(90_000);
  const made =
    invoice &&
    creditNoteFor({
      ...stampsOf(phone),
      invoice,
      credits: documents,
      choice: phone.options.rareRng.happens(0.5) ? { of: "all" } : { of: "amount", amount, name: `back ${token}` },
      reason: token,
      id: phone.newId(),
      random: phone.options.rareRng.bytes,
    });
  if (!invoice || !made?.ok) return null;
  const issued = issueThis(phone, tx, made.value);
  return issued && `${issued}, a credit on ${invoice.number}`;
};

const offer: UserAction = (phone, tx, token) => {
  const business = tx.record("business", phone.businessId);
  const client = pickRare(phone, recordsOf(tx, "contacts"));
  if (!business || !client) return null;
  const made = newInvoice({
    ...stampsOf(phone),
    id: phone.newId(),
    business: recordOf("business", business),
    contact: recordOf("contacts", client.data),
    fees: [],
    kind: "quote",
    random: phone.options.rareRng.bytes,
  });
  const unitPrice = String(1 + phone.options.rareRng.below(90_000));
  const line = { ...newLine({ id: phone.newId(), invoice: made }), name: `line ${token}`, unitPrice };
  return issueThis(phone, tx, { ...made, lines: [line], publicNote: token });
};

const quotes = (tx: Transaction): Invoice[] =>
  recordsOf(tx, "invoices")
    .map(({ data }) => recordOf("invoices", data))
    .filter(({ kind }) => kind === "quote");

/** The owner notes what the client said. */
const answer: UserAction = (phone, tx) => {
  const quote = pickRare(phone, quotes(tx));
  const what = phone.options.rareRng.happens(0.7) ? "accepted" : "declined";
  const given = { what, name: "Bisi", signed: "noted", drawing: "", documentHash: "", reason: "" } as const;
  const patch = quote && answerQuote(quote, given, stampsOf(phone));
  if (!quote || !patch?.ok || Object.keys(patch.value).length === 0) return null;
  change(phone, tx, "invoices", quote.id, toFields(patch.value));
  return `${quote.number} is ${what}`;
};

/** Two phones that convert one quote make one draft. */
const convert: UserAction = (phone, tx) => {
  const quote = pickRare(
    phone,
    quotes(tx).filter(({ id }) => !tx.record("invoices", convertedId(id))),
  );
  const made = quote && convertQuote({ ...stampsOf(phone), quote, termsDays: 14, random: phone.options.rareRng.bytes });
  if (!quote || !made?.ok) return null;
  const id = phone.options.faults.has("converted_by_each") ? phone.newId() : made.value.draft.id;
  tx.write("invoices", id, toFields({ ...made.value.draft, id }));
  change(phone, tx, "invoices", quote.id, toFields(made.value.quote));
  return `${quote.number} becomes an invoice`;
};

/** Actions on quotes, credit and claims, in histories of their own, so that the others stay as they were. */
export const salesActions: readonly UserAction[] = [
  reversePayment,
  rejectClaimed,
  credit,
  offer,
  offer,
  answer,
  answer,
  convert,
  convert,
];

const newItem: UserAction = (phone, tx, token) => {
  const { rareRng } = phone.options;
  const item = z.parse(CatalogItem, {
    ...stamps(phone),
    name: token,
    prices: { NGN: String(100 + rareRng.below(900)) },
    privateCost: String(1 + rareRng.below(99)),
  });
  tx.write("catalogs", item.id, toFields(item));
  return `new item ${token}`;
};

const changePrice: UserAction = (phone, tx, token) => {
  const found = pickRare(phone, recordsOf(tx, "catalogs"));
  if (!found) return null;
  change(phone, tx, "catalogs", found.id, { prices: { NGN: String(100 + phone.options.rareRng.below(900)) } });
  return `another price at ${token}`;
};

const newExpense: UserAction = (phone, tx, token) => {
  const at = stamps(phone);
  const expense = z.parse(Expense, { ...at, amount: 5, currency: "NGN", date: "2026-11-21", note: token });
  tx.write("expenses", at.id, toFields(expense));
  return `expense ${token}`;
};

/** Sells an item, perhaps with a discount, and gives the document its number or leaves it a draft. */
const sellItem: UserAction = (phone, tx, token) => {
  const { rareRng, rng } = phone.options;
  const business = tx.record("business", phone.businessId);
  const client = pickRare(phone, recordsOf(tx, "contacts"));
  const item = pickRare(phone, recordsOf(tx, "catalogs"));
  if (!business || !client || !item) return null;
  const made = newInvoice({
    ...stampsOf(phone),
    id: phone.newId(),
    business: recordOf("business", business),
    contact: recordOf("contacts", client.data),
    fees: [],
    random: rng.bytes,
  });
  const line = newLine({ id: phone.newId(), invoice: made, item: recordOf("catalogs", item.data) });
  const ratePpm = 10_000 * (rareRng.pick([0, 0, 5, 20, 60]) ?? 0);
  const discount = ratePpm === 0 ? null : ({ kind: "percent", ratePpm } as const);
  const draftOf = { ...made, lines: [{ ...line, discount }], publicNote: token };
  if (rareRng.happens(0.5)) return issueThis(phone, tx, draftOf);
  tx.write("invoices", made.id, toFields(draftOf));
  return `draft ${token} of an item, ${ratePpm / 10_000} % off`;
};

/** Further actions in histories about a subject. */
export const focusedActions: Readonly<Partial<Record<Focus, readonly UserAction[]>>> = {
  numbers: [renamePattern],
  forgets: [issue, pay],
  payouts: [draft, issue],
  sales: [issue, pay, reversePayment, reversePayment],
  staff: [newItem, changePrice, sellItem, sellItem, sellItem, newExpense, reversePayment, voidDocument, pay],
  tills: [closeDay],
};

/** Gives a series away that another device asked for, as the app does by itself. */
export const handOverSeries: UserAction = (phone, tx) => {
  if (phone.options.version === 1) return null;
  const waiting = [...tx.tables.outbox, ...tx.tables.attention.values()].map(({ op }) => op);
  const candidates = phone
    .allSeries()
    .find(
      (series) =>
        typeof series.requestedBy === "string" &&
        series.requestedBy !== phone.deviceId &&
        canHandOver(series, phone.deviceId, waiting),
    );
  if (!candidates) return null;
  const row = tx.tables.rows.get(`series/${candidates.id}`);
  const { op, after } = handOver(
    { opId: phone.newId(), baseRev: row?.rev ?? 0 },
    candidates,
    String(candidates.requestedBy),
  );
  tx.writeChange(op, toFields(after));
  return `give series ${candidates.pattern} away`;
};

/** Everything people do, as often as its share says. */
export const userActions: readonly (readonly [share: number, act: UserAction])[] = [
  [3, contact],
  [8, editContact],
  [2, deleteContact],
  [2, note],
  [6, editNote],
  [1, deleteNote],
  [9, draft],
  [4, editDraft],
  [1, deleteDraft],
  [14, issue],
  [4, editIssued],
  [2, share],
  [1, voidDocument],
  [4, pay],
  [1, confirm],
  [2, settings],
  [0.3, renamePattern],
  [0.6, requestSeries],
];

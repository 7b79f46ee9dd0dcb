import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { takeNumber } from "@ankara/domain/numbering/number";
import type { CollectionName, RecordOf } from "@ankara/domain/records/collections";
import type { DocumentKind, Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import type { Series } from "@ankara/domain/records/series";
import { type ReportRecords, slimInvoice } from "@ankara/domain/reports/ledger";
import type { BusinessData } from "@ankara/fixtures/books";
import { creation, edit, type TestDevice } from "../support/server.ts";

const perPush = 100;

/**
 * Bring a made-up business to the server as a phone does: every record pushed, documents under the numbers this
 * device's own series give, states changed after the issue. Every change has to be accepted.
 */
export async function pushBooks(device: TestDevice, data: BusinessData): Promise<void> {
  const before = await pullAll(device);
  const own = before.business[0];
  if (!own) throw new Error("expected the business on the server");
  const { currency, country, timeZone, vatRegistered } = data.business;
  await push(device, [edit("business", own, { currency, country, timeZone, vatRegistered }, before.rev)]);
  await push(device, [
    ...data.contacts.map((record) => creation("contacts", record)),
    ...data.catalogs.map((record) => creation("catalogs", record)),
    ...data.fees.map((record) => creation("fees", record)),
  ]);
  const { ops, changes } = documents(device, data.invoices);
  await push(device, ops);
  await push(device, [
    ...data.payments.map((record) => creation("payments", broughtIn(record))),
    ...data.expenses.map((record) => creation("expenses", record)),
  ]);
  const { rev } = await pullAll(device);
  await push(
    device,
    changes.map(({ issued, patch }) => edit("invoices", issued, patch, rev)),
  );
}

/** A device may not say what a client said, except of books that it brings in. */
const broughtIn = (payment: Payment): Payment =>
  payment.status === "confirmed" && payment.claim === undefined
    ? payment
    : { ...payment, imported: { importId: payment.id, source: "ankara" } };

/** Events of a document after it has its number. */
const later = ["status", "answer", "voidedAt", "voidReason", "writtenOffAt", "charges", "history"] as const;

function documents(device: TestDevice, invoices: readonly Invoice[]) {
  const ops: ChangeOp[] = [];
  const changes: { issued: Invoice; patch: Fields }[] = [];
  const series = new Map<DocumentKind, Series>();
  // A credit note is issued after the invoice it credits.
  const turnOf = ({ kind, seq }: Invoice) => (kind === "credit_note" ? 1e6 : 0) + (seq ?? 0);
  for (const invoice of invoices.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    if (invoice.number === null) {
      ops.push(creation("invoices", invoice));
      continue;
    }
    const from = series.get(invoice.kind) ?? device.seriesOf(invoice.kind);
    const allocated = takeNumber(from, invoice.issueDate ?? "");
    series.set(invoice.kind, allocated.series);
    const issued: Invoice = {
      ...invoice,
      seriesId: from.id,
      seq: allocated.seq,
      number: allocated.number,
      status: "issued",
      answer: null,
      voidedAt: null,
      voidReason: "",
      writtenOffAt: null,
      charges: [],
      views: null,
    };
    ops.push(creation("invoices", issued));
    const patch = Object.fromEntries(
      later.filter((field) => invoice[field] !== issued[field]).map((field) => [field, invoice[field]]),
    ) as Fields;
    if (Object.keys(patch).length > 0) changes.push({ issued, patch });
  }
  return { ops, changes };
}

async function push(device: TestDevice, ops: readonly ChangeOp[]): Promise<void> {
  for (let from = 0; from < ops.length; from += perPush) {
    const receipts = await device.receipts(...ops.slice(from, from + perPush));
    const refused = receipts.find(({ status }) => status !== "applied");
    if (refused) throw new Error(`a change was not taken: ${JSON.stringify(refused)}`);
  }
}

/** Everything the server has, as a device gets it. */
export async function pullAll(device: TestDevice): Promise<ReportRecordsAt> {
  const records = new Map<CollectionName, unknown[]>();
  let cursor = "";
  let rev = 0;
  for (;;) {
    const answer = await device.pull(cursor, 500);
    for (const { collection, data, rev: changed } of answer.changes) {
      rev = Math.max(rev, changed);
      if (data !== null) records.set(collection, [...(records.get(collection) ?? []), data]);
    }
    if (answer.cursor === cursor || answer.changes.length === 0) break;
    cursor = answer.cursor;
  }
  const all = <C extends CollectionName>(collection: C) => (records.get(collection) ?? []) as RecordOf[C][];
  return {
    rev,
    business: all("business"),
    contacts: all("contacts"),
    invoices: all("invoices").map(slimInvoice),
    payments: all("payments"),
    expenses: all("expenses"),
    series: all("series"),
  };
}
export type ReportRecordsAt = Omit<ReportRecords, "business"> & { rev: number; business: RecordOf["business"][] };

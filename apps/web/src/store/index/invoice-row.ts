import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/dates/dates";
import { authorOf } from "@ankara/domain/invoice/document-status";
import { type OpenAmount, owingOf } from "@ankara/domain/invoice/receivable";
import { nothingSettled, type Settled, sumSettled } from "@ankara/domain/invoice/settlements";
import type { DocumentKind, Invoice, InvoiceStatus } from "@ankara/domain/records/invoice";
import type { ContactId, DeviceId, SeriesId, UserId } from "@ankara/domain/records/fields";

/**
 * Slim rows are stored column by column: a hundred JSON texts open several times faster than
 * 20 000 objects, and values that repeat (dates, clients, currencies) are written once per chunk.
 */
type Repeating = { d: (string | null)[]; i: number[] };

function packRepeating(values: readonly (string | null)[]): Repeating {
  const places = new Map<string | null, number>();
  const d: (string | null)[] = [];
  const i = values.map((value) => {
    let place = places.get(value);
    if (place === undefined) {
      place = d.push(value) - 1;
      places.set(value, place);
    }
    return place;
  });
  return { d, i };
}

/** Record ids have 36 characters each and are kept as one text. */
const packIds = (ids: readonly string[]): string => ids.join("");
const idAt = (ids: string, place: number): string => ids.slice(place * 36, place * 36 + 36);
const idCount = (ids: string): number => ids.length / 36;

export type SyncState = "local" | "queued" | "syncing" | "synced" | "rejected";

/** An invoice as lists, filters and search hold it. Amounts in minor units of `currency`. */
export type InvoiceRow = {
  id: string;
  kind: DocumentKind;
  status: InvoiceStatus;
  /** Null in a draft. */
  number: string | null;
  seriesId: SeriesId | null;
  contactId: ContactId | null;
  /** The client's name today; the name on the paper when the client is gone; empty without a client. */
  contactName: string;
  /** Name printed on the document. */
  billToName: string;
  walkIn: boolean;
  currency: string;
  total: MinorUnits;
  /** Sum that settled this document: confirmed money, tax withheld and credit notes. */
  paid: MinorUnits;
  /** Credit notes alone, a part of `paid`. */
  credited: number;
  /** Left to pay, late fees among it; 0 where nothing is asked for, negative when too much came. */
  balance: MinorUnits;
  issueDate: LocalDate | null;
  /** The day to pay next; of an offer the last one it holds. */
  dueDate: LocalDate | null;
  /** Open parts by day, where it has more than one; see `openPartsOf`. */
  openParts: readonly OpenAmount[] | null;
  /** Moment of issue, or of creation in a draft: the order of documents of one day, ISO. */
  orderedAt: string;
  updatedAt: string;
  sharedAt: string | null;
  viewCount: number;
  voidedAt: string | null;
  /** Null in documents voided before the business had people, too. */
  voidedBy: UserId | null;
  writtenOffAt: string | null;
  archivedAt: string | null;
  payRef: string;
  poNumber: string;
  title: string;
  tags: readonly string[];
  deviceId: DeviceId | null;
  syncState: SyncState;
};

/** Returns what settled a row, for its printed document: tax withheld counts as money, because documents print the sum of both. */
export const settledOfRow = ({ paid, credited }: Pick<InvoiceRow, "paid" | "credited">): Settled => ({
  money: paid - credited,
  withheld: 0,
  credited,
});

/** Returns the sum to be paid: the total, and late fees on top of it, which the balance includes. */
export const owedOn = (row: Pick<InvoiceRow, "kind" | "status" | "total" | "paid" | "balance">): number =>
  row.kind === "invoice" && row.status === "issued" ? row.paid + row.balance : row.total;

export function invoiceRowOf(invoice: Invoice, settled: Settled = nothingSettled): InvoiceRow {
  const owing = owingOf(invoice, settled);
  const days = new Set(owing.openParts.map(({ dueDate }) => dueDate));
  return {
    id: invoice.id,
    kind: invoice.kind,
    status: invoice.status,
    number: invoice.number,
    seriesId: invoice.seriesId,
    contactId: invoice.contactId,
    contactName: "",
    billToName: invoice.billTo?.name ?? "",
    walkIn: invoice.walkIn,
    currency: invoice.currency,
    total: invoice.totals?.total ?? 0,
    paid: sumSettled(owing.settled),
    credited: owing.settled.credited,
    balance: owing.due,
    issueDate: invoice.issueDate,
    dueDate: owing.next ? owing.next.day : invoice.dueDate,
    openParts: days.size > 1 ? owing.openParts.map(({ dueDate, left }) => ({ dueDate, left })) : null,
    orderedAt: invoice.issuedAt ?? invoice.createdAt,
    updatedAt: invoice.updatedAt,
    sharedAt: invoice.sharedAt,
    viewCount: invoice.views?.count ?? 0,
    voidedAt: invoice.voidedAt,
    voidedBy: invoice.voidedAt === null ? null : authorOf(invoice, "voided"),
    writtenOffAt: invoice.writtenOffAt,
    archivedAt: invoice.archivedAt,
    payRef: invoice.payRef,
    poNumber: invoice.poNumber,
    title: invoice.title,
    tags: invoice.tags,
    deviceId: invoice.deviceId,
    syncState: "synced",
  };
}

const repeating = [
  "kind",
  "status",
  "seriesId",
  "contactId",
  "billToName",
  "currency",
  "issueDate",
  "dueDate",
  "voidedAt",
  "voidedBy",
  "writtenOffAt",
  "archivedAt",
  "poNumber",
  "title",
  "deviceId",
] as const satisfies readonly (keyof InvoiceRow)[];

type Packed = Record<(typeof repeating)[number], Repeating> & {
  ids: string;
  numbers: (string | null)[];
  walkIn: number[];
  total: number[];
  paid: number[];
  credited: Repeating;
  balance: number[];
  openParts: Repeating;
  orderedAt: string[];
  updatedAt: string[];
  sharedAt: (string | null)[];
  viewCount: number[];
  payRef: string[];
  tags: Repeating;
};

export function packInvoiceRows(rows: readonly InvoiceRow[]): string {
  const packed = {
    ids: packIds(rows.map((row) => row.id)),
    numbers: rows.map((row) => row.number),
    walkIn: rows.map((row) => Number(row.walkIn)),
    total: rows.map((row) => row.total),
    paid: rows.map((row) => row.paid),
    credited: packRepeating(rows.map((row) => (row.credited === 0 ? null : String(row.credited)))),
    balance: rows.map((row) => row.balance),
    openParts: packRepeating(rows.map((row) => (row.openParts ? JSON.stringify(row.openParts) : null))),
    orderedAt: rows.map((row) => row.orderedAt),
    updatedAt: rows.map((row) => (row.updatedAt === row.orderedAt ? "" : row.updatedAt)),
    sharedAt: rows.map((row) => row.sharedAt),
    viewCount: rows.map((row) => row.viewCount),
    payRef: rows.map((row) => row.payRef),
    tags: packRepeating(rows.map((row) => (row.tags.length > 0 ? JSON.stringify(row.tags) : null))),
    ...Object.fromEntries(repeating.map((field) => [field, packRepeating(rows.map((row) => row[field]))])),
  };
  return JSON.stringify(packed);
}

/** Returns the moment of the newest of these documents; empty without any. */
export const newestOf = (rows: readonly Pick<InvoiceRow, "orderedAt">[]): string =>
  rows.reduce((newest, { orderedAt }) => (orderedAt > newest ? orderedAt : newest), "");

const noTags: readonly string[] = [];

export function unpackInvoiceRows(text: string): InvoiceRow[] {
  const p = JSON.parse(text) as Packed;
  const count = idCount(p.ids);
  const tags = p.tags.d.map((value) => (value === null ? noTags : (JSON.parse(value) as string[])));
  const openParts = p.openParts.d.map((value) => (value === null ? null : (JSON.parse(value) as OpenAmount[])));
  const at = (column: Repeating, place: number) => column.d[column.i[place]!]!;
  const rows: InvoiceRow[] = [];
  for (let i = 0; i < count; i += 1) {
    const orderedAt = p.orderedAt[i]!;
    const updatedAt = p.updatedAt[i]! || orderedAt;
    const sharedAt = p.sharedAt[i]!;
    rows[i] = {
      id: idAt(p.ids, i),
      kind: at(p.kind, i) as DocumentKind,
      status: at(p.status, i) as InvoiceStatus,
      number: p.numbers[i]!,
      seriesId: at(p.seriesId, i),
      contactId: at(p.contactId, i),
      contactName: "",
      billToName: at(p.billToName, i),
      walkIn: p.walkIn[i] === 1,
      currency: at(p.currency, i),
      total: p.total[i]!,
      paid: p.paid[i]!,
      credited: Number(at(p.credited, i)),
      balance: p.balance[i]!,
      issueDate: at(p.issueDate, i),
      dueDate: at(p.dueDate, i),
      openParts: openParts[p.openParts.i[i]!]!,
      orderedAt,
      updatedAt,
      // Of the same text one is kept: most were last changed when they were shared.
      sharedAt: sharedAt === updatedAt ? updatedAt : sharedAt,
      viewCount: p.viewCount[i]!,
      voidedAt: at(p.voidedAt, i),
      voidedBy: at(p.voidedBy, i),
      writtenOffAt: at(p.writtenOffAt, i),
      archivedAt: at(p.archivedAt, i),
      payRef: p.payRef[i]!,
      poNumber: at(p.poNumber, i),
      title: at(p.title, i),
      tags: tags[p.tags.i[i]!]!,
      deviceId: at(p.deviceId, i),
      syncState: "synced",
    };
  }
  return rows;
}

import type { Fields } from "@ankara/contract/sync";
import type { CollectionName } from "@ankara/domain/records/collections";
import type { Member } from "@ankara/domain/people/visibility";
import type { BusinessId, DeviceId, InvoiceId, SeriesId } from "@ankara/domain/records/fields";
import type { LostTime } from "../lost-times.ts";
import type { AnswerFact, PaymentFact } from "./payment-facts.ts";
import type { IssuedNumber, PushRows } from "./push-rows.ts";
import { isOf, type RecordWrite, type StoredOf, type StoredRecord } from "./stored-record.ts";

export type DocumentVersion = { readonly invoiceId: InvoiceId; readonly rev: number; readonly data: Fields };

/** The rows that were read for one push and the writes it makes: later changes see what earlier ones did. */
export class WorkingSet {
  readonly businessId: string;
  readonly deviceId: string;
  /** The person who pushes: each change is judged by what they may do now. */
  readonly member: Member;
  readonly rev: number;
  readonly now: Date;

  readonly #records = new Map<string, StoredRecord>();
  readonly #changed = new Set<string>();
  readonly #before = new Map<string, StoredRecord | undefined>();
  readonly #lastSeq = new Map<string, number>();
  readonly #firstSeq = new Map<string, number>();
  readonly #numbers: IssuedNumber[] = [];
  readonly #links = new Map<string, string>();
  /** Without a plan a document takes one of the free templates when it is issued. */
  allTemplates = true;
  /** The owner has proved who they are, or needs not: bank details may lead money elsewhere. */
  payoutIsProven = true;
  /** Invoices with a confirmed payment. */
  readonly paidInvoices = new Set<string>();
  /** Contacts with an issued document. */
  readonly billedContacts = new Set<string>();
  /** Records of this push that wait, as `collection/id`, with the reason: what builds on one waits with it. */
  readonly held = new Map<string, { readonly code?: string; readonly message?: string }>();
  readonly #facts = new Map<string, PaymentFact[]>();
  readonly #answers: AnswerFact[] = [];
  /** Devices of the business a series may be handed to. */
  readonly devices = new Set<string>();
  /** The business is at its storage limit: only documents that were issued are accepted as new. */
  isFull = false;
  /** Times that were lost with a database: records of such a time may be resent. */
  lost: readonly LostTime[] = [];
  /** Changes of this push that were sent before, with the revision after which they may have been carried out. */
  resent: ReadonlyMap<string, number> = new Map();
  /** Receipts of pushes up to this revision are gone. */
  receiptsPurged = 0;
  /** Tombstones up to this revision are gone. */
  purged = 0;
  /** Revisions this very device wrote. */
  readonly ownRevs = new Set<number>();

  readonly newNumbers: IssuedNumber[] = [];
  readonly newLinks: { linkId: string; invoiceId: InvoiceId }[] = [];
  readonly versions: DocumentVersion[] = [];

  constructor({
    businessId,
    deviceId,
    member,
    rev,
    now,
  }: {
    businessId: BusinessId;
    deviceId: DeviceId;
    member: Member;
    rev: number;
    now: Date;
  }) {
    this.businessId = businessId;
    this.deviceId = deviceId;
    this.member = member;
    this.rev = rev;
    this.now = now;
    this.ownRevs.add(rev);
  }

  load(record: StoredRecord): void {
    this.#records.set(keyOf(record.collection, record.id), record);
  }

  /** Takes in what a store read, before the first change is decided. */
  loadRows(rows: PushRows): void {
    for (const record of rows.records) this.load(record);
    for (const id of rows.devices) this.devices.add(id);
    for (const fact of rows.paymentFacts) this.loadFact(fact);
    for (const answer of rows.offerAnswers) this.loadAnswer(answer);
    for (const { seriesId, last, first } of rows.seriesRanges)
      this.loadLastSeq(seriesId, last ?? 0, first ?? undefined);
    for (const number of rows.issuedNumbers) this.loadNumber(number);
    for (const { id, isPaid, ownRevs, link } of rows.invoices) {
      if (isPaid) this.paidInvoices.add(id);
      for (const rev of ownRevs) this.ownRevs.add(rev);
      if (link) this.loadLink(link.linkId, link.invoiceId);
    }
    for (const rev of rows.ownRevs) this.ownRevs.add(rev);
    for (const id of rows.billedContacts) this.billedContacts.add(id);
  }

  loadNumber(number: IssuedNumber): void {
    this.#numbers.push(number);
  }

  /** @param seq - the last number the series gave, 0 for none; @param first - the first one */
  loadLastSeq(seriesId: SeriesId, seq: number, first?: number): void {
    this.#lastSeq.set(seriesId, seq);
    if (first !== undefined) this.#firstSeq.set(seriesId, first);
  }

  loadLink(linkId: string, invoiceId: InvoiceId): void {
    this.#links.set(linkId, invoiceId);
  }

  loadFact(fact: PaymentFact): void {
    this.#facts.set(fact.paymentId, [...(this.#facts.get(fact.paymentId) ?? []), fact]);
  }

  /** Returns the facts payment companies and clients reported of a payment of this push. */
  factsOf(paymentId: string): readonly PaymentFact[] {
    return this.#facts.get(paymentId) ?? [];
  }

  loadAnswer(answer: AnswerFact): void {
    this.#answers.push(answer);
  }

  /** Returns the answers clients signed on the page of an offer this push resends. */
  answersTo(invoiceId: InvoiceId): readonly AnswerFact[] {
    return this.#answers.filter((answer) => answer.invoiceId === invoiceId);
  }

  /** Returns the reversals of a payment so far; they are read for payments this push takes back. */
  reversalsOf(paymentId: string): StoredOf<"payments">[] {
    return this.all("payments").filter(({ data }) => data.reverses === paymentId);
  }

  find(collection: CollectionName, id: string): StoredRecord | undefined {
    return this.#records.get(keyOf(collection, id));
  }

  /** A record that is there and not deleted. */
  live<C extends CollectionName>(collection: C, id: string): StoredOf<C> | undefined {
    const record = this.find(collection, id);
    return record && !record.deleted && isOf(record, collection) ? record : undefined;
  }

  all<C extends CollectionName>(collection: C): StoredOf<C>[] {
    return [...this.#records.values()].filter(
      (record): record is StoredOf<C> => isOf(record, collection) && !record.deleted,
    );
  }

  put(write: RecordWrite): void {
    const key = keyOf(write.collection, write.id);
    if (!this.#changed.has(key)) this.#before.set(key, this.#records.get(key));
    this.#records.set(key, { createdRev: this.rev, fieldRevs: {}, ...write, rev: this.rev });
    this.#changed.add(key);
  }

  writes(): RecordWrite[] {
    return [...this.#changed].map((key) => this.#records.get(key)).filter((record) => record !== undefined);
  }

  /** Every record that was written, with what it was before this push. */
  changes(): { before: StoredRecord | undefined; after: RecordWrite }[] {
    return this.writes().map((after) => ({ before: this.#before.get(keyOf(after.collection, after.id)), after }));
  }

  /** The last number given; a series that was opened above 1 (books that go on from paper) has given those before. */
  lastSeq(seriesId: SeriesId): number {
    const opened = this.live("series", seriesId)?.data.next ?? 1;
    return this.#lastSeq.get(seriesId) || opened - 1;
  }

  /** The first number the series gave, where it gave one: documents of other books stand below it. */
  firstSeq(seriesId: SeriesId): number | undefined {
    return this.#firstSeq.get(seriesId);
  }

  /** The document that carries this number, or this place in the series, already. */
  holderOf(issued: IssuedNumber): string | undefined {
    const same = ({ seriesId, seq, kind, number }: IssuedNumber) =>
      (seriesId === issued.seriesId && seq === issued.seq) || (kind === issued.kind && number === issued.number);
    return [...this.#numbers, ...this.newNumbers].find(same)?.invoiceId;
  }

  linkHolder(linkId: string): string | undefined {
    return this.#links.get(linkId);
  }

  give(number: IssuedNumber, linkId: string): void {
    this.newNumbers.push(number);
    if (!this.#firstSeq.has(number.seriesId)) this.#firstSeq.set(number.seriesId, number.seq);
    this.#lastSeq.set(number.seriesId, Math.max(this.lastSeq(number.seriesId), number.seq));
    this.claimLink(linkId, number.invoiceId);
  }

  /** Assigns a public link to a document. */
  claimLink(linkId: string, invoiceId: InvoiceId): void {
    if (!this.#links.has(linkId)) this.newLinks.push({ linkId, invoiceId });
    this.#links.set(linkId, invoiceId);
  }

  /** Returns whether a series has given a number; read for series whose number the push gives or raises. */
  hasGiven(seriesId: SeriesId): boolean {
    return (this.#lastSeq.get(seriesId) ?? 0) > 0;
  }
}

const keyOf = (collection: CollectionName, id: string) => `${collection}/${id}`;

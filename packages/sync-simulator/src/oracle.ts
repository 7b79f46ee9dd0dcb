import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { convertedId } from "@ankara/domain/invoice/quote";
import type { InvoiceId } from "@ankara/domain/records/fields";
import { overtakenCode } from "@ankara/sync/apply-pull";
import { givesNumber } from "@ankara/sync/outbox";
import { overPlanCode, payoutProofCode } from "@ankara/sync/series-progress";
import { numberShapesOf } from "@ankara/sync/server/validate-series";
import type { Attention, Key } from "./memory-device.ts";
import type { BusinessTables } from "./memory-server.ts";

/** Fields whose every value is followed from the moment it was saved. */
export const followed = [
  "name",
  "company",
  "note",
  "loyalty",
  "title",
  "body",
  "publicNote",
  "privateNote",
  "companyName",
  "terms",
  "status",
];

type Written = { readonly key: Key; readonly field: string; readonly value: string; readonly by: string };
export type IssuedDocument = {
  readonly by: string;
  readonly invoiceId: InvoiceId;
  readonly kind: string;
  readonly number: string;
  readonly total: number;
};

/** A saved fact is a value, a document, or the id of a payment. */
type Saved = Written | IssuedDocument | string;

/** Every copy of each record that somebody holds, the server included. */
export type Copies = ReadonlyMap<string, readonly Fields[]>;

/** Remembers what the people of one business did and read, outside of every device and the server. */
export class Oracle {
  readonly written: Written[] = [];
  /** `key field value` somebody saw and replaced or deleted. */
  readonly #replaced = new Set<string>();
  readonly #reported = new Map<string, unknown[]>();
  readonly reportedCodes = new Map<string, Set<string>>();
  /** Devices there are two of: one may send what the other took back before it was sent. */
  readonly copied = new Set<string>();
  readonly #created = new Map<string, string>();
  readonly #tried = new Set<string>();
  /** End of the first lost time: a backup that is restored once more knows nothing of it. */
  #restoredBelow = Infinity;
  /** Records several phones made under one id: the invoice of one quote. */
  readonly #madeByEach = new Set<string>();
  readonly #deleted = new Map<string, string>();
  /** Device that last made a deleted record anew. While that change is on its way, a deletion that did not see it comes before it. */
  readonly #revivedBy = new Map<string, string>();
  readonly documents: IssuedDocument[] = [];
  readonly payments = new Map<string, number>();
  /** Payments that others reported to the server: `forgedIn` checks them. */
  readonly reported = new Set<string>();
  /** Lost values the server reported, with the revision: the answer may not have arrived. */
  readonly #answered: { readonly rev: number; readonly key: string; readonly value: unknown }[] = [];
  /** Changes whose device was emptied while they were on their way. */
  readonly #unheard = new Set<string>();
  /** Changes that give a number and were held for a place in the plan, or for the owner's proof. */
  readonly #promised = new Set<string>();
  /** Series that were closed by somebody's act, or because a number of them was refused before. */
  readonly mayClose = new Set<unknown>();
  readonly #refusedAfterAll: unknown[] = [];
  /** Entries that were refused because more would go back than came, with the payment they take back. */
  readonly #overReversed: { readonly id: string; readonly of: unknown }[] = [];
  /** Number shapes of a lost time: until their device is heard of, another one may choose the same. */
  readonly #lostShapes = new Set<string>();
  /** Number shapes of series that got their device in an unannounced lost time: a new device may get the same letter. */
  readonly #forgottenShapes = new Set<string>();

  /** Notes an action that was saved, with the record before and after it. */
  note(by: string, key: Key, before: Fields | null, after: Fields | null): void {
    const id = key.slice(key.indexOf("/") + 1);
    if (after === null) {
      this.#deleted.set(key, by);
      for (const field of followed) this.#replace(key, field, before?.[field]);
      return;
    }
    if (before === null) {
      if ((this.#created.get(id) ?? by) !== by) this.#madeByEach.add(key);
      if (this.#created.has(id)) this.#revivedBy.set(key, by);
      else this.#created.set(id, by);
      this.#deleted.delete(key);
    }
    if (typeof after["seq"] === "number") this.#deleted.delete(key);
    // Fields copied from another document are followed there; the first reversal stands, with its reason.
    const isCopied =
      before === null && (typeof after["sourceId"] === "string" || typeof after["reverses"] === "string");
    for (const field of isCopied ? [] : followed) {
      const value = after[field];
      if (typeof value !== "string" || value === before?.[field]) continue;
      if (value !== "") this.written.push({ key, field, value, by });
      if (before !== null) this.#replace(key, field, before[field]);
    }
    if (key.startsWith("payments/") && before === null) this.payments.set(id, Number(after["amount"]));
    if (key.startsWith("invoices/") && typeof after["number"] === "string" && before?.["number"] !== after["number"]) {
      const totals = after["totals"] as { total: number };
      this.documents.push({
        by,
        invoiceId: id,
        kind: after["kind"] as string,
        number: after["number"],
        total: totals.total,
      });
    }
  }

  /** Notes a record that may come to be: whoever made it may never see whether it was saved. */
  tried(key: Key): void {
    this.#tried.add(key);
  }

  /** Notes what a device showed the person: a refused change, or a lost value. */
  report(attention: Attention): void {
    const { op, kind, code, lost } = attention;
    const key = `${op.collection}/${op.id}`;
    const codes = this.reportedCodes.get(key) ?? new Set();
    this.reportedCodes.set(key, codes.add(kind === "rejected" ? code || "refused" : "conflict"));
    // A deletion that was refused; or what may have been deleted elsewhere, for the person to bring back or not.
    if (kind === "rejected" && (op.kind === "delete" || code === overtakenCode)) this.#deleted.delete(key);
    const values =
      kind === "rejected"
        ? Object.entries(op.patch)
        : Object.entries(lost).map(([field, each]) => [field, (each as { value: unknown }).value] as const);
    for (const [field, value] of values)
      this.#reported.set(`${key} ${field}`, [...(this.#reported.get(`${key} ${field}`) ?? []), value]);
  }

  /** Notes the server's answer to a change at a revision, whether it arrives or not. */
  answered(op: ChangeOp, receipt: Receipt | undefined, rev: number): void {
    if (!receipt) return;
    const { lost = {} } = receipt;
    if (givesNumber(op)) this.#numberAnswered(op, receipt);
    if (receipt.code === "over_reversed") this.#overReversed.push({ id: op.id, of: op.patch["reverses"] });
    const { opId, collection, id } = op;
    for (const [field, { value }] of Object.entries(lost))
      this.#answered.push({ rev, key: `${collection}/${id} ${field}`, value });
    if (this.#unheard.has(opId)) this.unheard(op);
  }

  #numberAnswered({ opId, patch: { seriesId, number } }: ChangeOp, { status, code }: Receipt): void {
    if (code === overPlanCode || code === payoutProofCode) this.#promised.add(opId);
    if (status !== "rejected") return;
    const isPromised = this.#promised.has(opId) && this.copied.size === 0 && !this.mayClose.has(seriesId);
    if (code === "series_closed" && isPromised) this.#refusedAfterAll.push(number);
    this.mayClose.add(seriesId);
  }

  /** Somebody brought a record back that another one deleted, perhaps before it was seen to go. */
  broughtBack(key: Key): void {
    this.#deleted.delete(key);
  }

  /** Counts the answer to a change as reported that never reached its device, which is empty now. */
  unheard({ opId, collection, id }: ChangeOp): void {
    this.#unheard.add(opId);
    for (const { key, value } of this.#answered)
      if (key.startsWith(`${collection}/${id} `)) this.#reported.set(key, [...(this.#reported.get(key) ?? []), value]);
  }

  /** Lists what of all that was saved stands in one of the copies: values, documents by their number, payments. */
  standing(copies: Copies): ReadonlySet<Saved> {
    const values = this.written.filter(({ key, field, value }) =>
      copies
        .get(key)
        ?.some(({ [field]: seen }) =>
          field === "body" && typeof seen === "string" ? seen.includes(value) : seen === value,
        ),
    );
    const numbers = new Set([...copies.values()].flatMap((each) => each.map(({ number }) => number)));
    const documents = this.documents.filter(({ number }) => numbers.has(number));
    const payments = [...this.payments.keys()].filter((id) => copies.has(`payments/${id}`));
    return new Set([...values, ...documents, ...payments]);
  }

  /**
   * Storage was taken away, the server's or a device's: nobody can know any more what stood in some copy before and
   * stands in none now.
   */
  gone(before: ReadonlySet<Saved>, copies: Copies): void {
    const after = this.standing(copies);
    for (const saved of before) {
      if (after.has(saved)) continue;
      if (typeof saved === "string") this.#reportGone(`payments/${saved}`);
      else if ("invoiceId" in saved) this.#reportGone(`invoices/${saved.invoiceId}`);
      else {
        const name = `${saved.key} ${saved.field}`;
        this.#reported.set(name, [...(this.#reported.get(name) ?? []), saved.value]);
      }
    }
  }

  #reportGone(key: string): void {
    this.reportedCodes.set(key, (this.reportedCodes.get(key) ?? new Set()).add("emptied"));
  }

  /**
   * The server comes back as it was. Which values had lost by then stood in its receipts alone; asked again it knows
   * nothing of them.
   */
  restored(business: BusinessTables, backup: BusinessTables): void {
    for (const { upTo } of [...business.lost, ...business.gaps])
      this.#restoredBelow = Math.min(this.#restoredBelow, upTo);
    for (const { rev, key, value } of this.#answered)
      if (rev > backup.rev) this.#reported.set(key, [...(this.#reported.get(key) ?? []), value]);
    // Deleted so long ago that the mark of it was cleared away, here and on the devices: an older backup brings it back.
    for (const key of this.#deleted.keys()) if (!business.records.has(key)) this.#deleted.delete(key);
    for (const { id, data } of business.series()) {
      const isRenamed = (data.formerPatterns?.length ?? 0) > 0;
      if (isRenamed && backup.find("series", id)?.data["pattern"] !== data.pattern)
        this.#lostShapes.add(headOf(data.pattern));
    }
  }

  /**
   * Marks of deleted records were cleared away. After a loss a device that was away for all that time brings such a record
   * back: the server cannot tell it from one that was lost.
   */
  marksCleared({ lost, gaps, records }: BusinessTables): void {
    if (lost.length + gaps.length === 0) return;
    for (const key of this.#deleted.keys()) if (!records.has(key)) this.#deleted.delete(key);
  }

  /** A data folder is put back, and nobody says so. Devices that were new since then are not known. */
  putBack(business: BusinessTables, backup: BusinessTables): void {
    this.restored(business, backup);
    for (const { id, data } of business.series())
      if (backup.find("series", id)?.data["ownerDeviceId"] !== data.ownerDeviceId)
        for (const shape of numberShapesOf(data)) this.#forgottenShapes.add(shape);
  }

  #replace(key: string, field: string, value: unknown): void {
    if (typeof value === "string") this.#replaced.add(`${key} ${field} ${value}`);
  }

  /** The first promise that was broken, or null. */
  check(business: BusinessTables): string | null {
    return (
      this.#checkWrites(business) ??
      this.#checkHeld() ??
      this.#foreign(business) ??
      this.#numbers(business) ??
      this.#money(business) ??
      this.#checkReversals(business) ??
      this.#converted(business) ??
      this.#whole(business)
    );
  }

  #checkWrites(business: BusinessTables): string | null {
    for (const { key, field, value, by } of this.written) {
      const record = business.records.get(key);
      const stored = record && !record.deleted ? record.data[field] : undefined;
      if (stored === value || (field === "body" && typeof stored === "string" && stored.includes(value))) continue;
      if (this.#replaced.has(`${key} ${field} ${value}`)) continue;
      const reported = this.#reported.get(`${key} ${field}`) ?? [];
      if (
        reported.some(
          (each) => each === value || (field === "body" && typeof each === "string" && each.includes(value)),
        )
      )
        continue;
      if (
        field === "body" &&
        [...this.#replaced].some((each) => each.startsWith(`${key} body `) && each.includes(value))
      )
        continue;
      return `lost write: ${by} saved ${key} ${field} = ${value}, the server has ${JSON.stringify(stored)}, and nobody was reported`;
    }
    for (const [key, by] of this.#deleted) {
      const record = business.records.get(key);
      // One of them deleted it; the other one's, made without knowing of that, stays.
      if (this.#madeByEach.has(key)) continue;
      if ((this.#revivedBy.get(key) ?? by) !== by) continue;
      // A draft somebody issued meanwhile stays, because the client may have it.
      if (typeof record?.data["number"] === "string" || this.copied.has(by)) continue;
      // The second of two clones brings what both had made; the server cannot tell that from a restore.
      if (this.copied.has(this.#created.get(key.slice(key.indexOf("/") + 1)) ?? "")) continue;
      // Edited by somebody since a restore brought it back: then it stays, whole.
      const since = Math.min(this.#restoredBelow, business.lost[0]?.upTo ?? Infinity);
      if (Object.values(record?.fieldRevs ?? {}).some((rev) => rev > since)) continue;
      if (record && !record.deleted)
        return `lost write: ${by} deleted ${key}, it is still there, and nobody was reported`;
    }
    return null;
  }

  /** "Kept and sent once you choose a plan", or once the new details are confirmed, is what the screen says. */
  #checkHeld(): string | null {
    const [number] = this.#refusedAfterAll;
    return number === undefined
      ? null
      : `number ${JSON.stringify(number)} was held with the promise to go later, and its series was closed`;
  }

  #foreign(business: BusinessTables): string | null {
    const numbers = new Set<unknown>(this.documents.map(({ number }) => number));
    for (const { collection, id, data } of business.records.values())
      if (
        collection !== "series" &&
        id !== business.id &&
        !this.#created.has(id) &&
        !this.#tried.has(`${collection}/${id}`) &&
        !this.reported.has(id) &&
        !numbers.has(data["number"])
      )
        return `foreign record ${collection}/${id} in ${business.id}`;
    return null;
  }

  #numbers(business: BusinessTables): string | null {
    const bySeries = new Map<string, number[]>();
    for (const { seriesId, seq, invoiceId, number } of business.numbers) {
      bySeries.set(seriesId, [...(bySeries.get(seriesId) ?? []), seq]);
      const year = Number(/(\d{4})-\d+$/.exec(number)?.[1] ?? 0);
      if (year > latestYear) return `number ${number} is of a year that has not come`;
      const stored = business.find("invoices", invoiceId);
      if (stored?.data["number"] !== number) return `number ${number} was given and its document does not carry it`;
    }
    for (const [id, seqs] of bySeries) {
      const sorted = seqs.toSorted((a, b) => a - b);
      const first = sorted[0] ?? 1;
      if (sorted.some((seq, index) => seq !== first + index))
        return `gap or duplicate in series ${id}: ${sorted.join(",")}`;
      if (business.find("series", id)?.data["next"] !== (sorted.at(-1) ?? 0) + 1)
        return `series ${id} counts ${JSON.stringify(business.find("series", id)?.data["next"])} after ${sorted.at(-1)}`;
    }
    const documents = new Map<string, IssuedDocument>();
    for (const document of this.documents) {
      const reported = this.#isReported(document);
      const given = business.numbers.some(
        ({ invoiceId, number }) => invoiceId === document.invoiceId && number === document.number,
      );
      if (!given && !reported)
        return `document ${document.number} of ${document.by} did not reach the server, and nobody was reported`;
      const other = documents.get(`${document.kind} ${document.number}`);
      const isTwice = other && other.invoiceId !== document.invoiceId;
      // Two copies of a device can give a number twice while both are offline, and so can two that number alike because
      // the server forgot that one does; nobody else can, told or not.
      const byCopies = isTwice && this.copied.has(other.by) && this.copied.has(document.by);
      const byLostLook = isTwice && [...this.#lostShapes].some((head) => document.number.startsWith(head));
      const byForgottenDevice = isTwice && this.#forgottenShapes.has(document.number.replace(/\d+$/, "#"));
      if (isTwice && !((byCopies || byLostLook || byForgottenDevice) && (reported || this.#isReported(other))))
        return `number ${document.number} is on two documents, of ${other.by} and ${document.by}`;
      documents.set(`${document.kind} ${document.number}`, document);
    }
    return null;
  }

  #isReported({ invoiceId }: IssuedDocument): boolean {
    const codes = this.reportedCodes.get(`invoices/${invoiceId}`);
    return codes !== undefined && [...codes].some((code) => code !== "conflict");
  }

  #money(business: BusinessTables): string | null {
    for (const [id, amount] of this.payments) {
      if (this.reported.has(id)) continue;
      const stored = business.find("payments", id);
      if (stored && stored.data["amount"] !== amount)
        return `payment ${id} of ${amount} is stored as ${JSON.stringify(stored.data["amount"])}`;
      if (!stored && !this.reportedCodes.has(`payments/${id}`))
        return `payment ${id} of ${amount} is gone, and nobody was reported`;
    }
    for (const { by, invoiceId, kind, number, total } of this.documents) {
      // A draft that was issued twice is kept as two documents, the second under another id.
      const holder = business.numbers.find((given) => given.number === number && given.kind === kind)?.invoiceId;
      const stored = business.find("invoices", holder ?? invoiceId);
      if (!stored || stored.data["number"] !== number || business.versions.includes(stored.id)) continue;
      // Two copies of a device gave it twice; the second to come was told.
      if (this.documents.some((other) => other.number === number && (other.invoiceId !== invoiceId || other.by !== by)))
        continue;
      const totals = stored.data["totals"] as { total: number } | null;
      if (totals?.total !== total) return `document ${number} says ${total}, the server ${totals?.total}`;
    }
    return null;
  }

  /** However many phones take a payment back, no more goes back than came. */
  #checkReversals(business: BusinessTables): string | null {
    const left = new Map<unknown, number>();
    const backs: { readonly id: string; readonly of: unknown }[] = [];
    for (const { collection, id, data, deleted } of business.records.values())
      if (collection === "payments" && !deleted) {
        const of = data["reverses"] ?? id;
        if (of !== id) backs.push({ id, of });
        left.set(of, (left.get(of) ?? 0) + Number(data["amount"]));
      }
    // The same entry on every phone: whoever comes second has nothing to see to. One of a payment that was forged is no second.
    const second = this.#overReversed.find(({ id, of }) => backs.some((back) => back.of === of && back.id !== id));
    if (second) return `a payment was taken back twice, and ${second.id} was refused`;
    for (const [id, amount] of left)
      if (amount < 0) return `payment ${String(id)} was taken back twice: ${amount} left`;
    return null;
  }

  /** However many phones convert a quote, it becomes one invoice; whoever issued a second document of it read so. */
  #converted(business: BusinessTables): string | null {
    const made = new Map<string, string[]>();
    for (const { collection, id, data, deleted } of business.records.values()) {
      const { sourceId, kind } = data;
      if (collection === "invoices" && !deleted && kind === "invoice" && typeof sourceId === "string")
        made.set(sourceId, [...(made.get(sourceId) ?? []), id]);
    }
    for (const [quoteId, ids] of made) {
      const others = ids.filter((id) => id !== convertedId(quoteId));
      const codes = this.reportedCodes.get(`invoices/${convertedId(quoteId)}`);
      // The refusal may have been on its way to a device whose storage was taken: its person knows that what it held is gone.
      const isReported = codes?.has("issued_elsewhere") === true || codes?.has("emptied") === true;
      if (others.length > 0 && !isReported)
        return `quote ${quoteId} became ${ids.join(" and ")}, and nobody was reported`;
    }
    return null;
  }

  /** A push is stored whole or not at all. */
  #whole(business: BusinessTables): string | null {
    for (const { receipt } of business.receipts.values())
      if (receipt.status === "applied" && (receipt.rev ?? 0) > business.rev)
        return `receipt ${receipt.opId} is ahead of the server`;
    return null;
  }
}

/** Histories play in November 2026. */
const latestYear = 2027;

const headOf = (pattern: string): string => pattern.split("{")[0] ?? "";

/** Remembers the order in which changes were made, to check that they arrive in it. */
export class Order {
  readonly #made = new Map<string, { by: string; at: number; goesFirst: boolean }>();
  readonly #last = new Map<string, number>();
  readonly #applied = new Set<string>();
  #count = 0;

  /** After a restore, or without receipts, what was refused before may be taken, and what builds on it comes again behind it. */
  forget(): void {
    this.#last.clear();
  }

  made(op: ChangeOp, by: string, { goesFirst }: { readonly goesFirst: boolean }): void {
    if (!this.#made.has(op.opId)) this.#made.set(op.opId, { by, at: (this.#count += 1), goesFirst });
  }

  /** @returns what arrived too late, or null */
  applied(op: ChangeOp, copied: ReadonlySet<string>): string | null {
    if (this.#applied.has(op.opId)) return null;
    this.#applied.add(op.opId);
    const made = this.#made.get(op.opId);
    // Two clones both send what the device had waiting, in their own time.
    if (made && copied.has(made.by)) return null;
    // Brought again below what was made on it: older than that, though it was queued later.
    if (made?.goesFirst) return null;
    if (!made) return `change ${op.opId} was made by nobody`;
    const key = `${made.by} ${op.collection}/${op.id}`;
    const last = this.#last.get(key) ?? 0;
    this.#last.set(key, Math.max(last, made.at));
    return made.at > last ? null : `changes of ${made.by} to ${op.collection}/${op.id} arrived out of order`;
  }
}

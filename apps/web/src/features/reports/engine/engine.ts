import type { LocalDate } from "@ankara/domain/dates/dates";
import type { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import { type Analytics, computeAnalytics } from "@ankara/domain/reports/analytics";
import { computeReport } from "@ankara/domain/reports/compute-report";
import { Ledger, type ReportRecords, slimInvoice } from "@ankara/domain/reports/ledger";
import {
  type Changes,
  type FromEngine,
  type Question,
  type ReportCollection,
  reportCollections,
  type ToEngine,
} from "./messages.ts";
import { RecordReader } from "./read-records.ts";
import { packReport, type PackedReport } from "./wire.ts";

class Cancelled extends Error {}
type EngineAnswer =
  | { readonly type: "report"; readonly report: PackedReport }
  | { readonly type: "analytics"; readonly analytics: Analytics };

/**
 * Answers questions about everything on the device, one after the other. Records are read once and kept without what no
 * report reads; an answer is kept until a record changes.
 */
export class ReportEngine {
  readonly #send: (message: FromEngine) => void;
  readonly #records = new Map<ReportCollection, Map<string, unknown>>();
  /** Ids of records that were read and have changed since. */
  readonly #stale = new Map<ReportCollection, Set<string>>();
  readonly #answers = new Map<string, EngineAnswer>();
  readonly #cancelled = new Set<number>();
  #ledger: Ledger | undefined;
  #reader: RecordReader | undefined;
  #businessId = "";
  /** Raised by each change, so that what was read before it is not kept. */
  #changes = 0;
  /** Raised by each change of a collection whose ids are not known. */
  #wholeChanges = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(send: (message: FromEngine) => void) {
    this.#send = send;
  }

  handle(message: ToEngine): void {
    switch (message.type) {
      case "open":
        this.#reader?.close();
        this.#reader = new RecordReader(message.database);
        this.#businessId = message.businessId;
        this.#records.clear();
        this.#stale.clear();
        this.#forgetAnswers();
        return;
      case "changed":
        this.#markStale(message.changes);
        return;
      case "cancel":
        this.#cancelled.add(message.id);
        return;
      case "ask":
        this.#queue = this.#queue.then(() => this.#answer(message.id, message.today, message.question));
    }
  }

  close(): void {
    this.#reader?.close();
  }

  #markStale(changes: Changes): void {
    for (const collection of reportCollections) {
      const ids = changes[collection];
      if (ids === undefined) continue;
      if (ids === "all") {
        this.#records.delete(collection);
        this.#stale.delete(collection);
        this.#wholeChanges += 1;
        continue;
      }
      const stale = this.#stale.get(collection) ?? new Set();
      for (const id of ids) stale.add(id);
      this.#stale.set(collection, stale);
    }
    this.#forgetAnswers();
  }

  #forgetAnswers(): void {
    this.#answers.clear();
    this.#ledger = undefined;
    this.#changes += 1;
  }

  async #answer(id: number, today: LocalDate, question: Question): Promise<void> {
    const key = JSON.stringify([today, question]);
    try {
      let answer = this.#answers.get(key);
      if (answer === undefined) {
        const ledger = await this.#open(id, today);
        this.#check(id);
        answer =
          question.what === "report"
            ? { type: "report", report: packReport(computeReport(ledger, question.question)) }
            : {
                type: "analytics",
                analytics: computeAnalytics(ledger, question.currency ?? ledger.home, question.step),
              };
        this.#answers.set(key, answer);
      }
      this.#send({ ...answer, id });
    } catch (cause) {
      if (cause instanceof Cancelled) return;
      this.#send({ type: "failed", id, message: cause instanceof Error ? cause.message : String(cause) });
    } finally {
      this.#cancelled.delete(id);
    }
  }

  /** The books as they are now; only records that changed are read again, or their collection where it is not known which. */
  async #open(id: number, today: LocalDate): Promise<Ledger> {
    if (this.#ledger?.today === today) return this.#ledger;
    for (;;) {
      const changes = this.#changes;
      await this.#read(id);
      await this.#readStale();
      // Records that changed while they were read are read again.
      if (changes !== this.#changes) continue;
      return (this.#ledger = new Ledger(this.#recordsOf(), today));
    }
  }

  #recordsOf(): ReportRecords {
    const all = <T>(collection: ReportCollection) => [...(this.#records.get(collection)?.values() ?? [])] as T[];
    const business = all<Business>("business").find((one) => one.id === this.#businessId);
    if (!business) throw new Error("expected the business on this device");
    return {
      business,
      contacts: all("contacts"),
      invoices: all("invoices"),
      payments: all("payments"),
      expenses: all("expenses"),
      series: all("series"),
    };
  }

  async #read(id: number): Promise<void> {
    const reader = this.#reader;
    if (!reader) throw new Error("expected a database to read");
    const missing = reportCollections.filter((collection) => !this.#records.has(collection));
    const counts = await Promise.all(missing.map((collection) => reader.count(collection)));
    const of = counts.reduce((sum, count) => sum + count, 0);
    let done = 0;
    let reported = 0;
    for (const collection of missing) {
      const changes = this.#wholeChanges;
      const records = new Map<string, unknown>();
      // All of it is read: what had changed before is in it.
      this.#stale.delete(collection);
      for await (const batch of reader.batches(collection)) {
        for (const record of batch) records.set((record as { id: string }).id, slimRecord(collection, record));
        done += batch.length;
        this.#check(id);
        // A bar moves smoothly enough in fiftieths; more would only wake the screen.
        if (done === of || done - reported >= of / 50)
          this.#send({ type: "progress", id, done: (reported = done), of });
      }
      if (changes === this.#wholeChanges) this.#records.set(collection, records);
    }
  }

  async #readStale(): Promise<void> {
    const reader = this.#reader;
    for (const [collection, stale] of this.#stale) {
      const records = this.#records.get(collection);
      if (!reader || !records) continue;
      // A record that changes while it is read is stale again, and stays so.
      this.#stale.delete(collection);
      const ids = [...stale];
      let found: unknown[];
      try {
        found = await reader.get(collection, ids);
      } catch (cause) {
        this.#records.delete(collection);
        throw cause;
      }
      ids.forEach((id, index) => {
        const record = found[index];
        if (record === undefined) records.delete(id);
        else records.set(id, slimRecord(collection, record));
      });
    }
  }

  #check(id: number): void {
    if (this.#cancelled.has(id)) throw new Cancelled();
  }
}

/** Invoices without what no report reads, the rest as it is. */
const slimRecord = (collection: ReportCollection, record: unknown): unknown =>
  collection === "invoices" ? slimInvoice(record as Invoice) : record;

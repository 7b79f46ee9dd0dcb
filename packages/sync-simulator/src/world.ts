import type { Fields } from "@ankara/contract/sync";
import { newId } from "@ankara/domain/ids";
import { Business } from "@ankara/domain/records/business";
import type { Payment } from "@ankara/domain/records/payment";
import { Series } from "@ankara/domain/records/series";
import type { BusinessId, DeviceId, SeriesId } from "@ankara/domain/records/fields";
import type { PaymentFact } from "@ankara/sync/server/payment-facts";
import type { RecordWrite } from "@ankara/sync/server/stored-record";
import { toFields } from "@ankara/sync/typed-records";
import * as z from "zod/mini";
import { Lifecycle, type Scene } from "./lifecycle.ts";
import { type Key, QuotaExceeded } from "./memory-device.ts";
import { type Answer, type BusinessTables, MemoryServer } from "./memory-server.ts";
import { Oracle, Order } from "./oracle.ts";
import { Phone, type Request, type Sent } from "./phone.ts";
import { Payouts } from "./payouts.ts";
import type { Focus, PlantedFault } from "./planted-faults.ts";
import { RetryCheck } from "./retry-check.ts";
import { Staff } from "./staff.ts";
import { Rng } from "./rng.ts";
import { focusedActions, type UserAction } from "./user-actions.ts";

/** A call that reached the server, with its time there, so that another server can be asked the same. */
export type Served =
  | {
      readonly call: "open";
      readonly businessId: BusinessId;
      readonly now: number;
      readonly writes: readonly RecordWrite[];
    }
  | { readonly call: "back_up"; readonly businessId: BusinessId; readonly now: number }
  /** The business is as it was when it was last backed up. */
  | { readonly call: "restore"; readonly businessId: BusinessId; readonly now: number }
  /** A client or a payment company said something of money. */
  | {
      readonly call: "say";
      readonly businessId: BusinessId;
      readonly now: number;
      readonly fact: PaymentFact;
      readonly data: Payment;
    }
  | {
      readonly call: "clear_away";
      readonly businessId: BusinessId;
      readonly now: number;
      readonly receipts: boolean;
    }
  | {
      readonly call: "take_over";
      readonly businessId: BusinessId;
      readonly now: number;
      readonly seriesId: SeriesId;
      readonly deviceId: DeviceId;
      readonly answer: Answer<unknown>;
    }
  | {
      readonly call: "request";
      readonly businessId: BusinessId;
      readonly now: number;
      readonly request: Request;
      readonly answer: Answer<unknown>;
    };

const tenYearsMs = 10 * 365 * 24 * 3600 * 1000;
const startMs = Date.parse("2026-11-20T09:00:00.000Z");

/** A promise that was broken. */
export class Violation extends Error {}

/** Draws the server's own ids: apart, so that another server can draw the same. */
export const serverRng = (seed: number): Rng => new Rng(seed ^ 0x5eed);

export type WorldOptions = {
  readonly faults: ReadonlySet<PlantedFault>;
  readonly traced: boolean;
  readonly onServed: (served: Served) => void;
  /** Lets the database be lost and come back from a backup. */
  readonly restores: boolean;
  /** Lets there be quotes, credit notes and payments taken back. */
  readonly sales: boolean;
  /** Lets clients and payment companies report payments, and devices forge such reports. */
  readonly hasForgeries: boolean;
  /** Lets plans end, devices be revoked or emptied, and a data folder be put back. */
  readonly lifecycle: boolean;
  /** Lets owners have a second factor, so that other bank details wait for their proof. */
  readonly payouts: boolean;
  /** Subject of this history; it overrides the one its seed would give. */
  readonly focus: Focus | undefined;
};

export type InFlight = { readonly sent: Sent; reply: Answer<unknown> | null; readonly isEcho: boolean };

/** The people, devices, network and server of one history. */
export class World {
  readonly trace: string[] = [];
  readonly counts = { steps: 0, userActions: 0, faults: 0, documents: 0, reported: 0 };
  readonly rng: Rng;
  readonly rareRng: Rng;
  /** Draws bad days of the operator, apart too. */
  readonly operatorRng: Rng;
  readonly backups = new Map<string, BusinessTables>();
  /** In one history of five the database is lost, once or more. */
  readonly hasRestores: boolean;
  restores = 0;
  readonly lifecycle: Lifecycle;
  readonly salesRng: Rng;
  /** In one history of three there are quotes, credit and payments that are taken back. */
  readonly hasSales: boolean;
  /** Further actions in a history about a subject. */
  readonly focused: { readonly userActions: readonly UserAction[]; readonly rng: Rng };
  readonly forgeryRng: Rng;
  /** In one history of four others say what was paid, and devices forge it. */
  readonly hasForgeries: boolean;
  readonly payouts: Payouts;
  readonly staff: Staff;
  readonly faults: ReadonlySet<PlantedFault>;
  readonly traced: boolean;
  readonly onServed: (served: Served) => void;
  readonly server: MemoryServer;
  readonly phones: Phone[] = [];
  readonly oracles = new Map<string, Oracle>();
  readonly order = new Order();
  readonly retryCheck = new RetryCheck();
  readonly rejected = new Set<string>();
  readonly inFlight: InFlight[] = [];
  /** Steps devices deferred. */
  readonly deferred: (() => void)[] = [];
  now = startMs;
  /** False once everything works again. */
  isFaulty = true;
  isFull = false;
  tokens = 0;

  constructor(
    seed: number,
    { faults, traced, onServed, restores, sales, hasForgeries, lifecycle, payouts, focus }: WorldOptions,
  ) {
    this.rng = new Rng(seed);
    this.rareRng = new Rng(seed ^ 0x0dd);
    this.operatorRng = new Rng(seed ^ 0xbad);
    // Records that a server lost while a plan held them back, or only an emptied phone had, are beyond the promises.
    const isElsewhere = focus === "plans" || focus === "empties" || focus === "forgets" || focus === "staff";
    this.hasRestores = (restores && this.operatorRng.happens(0.2) && !isElsewhere) || focus === "restores";
    this.lifecycle = new Lifecycle(seed, { on: lifecycle && focus !== "staff", restores: this.hasRestores, focus });
    this.focused = { userActions: (focus && focusedActions[focus]) ?? [], rng: new Rng(seed ^ 0xf0c5) };
    this.salesRng = new Rng(seed ^ 0x7ade);
    this.hasSales = (sales && this.salesRng.happens(0.33)) || focus === "sales";
    this.forgeryRng = new Rng(seed ^ 0xf0e6);
    this.hasForgeries = focus !== "staff" && hasForgeries && this.forgeryRng.happens(0.25);
    this.staff = new Staff(seed, focus);
    this.payouts = new Payouts(seed, { on: payouts, focus });
    this.faults = faults;
    this.traced = traced;
    this.onServed = onServed;
    this.server = new MemoryServer({
      now: () => new Date(this.now),
      random: serverRng(seed).bytes,
      faults,
    });
    const businesses = [this.openBusiness(), ...(this.rng.happens(0.2) ? [this.openBusiness()] : [])];
    const phones = 2 + this.rng.below(4);
    for (let index = 0; index < phones; index += 1)
      this.addPhone(`phone${index}`, businesses[index % 3 === 2 ? businesses.length - 1 : 0] ?? "");
    for (const phone of this.phones) phone.start();
  }

  openBusiness(): string {
    const id = newId(this.now, this.rng.bytes);
    const at = new Date(this.now).toISOString();
    const stamps = { createdAt: at, updatedAt: at };
    const business = z.parse(Business, { id, ...stamps, companyName: "Ọlátúnjí Textiles" });
    const writes: RecordWrite[] = [{ collection: "business", id, data: toFields(business), deleted: false }];
    // Some books go on from paper: their main series waits for the first device, at a later number.
    if (this.rng.happens(0.2)) {
      const series = z.parse(Series, {
        id: newId(this.now, this.rng.bytes),
        ...stamps,
        kind: "invoice",
        pattern: "INV-{SEQ:4}",
        next: 92,
      });
      writes.push({ collection: "series", id: series.id, data: toFields(series), deleted: false });
    }
    this.server.open(id, writes);
    this.lifecycle.open(this.server, id);
    this.payouts.open(this.server.businesses.get(id));
    this.onServed({ call: "open", businessId: id, now: this.now, writes });
    this.oracles.set(id, new Oracle());
    return id;
  }

  addPhone(name: string, businessId: BusinessId, like?: Phone): Phone {
    const phone = new Phone(
      {
        name,
        // An app from before contact marks knows nothing of lost times either: it keeps working, and sends nothing again.
        version: like?.options.version ?? (this.rng.happens(0.25) && !this.losesTime ? 1 : 2),
        rng: this.rng,
        rareRng: this.rareRng,
        faults: this.faults,
        now: () => this.now,
        send: (sent) => this.inFlight.push({ sent, reply: null, isEcho: false }),
        isFull: () => {
          const full = this.isFull;
          this.isFull = false;
          return full;
        },
        later: (step) => this.deferred.push(step),
        onQueued: (op, by, place) => this.order.made(op, by.options.name, place),
      },
      businessId,
      like ? 1 : this.rng.happens(0.15) ? 2 : 1,
    );
    phone.skew = this.rng.happens(0.4) ? this.wrongClock() : this.rng.below(120_000) - 60_000;
    phone.person = like?.person ?? this.staff.hire(this.server.businesses.get(businessId), this.phones.length === 0);
    this.phones.push(phone);
    return phone;
  }

  /** Draws by how much a clock is wrong, at most ten years, in milliseconds. */
  wrongClock(): number {
    return Math.round((this.rng.next() * 2 - 1) * tenYearsMs);
  }

  log(text: string): void {
    if (this.traced) this.trace.push(`${String(this.counts.steps).padStart(4)} ${text}`);
  }

  fault(text: string): void {
    this.counts.faults += 1;
    this.log(`! ${text}`);
  }

  get losesTime(): boolean {
    return this.hasRestores || this.lifecycle.putsBack;
  }

  get scene(): Scene {
    return {
      server: this.server,
      phones: this.phones,
      oracles: this.oracles,
      faults: this.faults,
      fault: (text) => this.fault(text),
      restored: (backup) => this.forgetAfter(backup),
      loseInFlight: (businessId) => this.loseInFlight(this.inFlight.splice(0), businessId),
    };
  }

  forgetAfter(backup: BusinessTables): void {
    this.retryCheck.restored(backup);
    this.order.forget();
  }

  loseInFlight(inFlight: readonly InFlight[], businessId: BusinessId): void {
    for (const { sent, reply } of inFlight) {
      if (reply === null && sent.businessId !== businessId) this.inFlight.push({ sent, reply, isEcho: false });
      else this.deliver(sent, { ok: false, code: "offline" });
    }
  }

  oracleOf(businessId: BusinessId): Oracle {
    const oracle = this.oracles.get(businessId);
    if (!oracle) throw new Error(`expected the business ${businessId}`);
    return oracle;
  }

  somePhone(): Phone {
    const phone = this.rng.pick(this.phones);
    if (!phone) throw new Error("expected a phone");
    return phone;
  }

  /** A person does something, and the device says it is saved, or that it is not. */
  perform(phone: Phone, act: UserAction): void {
    const isLocked = this.lifecycle.isLocked(phone);
    if (isLocked && !this.faults.has("sent_away_goes_on")) return;
    const before = phone.tables.rows;
    const oracle = this.oracleOf(phone.businessId);
    const number = (this.tokens += 1);
    const token = `${phone.options.name}v${number}`;
    this.isFull = this.isFaulty && this.rng.happens(0.03);
    let outcome: string | null = null;
    try {
      outcome = phone.transact((tx) => {
        const what = act(phone, tx, token);
        if (what !== null && this.faults.has("half_transaction") && this.rng.happens(0.05))
          tx.tables.outbox = [...phone.tables.outbox];
        return what;
      });
    } catch (error) {
      if (!(error instanceof QuotaExceeded)) throw error;
      this.fault(`${phone.options.name}: the disk is full, nothing was saved`);
      return;
    } finally {
      this.isFull = false;
    }
    if (outcome === null) return;
    this.counts.userActions += 1;
    this.log(`${phone.options.name}: ${outcome}`);
    const documents = oracle.documents.length;
    this.note(phone, before);
    if (isLocked && oracle.documents.length > documents)
      throw new Violation(`locked: ${phone.options.name} gave a number after it heard that it was sent away`);
    this.counts.documents = oracle.documents.length;
    if (outcome.startsWith("issue ") && this.faults.has("number_reused_after_crash") && this.rng.happens(0.1)) {
      this.fault(`${phone.options.name} crashes before it has counted`);
      for (const [key, row] of before) if (key.startsWith("series/")) phone.tables.rows.set(key, row);
      this.restart(phone);
      return;
    }
    if (this.isFaulty && this.rng.happens(0.02)) {
      this.fault(`${phone.options.name} crashes right after it saved`);
      return this.restart(phone);
    }
    phone.mirrorLeases();
    phone.wake("write");
  }

  /** Into the ledger goes what the records showed before an act and after it. */
  note(phone: Phone, before: ReadonlyMap<Key, { readonly data: Fields | null }>): void {
    const oracle = this.oracleOf(phone.businessId);
    const after = phone.tables.rows;
    for (const key of new Set<Key>([...before.keys(), ...after.keys()])) {
      const [one, other] = [before.get(key)?.data ?? null, after.get(key)?.data ?? null];
      if (one !== other && !(one === null && other === null)) oracle.note(phone.options.name, key, one, other);
    }
  }

  restart(phone: Phone): void {
    phone.crash();
    phone.start();
  }

  seeTo(phone: Phone, entry: string, what: "retry" | "discard"): void {
    const retries = what === "retry";
    this.report(phone);
    this.log(`${phone.options.name}: ${retries ? "tries again" : "gives up"} ${entry.slice(-12)}`);
    const before = phone.tables.rows;
    phone.transact((tx) => (retries ? tx.retry(entry) : tx.discard(entry)));
    if (retries) this.note(phone, before);
    phone.wake("write");
  }

  signIn(phone: Phone): void {
    phone.signedIn = true;
    this.lifecycle.signedIn(phone);
    for (const tab of phone.tabs) tab.dispatch({ type: "signed_in" });
  }

  deliver(sent: Sent, answer: Answer<unknown>): void {
    if (!sent.isForgotten()) sent.answer(answer);
  }

  /** Notes everything in the attention list of a phone as reported. */
  report(phone: Phone): void {
    const oracle = this.oracleOf(phone.businessId);
    for (const entry of phone.tables.attention.values()) {
      this.counts.reported += 1;
      oracle.report(entry);
    }
  }
}

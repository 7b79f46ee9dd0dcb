import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { newId } from "@ankara/domain/ids";
import { isCreation } from "@ankara/sync/change";
import { Business } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { Series } from "@ankara/domain/records/series";
import * as z from "zod/mini";
import {
  type UserAction,
  userActions,
  focusedActions,
  handOverSeries,
  rareActions,
  salesActions,
} from "./user-actions.ts";
import { forgedIn, forgeries, saidOf } from "./forgeries.ts";
import { difference, Oracle, Order, outOfSight, vanished } from "./oracle.ts";
import { type Key, QuotaExceeded } from "./memory-device.ts";
import { type Answer, MemoryServer, type Page, type RefusalCode, type BusinessTables } from "./memory-server.ts";
import { Phone, type Request, type Sent } from "./phone.ts";
import type { Focus, PlantedFault } from "./planted-faults.ts";
import { Lifecycle, type Scene } from "./lifecycle.ts";
import { Rng } from "./rng.ts";
import { RetryCheck } from "./retry-check.ts";
import type { PaymentFact } from "@ankara/sync/server/payment-facts";
import type { RecordWrite } from "@ankara/sync/server/stored-record";

export type Outcome = {
  readonly seed: number;
  /** The promise that was broken, or null. */
  readonly violation: string | null;
  /** What happened, line by line; the same seed gives the same lines. */
  readonly trace: readonly string[];
  readonly counts: {
    readonly steps: number;
    readonly userActions: number;
    readonly faults: number;
    readonly documents: number;
    readonly told: number;
  };
};

/** What reached the server, in order, with the time there: another server can be asked the same. */
export type Served =
  | {
      readonly call: "open";
      readonly businessId: string;
      readonly now: number;
      readonly writes: readonly RecordWrite[];
    }
  | { readonly call: "back_up"; readonly businessId: string; readonly now: number }
  /** The business is as it was when it was last backed up. */
  | { readonly call: "restore"; readonly businessId: string; readonly now: number }
  /** A client or a payment company said something of money. */
  | {
      readonly call: "say";
      readonly businessId: string;
      readonly now: number;
      readonly fact: PaymentFact;
      readonly data: Payment;
    }
  | {
      readonly call: "clear_away";
      readonly businessId: string;
      readonly now: number;
      readonly receipts: boolean;
    }
  | {
      readonly call: "take_over";
      readonly businessId: string;
      readonly now: number;
      readonly seriesId: string;
      readonly deviceId: string;
      readonly answer: Answer<unknown>;
    }
  | {
      readonly call: "request";
      readonly businessId: string;
      readonly now: number;
      readonly request: Request;
      readonly answer: Answer<unknown>;
    };

const tenYearsMs = 10 * 365 * 24 * 3600 * 1000;
const startMs = Date.parse("2026-11-20T09:00:00.000Z");
/** More than any round needs: beyond it the sync goes in circles. */
const maxStepsToRest = 4_000;
/** In which everybody syncs and looks at what needs attention, until nothing moves. */
const maxRounds = 12;

class Violation extends Error {}

/** Where the server's own ids come from: apart, so that another server can draw the same. */
export const serverRng = (seed: number): Rng => new Rng(seed ^ 0x5eed);

/**
 * One history: people with two to five devices work, the network and the machines fail, and in the end everything is
 * mended and everybody syncs. Then every promise is checked. The same seed gives the same history.
 */
export function runHistory(
  seed: number,
  {
    faults = new Set<PlantedFault>(),
    traced = false,
    onServed = () => undefined,
    restores = true,
    sales = true,
    hasForgeries = true,
    lifecycle = true,
    focus,
  }: {
    faults?: ReadonlySet<PlantedFault>;
    traced?: boolean;
    onServed?: (served: Served) => void;
    /** Whether the database may be lost and come back from a backup. */
    restores?: boolean;
    /** Whether there may be quotes, credit notes and payments taken back. */
    sales?: boolean;
    /** Whether clients and payment companies may say something, and devices may forge what they said. */
    hasForgeries?: boolean;
    /** Whether there may be plans, devices sent away or emptied, and a data folder put back. */
    lifecycle?: boolean;
    /** What this history is to be about, whatever its seed would make it. */
    focus?: Focus | undefined;
  } = {},
): Outcome {
  const world = new World(seed, { faults, traced, onServed, restores, sales, hasForgeries, lifecycle, focus });
  let violation: string | null = null;
  try {
    world.live();
    world.mend();
  } catch (error) {
    violation =
      error instanceof Violation
        ? error.message
        : `crash: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  return { seed, violation, trace: world.trace, counts: world.counts };
}

type InFlight = { readonly sent: Sent; reply: Answer<unknown> | null; readonly isEcho: boolean };

/** One change and its receipt, for the trace. */
function told(op: ChangeOp, receipt: Receipt | undefined): string {
  const fields = Object.keys(op.patch).filter((field) => field !== "updatedAt" && field !== "deviceId");
  const what =
    op.kind === "delete"
      ? "delete"
      : isCreation(op)
        ? "create"
        : op.again !== undefined
          ? `again @${op.again}`
          : fields.length > 8
            ? `${fields.length} fields`
            : fields.join("+");
  const { status, code, rev, fields: wrong } = receipt ?? {};
  const why = code ? ` ${code} ${Object.keys(wrong ?? {}).join()}` : rev ? ` @${rev}` : "";
  return `${op.collection}/${op.id.slice(-4)} ${what} from @${op.baseRev}: ${status}${why}`;
}

/** Does the device ask for another page of a full copy? */
const isInsideCopy = ({ request, phone }: Sent): boolean =>
  request.call === "pull" && request.body.cursor !== undefined && phone.tables.place.resync;

class World {
  readonly trace: string[] = [];
  readonly counts = { steps: 0, userActions: 0, faults: 0, documents: 0, told: 0 };
  readonly #rng: Rng;
  readonly #rareRng: Rng;
  /** Of bad days of the operator, drawn apart too. */
  readonly #operatorRng: Rng;
  readonly #backups = new Map<string, BusinessTables>();
  /** In one history of five the database is lost, once or more. */
  readonly #hasRestores: boolean;
  #restores = 0;
  readonly #lifecycle: Lifecycle;
  readonly #salesRng: Rng;
  /** In one history of three there are quotes, credit and payments that are taken back. */
  readonly #hasSales: boolean;
  /** What people do besides in a history that is to be about it. */
  readonly #focused: { readonly userActions: readonly UserAction[]; readonly rng: Rng };
  readonly #forgeryRng: Rng;
  /** In one history of four others say what was paid, and devices forge it. */
  readonly #hasForgeries: boolean;
  readonly #faults: ReadonlySet<PlantedFault>;
  readonly #traced: boolean;
  readonly #onServed: (served: Served) => void;
  readonly #server: MemoryServer;
  readonly #phones: Phone[] = [];
  readonly #oracles = new Map<string, Oracle>();
  readonly #order = new Order();
  readonly #repeats = new RetryCheck();
  readonly #rejected = new Set<string>();
  readonly #inFlight: InFlight[] = [];
  /** Steps devices have put off. */
  readonly #later: (() => void)[] = [];
  #now = startMs;
  /** While false, nothing fails any more. */
  #faulty = true;
  #isFull = false;
  #tokens = 0;

  constructor(
    seed: number,
    {
      faults,
      traced,
      onServed,
      restores,
      sales,
      hasForgeries,
      lifecycle,
      focus,
    }: {
      faults: ReadonlySet<PlantedFault>;
      traced: boolean;
      onServed: (served: Served) => void;
      restores: boolean;
      sales: boolean;
      hasForgeries: boolean;
      lifecycle: boolean;
      focus: Focus | undefined;
    },
  ) {
    this.#rng = new Rng(seed);
    this.#rareRng = new Rng(seed ^ 0x0dd);
    this.#operatorRng = new Rng(seed ^ 0xbad);
    // What a server lost and a plan held back, or only an emptied phone had, is more than is promised.
    const isElsewhere = focus === "plans" || focus === "empties" || focus === "forgets";
    this.#hasRestores = (restores && this.#operatorRng.happens(0.2) && !isElsewhere) || focus === "restores";
    this.#lifecycle = new Lifecycle(seed, { on: lifecycle, restores: this.#hasRestores, focus });
    this.#focused = { userActions: (focus && focusedActions[focus]) ?? [], rng: new Rng(seed ^ 0xf0c5) };
    this.#salesRng = new Rng(seed ^ 0x7ade);
    this.#hasSales = (sales && this.#salesRng.happens(0.33)) || focus === "sales";
    this.#forgeryRng = new Rng(seed ^ 0xf0e6);
    this.#hasForgeries = hasForgeries && this.#forgeryRng.happens(0.25);
    this.#faults = faults;
    this.#traced = traced;
    this.#onServed = onServed;
    this.#server = new MemoryServer({
      now: () => new Date(this.#now),
      random: serverRng(seed).bytes,
      faults,
    });
    const businesses = [this.#openBusiness(), ...(this.#rng.happens(0.2) ? [this.#openBusiness()] : [])];
    const phones = 2 + this.#rng.below(4);
    for (let index = 0; index < phones; index += 1)
      this.#addPhone(`phone${index}`, businesses[index % 3 === 2 ? businesses.length - 1 : 0] ?? "");
    for (const phone of this.#phones) phone.start();
  }

  #openBusiness(): string {
    const id = newId(this.#now, this.#rng.bytes);
    const at = new Date(this.#now).toISOString();
    const stamps = { createdAt: at, updatedAt: at };
    const business = z.parse(Business, { id, ...stamps, companyName: "Ọlátúnjí Textiles" });
    const writes = [{ collection: "business" as const, id, data: business as unknown as Fields, deleted: false }];
    // Some books go on from paper: their main series waits for the first device, at a later number.
    if (this.#rng.happens(0.2)) {
      const series = z.parse(Series, {
        id: newId(this.#now, this.#rng.bytes),
        ...stamps,
        kind: "invoice",
        pattern: "INV-{SEQ:4}",
        next: 92,
      });
      writes.push({ collection: "series" as never, id: series.id, data: series as unknown as Fields, deleted: false });
    }
    this.#server.open(id, writes);
    this.#lifecycle.open(this.#server, id);
    this.#onServed({ call: "open", businessId: id, now: this.#now, writes });
    this.#oracles.set(id, new Oracle());
    return id;
  }

  #addPhone(name: string, businessId: string, like?: Phone): Phone {
    const phone = new Phone(
      {
        name,
        // An app from before contact marks knows nothing of lost times either: it keeps working, and sends nothing again.
        version: like?.options.version ?? (this.#rng.happens(0.25) && !this.#losesTime ? 1 : 2),
        rng: this.#rng,
        rareRng: this.#rareRng,
        faults: this.#faults,
        now: () => this.#now,
        send: (sent) => this.#inFlight.push({ sent, reply: null, isEcho: false }),
        isFull: () => {
          const full = this.#isFull;
          this.#isFull = false;
          return full;
        },
        later: (step) => this.#later.push(step),
        onQueued: (op, by, place) => this.#order.made(op, by.options.name, place),
      },
      businessId,
      like ? 1 : this.#rng.happens(0.15) ? 2 : 1,
    );
    phone.skew = this.#rng.happens(0.4)
      ? Math.round((this.#rng.next() * 2 - 1) * tenYearsMs)
      : this.#rng.below(120_000) - 60_000;
    this.#phones.push(phone);
    return phone;
  }

  #say(text: string): void {
    if (this.#traced) this.trace.push(`${String(this.counts.steps).padStart(4)} ${text}`);
  }

  #fault(text: string): void {
    this.counts.faults += 1;
    this.#say(`! ${text}`);
  }

  live(): void {
    const steps = 60 + this.#rng.below(140) + this.#lifecycle.moreSteps;
    for (let step = 0; step < steps; step += 1) {
      this.counts.steps += 1;
      this.#now += this.#rng.below(90_000);
      if (this.#hasRestores) this.#operate();
      if (this.#hasForgeries && this.#forgeryRng.happens(0.06)) this.#othersSay();
      if (this.#hasForgeries && this.#forgeryRng.happens(0.06)) this.#forge();
      this.#lifecycle.step(this.#scene);
      if (this.#focused.userActions.length > 0 && this.#focused.rng.happens(0.1)) this.#actFocused();
      const roll = this.#rng.next();
      if (roll < 0.33) this.#act();
      else if (roll < 0.9) this.#network();
      else if (roll < 0.94) this.#poke();
      else this.#trouble();
    }
  }

  /** An operator backs up now and then, and one day has to go back to it. What is on its way then is lost. */
  #operate(): void {
    const businessId = this.#operatorRng.pick([...this.#oracles.keys()]) ?? "";
    const business = this.#server.businesses.get(businessId);
    const roll = this.#operatorRng.next();
    if (business && roll < 0.02) {
      this.#backups.set(businessId, business.copy());
      this.#onServed({ call: "back_up", businessId, now: this.#now });
    }
    const backup = this.#backups.get(businessId);
    if (!backup || roll < 0.985) return;
    this.#fault(`the server comes back as it was at @${backup.rev}`);
    this.#restores += 1;
    const inFlight = this.#inFlight.splice(0);
    if (business) this.#oracles.get(businessId)?.restored(business, backup);
    this.#forget(backup);
    this.#server.restore(backup);
    this.#onServed({ call: "restore", businessId, now: this.#now });
    this.#loseInFlight(inFlight, businessId);
  }

  get #losesTime(): boolean {
    return this.#hasRestores || this.#lifecycle.putsBack;
  }

  get #scene(): Scene {
    return {
      server: this.#server,
      phones: this.#phones,
      oracles: this.#oracles,
      faults: this.#faults,
      fault: (text) => this.#fault(text),
      restored: (backup) => this.#forget(backup),
      loseInFlight: (businessId) => this.#loseInFlight(this.#inFlight.splice(0), businessId),
    };
  }

  #forget(backup: BusinessTables): void {
    this.#repeats.restored(backup);
    this.#order.forget();
  }

  #loseInFlight(inFlight: readonly InFlight[], businessId: string): void {
    for (const { sent, reply } of inFlight) {
      if (reply === null && sent.businessId !== businessId) this.#inFlight.push({ sent, reply, isEcho: false });
      else this.#give(sent, { ok: false, code: "offline" });
    }
  }

  #forge(): void {
    const [phone, act] = [this.#forgeryRng.pick(this.#phones), this.#forgeryRng.pick(forgeries)];
    if (phone && act) this.#perform(phone, act);
  }

  #actFocused(): void {
    const { userActions, rng } = this.#focused;
    const [phone, act] = [rng.pick(this.#phones), rng.pick(userActions)];
    if (!phone || !act) return;
    const refused = [...phone.tables.attention].find(
      ([, { kind, op }]) => kind === "rejected" && op.collection === "series",
    );
    if (refused && rng.happens(0.5)) this.#seeTo(phone, refused[0], "retry");
    else this.#perform(phone, act);
  }

  /** A client claims to have paid, or a payment company reports it: the server hears it first. */
  #othersSay(): void {
    const businessId = this.#forgeryRng.pick([...this.#oracles.keys()]) ?? "";
    const issued = [...(this.#server.businesses.get(businessId)?.records.values() ?? [])].filter(
      ({ collection, deleted, data }) =>
        collection === "invoices" && !deleted && data["kind"] === "invoice" && data["status"] === "issued",
    );
    const invoice = this.#forgeryRng.pick(issued)?.data;
    if (!invoice) return;
    const id = newId(this.#now, this.#forgeryRng.bytes);
    const amount = 1 + this.#forgeryRng.below(5_000);
    const said = this.#forgeryRng.happens(0.5) ? "paid" : "claimed";
    const at = new Date(this.#now).toISOString();
    const { fact, data } = saidOf(invoice as unknown as Invoice, { id, at, amount, said });
    this.#say(`the server hears of ${amount}: ${said}`);
    this.#oracles.get(businessId)?.said.add(id);
    this.#server.say(businessId, fact, data as unknown as Fields);
    this.#onServed({ call: "say", businessId, now: this.#now, fact, data });
  }

  #somePhone(): Phone {
    return this.#rng.pick(this.#phones) as Phone;
  }

  #act(): void {
    const total = userActions.reduce((sum, [share]) => sum + share, 0);
    let roll = this.#rng.next() * total;
    const [, act] = userActions.find(([share]) => (roll -= share) < 0) ?? userActions[0] ?? [0, handOverSeries];
    const phone = this.#somePhone();
    const traded = this.#hasSales && this.#salesRng.happens(0.3) && this.#salesRng.pick(salesActions);
    this.#perform(phone, traded || (this.#rareRng.happens(0.14) && this.#rareRng.pick(rareActions)) || act);
  }

  /** A person does something, and the device says it is saved, or that it is not. */
  #perform(phone: Phone, act: UserAction): void {
    const isLocked = this.#lifecycle.isLocked(phone);
    if (isLocked && !this.#faults.has("sent_away_goes_on")) return;
    const before = phone.tables.rows;
    const oracle = this.#oracles.get(phone.businessId) as Oracle;
    const number = (this.#tokens += 1);
    const token = `${phone.options.name}v${number}`;
    this.#isFull = this.#faulty && this.#rng.happens(0.03);
    let said: string | null = null;
    try {
      said = phone.transact((tx) => {
        const what = act(phone, tx, token);
        if (what !== null && this.#faults.has("half_transaction") && this.#rng.happens(0.05))
          tx.tables.outbox = [...phone.tables.outbox];
        return what;
      });
    } catch (error) {
      if (!(error instanceof QuotaExceeded)) throw error;
      this.#fault(`${phone.options.name}: the disk is full, nothing was saved`);
      return;
    } finally {
      this.#isFull = false;
    }
    if (said === null) return;
    this.counts.userActions += 1;
    this.#say(`${phone.options.name}: ${said}`);
    const documents = oracle.documents.length;
    this.#note(phone, before);
    if (isLocked && oracle.documents.length > documents)
      throw new Violation(`locked: ${phone.options.name} gave a number after it heard that it was sent away`);
    this.counts.documents = oracle.documents.length;
    if (said.startsWith("issue ") && this.#faults.has("number_reused_after_crash") && this.#rng.happens(0.1)) {
      this.#fault(`${phone.options.name} crashes before it has counted`);
      for (const [key, row] of before) if (key.startsWith("series/")) phone.tables.rows.set(key, row);
      this.#restart(phone);
      return;
    }
    if (this.#faulty && this.#rng.happens(0.02)) {
      this.#fault(`${phone.options.name} crashes right after it saved`);
      return this.#restart(phone);
    }
    phone.mirrorLeases();
    phone.wake("write");
  }

  /** Into the ledger goes what the records showed before an act and after it. */
  #note(phone: Phone, before: ReadonlyMap<Key, { readonly data: Fields | null }>): void {
    const oracle = this.#oracles.get(phone.businessId) as Oracle;
    const after = phone.tables.rows;
    for (const key of new Set<Key>([...before.keys(), ...after.keys()])) {
      const [one, other] = [before.get(key)?.data ?? null, after.get(key)?.data ?? null];
      if (one !== other && !(one === null && other === null)) oracle.note(phone.options.name, key, one, other);
    }
  }

  #restart(phone: Phone): void {
    phone.crash();
    phone.start();
  }

  #poke(): void {
    const phone = this.#somePhone();
    const tab = this.#rng.pick(phone.tabs);
    if (tab?.waits && this.#rng.happens(0.7)) {
      this.#say(`${phone.options.name} tries again`);
      return tab.dispatch({ type: "waited" });
    }
    phone.wake(this.#rng.pick(["poke", "poll", "online", "asked"] as const) ?? "poll");
  }

  #trouble(): void {
    const phone = this.#somePhone();
    const { name } = phone.options;
    const kind = this.#rng.below(11);
    switch (kind) {
      case 0:
      case 1:
        this.#fault(`${name} crashes and starts again`);
        return this.#restart(phone);
      case 2:
        phone.skew = Math.round((this.#rng.next() * 2 - 1) * tenYearsMs);
        return this.#fault(`the clock of ${name} is set to ${phone.instant().slice(0, 10)}`);
      case 3:
      case 4:
        return this.#settle(phone);
      case 5: {
        const businesses = [...this.#oracles.keys()];
        if (businesses.length < 2 || this.#phones.indexOf(phone) !== 0) return this.#settle(phone);
        const businessId = businesses.find((id) => id !== phone.businessId) ?? phone.businessId;
        this.#fault(`another person signs in on ${name}`);
        return phone.switchTo(businessId);
      }
      case 6:
        if (!phone.signedIn) this.#signIn(phone);
        else this.#perform(phone, handOverSeries);
        return;
      case 7:
        // A copied device and a lost database in one history are more than is promised: the copies show one mark, so the
        // second is not told of the loss before it sends.
        if (this.#phones.length < 6 && this.#rng.happens(0.25) && !this.#losesTime) this.#copy(phone);
        return;
      case 8:
        if (this.#rng.happens(0.2)) this.#takeOver(phone);
        return;
      case 9:
        if (this.#rng.happens(0.2)) {
          const receipts = this.#rng.happens(0.4);
          this.#fault(`much later: deleted records${receipts ? " and receipts" : ""} are cleared away`);
          // Receipts are kept for months; no request is on its way for so long.
          if (receipts) {
            this.#loseInFlight(this.#inFlight.splice(0), phone.businessId);
            this.#order.forget();
          }
          this.#server.clearAway(phone.businessId, { receipts });
          this.#onServed({ call: "clear_away", businessId: phone.businessId, now: this.#now, receipts });
        }
        return;
      case 10:
        return this.#perform(phone, handOverSeries);
    }
  }

  /** The person looks at what needs attention and gives it up, tries again, or leaves it. */
  #settle(phone: Phone): void {
    const entry = this.#rng.pick([...phone.tables.attention.keys()]);
    if (entry === undefined) return;
    const isOfSeries = phone.tables.attention.get(entry)?.op.collection === "series";
    const retries = this.#rng.happens(0.3) || (isOfSeries && this.#rareRng.happens(0.5));
    this.#seeTo(phone, entry, retries ? "retry" : "discard");
  }

  #seeTo(phone: Phone, entry: string, what: "retry" | "discard"): void {
    const retries = what === "retry";
    this.#tell(phone);
    this.#say(`${phone.options.name}: ${retries ? "tries again" : "gives up"} ${entry.slice(-12)}`);
    const before = phone.tables.rows;
    phone.transact((tx) => (retries ? tx.retry(entry) : tx.discard(entry)));
    if (retries) this.#note(phone, before);
    phone.wake("write");
  }

  #signIn(phone: Phone): void {
    phone.signedIn = true;
    this.#lifecycle.signedIn(phone);
    for (const tab of phone.tabs) tab.dispatch({ type: "signed_in" });
  }

  /** A second phone gets everything the first one keeps: a backup that was restored, a disk that was cloned. */
  #copy(phone: Phone): void {
    const copy = this.#addPhone(`${phone.options.name}copy${this.#phones.length}`, phone.businessId, phone);
    copy.deviceId = phone.deviceId;
    copy.leases = new Map(phone.leases);
    for (const [businessId, tables] of phone.disk) copy.disk.set(businessId, tables);
    this.#fault(`${phone.options.name} is copied to ${copy.options.name}`);
    for (const oracle of this.#oracles.values()) oracle.copied.add(phone.options.name).add(copy.options.name);
    copy.start();
  }

  #takeOver(phone: Phone): void {
    const series = phone
      .allSeries()
      .find(
        ({ kind, closed, ownerDeviceId }) =>
          kind === "invoice" && !closed && ownerDeviceId !== null && ownerDeviceId !== phone.deviceId,
      );
    if (!series) return;
    const { businessId, deviceId } = phone;
    const taken = this.#server.takeOver(businessId, series.id, deviceId);
    this.#oracles.get(businessId)?.mayClose.add(series.id);
    this.#onServed({ call: "take_over", businessId, now: this.#now, seriesId: series.id, deviceId, answer: taken });
    this.#fault(
      `${phone.options.name} takes series ${series.pattern} over: ${taken.ok ? taken.value.opened.pattern : taken.code}`,
    );
  }

  #network(): void {
    const step = this.#later.shift();
    if (step) return step();
    const place = this.#rng.below(Math.max(1, this.#inFlight.length));
    const travelling = this.#inFlight[place];
    if (!travelling) return this.#act();
    const { sent } = travelling;
    const { name } = sent.phone.options;
    if (travelling.reply) {
      this.#inFlight.splice(place, 1);
      if (this.#faulty && this.#rng.happens(0.02)) {
        this.#fault(`${name}: the disk is full while it takes an answer in`);
        this.#isFull = true;
      }
      const before = sent.phone.disk.get(sent.businessId)?.rows ?? new Map<Key, never>();
      sent.answer(travelling.reply);
      this.#isFull = false;
      const business = this.#server.businesses.get(sent.businessId);
      const gone =
        sent.request.call === "pull" &&
        business &&
        vanished(business, before, sent.phone.disk.get(sent.businessId)?.rows);
      if (gone) throw new Violation(`vanished: on ${name} ${gone}`);
      const hidden = outOfSight(sent.phone.tables);
      if (hidden) throw new Violation(`out of sight: on ${name} ${hidden}`);
      this.#tell(sent.phone);
      return;
    }
    const roll = this.#faulty ? this.#rng.next() : 1;
    if (roll < 0.05) {
      this.#inFlight.splice(place, 1);
      this.#fault(`${name}: ${sent.request.call} is lost on the way`);
      return this.#give(sent, { ok: false, code: "offline" });
    }
    if (roll < 0.08) {
      this.#inFlight.splice(place, 1);
      this.#fault(`${name}: the server dies before it commits ${sent.request.call}`);
      if (sent.request.call === "push" && this.#faults.has("ack_before_commit"))
        return this.#reply(sent, this.#prepare(sent).answer);
      return this.#give(sent, { ok: false, code: "offline" });
    }
    if (roll < 0.13) {
      this.#fault(`${name} gives up waiting for ${sent.request.call}; it arrives later`);
      if (!sent.isForgotten()) sent.phone.tabs.find(({ isBusy }) => isBusy)?.giveUp();
      return;
    }
    if (roll < 0.17 && !travelling.isEcho) {
      this.#fault(`${name}: ${sent.request.call} arrives twice`);
      this.#inFlight.push({
        sent: { ...sent, isForgotten: () => true, answer: () => undefined },
        reply: null,
        isEcho: true,
      });
    }
    this.#inFlight.splice(place, 1);
    if (roll >= 0.17 && roll < 0.21) return this.#spurious(sent);
    if (this.#faulty && isInsideCopy(sent) && this.#rareRng.happens(0.15)) return this.#emptyPage(sent);
    const answer = this.#serve(sent);
    if (roll >= 0.21 && roll < 0.27) {
      this.#fault(`${name}: the answer to ${sent.request.call} is lost`);
      return this.#give(sent, { ok: false, code: "offline" });
    }
    this.#reply(sent, answer);
  }

  /** Something on the way answers in the server's place. */
  #spurious(sent: Sent): void {
    const codes: RefusalCode[] = [
      "forbidden",
      "internal",
      "unauthenticated",
      ...(sent.request.call === "pull" ? (["resync"] as const) : []),
    ];
    const code = this.#rng.pick(codes) ?? "internal";
    if (sent.request.call === "pull" && this.#rng.happens(0.3)) return this.#emptyPage(sent);
    this.#fault(`${sent.phone.options.name}: something answers ${code}`);
    this.#reply(sent, { ok: false, code });
  }

  #emptyPage(sent: Sent): void {
    if (sent.request.call !== "pull") return;
    this.#fault(`${sent.phone.options.name}: something answers with an empty list`);
    const page: Page = { changes: [], cursor: sent.request.body.cursor ?? "", more: false, head: 0 };
    this.#reply(sent, { ok: true, value: page });
  }

  #reply(sent: Sent, reply: Answer<unknown>): void {
    if (!sent.isForgotten() || this.#faults.has("stale_page_taken"))
      this.#inFlight.push({ sent, reply, isEcho: false });
  }

  #give(sent: Sent, answer: Answer<unknown>): void {
    if (!sent.isForgotten()) sent.answer(answer);
  }

  #prepare({ businessId, request }: Sent) {
    return this.#server.prepare(businessId, (request as Extract<Request, { call: "push" }>).body);
  }

  #serve(sent: Sent): Answer<unknown> {
    const answer = this.#decide(sent);
    this.#onServed({ call: "request", businessId: sent.businessId, now: this.#now, request: sent.request, answer });
    return answer;
  }

  #decide(sent: Sent): Answer<unknown> {
    const { businessId, request, phone } = sent;
    if (this.#lifecycle.isSentAway(sent)) return { ok: false, code: "unauthenticated" };
    if (request.call === "register") return this.#server.register(businessId, request.body);
    if (request.call === "pull") return this.#server.pull(businessId, request.body);
    const { ops } = request.body;
    const again = this.#repeats.comingAgain(this.#server.businesses.get(businessId), ops);
    const prepared = this.#prepare(sent);
    prepared.commit();
    const { answer } = prepared;
    if (this.#traced)
      this.#say(
        `${phone.options.name} pushes ${answer.ok ? ops.map((op, index) => told(op, answer.value.receipts[index])).join("; ") : answer.code}`,
      );
    if (!answer.ok) return answer;
    const { receipts, head } = answer.value;
    for (const [index, op] of ops.entries())
      this.#oracles.get(businessId)?.answered(op, receipts[index] as Receipt, head);
    this.#checkOrder(ops, receipts, businessId);
    const repeated = this.#repeats.taken(this.#server.businesses.get(businessId), ops, receipts, again);
    // Of two copies each sends what both had waiting, and neither knows of the other.
    if (repeated && this.#oracles.get(businessId)?.copied.size === 0) throw new Violation(`repeat: ${repeated}`);
    return answer;
  }

  #checkOrder(ops: readonly ChangeOp[], receipts: readonly Receipt[], businessId: string): void {
    for (const [index, op] of ops.entries()) {
      if (op.again !== undefined) continue;
      const { status } = receipts[index] ?? {};
      if (status === "rejected") this.#rejected.add(`${op.collection}/${op.id}`);
      if (status !== "applied") continue;
      const late = this.#order.applied(op, this.#oracles.get(businessId)?.copied ?? new Set());
      if (late) throw new Violation(`order: ${late}`);
      const contactId = op.patch["contactId"];
      const isMissing =
        typeof contactId === "string" && !this.#server.businesses.get(businessId)?.find("contacts", contactId);
      if (isMissing && !this.#wasCleared && !this.#rejected.has(`contacts/${contactId}`))
        throw new Violation(`order: ${op.collection}/${op.id} arrived before the contact it names`);
    }
  }

  get #wasCleared(): boolean {
    return (
      this.#restores + this.#lifecycle.putBacks > 0 ||
      [...this.#server.businesses.values()].some(({ purged }) => purged > 0) ||
      this.#faults.has("tombstone_purged_early")
    );
  }

  /** What stands in the list that needs attention has been told. */
  #tell(phone: Phone): void {
    const oracle = this.#oracles.get(phone.businessId) as Oracle;
    for (const entry of phone.tables.attention.values()) {
      this.counts.told += 1;
      oracle.tell(entry);
    }
  }

  /** Everything works again: everybody syncs until nothing moves, looks at what needs attention, and syncs again. */
  mend(): void {
    this.#faulty = false;
    this.#isFull = false;
    this.#say("everything works again");
    this.#lifecycle.mend(this.#scene);
    for (let round = 1; ; round += 1) {
      const before = this.#revisions();
      this.#everybodySyncs();
      // Giving a refused number up has those refused that waited for it.
      const settled = round >= 2 ? this.#everybodySettles() : 0;
      if (round > 3 && settled === 0 && this.#revisions() === before) break;
      if (round === maxRounds) throw new Violation("stuck: after many rounds there is still something new");
    }
    for (const [businessId, oracle] of this.#oracles) {
      const business = this.#server.businesses.get(businessId);
      const broken = business ? oracle.judge(business) : "the business is gone";
      if (broken) throw new Violation(broken);
      const forged = business && forgedIn({ records: business.records.values(), facts: business.facts });
      if (forged) throw new Violation(forged);
    }
    for (const phone of this.#phones)
      for (const [businessId, { rows, outbox }] of phone.disk) {
        const business = this.#server.businesses.get(businessId);
        if (outbox.length > 0)
          throw new Violation(
            `stuck: ${outbox.length} changes stay on ${phone.options.name}, the first ${outbox[0]?.state}`,
          );
        const differs = business && difference(business, rows);
        if (differs) throw new Violation(`diverged: ${phone.options.name}: ${differs}`);
      }
  }

  #revisions(): string {
    return [...this.#server.businesses.values()].map(({ rev }) => rev).join();
  }

  #everybodySyncs(): void {
    for (const phone of this.#phones) {
      const users = [...phone.disk.keys()];
      for (const businessId of users.length > 1
        ? [...users.filter((id) => id !== phone.businessId), phone.businessId]
        : users) {
        if (businessId !== phone.businessId) phone.switchTo(businessId);
        if (!phone.signedIn) this.#signIn(phone);
        phone.wake("asked");
        this.#untilQuiet(phone);
        this.#tell(phone);
      }
    }
  }

  #untilQuiet(phone: Phone): void {
    for (let step = 0; step < maxStepsToRest; step += 1) {
      this.counts.steps += 1;
      this.#now += 1_000;
      if (this.#inFlight.length + this.#later.length > 0) {
        this.#network();
        continue;
      }
      const waiting = phone.tabs.find(({ waits }) => waits);
      if (waiting) waiting.dispatch({ type: "waited" });
      else if (phone.tabs.every(({ isBusy }) => !isBusy)) return;
      else
        throw new Violation(
          `stuck: ${phone.options.name} is ${phone.tabs.map(({ state }) => state.step).join(" and ")} with nothing under way`,
        );
    }
    throw new Violation(`stuck: ${phone.options.name} never comes to rest`);
  }

  /** @returns how many entries somebody had to see to */
  #everybodySettles(): number {
    let count = 0;
    for (const phone of this.#phones)
      for (const businessId of phone.disk.keys()) {
        if (businessId !== phone.businessId) phone.switchTo(businessId);
        this.#tell(phone);
        phone.transact((tx) => {
          const settled = Array.from(tx.tables.attention.keys());
          for (const opId of settled) tx.discard(opId);
          count += settled.length;
        });
      }
    return count;
  }
}

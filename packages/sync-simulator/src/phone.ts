import { pushLimits, type ChangeOp, type Fields, type Receipt } from "@ankara/contract/sync";
import { recordOf } from "@ankara/sync/typed-records";
import { newId } from "@ankara/domain/ids";
import type { Series } from "@ankara/domain/records/series";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import type { CursorState } from "@ankara/sync/apply-pull";
import { engineOff, reduce, type Effect, type EngineEvent, type EngineState, type Failure } from "@ankara/sync/engine";
import { isHandOver, type Lease, pickSeries, unsettledSeries } from "@ankara/sync/series";
import type { OutboxEntry } from "@ankara/sync/outbox";
import { payoutProofCode, SeriesProgress } from "@ankara/sync/series-progress";
import { deviceLetterOf } from "@ankara/sync/resend-lost";
import { type Batch, emptyTables, QuotaExceeded, type Tables, Transaction } from "./memory-device.ts";
import {
  owner,
  type Answer,
  type Page,
  type PushBody,
  type RefusalCode,
  type Registered,
  type Registration,
} from "./memory-server.ts";
import type { PlantedFault } from "./planted-faults.ts";
import type { Rng } from "./rng.ts";

/** A call of a phone to the server. */
export type Request =
  | { readonly call: "register"; readonly body: Registration }
  | {
      readonly call: "push";
      readonly body: PushBody;
    }
  | { readonly call: "pull"; readonly body: { cursor: string | undefined; limit: number; seen?: number } };

/** A question on its way, and what becomes of its answer. */
export type Sent = {
  readonly phone: Phone;
  readonly businessId: BusinessId;
  readonly request: Request;
  /** Nobody waits for the answer any more: the tab crashed, gave up or belongs to somebody else now. */
  readonly isForgotten: () => boolean;
  readonly answer: (answer: Answer<unknown>) => void;
};

export type PhoneOptions = {
  readonly name: string;
  /** 1 is an app from before contact marks, handovers and loyalty points. */
  readonly version: 1 | 2;
  readonly rng: Rng;
  /** Draws rare events apart, so that histories without them stay as they were. */
  readonly rareRng: Rng;
  readonly faults: ReadonlySet<PlantedFault>;
  readonly now: () => number;
  readonly send: (sent: Sent) => void;
  /** True when a transaction is to fail because the disk is full. */
  readonly isFull: () => boolean;
  /** Runs a step of the device a while later. */
  readonly later: (step: () => void) => void;
  /** Told of each change as it is queued, in order. One that goes first is put before what waits. */
  readonly onQueued: (op: ChangeOp, phone: Phone, place: { readonly goesFirst: boolean }) => void;
};

/** Ops in one push: far fewer than the app sends, so that histories have many batches. */
const maxOps = 5;

/** A device: its clock, its disk (one set of tables per user) and the tabs that sync it. */
export class Phone {
  readonly options: PhoneOptions;
  deviceId: string;
  /** The clock of this device against the true time, milliseconds. */
  skew = 0;
  /** Person it signs in as. */
  person: UserId = owner.userId;
  readonly disk = new Map<string, Tables>();
  /** The small database beside it: how far it counted, by business and series. */
  leases = new Map<string, number>();
  businessId: string;
  /** False once a token was refused, until the same person signs in again. */
  signedIn = true;
  tabs: Tab[] = [];

  constructor(options: PhoneOptions, businessId: BusinessId, tabs: number) {
    this.options = options;
    this.businessId = businessId;
    this.deviceId = this.newId();
    this.openTabs(tabs);
  }

  openTabs(count: number): void {
    this.tabs = Array.from({ length: count }, () => new Tab(this));
  }

  newId(): string {
    return newId(this.now(), this.options.rng.bytes);
  }

  now(): number {
    return this.options.now() + this.skew;
  }

  instant(): string {
    return new Date(this.now()).toISOString();
  }

  get tables(): Tables {
    const known = this.disk.get(this.businessId);
    if (known) return known;
    const fresh = emptyTables();
    this.disk.set(this.businessId, fresh);
    return fresh;
  }

  /** One act on the device, whole or not at all. @throws QuotaExceeded and nothing is changed */
  transact<T>(work: (tx: Transaction) => T): T {
    const { tables } = this;
    const tx = this.#begin(tables);
    const result = work(tx);
    if (this.options.isFull()) throw new QuotaExceeded();
    const known = new Set(tables.outbox.map(({ op }) => op.opId));
    this.disk.set(this.businessId, tx.tables);
    const { outbox } = tx.tables;
    const last = outbox.findLastIndex(({ op }) => known.has(op.opId));
    for (const [place, { op }] of outbox.entries())
      if (!known.has(op.opId)) this.options.onQueued(op, this, { goesFirst: place < last });
    return result;
  }

  #begin(tables: Tables): Transaction {
    return new Transaction(tables, {
      newOpId: () => this.newId(),
      deviceId: this.deviceId,
      userId: this.person,
      faults: this.options.faults,
    });
  }

  seriesOf(kind: Series["kind"]): Series | undefined {
    return pickSeries(this.allSeries(), kind, this.deviceId);
  }

  allSeries(): Series[] {
    return [...this.tables.rows].flatMap(([key, { data }]) =>
      key.startsWith("series/") && data ? [recordOf("series", data)] : [],
    );
  }

  /** After commit, never before. */
  mirrorLeases(): void {
    for (const series of this.allSeries())
      if (series.ownerDeviceId === this.deviceId && !series.closed)
        this.leases.set(`${this.businessId}/${series.id}`, series.next);
  }

  /** @param stranded - see `unsettledSeries` */
  settledLeases(stranded?: ReadonlySet<unknown>): Lease[] {
    const unsettled = unsettledSeries(this.#begin(this.tables).waiting(), stranded);
    return this.allLeases().filter(({ seriesId }) => !unsettled.has(seriesId));
  }

  allLeases(): Lease[] {
    return [...this.leases].flatMap(([key, next]) => {
      const [businessId, seriesId = ""] = key.split("/");
      return businessId === this.businessId ? [{ seriesId, next }] : [];
    });
  }

  isRestoring(): boolean {
    return this.#begin(this.tables).isRestoring();
  }

  wake(why: "write" | "poke" | "poll" | "online" | "asked"): void {
    for (const tab of this.tabs) tab.dispatch({ type: "wake", why });
  }

  /** Everything in memory is gone; the disk stays. */
  crash(): void {
    for (const tab of this.tabs) tab.stop();
  }

  start(): void {
    this.openTabs(this.tabs.length);
    for (const tab of this.tabs) tab.dispatch({ type: "start" });
  }

  /** Another person takes the phone. The one before stays on the disk, out of reach. */
  switchTo(businessId: BusinessId): void {
    this.crash();
    const left = this.tables;
    this.businessId = businessId;
    this.signedIn = true;
    if (this.options.faults.has("foreign_outbox_pushed"))
      this.disk.set(businessId, { ...this.tables, outbox: [...this.tables.outbox, ...left.outbox] });
    this.start();
  }
}

/** One tab: carries out what the engine decides, step by step as the app's driver does. */
export class Tab {
  readonly phone: Phone;
  state: EngineState = engineOff;
  /** True while it waits for its timer. */
  waits = false;
  #stopped = false;
  #asks = 0;
  readonly #retried = new Set<string>();
  #largest: number = maxOps;
  #remembered: OutboxEntry[] | null = null;
  #progress = new SeriesProgress();

  constructor(phone: Phone) {
    this.phone = phone;
  }

  stop(): void {
    this.#stopped = true;
  }

  dispatch(event: EngineEvent): void {
    if (this.#stopped) return;
    const { state, effect } = reduce(this.state, event, this.phone.options.rng.next());
    this.state = state;
    if (effect) this.#perform(effect);
  }

  /** The question under way gets no answer: the device gives up and tries again later. */
  giveUp(): void {
    this.#asks += 1;
    this.dispatch({ type: "failed", why: "offline" });
  }

  get isBusy(): boolean {
    return !["idle", "waiting", "paused", "off"].includes(this.state.step);
  }

  #perform(effect: Effect): void {
    this.waits = false;
    try {
      switch (effect.do) {
        case "register":
          return this.#register();
        case "push":
          return this.#push();
        case "pull":
          return this.#pull();
        case "begin_resync":
          this.phone.transact((tx) => tx.beginResync());
          return this.dispatch({ type: "resync_begun" });
        case "renew_device":
          if (!this.phone.options.faults.has("copy_keeps_its_name")) this.phone.deviceId = this.phone.newId();
          this.phone.transact((tx) => {
            tx.tables.contact = { last: null, next: null };
          });
          return this.dispatch({ type: "device_changed" });
        case "rest":
          this.#retried.clear();
          this.#progress.rested();
          this.#largest = maxOps;
          return;
        case "ask_to_sign_in":
          this.phone.signedIn = false;
          return;
        case "wait":
          this.waits = true;
          return;
      }
    } catch (error) {
      this.#failedToWrite(error);
    }
  }

  #failedToWrite(error: unknown): void {
    if (!(error instanceof QuotaExceeded)) throw error;
    this.dispatch({ type: "failed", why: "server" });
  }

  #request<T>(request: Request, onAnswer: (answer: Answer<T>) => void): void {
    const serial = (this.#asks += 1);
    const { phone } = this;
    const { businessId } = phone;
    const isForgotten = () => this.#stopped || serial !== this.#asks;
    phone.options.send({
      phone,
      businessId,
      request,
      isForgotten,
      answer: (answer) => {
        if (isForgotten()) return;
        try {
          onAnswer(answer as Answer<T>);
        } catch (error) {
          this.#failedToWrite(error);
        }
      },
    });
  }

  #fail(code: RefusalCode): void {
    const why: Failure =
      code === "unauthenticated"
        ? "expired"
        : code === "resync"
          ? "stale_cursor"
          : code === "offline"
            ? "offline"
            : "server";
    this.dispatch({ type: "failed", why });
  }

  #saveContact(contact: Tables["contact"]): void {
    this.phone.transact((tx) => {
      tx.tables.contact = contact;
    });
  }

  #register(): void {
    const { phone } = this;
    if (phone.tables.countedAs !== phone.deviceId)
      phone.transact((tx) => {
        if (tx.tables.countedAs !== null) tx.forgetSeries();
        tx.tables.countedAs = phone.deviceId;
      });
    const { contact } = phone.tables;
    const showsMark = phone.options.version === 2;
    const next = contact.next ?? phone.newId();
    // Kept before it is sent: if the answer is lost, the same mark is shown again.
    if (showsMark && contact.next === null) this.#saveContact({ ...contact, next });
    const reportsAll = this.#progress.isOverPlan && phone.options.faults.has("over_plan_series_closed");
    const leases = reportsAll ? phone.allLeases() : phone.settledLeases(this.#progress.stranded);
    const body: Registration = {
      id: phone.deviceId,
      name: phone.options.name,
      leases,
      ...(showsMark ? { contact: { last: contact.last, next } } : {}),
      history: phone.tables.history,
      seen: phone.tables.seen.rev,
      ...(phone.isRestoring() && {
        hasRestores: { letter: deviceLetterOf(phone.allSeries(), phone.deviceId) },
      }),
    };
    this.#request<Registered>({ call: "register", body }, (answer) => {
      if (!answer.ok && answer.code === "device_copied") return this.dispatch({ type: "failed", why: "copied" });
      if (!answer.ok) return this.#fail(answer.code);
      const { history } = answer.value;
      if (history) {
        phone.transact((tx) => tx.noteHistory(history));
        this.#progress = new SeriesProgress();
        return this.#register();
      }
      phone.transact((tx) => {
        tx.saveSeries(answer.value.series);
        tx.noteSeen(answer.value.head ?? 0, false);
        if (showsMark && tx.tables.contact.next === next) tx.tables.contact = { last: next, next: null };
      });
      phone.mirrorLeases();
      const { series, plan } = answer.value;
      this.#progress.registered({ leases, series, overPlan: plan !== undefined });
      // A series may have been closed: changes held for it are refused now, visibly.
      this.#retried.clear();
      this.dispatch({ type: "registered" });
    });
  }

  #push(): void {
    const { phone } = this;
    const { faults } = phone.options;
    const { outbox } = phone.tables;
    const split = faults.has("leader_split") && phone.tabs.length > 1;
    if (split) this.#remembered ??= outbox;
    const limits = { ops: this.#largest, bytes: pushLimits.bytes };
    if (faults.has("batch_read_before_freeze")) {
      const read = phone.transact((tx) => tx.nextBatch(limits, this.#retried));
      return this.#later(() => {
        this.#send(phone.transact((tx) => tx.freeze(read)));
      });
    }
    this.#send(phone.transact((tx) => tx.freezeNextBatch(limits, this.#retried)));
  }

  /** A step the device comes to later: people may act before it. */
  #later(step: () => void): void {
    const serial = this.#asks;
    this.phone.options.later(() => {
      if (this.#stopped || serial !== this.#asks) return;
      try {
        step();
      } catch (error) {
        this.#failedToWrite(error);
      }
    });
  }

  #send({ batch, resent }: Batch): void {
    if (batch.length === 0) return this.#pushedAll();
    const { phone } = this;
    const { contact, seen } = phone.tables;
    const mark = phone.options.version === 2 && contact.last !== null ? { contact: contact.last } : {};
    const body = { deviceId: phone.deviceId, ops: batch.map(({ op }) => op), seen: seen.rev, resent, ...mark };
    this.#request<{ receipts: Receipt[]; head: number }>({ call: "push", body }, (answer) => {
      if (answer.ok) return this.#took(batch, answer.value.receipts, answer.value.head);
      // Another tab may have shown a newer mark: registering tells whether we are a copy.
      if (answer.code === "device_copied") return this.#register();
      if (answer.code !== "op_reused" && answer.code !== "invalid") return this.#fail(answer.code);
      if (batch.length > 1) {
        this.#largest = 1;
        return this.dispatch({ type: "pushed", more: true });
      }
      const { code } = answer;
      this.#took(
        batch,
        batch.map(({ op }) => ({ opId: op.opId, status: "rejected", rev: null, code })),
      );
    });
  }

  #took(batch: readonly OutboxEntry[], receipts: readonly Receipt[], head = 0): void {
    const { phone } = this;
    const { faults } = phone.options;
    phone.transact((tx) => {
      if (this.#remembered) tx.tables.outbox = [...this.#remembered];
      tx.applyReceipts(batch, receipts, head);
      if (this.#remembered) this.#remembered = tx.tables.outbox;
    });
    const applied = batch.filter((_, index) => receipts[index]?.status === "applied");
    // All of it is there again: what the server still lacks for this device is made now.
    const settled = batch.filter((_, index) => receipts[index]?.status !== "held");
    if (settled.some(({ op }) => op.again !== undefined) && !phone.isRestoring())
      this.dispatch({ type: "device_changed" });
    // The heir has it now, and the server gives this device another one.
    if (applied.some(({ op }) => isHandOver(op))) this.dispatch({ type: "device_changed" });
    const isBlindTo = ({ code }: Receipt) =>
      faults.has("over_plan_counts_as_stranded") ||
      (faults.has("unproven_counts_as_stranded") && code === payoutProofCode);
    const settles = this.#progress.received(
      batch.map(({ op }) => op),
      receipts.map((receipt) => (isBlindTo(receipt) ? { ...receipt, code: "" } : receipt)),
    );
    if (this.#progress.isOverPlan && !faults.has("over_plan_sends_the_rest")) {
      this.#retried.clear();
      return this.#pushedAll();
    }
    if (settles) this.#retried.clear();
    else for (const { opId, status } of receipts) if (status === "held") this.#retried.add(opId);
    const left = phone.tables.outbox.filter(({ state, op }) => state !== "held" || !this.#retried.has(op.opId)).length;
    if (left === 0 || faults.has("sent_not_sent_again")) return this.#pushedAll();
    this.dispatch({ type: "pushed", more: true });
  }

  #pushedAll(): void {
    const { phone } = this;
    const isBehind = this.#progress.isBehind(phone.settledLeases(this.#progress.stranded));
    if (isBehind && !phone.options.faults.has("hole_not_told")) this.dispatch({ type: "device_changed" });
    this.dispatch({ type: "pushed", more: false });
  }

  #pull(): void {
    const { phone } = this;
    const { rng, faults, version } = phone.options;
    const requested: CursorState = phone.tables.place;
    const limit = rng.pick([2, 5, 20, 500]) ?? 500;
    const { seen } = phone.tables;
    const body = { cursor: requested.cursor ?? undefined, limit, ...(!seen.isRead && { seen: seen.rev }) };
    this.#request<Page>({ call: "pull", body }, (answer) => {
      if (!answer.ok) return this.#fail(answer.code);
      const { history } = answer.value;
      if (history !== undefined && history !== phone.tables.history) {
        this.dispatch({ type: "device_changed" });
        return this.dispatch({ type: "pulled", more: false });
      }
      const page = faults.has("cursor_by_time") ? newerThanSeen(phone.tables, answer.value) : answer.value;
      const read = (data: Fields): Fields =>
        faults.has("unknown_fields_dropped") && version === 1 ? without(data, "loyalty") : data;
      if (faults.has("cursor_before_rows")) {
        phone.transact((tx) => {
          tx.tables.place = { ...requested, cursor: page.cursor };
        });
        // The rows follow in a transaction of their own, and what happens in between happens.
        if (phone.options.isFull()) throw new QuotaExceeded();
        if (rng.happens(0.1)) return this.giveUp();
      }
      const now = phone.tables.place;
      const outcome = phone.transact((tx) =>
        tx.applyPage(page, faults.has("cursor_before_rows") ? now : requested, read),
      );
      if (outcome === "made_up") return this.#fail("internal");
      this.dispatch({ type: "pulled", more: page.more || outcome === "overtaken" });
    });
  }
}

const without = (data: Fields, dropped: string): Fields =>
  Object.fromEntries(Object.entries(data).filter(([field]) => field !== dropped));

/** Only for a planted fault: the page as a device would apply it that follows the clock instead of the cursor. */
function newerThanSeen(tables: Tables, page: Page): Page {
  const times = [...tables.rows.values()].filter(({ rev }) => rev > 0).map(({ data }) => timeOf(data));
  const newest = times.reduce((a, b) => (a > b ? a : b), "");
  return {
    ...page,
    changes: page.changes.filter(({ data }) => data === null || timeOf(data) > newest),
  };
}

const timeOf = (data: Fields | null): string => (typeof data?.["updatedAt"] === "string" ? data["updatedAt"] : "");

import type { Receipt } from "@ankara/contract/sync";
import { pushChanges, pushLimits, registerDevice } from "@ankara/contract/sync";
import { engineOff, reduce, type Effect, type EngineEvent, type EngineState, type Failure } from "@ankara/sync/engine";
import { SeriesProgress } from "@ankara/sync/series-progress";
import type { Api, ApiError } from "../api/api.ts";
import { overPlanKey, payoutProofKey, type OutboxRow } from "../store/database.ts";
import { deviceTroubleOf } from "../store/device-trouble.ts";
import { freezeNextBatch } from "./uploads.ts";
import type { Copied } from "../store/meta.ts";
import type { Store } from "../store/store.ts";
import type { CopyOptions } from "./full-copy/copy-in-worker.ts";
import type { StatusBoard } from "./sync-status.ts";
import {
  historyOf,
  saveServerHead,
  readCursor,
  readServerHead,
  unknownCollections,
  applyReceipts,
} from "./apply-server-changes.ts";
import { type Pulled, pullPage } from "./pull-pages.ts";

export type SyncerDeps = {
  readonly api: Api;
  /** Returns whether the token at hand is this very person's: on a shared phone another one may have signed in meanwhile. */
  readonly signedIn: () => boolean;
  readonly board: Pick<StatusBoard, "set" | "read">;
  readonly now: () => number;
  readonly random: () => number;
  /** Goes on with a copy of many pages away from this thread, see `copyInWorker`; the pages are applied here without it. */
  readonly copyRest?: (store: Store, options: Omit<CopyOptions, "token">) => Promise<Pulled | null>;
  /** Called at the end of each round: what goes last may go now. */
  readonly onRest?: () => void;
};

/** Carries out what the engine of `@ankara/sync` decides, for one store. */
export class Syncer {
  readonly #store: Store;
  readonly #deps: SyncerDeps;
  #state: EngineState = engineOff;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Held changes go once in a round, and again when a number was settled: what they waited for may be there now. */
  readonly #retried = new Set<string>();
  #progress = new SeriesProgress();
  /** 1 after the server refused a whole batch, until the change it meant is found. */
  #largest: number = pushLimits.ops;
  /** The person stopped a long copy: pushes go on, pages wait. */
  #paused = false;
  #stopped = false;
  readonly #ended = new AbortController();
  /** Pauses the copy that is under way away from this thread. */
  #copying: AbortController | undefined;
  #copiesHere = false;
  /** The server's revision up to which this device has read. */
  #read = -1;
  /** The highest one the stream told of, until it was asked for. */
  #poked = -1;
  /** With the last push of this round the server has nothing this device did not read or send. */
  #inStep = false;
  /** As this device's database says; not known before the first round. */
  #awaitsProof: boolean | undefined;
  /** The server takes packed pushes. */
  #packed = false;

  constructor(store: Store, deps: SyncerDeps) {
    this.#store = store;
    this.#deps = deps;
  }

  dispatch(event: EngineEvent): void {
    if (this.#stopped) return;
    const { state, effect } = reduce(this.#state, event, this.#deps.random());
    this.#state = state;
    if (effect) void this.#perform(effect);
  }

  /** The server has reached this revision. What was read already is no news: most pokes tell a device of its own changes. */
  poke(head: number): void {
    this.#poked = Math.max(this.#poked, head);
    if (this.#state.step === "idle") this.#requestNews();
  }

  #requestNews(): void {
    const news = this.#poked > this.#read;
    this.#poked = -1;
    if (news) this.dispatch({ type: "wake", why: "poke" });
  }

  /** Stops a long copy for now, or goes on with it. Changes of the person are sent all the same. */
  pauseCopy(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.#copying?.abort();
    const { progress } = this.#deps.board.read();
    if (progress) this.#deps.board.set({ progress: { ...progress, paused } });
    if (!paused) this.dispatch({ type: "wake", why: "asked" });
  }

  stop(): void {
    this.#stopped = true;
    this.#ended.abort();
    clearTimeout(this.#timer);
  }

  async #perform(effect: Effect): Promise<void> {
    clearTimeout(this.#timer);
    const { board } = this.#deps;
    try {
      switch (effect.do) {
        case "register":
          board.set({ state: "syncing" });
          return await this.#register();
        case "push":
          return await this.#push();
        case "pull":
          return await this.#pull();
        case "begin_resync":
          this.#read = -1;
          await (await import("./resync.ts")).beginResync(this.#store);
          return this.dispatch({ type: "resync_begun" });
        case "renew_device":
          await this.#store.becomeNewDevice();
          return this.dispatch({ type: "device_changed" });
        case "rest":
          return await this.#rest();
        case "ask_to_sign_in":
          return board.set({ state: "paused_login" });
        case "wait":
          this.#timer = setTimeout(() => this.dispatch({ type: "waited" }), effect.ms);
          return board.set(
            this.#state.because === "offline" ? { state: "offline" } : { state: "error", error: "server" },
          );
      }
    } catch (error) {
      if (this.#stopped) return;
      // The server's records are still there and are asked for again; waiting changes stay in the outbox.
      console.error("The sync could not write on this device", error);
      this.dispatch({ type: "failed", why: "server" });
      board.set({ state: "error", error: deviceTroubleOf(error) === "full" ? "device_full" : "device" });
    }
  }

  async #rest(): Promise<void> {
    this.#retried.clear();
    await this.#noteProof();
    this.#progress.rested();
    this.#largest = pushLimits.ops;
    const { copied } = await readCursor(this.#store);
    if (this.#paused && copied) return this.#deps.board.set({ state: "idle", progress: { ...copied, paused: true } });
    this.#paused = false;
    const lastSyncedAt = this.#instant();
    this.#deps.board.set({ state: "idle", lastSyncedAt, progress: undefined });
    await this.#store.rememberInStep(lastSyncedAt);
    this.#deps.onRest?.();
    if (this.#state.step === "idle") this.#requestNews();
  }

  /** Each round asks anew for what is held: what it found stands until the next. */
  async #noteProof(): Promise<void> {
    const { awaitsProof } = this.#progress;
    const { meta } = this.#store.db;
    this.#awaitsProof ??= (await meta.get(payoutProofKey))?.value === true;
    if (awaitsProof === this.#awaitsProof) return;
    await meta.put({ key: payoutProofKey, value: awaitsProof });
    this.#awaitsProof = awaitsProof;
  }

  async #register(): Promise<void> {
    if (!this.#deps.signedIn()) return this.#expired();
    const answer = await this.#registerOnce();
    if (this.#stopped) return;
    if (!answer.ok && answer.error.code === "device_copied") return this.dispatch({ type: "failed", why: "copied" });
    if (!answer.ok) return this.#fail(answer.error);
    const { history } = answer.value;
    if (history) {
      const { resendLostRecords } = await import("./resend-lost.ts");
      await resendLostRecords(this.#store, history);
      this.#read = -1;
      this.#progress = new SeriesProgress();
      return this.#register();
    }
    this.#packed = answer.value.packed === true;
    await this.#store.saveSeries(answer.value.series);
    await saveServerHead(this.#store, answer.value.head ?? 0, false);
    const overPlan = answer.value.plan !== undefined;
    await this.#store.db.meta.put({ key: overPlanKey, value: overPlan });
    this.#progress.registered({ leases: answer.leases, series: answer.value.series, overPlan });
    // A series may have been closed: what was held for it is refused now, and told of.
    this.#retried.clear();
    this.dispatch({ type: "registered" });
  }

  async #registerOnce() {
    if ((await this.#store.db.meta.get("counted_as"))?.value !== this.#store.deviceId)
      await (await import("./hand-over.ts")).countAsThisDevice(this.#store);
    const { deviceId, deviceName, device, userId, db } = this.#store;
    const leases = await this.#store.settledLeases(this.#progress.stranded);
    const contact = await device.nextMark(userId);
    const pending = await db.outbox.count();
    const history = await historyOf(this.#store);
    const seen = (await readServerHead(this.#store)).rev;
    const restoring = history > 0 ? await (await import("./resend-lost.ts")).restoringOf(this.#store) : null;
    const answer = await this.#deps.api.call(registerDevice, {
      body: {
        device: {
          id: deviceId,
          name: deviceName,
          leases,
          contact,
          pending,
          history,
          seen,
          ...(restoring && { restoring }),
        },
      },
    });
    if (answer.ok) await device.confirmMark(userId, contact.next);
    return { ...answer, leases };
  }

  async #push(): Promise<void> {
    if (!this.#deps.signedIn()) return this.#expired();
    const limits = { ops: this.#largest, bytes: pushLimits.bytes };
    const { batch, resent } = await freezeNextBatch(this.#store, limits, this.#retried);
    if (batch.length === 0) return this.#pushedAll();
    this.#deps.board.set({ state: "syncing" });
    // Asked again after the wait: what is sent now goes to the account of whoever is signed in now.
    if (!this.#deps.signedIn()) return this.#expired();
    const { deviceId, device, userId, db } = this.#store;
    const contact = await device.lastMark(userId);
    const pending = (await db.outbox.count()) - batch.length;
    const seen = (await readServerHead(this.#store)).rev;
    const answer = await this.#deps.api.call(pushChanges, {
      body: {
        deviceId,
        ops: batch.map(({ op }) => op),
        pending,
        seen,
        ...(resent.length > 0 && { resent: [...resent] }),
        ...(contact !== undefined && { contact }),
      },
      packed: this.#packed,
    });
    if (this.#stopped) return;
    // Registering finds out that it is a copy, and makes it a device of its own; then the same batch goes again.
    if (!answer.ok && answer.error.code === "device_copied") return this.#register();
    if (answer.ok) return this.#took(batch, answer.value.receipts, answer.value.head);
    if (!refusesTheBatch(answer.error)) return this.#fail(answer.error);
    // One change of the batch cannot be taken as it is: send them one by one, so that it alone stays behind.
    if (batch.length > 1) {
      this.#largest = 1;
      return this.dispatch({ type: "pushed", more: true });
    }
    const { code, message, fields } = answer.error;
    return this.#took(
      batch,
      batch.map(({ opId }) => ({ opId, status: "rejected", rev: null, code, message, fields: { ...fields } })),
    );
  }

  /** @param head - the server's revision after the push; none when it refused the batch as a whole */
  async #took(batch: readonly OutboxRow[], receipts: readonly Receipt[], head = -1): Promise<void> {
    // A push is one revision. The next after the one this device has read: nobody wrote in between, and what it would pull is
    // its own changes, which come along when there is something new.
    const asSent = receipts.every(({ status, lost }) => status === "applied" && lost === undefined);
    this.#inStep = asSent && this.#read >= 0 && head === this.#read + 1;
    if (this.#inStep) this.#read = head;
    await applyReceipts(this.#store, batch, receipts, this.#instant(), head);
    const statusOf = new Map(receipts.map(({ opId, status }) => [opId, status]));
    // The lost records are at the server again; the series it still lacks for this device are registered now.
    if (batch.some(({ opId, op }) => op.again !== undefined && statusOf.get(opId) !== "held"))
      this.dispatch({ type: "device_changed" });
    const wasOverPlan = this.#progress.isOverPlan;
    const settled = this.#progress.received(
      batch.map(({ op }) => op),
      receipts,
    );
    const overPlan = this.#progress.isOverPlan;
    if (overPlan !== wasOverPlan) await this.#store.db.meta.put({ key: overPlanKey, value: overPlan });
    // All of it waits, in its order: what comes later may name what came before.
    if (overPlan) {
      this.#retried.clear();
      return this.#pushedAll();
    }
    if (settled) this.#retried.clear();
    else for (const { opId, status } of receipts) if (status === "held") this.#retried.add(opId);
    // The first is enough to know: counting walks all of them, with every batch of a large import.
    const left = await this.#store.db.outbox
      .where("seq")
      .above(-Infinity)
      .filter(({ state, opId }) => state !== "held" || !this.#retried.has(opId))
      .first();
    if (!left) return this.#pushedAll();
    this.dispatch({ type: "pushed", more: true });
  }

  /** A number that was given up here leaves a hole the next ones would wait for: the server is told of it. */
  async #pushedAll(): Promise<void> {
    const isBehind = this.#progress.isBehind(await this.#store.settledLeases(this.#progress.stranded));
    if (isBehind) this.dispatch({ type: "device_changed" });
    const inStep = this.#inStep;
    this.#inStep = false;
    this.dispatch({ type: "pushed", more: false, inStep });
  }

  async #pull(): Promise<void> {
    const unknown = await unknownCollections(this.#store);
    if (unknown.length > 0) await (await import("./resync.ts")).readUnknownAnew(this.#store, unknown);
    const { copied } = await readCursor(this.#store);
    if (this.#paused && copied) return this.dispatch({ type: "pulled", more: false });
    if (!this.#deps.signedIn()) return this.#expired();
    if (copied) this.#showCopied(copied);
    const pulled = (copied && (await this.#copyRest())) ?? (await this.#pullPage());
    if (!pulled || this.#stopped) return;
    switch (pulled.how) {
      case "failed":
        return this.#fail(pulled.error);
      case "restored":
        this.dispatch({ type: "device_changed" });
        return this.dispatch({ type: "pulled", more: false });
      case "made_up":
        return this.dispatch({ type: "failed", why: "server" });
      case "overtaken":
        return this.dispatch({ type: "pulled", more: true });
      case "applied":
        if (pulled.copied) this.#showCopied(pulled.copied);
        if (!pulled.more) this.#read = pulled.head;
        return this.dispatch({ type: "pulled", more: pulled.more });
    }
  }

  async #pullPage(): Promise<Pulled | null> {
    const place = await readCursor(this.#store);
    return pullPage(this.#store, { api: this.#deps.api, isStopped: () => this.#stopped }, place);
  }

  /** Null where no worker can do it, or it gave up: the pages that are left are applied here. */
  async #copyRest(): Promise<Pulled | null> {
    const { copyRest } = this.#deps;
    if (!copyRest || this.#copiesHere) return null;
    this.#copying = new AbortController();
    const pulled = await copyRest(this.#store, {
      onCopied: (copied) => this.#showCopied(copied),
      paused: this.#copying.signal,
      stopped: this.#ended.signal,
    }).catch(() => null);
    this.#copying = undefined;
    this.#copiesHere = pulled === null;
    return pulled;
  }

  #showCopied(copied: Copied): void {
    this.#deps.board.set({ state: "syncing", progress: { ...copied, paused: this.#paused } });
  }

  /** Pause until the same person has signed in again; nothing is thrown away. */
  #expired(): void {
    this.dispatch({ type: "failed", why: "expired" });
  }

  #fail({ code, status, retryAfter }: ApiError): void {
    const why: Failure =
      code === "unauthenticated" ? "expired" : code === "resync" ? "stale_cursor" : status === 0 ? "offline" : "server";
    this.dispatch({ type: "failed", why, ...(retryAfter !== null && { retryAfterMs: retryAfter * 1000 }) });
  }

  #instant(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}

const refusesTheBatch = ({ status }: ApiError): boolean => [400, 409, 413, 422].includes(status);

import type { Receipt } from "@ankara/contract/sync";
import { pullChanges, pushChanges, pushLimits, registerDevice, streamPath } from "@ankara/contract/sync";
import { storeInitDelayMs } from "@ankara/domain/constants";
import { nextBatch } from "@ankara/sync/batch";
import { engineOff, reduce, type Effect, type EngineEvent, type EngineState, type Failure } from "@ankara/sync/engine";
import { api, type Api, type ApiError } from "./api.ts";
import type { OutboxRow } from "./database.ts";
import { readSession, sessionNeedsLogin, watchSession } from "./session.ts";
import type { Store } from "./store.ts";
import { setSyncStatus } from "./sync-status.ts";
import { beginResync, markSent, readCursor, takePage, takeReceipts } from "./take-in.ts";

/** How often the server is asked while the page is in view and no stream tells us. */
const pollMs = 60_000;
/** A stream that was silent for longer than two heartbeats is dead. */
const streamSilenceMs = 60_000;
/** A write wakes the sync after this, so that a burst of keys is one push. */
const writeDelayMs = 400;

type Deps = { api: Api; now: () => number; random: () => number };

/** Carries out what the engine of `@ankara/sync` decides, for one store. */
export class Syncer {
  readonly #store: Store;
  readonly #deps: Deps;
  #state: EngineState = engineOff;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The first push of a round takes held changes along: what they waited for may be there now. */
  #retryHeld = true;
  /** 1 after the server refused a whole batch, until the change it meant is found. */
  #largest: number = pushLimits.ops;
  #stopped = false;

  constructor(store: Store, deps: Deps = { api, now: Date.now, random: Math.random }) {
    this.#store = store;
    this.#deps = deps;
  }

  dispatch(event: EngineEvent): void {
    if (this.#stopped) return;
    const { state, effect } = reduce(this.#state, event, this.#deps.random());
    this.#state = state;
    if (effect) void this.#perform(effect);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #perform(effect: Effect): Promise<void> {
    clearTimeout(this.#timer);
    try {
      switch (effect.do) {
        case "register":
          setSyncStatus({ state: "syncing" });
          return await this.#register();
        case "push":
          return await this.#push();
        case "pull":
          return await this.#pull();
        case "begin_resync":
          await beginResync(this.#store);
          return this.dispatch({ type: "resync_begun" });
        case "rest":
          this.#retryHeld = true;
          this.#largest = pushLimits.ops;
          return setSyncStatus({ state: "idle", lastSyncedAt: this.#instant() });
        case "ask_to_sign_in":
          return setSyncStatus({ state: "paused_login" });
        case "wait":
          this.#timer = setTimeout(() => this.dispatch({ type: "waited" }), effect.ms);
          return setSyncStatus(
            this.#state.because === "offline" ? { state: "offline" } : { state: "error", error: "server" },
          );
      }
    } catch (error) {
      if (this.#stopped) return;
      // The device refused to write (full disk): what the server has is still there, and is asked for again.
      console.error("The sync could not write on this device", error);
      this.dispatch({ type: "failed", why: "server" });
    }
  }

  async #register(): Promise<void> {
    const { deviceId, deviceName } = this.#store;
    const leases = await this.#store.settledLeases();
    const answer = await this.#deps.api.call(registerDevice, {
      body: { device: { id: deviceId, name: deviceName, leases } },
    });
    if (!answer.ok) return this.#fail(answer.error);
    await this.#store.saveSeries(answer.value.series);
    this.dispatch({ type: "registered" });
  }

  async #push(): Promise<void> {
    const queue = await this.#store.db.outbox
      .orderBy("seq")
      .limit(pushLimits.ops * 4)
      .toArray();
    const batch = nextBatch<OutboxRow>(queue, { ops: this.#largest, bytes: pushLimits.bytes }, this.#retryHeld);
    if (batch.length === 0) return this.dispatch({ type: "pushed", more: false });
    setSyncStatus({ state: "syncing" });
    await markSent(this.#store, batch);
    const answer = await this.#deps.api.call(pushChanges, {
      body: { deviceId: this.#store.deviceId, ops: batch.map(({ op }) => op) },
    });
    if (answer.ok) return this.#took(batch, answer.value.receipts);
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

  async #took(batch: readonly OutboxRow[], receipts: readonly Receipt[]): Promise<void> {
    await takeReceipts(this.#store, batch, receipts, this.#instant());
    const applied = receipts.some(({ status }) => status === "applied");
    const onlyHeld = receipts.every(({ status }) => status === "held");
    // Something held may follow what was just applied; a batch of held changes alone would only be held again.
    this.#retryHeld = applied && receipts.some(({ status }) => status === "held");
    const left = await this.#store.db.outbox
      .where("seq")
      .above(0)
      .filter(({ state }) => state !== "held" || this.#retryHeld)
      .count();
    this.dispatch({ type: "pushed", more: left > 0 && !onlyHeld });
  }

  async #pull(): Promise<void> {
    const { cursor } = await readCursor(this.#store);
    const answer = await this.#deps.api.call(pullChanges, { query: cursor === null ? {} : { cursor } });
    if (!answer.ok) return this.#fail(answer.error);
    await takePage(this.#store, answer.value, this.#instant());
    this.dispatch({ type: "pulled", more: answer.value.more });
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

let running: { syncer: Syncer; end: () => void } | null = null;
const calls = "BroadcastChannel" in globalThis ? new BroadcastChannel("ankara-sync-call") : null;

/** Keeps a store in step with the server, in one tab at a time: the others take over when it closes. */
export function startSync(store: Store): void {
  stopSync();
  const abort = new AbortController();
  const syncer = new Syncer(store);
  running = { syncer, end: () => abort.abort() };
  const lead = async () => {
    if (abort.signal.aborted) return;
    const stop = wakers(store, syncer, abort.signal);
    await new Promise<void>((done) => abort.signal.addEventListener("abort", () => done(), { once: true }));
    stop();
    syncer.stop();
  };
  // The first read of the screens does not wait for the sync.
  setTimeout(() => {
    if (abort.signal.aborted) return;
    // Without Web Locks (plain http beyond this machine) each tab syncs for itself: slower, still right, because every change has its id.
    if (navigator.locks)
      navigator.locks.request(`ankara-sync-${store.userId}`, { signal: abort.signal }, lead).catch(() => undefined);
    else void lead();
  }, storeInitDelayMs);
}

export function stopSync(): void {
  running?.end();
  running = null;
}

/** Asks for a round now, in whichever tab does the work. */
export function syncNow(): void {
  running?.syncer.dispatch({ type: "wake", why: "asked" });
  calls?.postMessage("asked");
}

/** Everything that calls the sync of the leading tab. Returns how to stop listening. */
function wakers(store: Store, syncer: Syncer, signal: AbortSignal): () => void {
  let delay: ReturnType<typeof setTimeout> | undefined;
  const wrote = () => {
    clearTimeout(delay);
    delay = setTimeout(() => syncer.dispatch({ type: "wake", why: "write" }), writeDelayMs);
  };
  const online = () => syncer.dispatch({ type: "wake", why: "online" });
  const visible = () => document.visibilityState === "visible" && syncer.dispatch({ type: "wake", why: "visible" });
  const called = (event: MessageEvent) =>
    event.data === "wrote" ? wrote() : syncer.dispatch({ type: "wake", why: "asked" });
  const offline = () => setSyncStatus({ state: "offline" });

  const stops = [
    store.onWrite(wrote),
    watchSession(() => {
      if (readSession()?.user.id === store.userId && !sessionNeedsLogin()) syncer.dispatch({ type: "signed_in" });
    }),
  ];
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  document.addEventListener("visibilitychange", visible);
  calls?.addEventListener("message", called);
  const poll = setInterval(
    () => document.visibilityState === "visible" && syncer.dispatch({ type: "wake", why: "poll" }),
    pollMs,
  );
  syncer.dispatch({ type: "start" });
  void listen(syncer, signal);

  return () => {
    for (const stop of stops) stop();
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
    document.removeEventListener("visibilitychange", visible);
    calls?.removeEventListener("message", called);
    clearInterval(poll);
    clearTimeout(delay);
  };
}

/** Follows the server's stream of heads. It carries the bearer token, which EventSource cannot, so it is read by hand. */
async function listen(syncer: Syncer, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const token = readSession()?.token;
    if (token && !sessionNeedsLogin() && navigator.onLine) {
      const silence = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), streamSilenceMs);
      };
      try {
        heard();
        const answer = await fetch(streamPath, {
          headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}` },
          signal: AbortSignal.any([signal, silence.signal]),
          cache: "no-store",
        });
        if (answer.ok && answer.body) {
          failures = 0;
          const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
          for (let part = await reader.read(); !part.done; part = await reader.read()) {
            heard();
            if (part.value.includes("data:")) syncer.dispatch({ type: "wake", why: "poke" });
          }
        }
      } catch {
        // The network went, or nothing was heard for too long: try again below.
      } finally {
        clearTimeout(timer);
      }
    }
    failures += 1;
    await new Promise((wait) => setTimeout(wait, Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6))));
  }
}

import type { AfterRound } from "./after-round.ts";
import type { Store } from "../store/store.ts";
import type { StatusBoard } from "./sync-status.ts";
import { Syncer, type SyncerDeps } from "./syncer.ts";

/** The server is asked this often while the page is in view and no stream is open. */
const pollMs = 60_000;
/** As many of these turns pass while the stream is up: it has told what there was to tell. */
const turnsWithStream = 720;
/** A write wakes the sync after this, so that a burst of keys is one push. */
const writeDelayMs = 400;

/** Dependencies of a tab on the page around it; injected, so that tests can hold several tabs. */
export type TabDeps = Omit<SyncerDeps, "board" | "onRest"> & {
  readonly board: StatusBoard;
  /** Undefined over plain http beyond this machine: then each tab syncs for itself: slower, still right, because every change has its id. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  /** `online`, `offline` and `visibilitychange` are heard here. */
  readonly page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly isVisible: () => boolean;
  /** Calls back when somebody signs in or out. Returns how to stop. */
  readonly watchSession: (callback: () => void) => () => void;
  /** Brings the code of what follows a round. */
  readonly loadAfterRound?: () => Promise<Pick<typeof import("./after-round.ts"), "AfterRound">>;
  /** Tells of the server's revisions; the answer says whether it can do so now. */
  readonly follow: (onHead: (head: number) => void, signal: AbortSignal) => () => boolean;
};

/** Messages of a person's tabs to the one that leads. */
type Call = "wrote" | "asked" | "pause" | "resume";

/**
 * One tab's part in the sync of one person. The first tab leads, by a Web Lock; the others call it when something was
 * written or asked in them, and one of them takes over when it closes.
 */
export class SyncTab {
  readonly #store: Store;
  readonly #deps: TabDeps;
  readonly #calls: BroadcastChannel | null;
  readonly #abort = new AbortController();
  readonly #stopWatchingWrites: () => void;
  #syncer: Syncer | null = null;

  constructor(store: Store, deps: TabDeps) {
    this.#store = store;
    this.#deps = deps;
    this.#calls = "BroadcastChannel" in globalThis ? new BroadcastChannel(`ankara-sync-call-${store.userId}`) : null;
    this.#stopWatchingWrites = store.onWrite(() => this.#call("wrote"));
  }

  get leads(): boolean {
    return this.#syncer !== null;
  }

  start(): void {
    const { signal } = this.#abort;
    if (signal.aborted) return;
    const { locks } = this.#deps;
    if (locks)
      locks.request(`ankara-sync-${this.#store.userId}`, { signal }, () => this.#lead()).catch(() => undefined);
    else void this.#lead();
  }

  /** Asks for a round now, in whichever tab does the work. */
  requestSync(): void {
    this.#call("asked");
  }

  /** Stops a long copy for now, or goes on with it. */
  pauseCopy(paused: boolean): void {
    this.#call(paused ? "pause" : "resume");
  }

  /** Gives the lead away if this tab has it. */
  stop(): void {
    this.#abort.abort();
    this.#stopWatchingWrites();
    this.#calls?.close();
  }

  #call(call: Call): void {
    if (this.#syncer) this.#answer(call);
    else this.#calls?.postMessage(call);
  }

  /** Replaced while this tab leads. */
  #answer: (call: Call) => void = () => undefined;

  async #lead(): Promise<void> {
    const { signal } = this.#abort;
    if (signal.aborted) return;
    const { board, page } = this.#deps;
    const after = this.#afterRound(() => syncer.dispatch({ type: "device_changed" }));
    const syncer = new Syncer(this.#store, { ...this.#deps, onRest: () => after("rest") });
    this.#syncer = syncer;
    board.lead();
    let delay: ReturnType<typeof setTimeout> | undefined;
    this.#answer = (call) => {
      if (call === "pause" || call === "resume") return syncer.pauseCopy(call === "pause");
      clearTimeout(delay);
      if (call === "asked") {
        after("asked");
        return syncer.dispatch({ type: "wake", why: "asked" });
      }
      delay = setTimeout(() => syncer.dispatch({ type: "wake", why: "write" }), writeDelayMs);
    };
    const called = (event: MessageEvent<Call>) => this.#answer(event.data);
    const online = () => syncer.dispatch({ type: "wake", why: "online" });
    const offline = () => board.set({ state: "offline" });
    const visible = () => this.#deps.isVisible() && syncer.dispatch({ type: "wake", why: "visible" });
    const stopWatching = this.#deps.watchSession(() => {
      if (!this.#deps.signedIn()) return;
      syncer.dispatch({ type: "signed_in" });
      after("signed_in");
    });
    this.#calls?.addEventListener("message", called);
    page.addEventListener("online", online);
    page.addEventListener("offline", offline);
    page.addEventListener("visibilitychange", visible);
    syncer.dispatch({ type: "start" });
    const streamIsUp = this.#deps.follow((head) => syncer.poke(head), signal);
    let turns = 0;
    const poll = setInterval(() => {
      turns += 1;
      if (!this.#deps.isVisible() || (streamIsUp() && turns < turnsWithStream)) return;
      turns = 0;
      syncer.dispatch({ type: "wake", why: "poll" });
    }, pollMs);

    await new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
    this.#syncer = null;
    syncer.stop();
    stopWatching();
    page.removeEventListener("online", online);
    page.removeEventListener("offline", offline);
    page.removeEventListener("visibilitychange", visible);
    clearInterval(poll);
    clearTimeout(delay);
  }

  /** The work after a round has code of its own, which is loaded when the first round has ended. */
  #afterRound(deviceChanged: () => void): (why: "rest" | "asked" | "signed_in") => void {
    const { signal } = this.#abort;
    const { loadAfterRound } = this.#deps;
    let loaded: Promise<AfterRound> | undefined;
    return (why) => {
      loaded ??= loadAfterRound?.().then(
        (code) => new code.AfterRound(this.#store, { ...this.#deps, deviceChanged, signal }),
      );
      // Code that did not come is asked for again after the next round.
      loaded?.then((after) => after.request(why)).catch(() => (loaded = undefined));
    };
  }
}

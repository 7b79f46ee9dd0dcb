import type { Store } from "./store.ts";
import type { StatusBoard } from "./sync-status.ts";
import { Syncer, type SyncerDeps } from "./syncer.ts";
import type { Uploader } from "./uploader.ts";

/** How often the server is asked while the page is in view and no stream tells us. */
const pollMs = 60_000;
/** A write wakes the sync after this, so that a burst of keys is one push. */
const writeDelayMs = 400;

/** What a tab needs of the page around it; handed in, so that tests can hold several tabs. */
export type TabDeps = Omit<SyncerDeps, "board" | "onRest"> & {
  readonly board: StatusBoard;
  /** Undefined over plain http beyond this machine: then each tab syncs for itself: slower, still right, because every change has its id. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  /** `online`, `offline` and `visibilitychange` are heard here. */
  readonly page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly isVisible: () => boolean;
  /** Calls back when somebody signs in or out. Returns how to stop. */
  readonly watchSession: (callback: () => void) => () => void;
  /** Brings the code that sends files: only needed when some wait. */
  readonly loadUploader?: () => Promise<typeof import("./uploader.ts")>;
  readonly follow: (onHead: () => void, signal: AbortSignal) => void;
};

/** What tabs of one person call to the one that does the work. */
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
  ask(): void {
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
    const uploads = this.#uploads();
    let registeredAnew = false;
    const onRest = async () => {
      void uploads("rest");
      const trouble = await this.#store.seriesTrouble();
      if (trouble === "asked") await (await import("./hand-over.ts")).giveAwayAsked(this.#store);
      // Once: a server that gives none is not asked without end.
      if (trouble === "missing" && !registeredAnew) syncer.dispatch({ type: "device_changed" });
      registeredAnew = trouble === "missing";
    };
    const syncer = new Syncer(this.#store, {
      ...this.#deps,
      onRest: () =>
        void onRest().catch((error: unknown) => {
          if (!signal.aborted) console.error("Series could not be handed over", error);
        }),
    });
    this.#syncer = syncer;
    board.lead();
    let delay: ReturnType<typeof setTimeout> | undefined;
    this.#answer = (call) => {
      if (call === "pause" || call === "resume") return syncer.pauseCopy(call === "pause");
      clearTimeout(delay);
      if (call === "asked") {
        void uploads("asked");
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
      void uploads("signed_in");
    });
    this.#calls?.addEventListener("message", called);
    page.addEventListener("online", online);
    page.addEventListener("offline", offline);
    page.addEventListener("visibilitychange", visible);
    const poll = setInterval(() => this.#deps.isVisible() && syncer.dispatch({ type: "wake", why: "poll" }), pollMs);
    syncer.dispatch({ type: "start" });
    this.#deps.follow(() => syncer.dispatch({ type: "wake", why: "poke" }), signal);

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

  /** Files go last, by code of their own that is brought when the first one waits. */
  #uploads(): (why: "rest" | "asked" | "signed_in") => Promise<void> {
    const { signal } = this.#abort;
    let uploader: Uploader | undefined;
    return async (why) => {
      const { loadUploader } = this.#deps;
      if (!loadUploader || signal.aborted) return;
      try {
        if (!uploader && (await this.#store.db.uploads.limit(1).count()) === 0) return;
        const loaded = uploader ? null : await loadUploader();
        // Two calls may have waited for it side by side, and the lead may be gone.
        if (loaded && !uploader && !signal.aborted) {
          const made = new loaded.Uploader(this.#store, this.#deps);
          signal.addEventListener("abort", () => made.stop(), { once: true });
          uploader = made;
        }
        uploader?.dispatch(why === "signed_in" ? { type: "signed_in" } : { type: "wake", why });
      } catch (error) {
        // Its code did not come: the next round asks again.
        console.error("Files cannot be sent now", error);
      }
    };
  }
}

import { trustedScript } from "../../platform/trusted-scripts.ts";
import type { Copied } from "../../store/meta.ts";
import type { ChunkKey, Store } from "../../store/store.ts";
import type { Pulled } from "../pull-pages.ts";
import type { FromCopier, ToCopier } from "./messages.ts";

const [workerAddress = ""] = Object.values(
  import.meta.glob<string>("./full-copy-worker.ts", { query: "?worker&url", import: "default", eager: true }),
);

/**
 * Lists are put in order anew for what has arrived after this time, ms, and each time again after twice as long: it takes as long
 * as a start, and what comes late is old.
 */
const firstShownMs = 3_000;

export type CopyOptions = {
  readonly token: string;
  readonly onCopied: (copied: Copied) => void;
  /** Stops the copy after the page under way. */
  readonly paused: AbortSignal;
  /** Ends it at once: the person has left. */
  readonly stopped: AbortSignal;
  readonly startWorker?: () => Pick<Worker, "postMessage" | "terminate" | "addEventListener">;
};

const startWorker = (): Worker => new Worker(trustedScript(workerAddress), { type: "module", name: "full-copy" });

/**
 * Goes on with a copy of many pages in a worker, so that it never holds up a tap.
 *
 * @returns how the last page ended; null when the page has to go on by itself: no worker came up, or the server wants
 *   the person to sign in
 */
export function copyInWorker(store: Store, options: CopyOptions): Promise<Pulled | null> {
  const { paused, stopped } = options;
  return new Promise((resolve) => {
    const worker = (options.startWorker ?? startWorker)();
    const post = (message: ToCopier) => worker.postMessage(message);
    let shownAt = Date.now();
    let untilShownMs = firstShownMs;
    let waiting = new Map<string, ChunkKey>();
    let showing: Promise<void> = Promise.resolve();
    // One after the other: the last has few rows to read, and would be done before those under way.
    const show = () => {
      shownAt = Date.now();
      const chunks = [...waiting.values()];
      waiting = new Map();
      return (showing = showing.catch(() => undefined).then(() => store.takeIn(chunks)));
    };
    const end = (pulled: Pulled | null) => {
      worker.terminate();
      paused.removeEventListener("abort", pause);
      if (stopped.aborted) return resolve(null);
      show().then(
        () => resolve(pulled),
        () => resolve(null),
      );
    };
    const pause = () => post({ type: "pause" });
    paused.addEventListener("abort", pause, { once: true });
    stopped.addEventListener("abort", () => end(null), { once: true });
    worker.addEventListener("error", () => end(null));
    worker.addEventListener("message", ({ data }: MessageEvent<FromCopier>) => {
      if (stopped.aborted) return;
      if (data.type === "failed") {
        console.error("The copy in a worker failed", data.message);
        return end(null);
      }
      if (data.type === "end") {
        const asksToSignIn = data.pulled.how === "failed" && data.pulled.error.code === "unauthenticated";
        return end(asksToSignIn ? null : data.pulled);
      }
      for (const key of data.chunks) waiting.set(key.join("/"), key);
      if (data.copied) options.onCopied(data.copied);
      if (Date.now() - shownAt < untilShownMs) return;
      untilShownMs *= 2;
      show().catch(() => undefined);
    });
    const { userId, businessId, deviceId } = store;
    post({ type: "begin", job: { userId, businessId, deviceId, token: options.token } });
  });
}

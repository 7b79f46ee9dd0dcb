import { listDevices, streamPath } from "@ankara/contract/sync";
import { storeInitDelayMs } from "@ankara/domain/constants";
import { createBrowserApi } from "../api/api.ts";
import { persistOnceWritten } from "../store/storage-quota.ts";
import { requestLogin, sessionNeedsLogin, tokenOf, watchSession } from "../session/session.ts";
import type { Store } from "../store/store.ts";
import { openStatusBoard } from "./sync-status.ts";
import { SyncTab } from "./sync-tab.ts";
import { serverOrigin } from "../api/server-origin.ts";

let running: { tab: SyncTab; timer: ReturnType<typeof setTimeout>; stopListening: () => void } | null = null;

/** Keeps a store in step with the server, in one tab at a time: the others take over when it closes. */
export function startSync(store: Store): void {
  stopSync();
  const { userId } = store;
  const board = openStatusBoard(userId);
  const signedIn = () => tokenOf(userId) !== null && !sessionNeedsLogin();
  // The store's person only: another one who signs in on this phone meanwhile must not be sent this one's changes.
  const api = createBrowserApi(
    () => tokenOf(userId),
    (device) => void (tokenOf(userId) !== null && requestLogin(device)),
  );
  // A token that ran out begins no round, but the server still says whether its device was sent away.
  if (tokenOf(userId) !== null && sessionNeedsLogin()) void api.call(listDevices);
  const tab = new SyncTab(store, {
    api,
    signedIn,
    board,
    now: Date.now,
    random: Math.random,
    locks: navigator.locks,
    // `visibilitychange` fires on the document and bubbles up to the window.
    page: window,
    isVisible: () => document.visibilityState === "visible",
    watchSession,
    loadAfterRound: () => import("./after-round.ts"),
    copyRest: async (to, options) => {
      const token = tokenOf(userId);
      return token === null
        ? null
        : (await import("./full-copy/copy-in-worker.ts")).copyInWorker(to, { ...options, token });
    },
    follow: (onHead, signal) =>
      followHeads(
        () => (signedIn() ? tokenOf(userId) : null),
        onHead,
        signal,
        () => running?.tab.requestSync(),
      ),
  });
  if (store.inStepAtStart !== null) board.show({ lastSyncedAt: store.inStepAtStart });
  // The first read of the screens does not wait for the sync.
  running = { tab, timer: setTimeout(() => tab.start(), storeInitDelayMs), stopListening: persistOnceWritten(store) };
}

export function stopSync(): void {
  if (!running) return;
  clearTimeout(running.timer);
  running.tab.stop();
  running.stopListening();
  running = null;
  openStatusBoard(null);
}

/** Asks for a round now, in whichever tab does the work. */
export const syncNow = (): void => running?.tab.requestSync();

/** Stops a long copy for now, or goes on with it, in whichever tab does the work. */
export const pauseCopy = (paused: boolean): void => running?.tab.pauseCopy(paused);

/** A stream that was silent for longer than two heartbeats is dead. */
const streamSilenceMs = 120_000;

/**
 * Follows the server's stream of heads until `signal` ends. It carries the bearer token, which EventSource cannot, so it is read by hand.
 *
 * @param readToken - null while there is none to use
 * @param onHead - called with the revision the server has reached
 * @param onRefused - the token opens no stream any more: a round asks why
 * @returns whether the stream is up: then polling is not needed
 */
function followHeads(
  readToken: () => string | null,
  onHead: (head: number) => void,
  signal: AbortSignal,
  onRefused: () => void = () => undefined,
): () => boolean {
  let up = false;
  const follow = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted;) {
      const token = readToken();
      if (token && navigator.onLine) {
        const silence = new AbortController();
        let timer: ReturnType<typeof setTimeout> | undefined;
        const restartTimer = () => {
          clearTimeout(timer);
          timer = setTimeout(() => silence.abort(), streamSilenceMs);
        };
        try {
          restartTimer();
          const answer = await fetch(serverOrigin + streamPath, {
            headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}` },
            signal: AbortSignal.any([signal, silence.signal]),
            cache: "no-store",
          });
          if (answer.status === 401) onRefused();
          if (answer.ok && answer.body) {
            failures = 0;
            up = true;
            const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
            let text = "";
            for (let part = await reader.read(); !part.done; part = await reader.read()) {
              restartTimer();
              text += part.value;
              // An event ends with an empty line; half a number is a wrong one.
              const end = text.lastIndexOf("\n\n");
              const head = /.*"head": ?(\d+)/s.exec(text.slice(0, Math.max(0, end)))?.[1];
              if (end >= 0) text = text.slice(end + 2);
              if (head !== undefined) onHead(Number(head));
            }
          }
        } catch {
          // The network went, or nothing was heard for too long: try again below.
        } finally {
          up = false;
          clearTimeout(timer);
        }
      }
      failures += 1;
      await pause(Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6)), signal);
    }
  };
  void follow();
  return () => up;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

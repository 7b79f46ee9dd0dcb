import { listDevices } from "@ankara/contract/sync";
import { storeInitDelayMs } from "@ankara/domain/constants";
import { createBrowserApi } from "../api/api.ts";
import { persistOnceWritten } from "../store/storage-quota.ts";
import { askForLogin, sessionNeedsLogin, tokenOf, watchSession } from "../session/session.ts";
import type { Store } from "../store/store.ts";
import { followHeads } from "./sync-stream.ts";
import { openStatusBoard } from "./sync-status.ts";
import { SyncTab } from "./sync-tab.ts";

let running: { tab: SyncTab; timer: ReturnType<typeof setTimeout>; stopAsking: () => void } | null = null;

/** Keeps a store in step with the server, in one tab at a time: the others take over when it closes. */
export function startSync(store: Store): void {
  stopSync();
  const { userId } = store;
  const board = openStatusBoard(userId);
  const signedIn = () => tokenOf(userId) !== null && !sessionNeedsLogin();
  // The store's person only: another one who signs in on this phone meanwhile must not be sent this one's changes.
  const api = createBrowserApi(
    () => tokenOf(userId),
    (device) => void (tokenOf(userId) !== null && askForLogin(device)),
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
    follow: (onHead, signal) =>
      followHeads(
        () => (signedIn() ? tokenOf(userId) : null),
        onHead,
        signal,
        () => running?.tab.ask(),
      ),
  });
  void store.inStepSince().then((lastSyncedAt) => {
    if (lastSyncedAt !== null && board.read().lastSyncedAt === null) board.show({ lastSyncedAt });
  });
  // The first read of the screens does not wait for the sync.
  running = { tab, timer: setTimeout(() => tab.start(), storeInitDelayMs), stopAsking: persistOnceWritten(store) };
}

export function stopSync(): void {
  if (!running) return;
  clearTimeout(running.timer);
  running.tab.stop();
  running.stopAsking();
  running = null;
  openStatusBoard(null);
}

/** Asks for a round now, in whichever tab does the work. */
export const syncNow = (): void => running?.tab.ask();

/** Stops a long copy for now, or goes on with it, in whichever tab does the work. */
export const pauseCopy = (paused: boolean): void => running?.tab.pauseCopy(paused);

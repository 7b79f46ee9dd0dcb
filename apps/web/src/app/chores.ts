import { fetchAnnouncements } from "../features/announcements/fetch-announcements.ts";
import { makeDueExpenses } from "../features/expenses/make-due.ts";
import { issuePlanned } from "../features/invoices/issue-planned.ts";
import { purgeTrash } from "../features/notes/purge-trash.ts";
import { remindOfNotes } from "../features/notes/remind.ts";
import type { Store } from "../local/store.ts";

/** How often an open app looks again: a day may begin, another device may have brought something. */
const lookAgainMs = 10 * 60_000;

const remindEachMs = 30_000;

/** What the device does by itself while the app is open, now and from time to time. Returns a function that ends it. */
export function startChores(store: Store): () => void {
  const over = new AbortController();
  let doing = Promise.resolve();
  let doneAt = 0;
  const look = () => {
    if (document.visibilityState === "hidden" || Date.now() - doneAt < lookAgainMs) return;
    doneAt = Date.now();
    doing = doing.then(() => doAll(store, over.signal));
  };
  look();
  const remind = () => void remindOfNotes(store).catch((cause: unknown) => console.error("No reminder shown", cause));
  remind();
  const reminding = setInterval(remind, remindEachMs);
  const timer = setInterval(look, lookAgainMs);
  document.addEventListener("visibilitychange", look, { signal: over.signal });
  over.signal.addEventListener("abort", () => {
    clearInterval(timer);
    clearInterval(reminding);
  });
  return () => over.abort();
}

async function doAll(store: Store, over: AbortSignal): Promise<void> {
  for (const chore of [issuePlanned, makeDueExpenses, purgeTrash, fetchAnnouncements]) {
    if (over.aborted) return;
    try {
      await chore(store);
    } catch (cause) {
      console.error("The device could not do this by itself", cause);
    }
  }
}

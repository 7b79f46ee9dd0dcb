import { fetchAnnouncements } from "../features/announcements/fetch-announcements.ts";
import { createDueExpenses } from "../features/expenses/create-due-expenses.ts";
import { issueScheduled } from "../features/invoice-editor/issue-scheduled.ts";
import { purgeTrash } from "../features/notes/purge-trash.ts";
import { showNoteReminders } from "../features/notes/note-reminders.ts";
import { browserDeps, departures } from "../api/api.ts";
import { startMeter } from "../platform/data-use/meter.ts";
import { wantsPush } from "../platform/push-mark.ts";
import type { Store } from "../store/store.ts";
import { syncLanguage } from "./sync-language.ts";
import { watchBadge } from "./badge.ts";
import { planNotices } from "./plan-notices.ts";
import { Trans } from "@lingui/react/macro";
import { listShared } from "../platform/share-target/shared-inbox.ts";
import { tabText } from "../platform/browser-storage.ts";
import { followTheme } from "../platform/theme.ts";
import { toast } from "../ui/toast.tsx";
import { goTo } from "./go-to.ts";

/** An open app looks again this often, because a day may begin or another device may have brought something. */
const lookAgainMs = 10 * 60_000;

/** Calls to the server run when the app is opened and this seldom while it stays open, because each costs data. */
const retryMs = 24 * 60 * 60_000;

const remindEachMs = 30_000;

/** Runs the device's own jobs while the app is open, now and from time to time. Returns a function that ends them. */
export function startChores(store: Store): () => void {
  const over = new AbortController();
  let doing = Promise.resolve();
  let doneAt = 0;
  let requestedAt = 0;
  const look = () => {
    if (document.visibilityState === "hidden" || Date.now() - doneAt < lookAgainMs) return;
    doneAt = Date.now();
    const asks = doneAt - requestedAt >= retryMs;
    if (asks) requestedAt = doneAt;
    doing = doing.then(() => doAll([...ownChores, ...(asks ? [fetchAnnouncements] : [])], store, over.signal));
  };
  look();
  const remind = () =>
    void showNoteReminders(store).catch((cause: unknown) => console.error("No reminder shown", cause));
  remind();
  notifyShared();
  const endBadge = watchBadge(store);
  const endLanguage = syncLanguage();
  followTheme(over.signal);
  const meter = startMeter([window.location.origin, browserDeps.origin], departures);
  const reminding = setInterval(remind, remindEachMs);
  const timer = setInterval(look, lookAgainMs);
  document.addEventListener("visibilitychange", look, { signal: over.signal });
  over.signal.addEventListener("abort", () => {
    clearInterval(timer);
    clearInterval(reminding);
    endBadge();
    meter.stop();
    endLanguage();
  });
  return () => over.abort();
}

type Chore = (store: Store) => Promise<unknown>;
/** Its code comes where it is wanted. */
const refreshPushChore = async () => (wantsPush() ? (await import("../platform/push.ts")).refreshPush() : undefined);
/** Fetched while there is a network, so that documents print in the business's language without one. */
const prefetchDocumentLabels: Chore = async ({ db, businessId }) => {
  const { language } = ((await db.business.get(businessId))?.data ?? {}) as { language?: string };
  const { loadDocumentLabels } = await import("@ankara/documents/labels/language-labels");
  await loadDocumentLabels(language ?? "en");
};
const ownChores: readonly Chore[] = [
  issueScheduled,
  createDueExpenses,
  purgeTrash,
  planNotices,
  refreshPushChore,
  prefetchDocumentLabels,
];

async function doAll(chores: readonly Chore[], store: Store, over: AbortSignal): Promise<void> {
  for (const chore of chores) {
    if (over.aborted) return;
    try {
      await chore(store);
    } catch (cause) {
      console.error("The device could not do this by itself", cause);
    }
  }
}

const announcedKey = "told_of_shared";
const staysMs = 15_000;

/** Says once in this tab that something another app handed over still waits, because the app was closed on the way or somebody had to sign in. */
function notifyShared(): void {
  void listShared().then(
    (things) => {
      if (things.length === 0 || /^\/shared$|[?&]shared=/.test(window.location.pathname + window.location.search))
        return;
      const newest = things[0]?.id ?? "";
      if (tabText.get(announcedKey) === newest) return;
      tabText.set(announcedKey, newest);
      toast(<Trans>Something you shared is waiting</Trans>, {
        durationMs: staysMs,
        action: { label: <Trans>View</Trans>, onClick: () => goTo("/shared") },
      });
    },
    () => undefined,
  );
}

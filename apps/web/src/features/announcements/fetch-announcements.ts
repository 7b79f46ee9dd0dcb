import { i18n } from "@lingui/core";
import { listAnnouncements } from "@ankara/contract/announcements";
import { getState } from "@ankara/contract/state";
import { api } from "../../api/api.ts";
import type { Store } from "../../store/store.ts";
import { cacheAnnouncements, readCachedAnnouncements } from "./announcement-cache.ts";

/** Country and plan may change without an announcement: what is older than this is fetched anew. */
const freshMs = 24 * 60 * 60_000;
export const appVersion: string = import.meta.env["VITE_APP_VERSION"] ?? "0.0.0";

/** Fetches announcements when the server says that something changed. Without network the cached ones stay. */
export async function fetchAnnouncements(store: Store): Promise<void> {
  if (!navigator.onLine) return;
  const [state, cached] = await Promise.all([api.call(getState), readCachedAnnouncements(store)]);
  if (!state.ok) return;
  const query = { version: appVersion, language: i18n.locale };
  const fresh =
    cached !== null &&
    cached.version === query.version &&
    cached.language === query.language &&
    Math.abs(Date.now() - cached.fetchedAt) < freshMs;
  if (fresh && cached.at === state.value.announcements_at) return;
  const answer = await api.call(listAnnouncements, { query });
  if (!answer.ok) return;
  const { announcements_at: at, announcements } = answer.value;
  await cacheAnnouncements(store, { at, ...query, fetchedAt: Date.now(), announcements });
}

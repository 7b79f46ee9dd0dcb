import { storeCatalogue } from "../i18n/i18n.ts";
import { keepsAllScreens, watchSaveData } from "../platform/save-data.ts";
import { whenIdle } from "../platform/yield-to-main.ts";
import { readSession, watchSession } from "../session/session.ts";

/**
 * Tells the service worker what to keep, now and when it changes. A visitor is sent the first pages alone; with "Save data"
 * each screen is kept from its first use on. Screens that opened before the worker was there are kept, too.
 */
export function keepOffline(worker: Pick<ServiceWorker, "postMessage"> | null): void {
  let asked = "";
  const keep = () => {
    const signedIn = readSession() !== null;
    const wanted = signedIn ? (keepsAllScreens() ? "all" : "app") : "words";
    if (wanted === asked) return;
    asked = wanted;
    whenIdle(() => {
      storeCatalogue(worker);
      worker?.postMessage({ keepUsed: loadedPaths() });
      if (signedIn) worker?.postMessage("store-app");
      if (wanted === "all") worker?.postMessage("store-rest");
    });
  };
  keep();
  watchSession(keep);
  watchSaveData(keep);
  // The network may have gone in the middle of it.
  window.addEventListener("online", () => {
    asked = "";
    keep();
  });
}

const loadedPaths = (): string[] => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);

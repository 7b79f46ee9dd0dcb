import { storeCatalogue } from "../i18n/i18n.ts";
import { keepsAllScreens, watchSaveData } from "../platform/save-data.ts";
import { whenIdle } from "../platform/yield-to-main.ts";
import { readSession, watchSession } from "../session/session.ts";

/**
 * Tells the service worker what to keep, now and when it changes. A visitor is sent the first pages alone; with "Save data"
 * each screen is kept from its first use on. Screens that opened before the worker was there are kept, too.
 */
export function keepOffline(worker: Pick<ServiceWorker, "postMessage"> | null): void {
  // A page that is being opened while the worker takes over is not among those it takes: each file would need the network.
  if (navigator.serviceWorker?.controller === null) worker?.postMessage("take-over");
  const keepUsed = (files: readonly PerformanceEntry[]) => {
    if (files.length > 0) worker?.postMessage({ keepUsed: files.map(({ name }) => new URL(name).pathname) });
  };
  let asked = "";
  const keep = () => {
    const signedIn = readSession() !== null;
    const wanted = signedIn ? (keepsAllScreens() ? "all" : "app") : "words";
    if (wanted === asked) return;
    asked = wanted;
    whenIdle(() => {
      storeCatalogue(worker);
      keepUsed(performance.getEntriesByType("resource"));
      if (signedIn) worker?.postMessage("store-app");
      if (wanted === "all") worker?.postMessage("store-rest");
    });
  };
  keep();
  // Files that were under way when the worker took over pass it by, and come later.
  new PerformanceObserver((list) =>
    keepUsed((list.getEntries() as PerformanceResourceTiming[]).filter(({ workerStart }) => workerStart === 0)),
  ).observe({ entryTypes: ["resource"] });
  watchSession(keep);
  watchSaveData(keep);
  // The network may have gone in the middle of it.
  window.addEventListener("online", () => {
    asked = "";
    keep();
  });
}

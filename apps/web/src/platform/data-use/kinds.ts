/** Purpose of a transfer, as the screen about data use tells it apart. */
export const kindsOfUse = ["sync", "files", "app", "pages", "other"] as const;
export type UseKind = (typeof kindsOfUse)[number];

/** A transfer as the browser's timing tells it: `PerformanceResourceTiming`, or that of the page itself. */
export type Transfer = Pick<
  PerformanceResourceTiming,
  "name" | "entryType" | "startTime" | "transferSize" | "workerStart"
>;

/**
 * Returns the purpose of an address of our own; null for another host's.
 *
 * @param origins - of the pages, then of the server where that is another (the mobile shell)
 * @param asPage - it was opened as a page of its own; `/` is the app else
 */
export function kindOf(address: string, origins: readonly string[], asPage = false): UseKind | null {
  const { origin: host, pathname } = new URL(address, origins[0]);
  if (!origins.includes(host)) return null;
  if (pathname.startsWith("/sync/")) return "sync";
  if (/^\/(attachments|files|videos)(\/|$)/.test(pathname)) return "files";
  if (/^\/(assets|fonts|icons)\//.test(pathname) || /^\/[\w-]+\.(js|svg|webmanifest|css|html)$/.test(pathname))
    return "app";
  if (asPage) return "pages";
  return pathname === "/" ? "app" : "other";
}

/**
 * Bytes that came over the network for a transfer, headers included; 0 for what came from the device. A file of the app
 * that the service worker answered is counted by the worker, where it was fetched, if it was.
 */
export function receivedBy({ entryType, transferSize, workerStart }: Transfer, kind: UseKind): number {
  const byWorker = workerStart > 0 && (kind === "app" || entryType === "navigation");
  return byWorker ? 0 : transferSize;
}

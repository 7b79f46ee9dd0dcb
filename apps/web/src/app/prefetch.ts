import { savesData } from "../platform/save-data.ts";

/** Most people go to these next, wherever they are. The worker has their code; prefetching saves the time to read it. */
const likely = ["/tabs/invoice", "/tabs/home", "/new-invoice", "/invoice/0", "/tabs/search"];
/** The first touches come before anything that is only likely. */
const calmMs = 4_000;

type Preload = (pathname: string) => (() => Promise<unknown>) | undefined;
type Connection = { readonly effectiveType?: string };

/** Not where each byte counts, nor where something the person asked for would have to wait behind it. */
export const mayPrefetch = (connection = (navigator as { connection?: Connection }).connection): boolean =>
  navigator.onLine && !savesData() && !/2g|3g/.test(connection?.effectiveType ?? "");

/**
 * Brings the code of screens before they are asked for: of likely ones while the device has nothing to do, one at a
 * time, and of any link the moment a finger comes down on it. Returns how to stop.
 *
 * @param preloadOf - fetches the code of an address; undefined for one that is none of ours
 */
export function startPrefetch(preloadOf: Preload): () => void {
  const over = new AbortController();
  const bring = async (pathname: string) => preloadOf(pathname)?.().catch(() => undefined);
  const touched = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.origin === window.location.origin && link.target === "") void bring(link.pathname);
  };
  document.addEventListener("pointerdown", touched, { capture: true, passive: true, signal: over.signal });
  const bringLikely = async () => {
    for (const pathname of likely) {
      if (over.signal.aborted || !mayPrefetch()) return;
      await idle();
      await bring(pathname);
    }
  };
  const timer = setTimeout(() => void bringLikely(), calmMs);
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

const idle = (): Promise<unknown> =>
  new Promise((now) => ("requestIdleCallback" in window ? requestIdleCallback(now) : setTimeout(now, 1_000)));

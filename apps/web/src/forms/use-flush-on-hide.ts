import { useCallback, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Saves what is typed when the page is hidden or left and when the screen goes away: a phone may end a hidden page without
 * another event, and Safari leaves a page with `pagehide` alone.
 *
 * @param flush - of the last render
 * @returns a function that never changes and flushes now
 */
export function useFlushOnHide(flush: () => unknown): () => void {
  const latest = useRef(flush);
  useLayoutEffect(() => {
    latest.current = flush;
  });
  const flushNow = useCallback(() => void latest.current(), []);
  useEffect(() => {
    const whenHidden = () => document.visibilityState === "hidden" && flushNow();
    document.addEventListener("visibilitychange", whenHidden);
    window.addEventListener("pagehide", flushNow);
    return () => {
      document.removeEventListener("visibilitychange", whenHidden);
      window.removeEventListener("pagehide", flushNow);
      flushNow();
    };
  }, [flushNow]);
  return flushNow;
}

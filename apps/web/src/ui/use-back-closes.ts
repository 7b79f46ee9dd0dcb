import { useEffect, useRef } from "react";

/** Chromium since 126, on phones that have a way back of their own. */
type Watcher = EventTarget & { destroy(): void };
type Watchers = { CloseWatcher?: new () => Watcher };

/**
 * The phone's way back closes what lies over the screen before it leaves the page. Sheets do so by their own library;
 * questions and menus by this. On desks the key for it is Escape, which is heard already.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { CloseWatcher } = globalThis as Watchers;
    if (!open || !CloseWatcher || !/Android/.test(navigator.userAgent)) return;
    const watcher = new CloseWatcher();
    const closed = () => close.current();
    watcher.addEventListener("close", closed);
    return () => {
      watcher.removeEventListener("close", closed);
      watcher.destroy();
    };
  }, [open]);
}

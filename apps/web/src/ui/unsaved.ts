import { useEffect } from "react";
import { signal } from "./signal.ts";

const open = signal(0);
const unconfirmed = signal(0);

/**
 * Tells the app that something typed is not kept anywhere yet: it then never reloads by itself, and leaving the page asks.
 *
 * @param options.confirm - false for what saves itself within a moment and as the page goes away: then leaving does not ask
 */
export function useUnsaved(dirty: boolean, { confirm = true } = {}): void {
  useEffect(() => {
    if (!dirty) return;
    const counters = confirm ? [open, unconfirmed] : [open];
    for (const counter of counters) counter.set(counter.get() + 1);
    return () => {
      for (const counter of counters) counter.set(counter.get() - 1);
    };
  }, [dirty, confirm]);
}

/** Returns whether anything typed is not saved. */
export const hasUnsavedInput = (): boolean => open.get() > 0;

/** Lets the browser ask before the page with unsaved input goes away. Call once, at the start of the app. */
export function guardUnsaved(): void {
  window.addEventListener("beforeunload", (event) => {
    if (unconfirmed.get() > 0) event.preventDefault();
  });
}

import { useEffect } from "react";
import { signal } from "./signal.ts";

const open = signal(0);

/** Tells the app that something typed is not kept anywhere yet: it then never reloads by itself, and leaving the page asks. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    open.set(open.get() + 1);
    return () => open.set(open.get() - 1);
  }, [dirty]);
}

/** Whether any form holds something typed and not saved. */
export const hasUnsavedInput = (): boolean => open.get() > 0;

/** Lets the browser ask before the page with unsaved input goes away. Call once, at the start of the app. */
export function guardUnsaved(): void {
  window.addEventListener("beforeunload", (event) => {
    if (hasUnsavedInput()) event.preventDefault();
  });
}

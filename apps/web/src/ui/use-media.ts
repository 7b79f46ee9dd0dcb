import { useSyncExternalStore } from "react";

/** Follows a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Desktop furniture: sidebar, dialogs in the middle, menus at the pointer. */
export const useIsDesk = () => useMedia("(min-width: 900px)");
/** Room for a list beside its detail. */
export const useHasSplit = () => useMedia("(min-width: 1100px)");

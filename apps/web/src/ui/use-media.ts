import { useSyncExternalStore } from "react";

type Source = { subscribe: (changed: () => void) => () => void; read: () => boolean };
const sources = new Map<string, Source>();

/** One list of the browser for each query: every row of a list asks, with every drawing. */
function sourceOf(query: string): Source {
  const known = sources.get(query);
  if (known) return known;
  const list = window.matchMedia(query);
  const source = {
    subscribe: (changed: () => void) => {
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    read: () => list.matches,
  };
  sources.set(query, source);
  return source;
}

/** Follows a media query. */
export function useMedia(query: string): boolean {
  const { subscribe, read } = sourceOf(query);
  return useSyncExternalStore(subscribe, read);
}

/** Returns whether this person wants things to stand rather than move. */
export const prefersLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Desktop furniture: sidebar, dialogs in the middle, menus at the pointer. */
export const useIsDesk = () => useMedia("(min-width: 900px)");
/** Navigation stands at the side: a rail of icons until there is room for the sidebar. */
export const useHasRail = () => useMedia("(min-width: 600px)");
export const useHasSidebar = () => useMedia("(min-width: 1100px)");
/** Room for a list beside its detail. */
export const useHasSplit = () => useMedia("(min-width: 768px)");

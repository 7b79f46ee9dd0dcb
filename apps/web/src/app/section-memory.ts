import { useEffect } from "react";
import { useLocation } from "react-router";
import { sectionOf } from "./navigation.ts";

/** Last address of each section's root, with its filters. Gone when the app is closed. */
const places = new Map<string, string>();

/** Notes where one is, for the tabs and the sidebar. `root` when the screen is the root of a tab. */
export function useSectionMemory(root: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const section = sectionOf(pathname);
    if (root && section) places.set(section, pathname + search);
  }, [root, pathname, search]);
}

/** Returns where an entry leads: to where the person was in it, or to its start from inside it. */
export const placeOf = (entry: { key: string; to: string }, current: string | null): string =>
  entry.key === current ? entry.to : (places.get(entry.key) ?? entry.to);

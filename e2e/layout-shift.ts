import type { Page } from "@playwright/test";

/** Google's bar for a good page is 0.1; a list that moves by one row on a phone is 0.05. */
const maxShift = 0.02;

type Shift = { value: number; moved: string };

/**
 * Observes what jumps on the pages that are opened from now on.
 *
 * @returns a function that lists what jumped on the page since it was called last, nothing while it stays below the bar
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.localName ?? "gone"} “${(node?.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 30)}”`;
    };
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        // A script goes to the next route, not a tap: the sidebar, which some routes have and others not, makes all of it wider.
        const resized = sources.some(
          ({ node, previousRect, currentRect }) =>
            node?.contains(document.querySelector("main")) && previousRect.width !== currentRect.width,
        );
        if (hadRecentInput || resized) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)} px`,
        );
        shifts.push({ value, moved: moved.slice(0, 2).join(", ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { shifts });
  });
  return async () => {
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts?: Shift[] }).shifts?.splice(0) ?? []);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum <= maxShift) return [];
    return [`layout shift ${sum.toFixed(3)}: ${shifts.map(({ moved }) => moved).join("; ")}`];
  };
}

import type { Page } from "@playwright/test";
import { faultsOf } from "./axe-faults.ts";
import { watchShifts } from "./layout-shift.ts";
import { reachFaults } from "./reachability.ts";
import { drawnByApp, walk } from "./walk.ts";

export const viewportSizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
export type ViewportSize = keyof typeof viewportSizes;
export type Theme = "light" | "dark";

/**
 * Lists everything that keeps somebody out of these routes, one line a fault: what axe finds, in each of the themes, what cannot be
 * reached, and what jumps while the page is read. The page has the size already.
 */
export async function accessFaults(
  page: Page,
  routes: readonly string[],
  { size, themes }: { size: ViewportSize; themes: readonly Theme[] },
): Promise<string[]> {
  const jumped = await watchShifts(page);
  const go = walk(page);
  const faults: string[] = [];
  // Each page is looked at first in the theme of the last look: a change of theme draws it anew.
  let inTurn = themes;
  // Pages of the server come last, because after one the app is loaded anew with the code of all screens.
  const isLoaded = (route: string) => !drawnByApp(route) || route.startsWith("/invoice/link/");
  for (const route of routes.toSorted((a, b) => Number(isLoaded(a)) - Number(isLoaded(b)))) {
    await go(route);
    faults.push(...(await jumped()).map((fault) => `${route}: ${fault}`));
    if ((await page.getByRole("main").count()) === 0) faults.push(`${route}: no main landmark`);
    faults.push(...(await themeFaults(page, inTurn)).map((fault) => `${route}, ${fault}`));
    inTurn = inTurn.toReversed();
    faults.push(...(await page.evaluate(keylessScrollers)).map((fault) => `${route}: ${fault}`));
    faults.push(...(await page.evaluate(movers)).map((fault) => `${route}: ${fault}`));
    const reached = await reachFaults(page, size === "phone" ? "narrow" : "short");
    faults.push(...reached.map((fault) => `${route}: ${fault}`));
    // The looks above give the page other sizes: what moved then did not jump.
    await jumped();
  }
  return faults;
}

/** Runs in the page: lists what scrolls, or would in a shorter window, and no key can move, because nothing in it takes the focus. */
function keylessScrollers(): string[] {
  const focusable = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  return (
    [...document.querySelectorAll<HTMLElement>("main *, dialog[open] *")]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.checkVisibility())
      // Rows that scroll sideways become columns where they have no room.
      .filter((box) => !box.matches(".scroll-x"))
      .filter((box) => box.innerText.trim() !== "" && !box.matches(focusable) && !box.querySelector(focusable))
      .map((box) => `no key scrolls “${box.innerText.trim().slice(0, 40)}”`)
  );
}

/** Runs in the page: lists what would move although the person asked for less motion; nothing where they did not. A wheel that turns says that something is under way. */
function movers(): string[] {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return [];
  const lasts = (times: string) => times.split(",").some((time) => Number.parseFloat(time) > 0);
  const moved = [...document.querySelectorAll<HTMLElement>("body, body *")].flatMap((element) =>
    [null, "::before", "::after"].flatMap((part) => {
      const style = getComputedStyle(element, part);
      const fades =
        lasts(style.transitionDuration) || (style.animationName !== "none" && lasts(style.animationDuration));
      if (!fades && style.scrollBehavior !== "smooth") return [];
      return element.closest(".turning") ? [] : [`${element.localName}${part ?? ""} “${element.className}” moves`];
    }),
  );
  return [...new Set(moved)];
}

/** Lists what axe finds on the page as it stands, in each of the themes: `dark: color-contrast (#total)`. */
export async function themeFaults(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    // A theme is colours alone: what stands on the page was looked at in the first.
    const found = await faultsOf(page, index === 0 ? "all" : "colours");
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}

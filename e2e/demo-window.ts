import { test as base, type Browser, type BrowserContextOptions, type Page, type ViewportSize } from "@playwright/test";
import { openDemo } from "./accounts.ts";
import { speak } from "./languages.ts";
import { settled } from "./wait-until-settled.ts";
import { type Walk, walk } from "./walk.ts";

/** A demo shop on the screen. `go` reaches a route as a tap does: loading the app anew for it costs six times as much. */
type Shop = { page: Page; go: Walk };

/** For tests that only look at a demo shop: what they change on the device stays for the next one. */
export const test = base.extend<{ lagos: Shop; empty: Shop }, { lagosWindow: Shop; emptyWindow: Shop }>({
  // A window opened once for each worker spares a test the login and the first sync.
  // Playwright ends the worker of a test that failed, and the window with it.
  lagosWindow: [({ browser }, use, { project }) => withDemo(browser, project.use, "lagos", use), { scope: "worker" }],
  emptyWindow: [({ browser }, use, { project }) => withDemo(browser, project.use, "empty", use), { scope: "worker" }],
  lagos: ({ lagosWindow }, use, { project }) => asFound(lagosWindow, project.use, use),
  empty: ({ emptyWindow }, use, { project }) => asFound(emptyWindow, project.use, use),
});

async function withDemo(
  browser: Browser,
  options: BrowserContextOptions,
  demo: "lagos" | "empty",
  use: (shop: Shop) => Promise<void>,
): Promise<void> {
  const { baseURL, locale, timezoneId, viewport, hasTouch } = options;
  const context = await browser.newContext({
    baseURL: baseURL!,
    locale: locale!,
    timezoneId: timezoneId!,
    viewport: viewport!,
    hasTouch: hasTouch!,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await openDemo(page, demo);
  const go = walk(page);
  await go("/tabs/invoice");
  await use({ page, go });
  await context.close();
}

/** Gives the shop to a test, and leaves nothing of it behind: no made-up answer, size, motion, language, draft or sheet. */
async function asFound(
  shop: Shop,
  { viewport }: { viewport?: ViewportSize | null },
  use: (shop: Shop) => Promise<void>,
): Promise<void> {
  await use(shop);
  const { page } = shop;
  await page.unrouteAll();
  await page.emulateMedia({ reducedMotion: null });
  await page.setViewportSize(viewport!);
  await page.keyboard.press("Escape");
  await page.evaluate(() => sessionStorage.clear());
  await speak(page, "en");
  // Loaded anew: the app remembers where its lists were scrolled to. No such page, so nothing is looked up or opened on it.
  await page.goto("/nowhere");
  await settled(page, 120);
}

import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { openDemo } from "./accounts.ts";
import { settled } from "./wait-until-settled.ts";

/** For tests that only look at a demo shop: what they change on the device stays for the next one. */
export const test = base.extend<
  { lagos: Page; empty: Page },
  { lagosWindow: BrowserContext; emptyWindow: BrowserContext }
>({
  // A window signed in once for each worker spares a test the login, the first sync and half of what opening the app costs.
  // Playwright ends the worker of a test that failed, and the window with it.
  lagosWindow: [({ browser }, use, { project }) => withDemo(browser, project.use, "lagos", use), { scope: "worker" }],
  emptyWindow: [({ browser }, use, { project }) => withDemo(browser, project.use, "empty", use), { scope: "worker" }],
  lagos: ({ lagosWindow }, use) => withPage(lagosWindow, use),
  empty: ({ emptyWindow }, use) => withPage(emptyWindow, use),
});

async function withDemo(
  browser: Browser,
  options: BrowserContextOptions,
  demo: "lagos" | "empty",
  use: (context: BrowserContext) => Promise<void>,
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
  await page.goto("/tabs/invoice");
  await settled(page);
  await page.close();
  await use(context);
  await context.close();
}

/** A page without the app, in English: size, theme, drafts and scripts of a page end with it. */
async function withPage(context: BrowserContext, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  await page.goto("/theme.js");
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await use(page);
  await page.close();
}

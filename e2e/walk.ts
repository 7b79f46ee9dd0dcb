import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page, Request } from "@playwright/test";
import { settled } from "./wait-until-settled.ts";

const manifestFile = resolve(import.meta.dirname, "../apps/web/dist/.vite/manifest.json");

/** Not the server's pages, which have words of their own and are loaded, each by its address. */
export const drawnByApp = (route: string): boolean =>
  route !== "/affiliate" &&
  !/^\/(verify|client\/link)(\/|$)/.test(route) &&
  (!route.startsWith("/invoice/link/") || route.endsWith("/pay"));

/** Goes from route to route; call it with one after the other. */
export type Walk = (route: string) => Promise<void>;

/**
 * A walk through the routes by the app's own router, as taps do it: a quarter of what loading each anew costs. The code of every
 * screen is fetched before the second, so that no look falls on the screen that was left; a look waits for every answer that is on its way.
 * Pages of the server are loaded.
 */
export function walk(page: Page, quietMs = 120): Walk {
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    // Changes are listened for as long as a page is open.
    if (/^(fetch|xhr)$/.test(request.resourceType()) && !request.url().includes("/sync/stream")) underWay.add(request);
  });
  const ended = (request: Request) => void underWay.delete(request);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  const answered = async () => {
    for (let turn = 0; turn < 200 && underWay.size > 0; turn++) await page.waitForTimeout(25);
  };

  // React keeps a fallback for 300 ms however soon its part arrives: as long as that nothing changes, and yet nothing is settled.
  const drawn = () =>
    page
      .waitForFunction(() => !document.querySelector("main [data-pending]"), null, { timeout: 2_000, polling: 50 })
      .catch(() => undefined);

  return async (route) => {
    const inApp = await page.evaluate(() => document.getElementById("root") !== null);
    if (inApp && drawnByApp(route)) {
      await fetchScreens(page);
      await page.evaluate((to) => {
        window.history.pushState({}, "", to);
        window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
      }, route);
    } else {
      await page.goto(route);
    }
    // Every page has its heading; a page without one is still on its way, or a fault that the look will find.
    await page
      .waitForFunction(() => document.querySelector("main") && document.querySelector("h1"), null, {
        timeout: 3_000,
        polling: 50,
      })
      .catch(() => undefined);
    await settled(page, quietMs);
    if (await page.evaluate(() => document.querySelector("main [data-pending]") !== null)) {
      await drawn();
      await settled(page, quietMs);
    }
    if (underWay.size === 0) return;
    await answered();
    await settled(page, quietMs);
  };
}

/** The card form fetches a script from elsewhere as soon as it is read. */
const leftAlone = /stripe-form/;

async function fetchScreens(page: Page): Promise<void> {
  if (await page.evaluate(() => "walked" in globalThis)) return;
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Record<
    string,
    { file: string; isDynamicEntry?: boolean }
  >;
  const files = Object.entries(manifest).flatMap(([source, { file, isDynamicEntry }]) =>
    isDynamicEntry && source.endsWith(".tsx") && !leftAlone.test(source) ? [`/${file}`] : [],
  );
  await page.evaluate(async (files) => {
    await Promise.all(files.map((file) => import(file) as Promise<unknown>));
    Object.assign(globalThis, { walked: true });
  }, files);
}

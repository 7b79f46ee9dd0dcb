import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { openDemo } from "../accounts.ts";
import { openableOffline } from "../actions.ts";
import { guardedRoutes, openRoutes, tokenRoutes } from "../routes.ts";
import { openLine } from "../tcp-line.ts";

/** Follows a link inside the app: the address changes and nothing is loaded anew. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

const notHere = "This part is not on this device yet. It loads when you’re online.";
/** Pages of use only with a network: a device stores them once they were opened. */
const needNetwork = new Set([
  "/settings/billing",
  "/settings/devices",
  "/settings/people",
  "/settings/people/none",
  "/settings/sign-ins",
  "/settings/sign-ins?see=programs",
  "/affiliate",
  "/affiliate?own=1",
  "/affiliate/register",
  "/join/none",
  "/thank-you",
  "/thank-you?invoice=none",
  "/plan/subscribe",
  "/plan/portal",
  "/transactions",
  "/transactions?intent=yearly",
]);

test("offline copy › every script that is kept has all it imports kept beside it", () => {
  const dist = resolve(import.meta.dirname, "../../apps/web/dist");
  const worker = readFileSync(resolve(dist, "sw.js"), "utf8");
  const entries = [...worker.matchAll(/\{[^{}]*"url":"(assets\/[\w.-]+\.js)"[^{}]*\}/g)];
  const kept = new Set(entries.flatMap(([entry, url = ""]) => (/"onceUsed"/.test(entry) ? [] : [url])));
  type Chunk = { file: string; imports?: string[] };
  const manifest = JSON.parse(readFileSync(resolve(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const missing = Object.values(manifest)
    .filter(({ file }) => kept.has(file))
    .flatMap(({ file, imports = [] }) =>
      imports.flatMap((key) => (kept.has(manifest[key]!.file) ? [] : [`${file} → ${manifest[key]!.file}`])),
    );
  expect(missing).toEqual([]);
  expect(kept.size).toBeGreaterThan(300);
  expect(kept.size).toBeLessThan(entries.length);
});

test("every route › opened once, then without network › shows itself or says in the shell what it waits for", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const context = await browser.newContext({ baseURL: line.url });
  try {
    const page = await context.newPage();
    const broken: string[] = [];
    page.on("pageerror", (error) => broken.push(`${new URL(page.url()).pathname}: ${error.message}`));
    await openDemo(page, "lagos");
    await page.goto("/tabs/invoice");
    await expect(page.getByText("INV-").first()).toBeVisible();
    await openableOffline(page);
    await line.cut();

    for (const path of [...guardedRoutes, ...openRoutes, ...tokenRoutes].filter((path) => path !== "/dev/ui")) {
      await follow(page, path);
      if (needNetwork.has(path)) {
        await expect(page.getByText(notHere), path).toBeVisible();
        await expect(page.getByRole("button", { name: "Try again" }), path).toBeVisible();
        // The pages before the app have no head in the shell.
        if (!/^\/(join|thank-you)/.test(path))
          await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(/^(?!Ankara$)\w/);
      } else {
        await expect(page.getByText(notHere), path).toHaveCount(0);
        await expect(page.getByRole("heading").first(), path).toBeVisible();
      }
      await expect(page.getByText("Something broke on this page"), path).toHaveCount(0);
    }
    expect(broken).toEqual([]);

    await follow(page, "/settings/billing");
    await expect(page.getByText(notHere)).toBeVisible();
    await line.mend();
    await expect(async () => {
      // It is fetched by itself, too: the button may be gone before the tap.
      const again = page.getByRole("button", { name: "Try again" });
      await again.click({ timeout: 1_000 }).catch(() => undefined);
      await expect(page.getByText(notHere)).toHaveCount(0, { timeout: 1_000 });
      await expect(page.getByRole("heading", { name: "Billing" }).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  } finally {
    await context.close();
    await line.close();
  }
});

test("storage of the browser › cannot be read or written › every file comes from the network", async ({
  page,
  context,
}) => {
  await openDemo(page, "lagos");
  await page.goto("/tabs/invoice");
  await openableOffline(page);
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const fail = () => Promise.reject(new DOMException("The storage is damaged.", "UnknownError"));
    Object.assign(Cache.prototype, { match: fail, put: fail });
  });
  await page.goto("/tabs/expense");
  await expect(page.getByRole("heading", { level: 1, name: "Expenses" })).toBeVisible();
  // The page and its parts came past the storage that fails, and not past the worker.
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

test("storage of the browser › lost its files › they are stored again, and the app opens without network", async ({
  browser,
  baseURL,
}) => {
  const line = await openLine(baseURL!);
  const context = await browser.newContext({ baseURL: line.url });
  try {
    const page = await context.newPage();
    await openDemo(page, "lagos");
    await page.goto("/tabs/invoice");
    await openableOffline(page);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.reload();
    await openableOffline(page);
    await line.cut();
    await page.goto("/tabs/expense");
    await expect(page.getByRole("heading", { level: 1, name: "Expenses" })).toBeVisible();
  } finally {
    await context.close();
    await line.close();
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import {
  addClient,
  addItem,
  closeSheet,
  everythingSent,
  issue,
  numbersOnDevice,
  openTab,
  writeInvoice,
} from "./actions.ts";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { newAccount, openNewBusiness, signUp, skipWelcome } from "./accounts.ts";
import { ports } from "./ports.ts";
import { startServer } from "./server.ts";
import { asTwoYearsOld } from "./old-browser.ts";

// Days on which the device itself lets its person down, each tried in a real browser: `npm run bad-days`, or one of them,
// `npm run bad-days -- clock`. What happens on each is written down in docs/bad-days.md.
const [only = ""] = process.argv.slice(2);
const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium on this machine.");
const server = await startServer(ports.badDays);
const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, "--use-fake-ui-for-media-stream"] });
const phone = {
  baseURL: server.url,
  viewport: { width: 360, height: 740 },
  locale: "en-GB",
  timezoneId: "Africa/Lagos",
  hasTouch: true,
  serviceWorkers: "block",
} as const;
const dayMs = 86_400_000;

const days: Record<string, () => Promise<void>> = {
  "cookies and storage are blocked": async () => {
    const profile = mkdtempSync(join(tmpdir(), "ankara-blocked-"));
    mkdirSync(join(profile, "Default"));
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
    writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(blocked));
    const context = await chromium.launchPersistentContext(profile, { executablePath, args: chromiumArgs, ...phone });
    try {
      const page = await context.newPage();
      const faults = pageFaults(page);
      await page.goto("/login");
      const forbidden = await page.evaluate(() => {
        try {
          return localStorage.length < 0;
        } catch {
          return true;
        }
      });
      expect(forbidden, "the browser forbids storage").toBe(true);
      // It never comes to the welcome that follows elsewhere.
      void signUp(page, newAccount()).catch(() => undefined);
      const heading = page.getByRole("heading", { name: "This browser can’t store data" });
      await expect(heading).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText("Leave private mode, free some space, or use another browser.")).toBeVisible();
      expect(faults).toEqual([]);
    } finally {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    }
  },

  "a private window without a database": () =>
    withPage(browser, async (page) => {
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("refused", "InvalidStateError");
        };
      });
      await openNewBusiness(page);
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "This browser can’t store data" })).toBeVisible();
    }),

  "the device is full": () =>
    withPage(browser, async (page, context) => {
      await openNewBusiness(page);
      await page.goto("/tabs/home");
      await addClient(page, { name: "Before", phone: "0803 555 0101" });
      await everythingSent(page);
      const browserOf = await context.newCDPSession(page);
      const room = (quotaSize?: number) =>
        browserOf.send("Storage.overrideQuotaForOrigin", {
          origin: server.url,
          ...(quotaSize !== undefined && { quotaSize }),
        });
      await room(1);
      // The browser asks for the room that is left every 30 s.
      await page.waitForTimeout(32_000);
      await page.getByRole("button", { name: "New client" }).click();
      const sheet = page.getByRole("dialog", { name: "New client" });
      await sheet.getByLabel(/^Name/).fill("On a full phone");
      await sheet.getByLabel(/^Phone/).fill("0803 555 0102");
      await sheet.getByRole("button", { name: "Add client" }).click();
      await expect(page.getByText("This device is full.")).toBeVisible();
      await expect(sheet.getByLabel(/^Name/)).toHaveValue("On a full phone");
      await room();
      await sheet.getByRole("button", { name: "Add client" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "On a full phone" })).toBeVisible();
      await everythingSent(page);
      await expect(page.getByText("This device is full.")).toBeHidden();
    }),

  "a Chromium of two years ago": () =>
    withPage(browser, async (page) => {
      const faults = pageFaults(page);
      await asTwoYearsOld(page);
      await signUp(page, newAccount());
      await skipWelcome(page);
      await addClient(page, { name: "Mama Tolu", phone: "0803 555 0101" });
      await addItem(page, { name: "Rice, 50 kg", price: "45000" });
      await writeInvoice(page, "Mama Tolu", "Rice, 50 kg");
      expect(await issue(page)).toBe("INV-0001");
      await everythingSent(page);
      expect(faults).toEqual([]);
    }),

  "camera refused for good, and missing": () =>
    withPage(browser, async (page) => {
      await openNewBusiness(page);
      await page.goto("/tabs/home");
      await addItem(page, { name: "Rice, 50 kg", price: "45000" });
      for (const [error, words] of [
        ["NotAllowedError", "Allow it in the settings of the browser"],
        ["NotFoundError", "No camera available"],
      ] as const) {
        await page.addInitScript((name) => {
          Object.defineProperty(navigator, "mediaDevices", {
            configurable: true,
            value: { getUserMedia: () => Promise.reject(new DOMException("no", name)) },
          });
        }, error);
        await page.goto("/tabs/catalog");
        await page.getByRole("button", { name: "Scan a code" }).click();
        await expect(page.getByText(words, { exact: false })).toBeVisible();
        await closeSheet(page);
      }
    }),

  "notices refused for good": () =>
    withPage(browser, async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(Notification, "permission", { get: () => "denied" });
      });
      await openNewBusiness(page);
      await page.goto("/notes");
      await page.getByRole("button", { name: "Write a note" }).click();
      await page.getByRole("textbox").last().fill("Call Mama Tolu");
      await page.getByRole("button", { name: "Reminder" }).click();
      const sheet = page.getByRole("dialog", { name: "Remind me" });
      await expect(sheet.getByText("Allow them in the settings of the browser or phone")).toBeVisible();
    }),

  "the clock is a day ahead": () => withClock(dayMs),
  "the clock is a day behind": () => withClock(-dayMs),

  "the app is ended while the camera is open": () =>
    withPage(browser, async (page) => {
      await openNewBusiness(page);
      await page.goto("/tabs/expense");
      await page
        .getByRole("main")
        .getByRole("button", { name: "New expense" })
        .or(page.getByRole("button", { name: "Add an expense" }))
        .first()
        .click();
      const sheet = page.getByRole("dialog", { name: "New expense" });
      await sheet.getByLabel(/^Amount/).fill("4500");
      const choosing = page.waitForEvent("filechooser");
      await sheet.getByRole("button", { name: "Add photo" }).first().click();
      await choosing;
      // The browser opens the tab again, with the texts it kept of it.
      await page.reload();
      await page
        .getByRole("main")
        .getByRole("button", { name: "New expense" })
        .or(page.getByRole("button", { name: "Add an expense" }))
        .first()
        .click();
      await expect(sheet.getByLabel(/^Amount/)).toHaveValue("4,500");
    }),
};

let failed = 0;
try {
  for (const [name, day] of Object.entries(days).filter(([name]) => name.includes(only))) {
    try {
      await day();
      console.log(`✓ ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`✗ ${name}\n${error instanceof Error ? error.message.slice(0, 1200) : String(error)}`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = failed === 0 ? 0 : 1;

/** Nothing is lost or out of order, the person is told, and the same number is not given twice. */
function withClock(offMs: number): Promise<void> {
  return withPage(browser, async (page) => {
    await page.addInitScript((offMs) => {
      const RealDate = Date;
      globalThis.Date = class extends RealDate {
        constructor(...given: unknown[]) {
          super(...((given.length === 0 ? [RealDate.now() + offMs] : given) as [number]));
        }
        static override now = () => RealDate.now() + offMs;
      } as DateConstructor;
    }, offMs);
    await openNewBusiness(page);
    await page.goto("/tabs/home");
    await addClient(page, { name: "Mama Tolu", phone: "0803 555 0101" });
    await addItem(page, { name: "Rice, 50 kg", price: "45000" });
    await expect(page.getByText("This device’s clock is wrong.")).toBeVisible({ timeout: 30_000 });
    await writeInvoice(page, "Mama Tolu", "Rice, 50 kg");
    expect(await issue(page)).toBe("INV-0001");
    await everythingSent(page);
    await closeSheet(page);
    await page.goto("/tabs/invoice");
    await openTab(page, "Invoices");
    expect(await numbersOnDevice(page)).toEqual(["INV-0001"]);
  });
}

async function withPage(on: Browser, act: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await on.newContext(phone);
  context.setDefaultTimeout(20_000);
  try {
    await act(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

function pageFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}

import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { openDemo } from "./people.ts";
import { guardedRoutes, guestRoutes, openRoutes, tokenRoutes } from "./routes.ts";
import { startServer } from "./server.ts";

// A picture of every route: phone and desk, light and dark, with the demo and empty. `npm run shots -- invoice` takes
// only the routes whose address contains the word.
const folder = resolve(import.meta.dirname, "../shots");
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
const [only = ""] = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const wanted = (route: string) => route.includes(only);
const fileName = (route: string) =>
  route
    .replace(/\?.*$/, "")
    .replace(/^\/|\/$/g, "")
    .replaceAll("/", "-") || "home";

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium on this machine.");
if (!only) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const server = await startServer(Number(process.env["SHOTS_PORT"] ?? 8795));
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
let taken = 0;
try {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ["light", "dark"] as const) {
      const options = {
        baseURL: server.url,
        viewport,
        colorScheme,
        locale: "en-GB",
        timezoneId: "Africa/Lagos",
        deviceScaleFactor: 1,
        serviceWorkers: "block" as const,
      };
      const shoot = async (page: Page, data: string, routes: readonly string[]) => {
        for (const route of routes.filter(wanted)) {
          await page.goto(route);
          await settle(page);
          await page.screenshot({ path: join(folder, `${fileName(route)}--${size}-${colorScheme}-${data}.png`) });
          taken++;
        }
      };
      const guest = await browser.newContext(options);
      await shoot(await guest.newPage(), "guest", [...guestRoutes, ...openRoutes]);
      await guest.close();
      for (const demo of ["lagos", "empty"] as const) {
        const context = await browser.newContext(options);
        const page = await context.newPage();
        await openDemo(page, demo);
        await page.goto("/tabs/invoice");
        await settle(page);
        await page.waitForTimeout(1500);
        await shoot(page, demo, [
          ...guardedRoutes,
          ...tokenRoutes,
          ...openRoutes,
          ...(await detailRoutes(context, page)),
        ]);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${taken} pictures in ${folder}`);

/** A client, an invoice and its public link of the business on screen, if it has any. */
async function detailRoutes(context: BrowserContext, page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await context.request.get("/sync/pull?limit=500", {
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
  });
  const { changes } = (await answer.json()) as {
    changes: { collection: string; id: string; data: Record<string, unknown> | null }[];
  };
  const invoice = changes.find(({ collection, data }) => collection === "invoices" && data?.["status"] === "issued");
  const draft = changes.find(({ collection, data }) => collection === "invoices" && data?.["status"] === "draft");
  const contact = changes.find(
    ({ collection, data }) => collection === "contacts" && data?.["id"] === invoice?.data?.["contactId"],
  );
  return [
    ...(contact ? [`/contacts/client-${contact.id.slice(-8)}`] : []),
    ...(invoice ? [`/invoice/${invoice.id}`, `/invoice/link/${String(invoice.data?.["linkId"])}`] : []),
    ...(draft ? [`/new-invoice?draft=${draft.id}`] : []),
  ];
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(250);
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "@playwright/test";
import { openDemo } from "./accounts.ts";

const folder = resolve(import.meta.dirname, "../apps/web/public/screenshots");
const pictures = [
  { name: "invoices-phone", route: "/tabs/invoice", viewport: { width: 360, height: 740 }, scale: 2 },
  {
    name: "editor-phone",
    route: "/new-invoice?text=3 bags rice 45k, 2 cartons oil 31500 for Mama Tolu, due in 7 days",
    viewport: { width: 360, height: 740 },
    scale: 2,
  },
  { name: "invoices-desk", route: "/tabs/invoice", viewport: { width: 1280, height: 800 }, scale: 1 },
] as const;

/** The pictures of the manifest, as WebP: browsers show them before the app is installed. */
export async function takeManifestPictures(browser: Browser, url: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  for (const { name, route, viewport, scale } of pictures) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      deviceScaleFactor: 1,
      colorScheme: "light",
      locale: "en-GB",
      timezoneId: "Africa/Lagos",
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await openDemo(page, "lagos");
    await page.goto("/tabs/invoice");
    await page.getByText(/^INV-/).first().waitFor();
    await page.goto(route);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(2000);
    const session = await context.newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", {
      format: "webp",
      quality: 82,
      clip: { x: 0, y: 0, ...viewport, scale },
    });
    writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"));
    await context.close();
  }
  return pictures.length;
}

import { resolve } from "node:path";
import type { Browser } from "@playwright/test";
import { openDemo } from "./accounts.ts";

export const readmePicture = resolve(import.meta.dirname, "../docs/screenshot.png");

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
/** The desk is shown smaller than the phone, as it is in life from further away. */
const deskScale = 0.75;
const edge = 24;

/** One invoice of the demo on a desk and on a phone, side by side. */
export async function takeReadmePicture(browser: Browser, url: string): Promise<void> {
  const paths: string[] = [];
  let invoice = "";
  for (const viewport of [desk, phone]) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      deviceScaleFactor: 2,
      colorScheme: "light",
      locale: "en-GB",
      timezoneId: "Africa/Lagos",
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await openDemo(page, "lagos");
    await page.goto("/tabs/invoice");
    if (viewport === desk) {
      // The newest issued invoice; a desk shows it beside the list.
      const row = page.locator('a[data-row][href*="open="]').first();
      await row.waitFor();
      invoice = /open=([\w-]+)/.exec((await row.getAttribute("href")) ?? "")?.[1] ?? "";
      await row.click();
    } else {
      await page.getByText(/^INV-/).first().waitFor();
      await page.goto(`/invoice/${invoice}`);
    }
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(1500);
    paths.push((await page.screenshot()).toString("base64"));
    await context.close();
  }
  const height = phone.height + edge * 2;
  const width = Math.round(desk.width * deskScale) + phone.width + edge * 3;
  const page = await browser.newPage({ viewport: { width, height } });
  const picture = (index: number, wide: number) =>
    `<img src="data:image/png;base64,${paths[index]}" width="${wide}" alt="">`;
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:flex;align-items:center;justify-content:center;gap:${edge}px;background:#e7e2d8}
     img{border-radius:12px;box-shadow:0 8px 28px rgb(40 34 20/.18)}</style>
     ${picture(0, Math.round(desk.width * deskScale))}${picture(1, phone.width)}`,
  );
  await page.waitForTimeout(300);
  await page.screenshot({ path: readmePicture });
  await page.close();
}

import type { BrowserContext, Page } from "@playwright/test";
import { ms, type Row } from "./report.ts";

/** Longest the main thread may be held by one task. */
const longMs = 50;
const always = "period=custom&from=2020-01-01&to=2030-12-31";
const pages = [
  ["analytics", "/analytics", "Top clients"],
  ["sales by client, all years", `/report/clients?${always}`, "Total"],
  ["sales summary on cash basis, all years", `/report/sales?${always}&basis=cash`, "Total"],
  ["profit and loss, all years", `/report/profit?${always}`, "Profit"],
] as const;

/** Main-thread tasks longer than 50 ms while a report over 20 000 invoices is read, worked out and drawn. */
export async function reportPages(context: BrowserContext): Promise<Row[]> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask" });
  });
  await page.goto("/tabs/invoice");
  await page.getByText(/^INV-/).first().waitFor();
  // The shell warms what it may need; that belongs to the start, not to the reports.
  await page.waitForTimeout(6000);
  const rows: Row[] = [];
  for (const [what, address, text] of pages) rows.push(await visit(page, what, address, text));
  await page.close();
  return rows;
}

async function visit(page: Page, what: string, address: string, text: string): Promise<Row> {
  await page.evaluate(() => {
    (globalThis as unknown as { longTasks: number[] }).longTasks.length = 0;
  });
  const began = Date.now();
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await page.getByText(text, { exact: true }).first().waitFor({ timeout: 120_000 });
  const took = Date.now() - began;
  await page.waitForTimeout(500);
  const tasks = await page.evaluate(() => [...(globalThis as unknown as { longTasks: number[] }).longTasks]);
  const longest = Math.max(0, ...tasks);
  return {
    what: `${what}: main-thread tasks over ${longMs} ms (answer after ${(took / 1000).toFixed(1)} s)`,
    value: tasks.length === 0 ? "none" : `${tasks.length}, longest ${ms(longest)}`,
    target: "none",
    ok: tasks.length === 0,
  };
}

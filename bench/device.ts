import { chromium, type BrowserContext, type CDPSession } from "@playwright/test";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import { startServer } from "@ankara/e2e/server";
import { copyToDevice, loadDemo } from "./first-sync.ts";
import { freePort } from "./free-port.ts";
import { reportPages } from "./report-pages.ts";
import { median, ms, type Row } from "./report.ts";

const invoices = 20_000;
const runs = 7;
const phone = { width: 360, height: 740 };
const invoiceNumber = /^INV-/;

/** Main-thread CPU time (Chromium's TaskDuration) over a business with 20 000 invoices. */
export async function device(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) return [{ what: "boot and search", value: "no Chromium on this machine", target: "", ok: null }];
  const server = await startServer(await freePort());
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: phone, serviceWorkers: "block" });
    await copyToDevice(await context.newPage(), loadDemo(server.dataDir, invoices));
    const boots: number[] = [];
    for (let run = 0; run <= runs; run++) boots.push(await boot(context));
    // The first one fills Chromium's cache of compiled code, as the person's first visit does.
    const middle = median(boots.slice(1));
    return [
      { what: "boot to first row", value: `${ms(middle)} CPU`, target: "≤ 205 ms CPU", ok: middle <= 205 },
      ...(await searches(context)),
      ...(await reportPages(context)),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Milliseconds of CPU from a fresh page until the first invoice stands there. */
async function boot(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await taskSeconds(cdp);
  await page.goto("/tabs/invoice", { waitUntil: "commit" });
  await page.getByText(invoiceNumber).first().waitFor();
  const after = await taskSeconds(cdp);
  await page.close();
  return (after - before) * 1000;
}

async function searches(context: BrowserContext): Promise<Row[]> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const keystroke = async (what: string): Promise<Row> => {
    const box = page.getByRole("searchbox");
    const keys: number[] = [];
    for (const key of "textiles") {
      const before = await taskSeconds(cdp);
      await box.press(key);
      await page.waitForTimeout(400);
      keys.push(((await taskSeconds(cdp)) - before) * 1000);
    }
    const middle = median(keys);
    return { what, value: `${ms(middle)} CPU`, target: "≤ 20 ms CPU", ok: middle <= 20 };
  };
  const rows: Row[] = [];
  await page.goto("/tabs/search");
  const found = await page
    .getByRole("searchbox")
    .waitFor({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
  if (found) {
    await page.waitForTimeout(2000);
    rows.push(await keystroke("search keystroke, search screen"));
  } else rows.push({ what: "search keystroke, search screen", value: "no search box there yet", target: "", ok: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/tabs/invoice");
  await page.getByText(invoiceNumber).first().waitFor();
  await page.waitForTimeout(2000);
  rows.push(await keystroke("search keystroke, list of invoices on a desk"));
  return rows;
}

/** Seconds the main thread has spent in tasks since the page's process began. */
async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0;
}

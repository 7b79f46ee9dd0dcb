import { serveDocuments } from "@ankara/documents/browser-check";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import { chromium, type CDPSession } from "@playwright/test";
import { invoiceTree } from "./document-trees.ts";
import { median, ms, type Row } from "./report.ts";

const runs = 15;
const slower = 4;

/**
 * CPU time of the page's thread (Chromium's TaskDuration in thread ticks) for an invoice of 12 lines, the processor slowed
 * down four times: the first one with engine and fonts fetched from loopback, compiled and parsed; then one after the other, each another.
 */
export async function documentsInBrowser(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath)
    return [{ what: "documents in Chromium", value: "no Chromium on this machine", target: "", ok: null }];
  const trees = Object.fromEntries(
    Array.from({ length: runs + 1 }, (_, index) => [String(index), invoiceTree(12, index)]),
  );
  const documents = await serveDocuments(trees);
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const firsts: number[] = [];
    const warm: number[] = [];
    for (let visit = 0; visit < 3; visit++) {
      const page = await (await browser.newContext()).newPage();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
      await page.goto(`${documents.url}timed.html`);
      await page.evaluate("ready");
      for (let index = 0; index <= runs; index++) {
        const before = await taskMs(cdp);
        await page.evaluate(`draw("${index}")`);
        (index === 0 ? firsts : warm).push((await taskMs(cdp)) - before);
      }
      await page.context().close();
    }
    const row = (what: string, value: string): Row => ({ what, value, target: "", ok: null });
    return [
      row(
        `first PDF of 12 lines in Chromium at ${slower} × throttle, engine and fonts included`,
        `${ms(median(firsts))} CPU`,
      ),
      row(`a PDF of 12 lines in Chromium at ${slower} × throttle, warm`, `${ms(median(warm))} CPU`),
    ];
  } finally {
    await browser.close();
    await documents.stop();
  }
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

import { readdirSync, readFileSync } from "node:fs";
import { serveDocuments } from "@ankara/documents/browser-check";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import { chromium, type CDPSession, type Page } from "@playwright/test";
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
    const atStart = await pagePeak(executablePath, documents.url, async () => undefined);
    const many = (joined: boolean) =>
      pagePeak(executablePath, documents.url, (page) => page.evaluate(`drawMany(${batchSize}, ${joined})`));
    const [apart, joined] = [await many(false), await many(true)];
    const row = (what: string, value: string): Row => ({ what, value, target: "", ok: null });
    return [
      row(
        `first PDF of 12 lines in Chromium at ${slower} × throttle, engine and fonts included`,
        `${ms(median(firsts))} CPU`,
      ),
      row(`a PDF of 12 lines in Chromium at ${slower} × throttle, warm`, `${ms(median(warm))} CPU`),
      row(
        `${batchSize} PDFs in Chromium one after another, peak memory of the page's process (without a document)`,
        `${mib(apart)} (${mib(atStart)})`,
      ),
      row(`${batchSize} documents in one PDF in Chromium, peak memory of the page's process`, mib(joined)),
    ];
  } finally {
    await browser.close();
    await documents.stop();
  }
}

const batchSize = 1000;
const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;

/** Peak resident memory of the process of a page in a browser of its own, bytes; the machine's own pages of the browser in it. */
async function pagePeak(executablePath: string, url: string, act: (page: Page) => Promise<unknown>): Promise<number> {
  const server = await chromium.launchServer({ executablePath, args: chromiumArgs });
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage();
    await page.goto(`${url}timed.html`);
    await page.evaluate("ready");
    await act(page);
    return Math.max(...renderersOf(server.process().pid ?? 0).map(peakOf));
  } finally {
    await server.close();
  }
}

const statusOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
};
const fieldOf = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
const peakOf = (pid: string): number => fieldOf(statusOf(pid), "VmHWM") * 1024;

/** Processes of pages below a browser's, however deep. */
function renderersOf(browser: number): string[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((pid) => [pid, fieldOf(statusOf(pid), "PPid")]));
  const isBelow = (pid: string): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === browser || isBelow(String(parent)));
  };
  return pids.filter((pid) => isBelow(pid) && commandOf(pid).includes("--type=renderer"));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

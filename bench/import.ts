import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type CDPSession, type Locator, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import { openNewBusiness } from "@ankara/e2e/accounts";
import { startServer } from "@ankara/e2e/server";
import { tap } from "./ankara-acts.ts";
import { freePort } from "./free-port.ts";
import { ms, type Row } from "./report.ts";
import { WatchedPage, type Cost } from "./watched-page.ts";

const contacts = 20_000;
const documents = 1_000;
const slow = 4;
const folder = mkdtempSync(join(tmpdir(), "ankara-import-"));

/** A file of 20 000 clients in, 1 000 invoices in, and everything out with their PDFs: main-thread CPU, blocks and memory. */
export async function importAndExport(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath)
    return [{ what: "import and export", value: "no Chromium on this machine", target: "", ok: null }];
  const server = await startServer(await freePort());
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "block", acceptDownloads: true });
    const watched = await WatchedPage.open(context);
    const { page } = watched;
    await openNewBusiness(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });

    await page.goto("/import?kind=contacts");
    // The shell warms what it may need.
    await page.waitForTimeout(6_000);
    await watched.throttle(slow);
    const read = await watched.cost(async () => {
      await choose(page, "clients.csv", clientsFile());
      await buttonFor(page, contacts).waitFor({ timeout: 300_000 });
    });
    const written = await watched.cost(async () => {
      await tap(page, buttonFor(page, contacts));
      await page.getByText("Import finished").waitFor({ timeout: 600_000 });
    });
    await watched.throttle(1);
    await page.goto("/import?kind=invoices");
    await choose(page, "invoices.csv", invoicesFile());
    await buttonFor(page, documents).click({ timeout: 300_000 });
    await page.getByText("Import finished").waitFor({ timeout: 300_000 });

    await page.goto("/export");
    const exported = await measured(page, cdp, async () => {
      const saving = page.waitForEvent("download", { timeout: 900_000 });
      await page.getByRole("button", { name: /^Make the file/ }).click();
      await (await saving).path();
    });
    const row = (what: string, value: string): Row => ({ what, value, target: "", ok: null });
    return [
      row(`import: ${contacts} clients read, understood and checked, at ${slow} × throttle`, atThrottle(read)),
      row(
        `import: ${contacts} clients written with their changes for the server, at ${slow} × throttle`,
        atThrottle(written),
      ),
      row(`export: everything with ${documents} PDFs, main thread`, tasks(exported)),
      row(
        `export: script memory at its peak, and above the start`,
        `${megabytes(exported.peak)} MB, +${megabytes(exported.peak - exported.before)} MB`,
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The button groups its digits. By its text: to look for roles the driver would reckon them in the page, on the thread that is measured. */
const buttonFor = (page: Page, count: number): Locator =>
  page.locator("button", { hasText: `Import ${count.toLocaleString("en")} records` });

const atThrottle = ({ main, long: [longest, ...more] }: Cost): string =>
  `${ms(main)} CPU of the page; ${longest === undefined ? "no task" : `${more.length + 1} tasks, longest ${ms(longest)},`} over 50 ms of CPU`;

type Measured = { cpu: number; blocks: readonly number[]; before: number; peak: number };

const tasks = ({ cpu, blocks }: Measured): string => {
  const longest = blocks.reduce((most, one) => Math.max(most, one), 0);
  return `${ms(cpu)} CPU; ${blocks.length} tasks over 50 ms, longest ${Math.round(longest)} ms`;
};
const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

async function measured(page: Page, cdp: CDPSession, act: () => Promise<void>): Promise<Measured> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { blocksSeen: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  const start = await metrics(cdp);
  let peak = start.heap;
  const watch = setInterval(() => {
    void metrics(cdp).then(({ heap }) => {
      peak = Math.max(peak, heap);
    });
  }, 250);
  try {
    await act();
  } finally {
    clearInterval(watch);
  }
  const end = await metrics(cdp);
  const blocks = await page.evaluate(() => (globalThis as unknown as { blocksSeen: number[] }).blocksSeen);
  return { cpu: end.cpu - start.cpu, blocks, before: start.heap, peak };
}

async function metrics(cdp: CDPSession): Promise<{ cpu: number; heap: number }> {
  const { metrics: list } = await cdp.send("Performance.getMetrics");
  const of = (metric: string) => list.find(({ name }) => name === metric)?.value ?? 0;
  return { cpu: of("TaskDuration") * 1000, heap: of("JSHeapUsedSize") };
}

/** From the disk, as a person does: bytes that the driver hands over are put together by the page's own thread. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  writeFileSync(join(folder, name), text);
  const chooser = page.waitForEvent("filechooser");
  await tap(page, page.locator("button", { hasText: "Choose a file" }));
  await (await chooser).setFiles(join(folder, name));
}

const lines = (count: number, line: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => line(index));

const clientsFile = (): string =>
  [
    "Name,Phone,Email,City,Opening balance",
    ...lines(
      contacts,
      (index) =>
        `Client ${index},0803${String(index).padStart(7, "0")},c${index}@shop.example,Lagos,${index % 7 === 0 ? "1250.50" : ""}`,
    ),
  ].join("\n");

const invoicesFile = (): string =>
  [
    "Invoice Number,Customer Name,Invoice Date,Due Date,Invoice Status,Item Name,Quantity,Item Price,Item Tax %",
    ...lines(
      documents,
      (index) =>
        `A-${index},Client ${index % 50},2026-05-${String((index % 28) + 1).padStart(2, "0")},2026-06-30,Sent,Bag of rice,${(index % 9) + 1},45000,7.5`,
    ),
  ].join("\n");

import type { BrowserContext, Page } from "@playwright/test";
import * as acts from "./ankara-acts.ts";
import { filledDevice } from "./filled-device.ts";
import { ms, type Row } from "./report.ts";
import { serveFloor } from "./start.ts";
import { WatchedPage, type Cost, type Key } from "./watched-page.ts";

const invoices = 20_000;
/** `--times=5`: each of them so often on the device. */
const times = Number(process.argv.find((option) => option.startsWith("--times="))?.slice("--times=".length) ?? 1);
const boots = 3;
/** Once as it is for CPU time, once slowed down for what blocks. */
const slow = 4;

/** Every act of a day with 20 000 invoices on the device, or so many times more: CPU time, blocking tasks, how long a key waits, memory. */
export async function twenty(): Promise<Row[]> {
  const device = await filledDevice(invoices, times);
  if (!device)
    return [{ what: `${invoices * times} invoices`, value: "no Chromium on this machine", target: "", ok: null }];
  const floor = await serveFloor();
  try {
    const usual = await walk(device.context, 1);
    const slowed = await walk(device.context, slow);
    for (const [rate, { costs }] of [
      [1, usual],
      [slow, slowed],
    ] as const)
      for (const [what, cost] of await floorActs(device.context, floor.url, rate)) costs.set(what, cost);
    return [countRow(), ...costRows(usual.costs, slowed.costs), ...keyRows(slowed.keys), heapRow(usual.heap)];
  } finally {
    floor.stop();
    await device.stop();
  }
}

/** The same acts without the app: what the browser, React and the library of sheets cost by themselves. */
async function floorActs(context: BrowserContext, url: string, rate: number): Promise<[what: string, cost: Cost][]> {
  const quietMs = quietFor(rate);
  const keys = await WatchedPage.open(context);
  await keys.page.goto(`${url}/acts`);
  await keys.throttle(rate);
  const typed = await keys.cost(() => acts.typeSearch(keys), quietMs);
  await keys.page.close();
  const sheet = await WatchedPage.open(context);
  await sheet.page.goto(`${url}/acts#sheet`);
  await sheet.throttle(rate);
  const opened = await sheet.cost(async (page) => {
    await acts.tap(page, page.locator("button"));
    await page.locator("[role=dialog] [data-row]").first().waitFor();
  }, quietMs);
  await sheet.page.close();
  return [
    ["the floor: eight keys, eleven rows drawn for each by React alone", typed],
    ["the floor: a sheet with eleven rows opened, React and Base UI alone", opened],
  ];
}

/** On a slower processor the work after an act takes longer, too. */
const quietFor = (rate: number): number => (rate === 1 ? 400 : 2_000);

type Walked = { costs: Map<string, Cost>; keys: Map<string, Key[]>; heap: number };

async function walk(context: BrowserContext, rate: number): Promise<Walked> {
  const costs = new Map<string, Cost>();
  const keys = new Map<string, Key[]>();
  const booted: Cost[] = [];
  for (let run = 0; run < boots; run++) booted.push(await boot(context, rate));
  costs.set("cold start until the list stands there", middle(booted));
  const watched = await WatchedPage.open(context);
  const { page } = watched;
  await acts.openList(page);
  // The shell warms what it may need; that has a row of its own in the start.
  await page.waitForTimeout(6_000);
  const heap = await watched.heap();
  await watched.throttle(rate);
  const act = async (what: string, does: (page: Page) => Promise<unknown>) => {
    try {
      costs.set(what, await watched.cost(does, quietFor(rate)));
    } catch (cause) {
      const [reason = ""] = String(cause).split("\n");
      throw new Error(`${what}, at ${rate} × throttle: ${reason}`, { cause });
    }
  };
  await act("the list, 40 turns of the wheel", (on) => acts.turnWheel(on, { x: 180, y: 500 }));
  await act("the list, a jump to its end", acts.jumpToEnd);
  await acts.openList(page);
  // Hints that come above the list would move what is tapped.
  await page.waitForTimeout(3_000);
  await act("an invoice opened", acts.openInvoice);
  await act("back to the list", (on) => on.goBack());
  await act("the list, only what is overdue", acts.showOverdue);
  await acts.openList(page);
  await page.waitForTimeout(6_000);
  await act("the search opened", acts.openSearch);
  await page.waitForTimeout(2_000);
  await act("eight keys in the search", async () => {
    keys.set("search", await acts.typeSearch(watched));
  });
  await acts.openList(page);
  await page.waitForTimeout(2_000);
  await act("the editor opened", acts.openEditor);
  await act("a client chosen", acts.chooseClient);
  await act("eleven keys for an item", async () => {
    keys.set("item in the editor", await acts.typeItem(watched));
  });
  await act("an item chosen", acts.chooseItem);
  await act(`${acts.typedNote.length} keys of a note in the editor`, async () => {
    keys.set("note in the editor", await acts.typeNote(watched));
  });
  await act("issued, until it can be shared", acts.issue);
  await acts.openList(page);
  await page.waitForTimeout(2_000);
  await act("the analytics opened, all invoices read for the first time", acts.openAnalytics);
  await page.close();
  return { costs, keys, heap };
}

/** A fresh page until the first invoice stands there, and the two seconds after it. */
async function boot(context: BrowserContext, rate: number): Promise<Cost> {
  const watched = await WatchedPage.open(context);
  await watched.throttle(rate);
  const cost = await watched.cost(acts.openList, 2_000);
  await watched.page.close();
  return cost;
}

const middle = (costs: readonly Cost[]): Cost => {
  const by = costs.toSorted((a, b) => a.main - b.main)[Math.floor(costs.length / 2)];
  if (!by) throw new Error("Nothing was measured.");
  return by;
};

const countRow = (): Row => ({ what: "invoices on the device", value: `${invoices * times}`, target: "", ok: null });

function costRows(usual: ReadonlyMap<string, Cost>, slowed: ReadonlyMap<string, Cost>): Row[] {
  return [...usual].map(([what, { main, all }]) => {
    const long = slowed.get(what)?.long ?? [];
    const blocks = long.length === 0 ? "none" : `${long.length} (${long.map(ms).join(", ")})`;
    return {
      what,
      value: `${ms(main)} CPU of the page, ${ms(all)} of the browser; at ${slow} × throttle tasks over 50 ms of CPU: ${blocks}`,
      target: "",
      ok: null,
    };
  });
}

/** Target: a key is answered within 200 ms, which Chrome calls good. */
export function keyRows(keys: ReadonlyMap<string, readonly Key[]>): Row[] {
  return [...keys].map(([what, list]) => {
    const [delay, frame] = [p95(list.map((key) => key.delay)), p95(list.map((key) => key.toFrame))];
    return {
      what: `keys, ${what}, at ${slow} × throttle, p95 of ${list.length}`,
      value: `${ms(delay)} until the page hears it, ${ms(frame)} until the frame after it`,
      target: "≤ 200 ms until the frame",
      ok: frame <= 200,
    };
  });
}

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

const heapRow = (bytes: number): Row => ({
  what: "script memory with the list open, after a collection",
  value: `${(bytes / 1_000_000).toFixed(1)} MB`,
  target: "",
  ok: null,
});

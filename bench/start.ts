import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { filledDevice } from "./filled-device.ts";
import { copyToDevice, loadDemo } from "./first-sync.ts";
import { median, ms, type Row } from "./report.ts";
import { WatchedPage } from "./watched-page.ts";

const invoices = 20_000;
/** As many as fill the screen: what the larger business costs beyond is its data alone. */
const few = 30;
const rounds = 5;
/** As many of them also slowed down, and as many with a look at memory. */
const fewRounds = 3;
const slow = 4;
const phone = { width: 360, height: 740 };
/** The start is watched this long after its first picture. */
const afterMs = 2_000;
/** The shell warms what it may need before memory is measured. */
const warmMs = 4_000;

/** `start`: CPU of the page until its first picture stands there; `after`: of the two seconds after it. */
type Start = { start: number; after: number; all: number; wall: number; paint: number; heap: number; long: number[] };
/** `shows`: what its first picture holds. `fresh`: nothing of it is on the device. */
type Kind = { what: string; shows: string; url: string; context(): Promise<BrowserContext>; fresh?: boolean };

const listRow = '[data-row][href*="invoice"]';

/**
 * The start of the app beside what the browser itself costs, in turns in one browser: an empty page, one row drawn by the app's
 * React, the list of few invoices and of 20 000, and a visitor's first page: `npm run bench -- start`.
 */
export async function start(): Promise<Row[]> {
  const device = await filledDevice(invoices);
  const browser = device?.context.browser();
  if (!device || !browser) return [{ what: "the start", value: "no Chromium on this machine", target: "", ok: null }];
  const floor = await serveFloor();
  try {
    const fresh = (baseURL: string) => browser.newContext({ baseURL, viewport: phone, serviceWorkers: "block" });
    const small = await fresh(device.url);
    await copyToDevice(await small.newPage(), loadDemo(device.dataDir, few));
    const plain = await fresh(floor.url);
    const kinds: Kind[] = [
      { what: "an empty page", shows: "p", url: `${floor.url}/empty`, context: async () => plain },
      { what: "one row, drawn by React alone", shows: listRow, url: `${floor.url}/row`, context: async () => plain },
      { what: `the list of ${few} invoices`, shows: listRow, url: "/tabs/invoice", context: async () => small },
      {
        what: `the list of ${invoices} invoices`,
        shows: listRow,
        url: "/tabs/invoice",
        context: async () => device.context,
      },
      {
        what: "a visitor's first page",
        shows: "main input",
        url: "/login",
        context: () => fresh(device.url),
        fresh: true,
      },
    ];
    const measured = await inTurns(kinds);
    return [...measured].flatMap(([kind, starts]) => rowsOf(kind, starts));
  } finally {
    floor.stop();
    await device.stop();
  }
}

async function inTurns(kinds: readonly Kind[]): Promise<Map<Kind, { usual: Start[]; slowed: Start[] }>> {
  const measured = new Map(kinds.map((kind) => [kind, { usual: [] as Start[], slowed: [] as Start[] }]));
  // The first round fills the browser's caches.
  for (let round = -1; round < rounds; round += 1)
    for (const kind of kinds) {
      const usual = await open(kind, 1, round >= 0 && round < fewRounds);
      if (round < 0) continue;
      measured.get(kind)?.usual.push(usual);
      if (round < fewRounds) measured.get(kind)?.slowed.push(await open(kind, slow, false));
    }
  return measured;
}

async function open(kind: Kind, rate: number, seesHeap: boolean): Promise<Start> {
  const context = await kind.context();
  const watched = await WatchedPage.open(context);
  const { page } = watched;
  await page.addInitScript(markPicture, kind.shows);
  await watched.throttle(rate);
  const stands = page.waitForEvent("console", { predicate: (line) => line.text() === "picture", timeout: 120_000 });
  const cost = await watched.cost(async () => {
    await page.goto(kind.url, { waitUntil: "commit" });
    await stands;
  }, afterMs);
  const [wall = Number.NaN, paint = Number.NaN] = await page.evaluate(() =>
    ["picture", "first-contentful-paint"].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  );
  let heap = Number.NaN;
  if (seesHeap) {
    await page.waitForTimeout(warmMs);
    heap = await watched.heap();
  }
  await page.close();
  if (kind.fresh) await context.close();
  return {
    start: cost.untilPicture,
    after: cost.main - cost.untilPicture,
    all: cost.all,
    wall,
    paint,
    heap,
    long: cost.long,
  };
}

/** Runs in the page, before anything of it: notes when the frame with what is waited for has been drawn. */
function markPicture(shows: string): void {
  const look = () => {
    if (!document.querySelector(shows)) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        performance.mark("picture");
        console.log("picture");
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  const seen = new MutationObserver(look);
  seen.observe(document, { childList: true, subtree: true });
}

function rowsOf({ what, fresh }: Kind, { usual, slowed }: { usual: Start[]; slowed: Start[] }): Row[] {
  const middle = (read: (start: Start) => number) => median(usual.map(read).filter((value) => !Number.isNaN(value)));
  const blocks = slowed.toSorted((a, b) => (a.long[0] ?? 0) - (b.long[0] ?? 0))[slowed.length >> 1]?.long ?? [];
  const isWhole = what.includes(String(invoices));
  const row = (measure: string, value: string, target?: readonly [text: string, isMet: boolean]): Row => ({
    what: `${what}: ${measure}`,
    value,
    target: target?.[0] ?? "",
    ok: target?.[1] ?? null,
  });
  const startMs = middle((start) => start.start);
  const heap = middle((start) => start.heap) / 1_000_000;
  const paint = middle((start) => start.paint);
  return [
    row("CPU of the page until it stands there", ms(startMs), isWhole ? ["≤ 205 ms", startMs <= 205] : undefined),
    row(
      "in the two seconds after",
      `${ms(middle((start) => start.after))}; of the browser, both ${ms(middle((start) => start.all))}`,
    ),
    row("by the clock until it stands there", ms(middle((start) => start.wall))),
    ...(fresh ? [row("by the clock until the first contentful paint", ms(paint), ["≤ 180 ms", paint <= 180])] : []),
    row(
      `tasks over 50 ms of CPU at ${slow} ×`,
      blocks.length === 0 ? "none" : `${blocks.length}, longest ${ms(blocks[0] ?? 0)}`,
      isWhole || fresh ? ["none", blocks.length === 0] : undefined,
    ),
    row("script memory after a collection", `${heap.toFixed(1)} MB`, isWhole ? ["≤ 6 MB", heap <= 6] : undefined),
  ];
}

/** Pages without the app, on the loopback: an empty one, and two of React with the app's styles (`build-one-row.ts`). */
export async function serveFloor(): Promise<{ url: string; stop(): void }> {
  const web = resolve(import.meta.dirname, "../apps/web");
  const sheet = /href="(\/assets\/index-[^"]+\.css)"/.exec(readFileSync(resolve(web, "dist/index.html"), "utf8"))?.[1];
  if (!sheet) throw new Error("index.html names no styles.");
  const codeOf = (name: string): string => {
    const built = spawnSync(process.execPath, [resolve(web, "scripts/build-one-row.ts"), name], { encoding: "utf8" });
    if (built.status !== 0) throw new Error(`The page without the app could not be built: ${built.stderr}`);
    return built.stdout;
  };
  const page = (head: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>Floor</title>${head}</head><body>${body}</body></html>`;
  const drawn = (name: string) =>
    page(
      `<link rel="stylesheet" href="/app.css"><script type="module" src="/${name}.js"></script>`,
      '<div id="root"></div>',
    );
  const files: Record<string, readonly [type: string, body: string]> = {
    "/empty": ["text/html", page("", "<p>Empty</p>")],
    "/row": ["text/html", drawn("row")],
    "/row.js": ["text/javascript", codeOf("row")],
    "/acts": ["text/html", drawn("acts")],
    "/acts.js": ["text/javascript", codeOf("acts")],
    "/app.css": ["text/css", readFileSync(resolve(web, `dist${sheet}`), "utf8")],
  };
  const server = createServer((request, reply) => {
    const file = files[request.url ?? ""];
    reply.writeHead(file ? 200 : 404, { "content-type": file?.[0] ?? "text/plain", "cache-control": "max-age=3600" });
    reply.end(file?.[1]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The system gave no port.");
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}

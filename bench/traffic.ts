import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import { addClient, addItem, everythingSent, issue, writeInvoice } from "@ankara/e2e/actions";
import { openNewBusiness } from "@ankara/e2e/accounts";
import { startServer } from "@ankara/e2e/server";
import { countedLine, type CountedLine } from "./counted-line.ts";
import { freePort } from "./free-port.ts";
import type { Row } from "./report.ts";

const phone = { width: 360, height: 740 };
/** Time an open page is watched for what it sends by itself. */
const idleMs = 115_000;
const dayMs = 86_400_000;

/** Measures what the app itself costs on the wire, in Chromium with its worker, over a line that counts. */
export async function traffic(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) return [{ what: "traffic", value: "no Chromium on this machine", target: "", ok: null }];
  const server = await startServer(await freePort());
  const line = await countedLine(server.url);
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const context = await browser.newContext({ baseURL: line.url, viewport: phone, reducedMotion: "reduce" });
    return [...(await visits(context, line)), ...(await work(context, line))];
  } finally {
    await browser.close();
    await line.close();
    await server.stop();
  }
}

async function visits(context: BrowserContext, line: CountedLine): Promise<Row[]> {
  const page = await context.newPage();
  const start = line.bytes();
  await page.goto("/login", { waitUntil: "load" });
  const seen = line.bytes() - start;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await quiet(line);
  const retained = line.bytes() - start;
  await page.close();
  const again = await context.newPage();
  const before = line.bytes();
  await again.goto("/login", { waitUntil: "load" });
  await quiet(line);
  const repeat = line.bytes() - before;
  await again.close();
  return [
    row("first visit, until the sign-in page stands there", seen),
    row("first visit, with everything the worker keeps", retained),
    row("repeat visit", repeat),
  ];
}

async function work(context: BrowserContext, line: CountedLine): Promise<Row[]> {
  const page = await context.newPage();
  await openNewBusiness(page);
  await page.goto("/tabs/home");
  await addClient(page, { name: "Mama Tolu", phone: "0803 555 0101" });
  await addItem(page, { name: "Rice, 50 kg", price: "45000" });
  await makeOne(page);
  await everythingSent(page);
  await quiet(line);

  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const before = line.bytes();
  await makeOne(page);
  await everythingSent(page);
  await quiet(line);
  const one = line.bytes() - before;
  const calls = requests.filter((call) => call.includes("/sync/")).length;

  await page.goto("/tabs/invoice");
  await quiet(line);
  const cost = async (act: () => Promise<unknown>): Promise<number> => {
    const from = line.bytes();
    await act();
    await quiet(line);
    return line.bytes() - from;
  };
  const watched = await cost(() => page.waitForTimeout(idleMs));
  // Once a day it looks for a new version and for announcements, twice for changes the stream may have missed.
  const version = await cost(() =>
    page.evaluate(() => navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => undefined)),
  );
  const news = await cost(() =>
    page.evaluate(() => fetch("/state", { headers: { Accept: "application/json" } }).then(() => undefined)),
  );
  const poll = await cost(() =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))),
  );
  const idle = (watched * dayMs) / idleMs + version + news + 2 * poll;
  const opened = line.bytes();
  await page.reload();
  await quiet(line);
  return [
    {
      ...row("one invoice written, issued and synced", one, 5_000),
      what: `one invoice written, issued and synced, ${calls} calls`,
    },
    row("the app opened again", line.bytes() - opened),
    row("one idle day, open and in view for 24 hours", idle, 20_000),
  ];
}

async function makeOne(page: Page): Promise<void> {
  await writeInvoice(page, "Mama Tolu", "Rice, 50 kg");
  // As long as somebody looks at it before it goes out: drafts are sent meanwhile.
  await page.waitForTimeout(5_000);
  await issue(page);
  await page.keyboard.press("Escape");
  await page.goBack();
}

/** Nothing but heartbeats for a while. */
async function quiet(line: CountedLine): Promise<void> {
  for (let [before, calm] = [-1, 0]; calm < 3;) {
    await new Promise((done) => setTimeout(done, 1_000));
    const now = line.bytes();
    calm = now - before < 50 ? calm + 1 : 0;
    before = now;
  }
}

function row(what: string, bytes: number, limit?: number): Row {
  const value = bytes < 10_000 ? `${Math.round(bytes)} B` : `${(bytes / 1000).toFixed(1)} kB`;
  return {
    what,
    value,
    target: limit === undefined ? "" : `≤ ${limit / 1000} kB`,
    ok: limit === undefined ? null : bytes <= limit,
  };
}

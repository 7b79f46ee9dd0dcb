import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import { chromium, expect, type Page } from "@playwright/test";
import { everythingSent, openableOffline, serverHas } from "./actions.ts";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { newAccount, signUp, skipWelcome } from "./accounts.ts";
import { ports } from "./ports.ts";
import { startServer } from "./server.ts";

// `npm run e2e:update -- --rounds 6`: a new version of the app arrives while something is being typed. It must wait: nothing
// typed goes away, the page is never opened again by itself, the offer comes once all is saved, and what was saved is there
// in the new version.

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    seed: { type: "string", default: "1" },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const started = Date.now();

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium on this machine.");
const server = await startServer(ports.update);

/** The build with another version number in its page and its worker, as a new release would have. */
let version = 1;
const releases = createServer((near, answer) => void pass(near, answer));
await new Promise<void>((done) => releases.listen(0, "127.0.0.1", done));
const address = releases.address();
if (address === null || typeof address === "string") throw new Error("no port for the releases");
const url = `http://127.0.0.1:${address.port}`;

async function pass(near: IncomingMessage, answer: ServerResponse): Promise<void> {
  const path = near.url ?? "/";
  const isPage = near.headers.accept?.startsWith("text/html") === true && near.method === "GET";
  const changed = path === "/sw.js" || isPage;
  // Packed text could not be changed on its way.
  const headers = { ...near.headers, ...(changed ? { "accept-encoding": "identity", "if-none-match": "" } : {}) };
  const far = request(server.url + path, { method: near.method, headers });
  far.on("error", () => answer.destroy());
  near.pipe(far);
  far.on("response", (got) => {
    if (!changed) {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    got.on("data", (part: Buffer) => parts.push(part));
    got.on("end", () => {
      const text = Buffer.concat(parts).toString();
      const body = Buffer.from(
        path === "/sw.js"
          ? newWorker(text)
          : text.replace("</head>", `<meta name="version" content="${version}" /></head>`),
      );
      const { etag: _etag, ...forwarded } = got.headers;
      answer.writeHead(got.statusCode ?? 502, { ...forwarded, "content-length": String(body.length) });
      answer.end(body);
    });
  });
}

const newWorker = (text: string): string =>
  text.replace(/"revision":"([0-9a-f]+)","url":"index\.html"/, `"revision":"$1-${version}","url":"index.html"`) +
  `\n// version ${version}`;

/** Publishes the next version, lets the app find it, and waits until it stands ready. */
async function release(page: Page): Promise<void> {
  version += 1;
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const end = Date.now() + 30_000;
    while (!registration.waiting && Date.now() < end) await new Promise((wait) => setTimeout(wait, 50));
    if (!registration.waiting) throw new Error("the new version did not get ready");
  });
}

const shownVersion = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLMetaElement>("meta[name=version]")?.content ?? 0));
const mark = (page: Page) => page.evaluate(() => void ((window as { opened?: string }).opened = "once"));
const isSamePage = (page: Page) => page.evaluate(() => (window as { opened?: string }).opened === "once");
const offer = (page: Page) => page.getByText("A new version is ready");
/** Longer than the app waits before it looks again whether everything is saved. */
const longerThanItLooks = 6_500;

async function useIt(page: Page): Promise<void> {
  await expect(offer(page)).toBeVisible({ timeout: 15_000 });
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update now" }).click()]);
  await expect.poll(() => shownVersion(page)).toBe(version);
  expect(await isSamePage(page)).toBe(false);
}

const scenes: readonly (readonly [name: string, play: (page: Page, round: number) => Promise<void>])[] = [
  [
    "a half-typed client",
    async (page, round) => {
      await page.goto("/");
      await page.getByRole("button", { name: /^(Add a client|New client)$/ }).click();
      const sheet = page.getByRole("dialog", { name: "New client" });
      await sheet.getByLabel(/^Name/).fill(`Client ${round}`);
      await mark(page);
      await release(page);
      await page.waitForTimeout(longerThanItLooks);
      await expect(offer(page)).toHaveCount(0);
      expect(await isSamePage(page)).toBe(true);
      await expect(sheet.getByLabel(/^Name/)).toHaveValue(`Client ${round}`);
      await sheet.getByLabel(/^Phone/).fill(`0803 555 ${String(round).padStart(4, "0")}`);
      await sheet.getByRole("button", { name: "Add client" }).click();
      await expect(page.getByRole("heading", { level: 1, name: `Client ${round}` })).toBeVisible();
      await useIt(page);
      await expect(page.getByRole("heading", { level: 1, name: `Client ${round}` })).toBeVisible();
      await everythingSent(page);
      expect((await serverHas(page))["contacts"]?.filter((name) => name === `Client ${round}`)).toHaveLength(1);
    },
  ],
  [
    "typing goes on after the offer was shown",
    async (page, round) => {
      await page.goto("/");
      await mark(page);
      await release(page);
      await expect(offer(page)).toBeVisible({ timeout: 15_000 });
      await page.goto("/settings/security");
      await mark(page);
      await expect(offer(page)).toBeVisible({ timeout: 40_000 });
      await page.getByLabel("New password").fill(`half a password ${round}`);
      await page.getByRole("button", { name: "Update now" }).click();
      await page.waitForTimeout(2_000);
      expect(await isSamePage(page)).toBe(true);
      await expect(page.getByLabel("New password")).toHaveValue(`half a password ${round}`);
      await page.getByLabel("New password").fill("");
      await useIt(page);
    },
  ],
  [
    "an invoice in the editor, to its last key",
    async (page, round) => {
      await page.goto("/new-invoice");
      await page.getByLabel("Note to client").fill(`First words ${round}`);
      await mark(page);
      await release(page);
      await page.getByLabel("Note to client").pressSequentially(", and the last ones", { delay: 30 });
      expect(await isSamePage(page)).toBe(true);
      await useIt(page);
      await page.goto("/invoices/drafts");
      await everythingSent(page);
      const notes = await draftNotes(page);
      expect(notes.filter((note) => note === `First words ${round}, and the last ones`)).toHaveLength(1);
    },
  ],
];

function draftNotes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const token = localStorage.getItem("token");
    const answer = await fetch("/sync/pull", { headers: { authorization: `Bearer ${token}` } });
    type Change = { collection: string; data: { publicNote?: string } | null };
    const { changes } = (await answer.json()) as { changes: Change[] };
    return changes.flatMap(({ collection, data }) => (collection === "invoices" ? (data?.publicNote ?? []) : []));
  });
}

let failures = 0;
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const account = newAccount();
  await signUp(page, account);
  await skipWelcome(page);
  await everythingSent(page);
  await openableOffline(page);
  await page.goto("/");
  for (let round = 1; round <= rounds; round += 1) {
    const [name, play] = scenes[(round + seed) % scenes.length]!;
    try {
      await play(page, round);
    } catch (error) {
      failures += 1;
      console.error(`round ${round}, ${name}: ${String(error)}`);
    }
  }
} finally {
  await browser.close();
  releases.closeAllConnections();
  releases.close();
  await server.stop();
}
const seconds = Math.round((Date.now() - started) / 1000);
console.log(JSON.stringify({ suite: "e2e:update", n: rounds, failures, seed, seconds }));
process.exitCode = failures === 0 ? 0 : 1;

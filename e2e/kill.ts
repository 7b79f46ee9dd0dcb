import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { expect, type Page } from "@playwright/test";
import {
  addClient,
  addItem,
  everythingSent,
  issue,
  openableOffline,
  openTab,
  readDevice,
  writeInvoice,
} from "./actions.ts";
import { killBrowser, openBrowser, randomOf, type Running } from "./browser-process.ts";
import { openLine } from "./tcp-line.ts";
import { newAccount, signUp, skipWelcome } from "./accounts.ts";
import { ports } from "./ports.ts";
import { startServer } from "./server.ts";

// `npm run e2e:kill -- --rounds 200 --seed 7`: somebody saves something, and the moment the app says that it is saved the
// whole browser is killed with SIGKILL. The same profile is opened again: everything the app ever said was saved must be
// there. The network comes and goes by chance, so that pushes and pulls are killed as well. At the end the network is
// there, and the server must have each thing exactly once.

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const started = Date.now();

const random = randomOf(seed);

const profile = mkdtempSync(join(tmpdir(), "ankara-kill-"));

/** Records the app said were saved: kept here, outside of the browser. */
const writtenDown = { clients: [] as string[], notes: new Map<string, string>(), numbers: [] as string[] };

type DeviceData = { clients: string[]; notes: Map<string, string>; numbers: string[] };
type Row = { id: string; data: Record<string, unknown> | null };

async function readData(page: Page): Promise<DeviceData> {
  const rows = async (table: string) => (await readDevice(page, table)) as Row[];
  return dataOf(await rows("contacts"), await rows("invoices"));
}

const dataOf = (contacts: readonly Row[], invoices: readonly Row[]): DeviceData => ({
  clients: contacts.flatMap(({ data }) => (typeof data?.["name"] === "string" ? data["name"] : [])),
  notes: new Map(invoices.flatMap(({ id, data }) => (data ? [[id, String(data["publicNote"])]] : []))),
  numbers: invoices.flatMap(({ data }) => (typeof data?.["number"] === "string" ? data["number"] : [])),
});

function missingFrom(data: DeviceData): string[] {
  return [
    ...writtenDown.clients.filter((name) => !data.clients.includes(name)).map((name) => `client ${name}`),
    ...[...writtenDown.notes]
      .filter(([id, note]) => data.notes.get(id) !== note)
      .map(([id, note]) => `note of ${id}: ${note}`),
    ...writtenDown.numbers.filter((number) => !data.numbers.includes(number)).map((number) => `document ${number}`),
    ...data.numbers.filter((number, place) => data.numbers.indexOf(number) !== place).map((n) => `${n} is there twice`),
  ];
}

const acts: readonly (readonly [name: string, act: (page: Page, round: number) => Promise<void>])[] = [
  [
    "a client",
    async (page, round) => {
      const name = `Client of round ${round}`;
      await addClient(page, { name, phone: `0803 555 ${String(round).padStart(4, "0")}` });
      writtenDown.clients.push(name);
    },
  ],
  [
    "a draft as it is typed",
    async (page, round) => {
      const known = [...writtenDown.notes.keys()];
      const draft = known.length > 0 && random() < 0.5 ? known[Math.floor(random() * known.length)] : undefined;
      await page.goto(draft ? `/new-invoice?draft=${draft}` : "/new-invoice");
      const note = `Typed in round ${round}`;
      await page.getByLabel("Note to client").fill(note);
      await expect(page.getByText(/^Saved on this device/)).toBeVisible();
      const id = draft ?? new URL(page.url()).searchParams.get("draft") ?? (await newestDraft(page));
      writtenDown.notes.set(id, note);
    },
  ],
  [
    "an issued invoice",
    async (page) => {
      await writeInvoice(page, "Àánú Stores", "Ankara, 6 yards");
      writtenDown.numbers.push(await issue(page));
    },
  ],
];

async function newestDraft(page: Page): Promise<string> {
  const { notes } = await readData(page);
  const newest = [...notes.keys()].toSorted((a, b) => (a < b ? -1 : 1)).at(-1);
  if (!newest) throw new Error("the draft that was said to be saved is not on the device");
  return newest;
}

const server = await startServer(ports.kill);
const line = await openLine(server.url);
let failures = 0;
let running: Running | undefined;
try {
  running = await openBrowser(profile, line.url);
  await running.page.goto("/");
  const account = newAccount();
  const at = { ...account };
  const first = running.page;
  await signUp(first, at);
  await skipWelcome(first);
  await addClient(first, { name: "Àánú Stores", phone: "0803 555 0142" });
  await addItem(first, { name: "Ankara, 6 yards", price: "14750" });
  await everythingSent(first);
  await openableOffline(first);

  let online = true;
  for (let round = 1; round <= rounds; round += 1) {
    const { page } = running;
    const [name, act] = acts[Math.floor(random() * acts.length)]!;
    try {
      if (random() < 0.35) {
        await (online ? line.cut() : line.mend());
        online = !online;
      }
      await openTab(page, "Clients");
      await act(page, round);
    } catch (error) {
      failures += 1;
      console.error(`round ${round}: ${name} could not be done: ${String(error)}`);
    }
    await killBrowser(running);
    running = await openBrowser(profile, line.url);
    const opened = running.page;
    await opened.goto("/");
    await expect(opened.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible({ timeout: 30_000 });
    const missing = missingFrom(await readData(opened));
    if (missing.length > 0) {
      failures += 1;
      console.error(
        `round ${round}, ${name}: killed after it was said to be saved, and then missing: ${missing.join("; ")}`,
      );
    } else if (round % 10 === 0) console.error(`${round} rounds, ${failures} failures`);
  }

  if (!online) await line.mend();
  const { page } = running;
  await page.goto("/");
  await everythingSent(page);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const rows: (Row & { collection: string })[] = [];
  let cursor = "";
  for (let more = true; more;) {
    const answer = await fetch(`${server.url}/sync/pull?${new URLSearchParams(cursor ? { cursor } : {})}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await answer.json()) as { changes: typeof rows; cursor: string; more: boolean };
    rows.push(...body.changes);
    ({ cursor, more } = body);
  }
  const of = (collection: string) => rows.filter((row) => row.collection === collection);
  const atServer = dataOf(of("contacts"), of("invoices"));
  const wrong = [
    ...missingFrom(atServer),
    ...atServer.clients
      .filter((name, place) => atServer.clients.indexOf(name) !== place)
      .map((n) => `client ${n} twice`),
  ];
  if (wrong.length > 0) {
    failures += 1;
    console.error(`at the server: ${wrong.join("; ")}`);
  }
} finally {
  if (running) await killBrowser(running).catch(() => undefined);
  await line.close();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}
const seconds = Math.round((Date.now() - started) / 1000);
console.log(JSON.stringify({ suite: "e2e:kill", n: rounds, failures, seed, seconds }));
process.exitCode = failures === 0 ? 0 : 1;

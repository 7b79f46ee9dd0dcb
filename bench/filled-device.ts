import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import type { Port } from "@ankara/e2e/ports";
import { startServer } from "@ankara/e2e/server";
import { copyToDevice, loadDemo } from "./first-sync.ts";
import { freePort } from "./free-port.ts";

/** Ports and addresses of a device that is kept for the next run: its data belongs to an origin. */
type DeviceNotes = { port: Port; times?: number; peer?: { port: number; address: string } };

export type FilledDevice = {
  context: BrowserContext;
  url: string;
  dataDir: string;
  notes: DeviceNotes;
  /** Writes down what the next run needs to know. */
  saveNotes(): void;
  stop(): Promise<void>;
};

const phone = { width: 360, height: 740 };

/**
 * A browser with the large business in IndexedDB on the disk, synced from the real server, which goes on running. With
 * `BENCH_KEPT=<folder>` server and browser keep their data there, and the next run begins at once.
 *
 * @param times - how often the device holds each invoice, under other ids; the server knows it once
 */
export async function filledDevice(invoices: number, times = 1): Promise<FilledDevice | null> {
  const executablePath = findChromium();
  if (!executablePath) return null;
  const chosenFolder = process.env["BENCH_KEPT"];
  const folder = chosenFolder ?? mkdtempSync(join(tmpdir(), "ankara-device-"));
  const note = join(folder, "kept.json");
  const filled = existsSync(note);
  const notes: DeviceNotes = filled
    ? (JSON.parse(readFileSync(note, "utf8")) as DeviceNotes)
    : { port: await freePort() };
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { recursive: true });
  const server = await startServer(notes.port, { DATA_DIR: dataDir });
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath,
    args: chromiumArgs,
    baseURL: server.url,
    viewport: phone,
    serviceWorkers: "block",
  });
  const stop = async () => {
    await context.close();
    await server.stop();
    if (!chosenFolder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const saveNotes = () => writeFileSync(note, JSON.stringify(notes));
  try {
    if (!filled) await copyToDevice(await context.newPage(), loadDemo(dataDir, invoices));
    saveNotes();
    const { times: kept = 1 } = notes;
    if (kept !== times && kept !== 1) throw new Error(`The kept device holds each invoice ${kept} times.`);
    if (kept !== times) await multiply(await context.newPage(), times);
    notes.times = times;
    saveNotes();
    return { context, url: server.url, dataDir, notes, saveNotes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Copies the invoices of a device, each with its row of the index, until it holds each of them so often. */
async function multiply(page: Page, times: number): Promise<void> {
  // A page of the origin in which the app does not run.
  await page.goto("/robots.txt");
  await page.evaluate(addCopies, times);
  await page.close();
}

/** Runs in the page. A copy's id differs in one digit of those that are random, and its chunks come after all others. */
async function addCopies(times: number): Promise<void> {
  type Chunk = { collection: string; chunk: number; text: string };
  type Stored = { id: string; chunk: number; data: { number: string | null } | null };
  const wait = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, failed) => {
      request.addEventListener("success", () => done(request.result));
      request.addEventListener("error", () => failed(request.error ?? new Error("IndexedDB failed")));
    });
  const all = <T>(db: IDBDatabase, name: string) =>
    wait(db.transaction(name).objectStore(name).getAll() as IDBRequest<T[]>);
  const write = (db: IDBDatabase, name: string, rows: readonly object[]) =>
    new Promise<void>((done, failed) => {
      const writing = db.transaction(name, "readwrite");
      for (const row of rows) writing.objectStore(name).put(row);
      writing.addEventListener("complete", () => done());
      writing.addEventListener("abort", () => failed(writing.error ?? new Error("IndexedDB failed")));
    });
  for (const { name = "" } of await indexedDB.databases()) {
    const db = await wait(indexedDB.open(name));
    if (db.objectStoreNames.contains("invoices")) {
      const chunks = (await all<Chunk>(db, "index")).filter(({ collection }) => collection === "invoices");
      const rows = await all<Stored>(db, "invoices");
      const next = Math.max(...chunks.map(({ chunk }) => chunk)) + 1;
      for (let copy = 1; copy < times; copy++) {
        const renamed = (ids: string) =>
          ids.replaceAll(
            /([\da-f]{8}(?:-[\da-f]{4}){3}-)([\da-f])/g,
            (_, before: string, digit: string) => before + ((Number.parseInt(digit, 16) + copy) % 16).toString(16),
          );
        const numbered = (number: string | null) => number && `${number}-${copy + 1}`;
        const copiedChunks = chunks.map((row) => {
          const packed = JSON.parse(row.text) as { ids: string; numbers: (string | null)[] };
          const copied = { ...packed, ids: renamed(packed.ids), numbers: packed.numbers.map(numbered) };
          return { ...row, chunk: row.chunk + next * copy, text: JSON.stringify(copied) };
        });
        await write(db, "index", copiedChunks);
        for (let at = 0; at < rows.length; at += 1_000) {
          const copied = rows.slice(at, at + 1_000).map((row) => {
            const id = renamed(row.id);
            const data = row.data && { ...row.data, id, number: numbered(row.data.number) };
            return { ...row, id, chunk: row.chunk + next * copy, data };
          });
          await write(db, "invoices", copied);
        }
      }
    }
    db.close();
  }
}

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext } from "@playwright/test";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import { startServer } from "@ankara/e2e/server";
import { copyToDevice, loadDemo } from "./first-sync.ts";
import { freePort } from "./free-port.ts";

/** Ports and addresses of a device that is kept for the next run: its data belongs to an origin. */
type DeviceNotes = { port: number; peer?: { port: number; address: string } };

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
 */
export async function filledDevice(invoices: number): Promise<FilledDevice | null> {
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
    return { context, url: server.url, dataDir, notes, saveNotes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

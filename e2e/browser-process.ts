import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "./chromium.ts";

export type Running = { child: ChildProcess; browser: Browser; page: Page };

/**
 * A Chromium of our own on a profile folder, in a process group of its own: a kill takes all of it. Addresses given to
 * `page.goto` may be relative.
 *
 * @param origin - what relative addresses stand on
 * @throws Error when there is no Chromium, or it does not start within 30 seconds
 */
export async function openBrowser(profile: string, origin: string): Promise<Running> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium on this machine.");
  const child = spawn(
    executablePath,
    [
      ...chromiumArgs,
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--window-size=420,900",
      "--hide-crash-restore-bubble",
      "about:blank",
    ],
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Chromium did not start within 30 s")), 30_000);
    createInterface({ input: child.stderr }).on("line", (line) => {
      const found = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context) throw new Error("Chromium gave no context");
  context.setDefaultTimeout(30_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(new URL(url, origin).href, options);
  return { child, browser, page };
}

/** SIGKILL to the browser and everything it started; no handler of anybody runs. */
export async function killBrowser({ child, browser }: Running): Promise<void> {
  const ended = new Promise((done) => child.once("exit", done));
  if (child.exitCode === null && child.signalCode === null) {
    process.kill(-child.pid!, "SIGKILL");
    await ended;
  }
  await browser.close().catch(() => undefined);
}

/** Mulberry32: the same seed plays the same rounds. */
export function randomOf(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

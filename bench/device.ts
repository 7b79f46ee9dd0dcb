import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { chromium, type CDPSession, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import { startServer } from "@ankara/e2e/server";
import { median, ms, type Row } from "./report.ts";

const invoices = 20_000;
const runs = 5;

/** Main-thread CPU time (Chromium's TaskDuration) of a phone-sized window over a business with 20 000 invoices. */
export async function device(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) return [{ what: "boot and search", value: "no Chromium on this machine", target: "", ok: null }];
  const server = await startServer(8862);
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const login = loadDemo(server.dataDir);
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 360, height: 740 },
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByLabel("Username or e-mail").fill(login.username);
    await page.getByLabel("Password", { exact: true }).fill(login.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForFunction(() => localStorage.getItem("token") !== null);
    await page.goto("/tabs/invoice");
    await page.waitForFunction(
      (wanted) => document.querySelector<HTMLElement>("[data-count]")?.dataset["count"] === String(wanted),
      invoices,
      { timeout: 600_000 },
    );

    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable");
    const boots: number[] = [];
    for (let run = 0; run < runs; run++) {
      await page.goto("/tabs/invoice");
      await page.getByText(/^INV-/).first().waitFor();
      // The counter starts anew with each navigation.
      boots.push((await taskSeconds(cdp)) * 1000);
    }
    return [
      { what: "boot to first row", value: ms(median(boots)), target: "≤ 205 ms CPU", ok: median(boots) <= 205 },
      await searchKeystroke(page, cdp),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function searchKeystroke(page: Page, cdp: CDPSession): Promise<Row> {
  await page.goto("/tabs/search");
  const box = page.getByRole("searchbox");
  await box.waitFor();
  await page.waitForTimeout(1500);
  const keys: number[] = [];
  for (const key of "textiles") {
    const before = await taskSeconds(cdp);
    await box.press(key);
    await page.waitForTimeout(300);
    keys.push(((await taskSeconds(cdp)) - before) * 1000);
  }
  return { what: "search keystroke", value: ms(median(keys)), target: "≤ 20 ms CPU", ok: median(keys) <= 20 };
}

/** Seconds the main thread has spent in tasks since the page's process began. */
async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0;
}

function loadDemo(dataDir: string): { username: string; password: string } {
  const script = resolve(import.meta.dirname, "../apps/server/scripts/demo.ts");
  const done = spawnSync(process.execPath, [script, "--invoices", String(invoices)], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir },
  });
  if (done.status !== 0) throw new Error(`The demo could not be loaded: ${done.stderr}`);
  const [, username, password] = /Log in as (\S+) with the password (\S+)/.exec(done.stdout) ?? [];
  if (!username || !password) throw new Error("The demo script did not say how to log in.");
  return { username, password };
}

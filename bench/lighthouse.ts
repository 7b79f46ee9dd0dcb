import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext } from "@playwright/test";
import { chromiumArgs, findChromium } from "@ankara/e2e/chromium";
import { openDemo } from "@ankara/e2e/accounts";
import { detailRoutes } from "@ankara/e2e/routes";
import { startServer } from "@ankara/e2e/server";
import { freePort } from "./free-port.ts";
import { print, type Row } from "./report.ts";

const folder = join(import.meta.dirname, "lighthouse");
const program = join(folder, "node_modules/lighthouse/cli/index.js");
const targets = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
type Category = keyof typeof targets;
type Audit = {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  displayValue?: string;
  numericValue?: number;
};
type Result = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

/** Lighthouse as it measures a phone (slow 4G and a processor four times slower, both simulated) on four pages. */
async function lighthouse(): Promise<Row[]> {
  install();
  const server = await startServer(await freePort());
  const profile = mkdtempSync(join(tmpdir(), "ankara-lighthouse-"));
  const executablePath = findChromium() ?? "chromium";
  const page = (name: string, path: string) => measure(name, server.url + path, { executablePath, profile });
  try {
    const rows = page("sign-in", "/login");
    // The browser that signs in is closed before Lighthouse opens its own with the same profile.
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: chromiumArgs,
      baseURL: server.url,
    });
    const publicPage = await signIn(context).finally(() => context.close());
    rows.push(
      ...page("clients", "/tabs/home"),
      ...page("editor", "/new-invoice"),
      ...page("client's page", publicPage),
    );
    return rows;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    await server.stop();
  }
}

/** It is large: it is fetched when it is asked for, as its own lock says, and not with the app. */
function install(): void {
  if (existsSync(program)) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--workspaces=false"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("Lighthouse could not be installed.");
}

/** Signs in to a demo business and waits until it is on the device; the address of a client's page. */
async function signIn(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await openDemo(page, "lagos");
  await page.goto("/tabs/invoice");
  await page.getByText("INV-").first().waitFor({ timeout: 60_000 });
  const found = (await detailRoutes(page)).find((route) => /^\/invoice\/link\/[\w-]+$/.test(route));
  await page.close();
  if (!found) throw new Error("The demo has no page for a client.");
  return found;
}

function measure(name: string, url: string, browser: { executablePath: string; profile: string }): Row[] {
  const out = join(mkdtempSync(join(tmpdir(), "ankara-lighthouse-")), "report.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      program,
      url,
      `--chrome-flags=${["--headless=new", `--user-data-dir=${browser.profile}`, ...chromiumArgs].join(" ")}`,
      "--output=json",
      `--output-path=${out}`,
      // The demo business stays signed in.
      "--disable-storage-reset",
      `--only-categories=${Object.keys(targets).join(",")}`,
      "--quiet",
    ],
    { encoding: "utf8", timeout: 120_000, env: { ...process.env, CHROME_PATH: browser.executablePath } },
  );
  if (status !== 0) throw new Error(`Lighthouse on ${name}: ${stderr.slice(0, 500)}`);
  const { categories, audits } = JSON.parse(readFileSync(out, "utf8")) as Result;
  rmSync(join(out, ".."), { recursive: true });
  return (Object.keys(targets) as Category[]).map((category) => {
    const score = Math.round((categories[category].score ?? 0) * 100);
    const lost = categories[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      const failed = audit && weight > 0 && audit.score !== null && audit.score < 0.9;
      return failed ? [`${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ""}`] : [];
    });
    return {
      what: `${name}: ${category}`,
      value: [String(score), ...lost].join("; "),
      target: `≥ ${targets[category]}`,
      ok: score >= targets[category],
    };
  });
}

print("Lighthouse, as a phone", await lighthouse());

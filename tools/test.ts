import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "../bench/routes.ts";
import { sizes } from "../bench/sizes.ts";
import { breakAll } from "./asvs-break.ts";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { node, sh } from "./shell.ts";

type Count = { passed: number; failed: number; skipped: number };

/**
 * Everything a change must pass, fastest first, and one closing line `N passed, N failed, N skipped`.
 * A suite that dies before it reports counts as one failure, so that silence is never success.
 */
export async function testAll(): Promise<number> {
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  const add = (count: Count) => {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  };
  const reports = mkdtempSync(join(tmpdir(), "ankara-test-"));
  try {
    for (const step of await check()) add({ passed: step.ok ? 1 : 0, failed: step.ok ? 0 : 1, skipped: 0 });
    add(await vitest(join(reports, "vitest.json")));
    add(await attacks());
    add(await budgets());
    add(await playwright(join(reports, "playwright.json")));
    add(await chaos());
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

const died: Count = { passed: 0, failed: 1, skipped: 0 };

async function vitest(report: string): Promise<Count> {
  // Unattended, a test is tried once more: a machine that is busy with something else is late once, a fault fails twice.
  const retry = process.env["CI"] ? ["--retry=1"] : [];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // Left to itself vitest keeps one core for its own main process: on two cores that is half of the machine.
  const code = await sh("vitest", ["run", "--maxWorkers=100%", ...retry, ...reporters]);
  if (!existsSync(report)) return died;
  const read = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  };
  const failed = read.numFailedTests + (code !== 0 && read.numFailedTests === 0 ? 1 : 0);
  return { passed: read.numPassedTests, failed, skipped: read.numPendingTests + read.numTodoTests };
}

/** A small share of the programs that try to break the server; `npm run fuzz:api` and its like run as long as one likes. */
async function attacks(): Promise<Count> {
  const codes = [
    await node(["apps/server/scripts/fuzz-webhooks.ts", "--n", "1000"]),
    await node(["apps/server/scripts/race-payments.ts", "--rounds", "12"]),
    await node(["apps/server/scripts/fuzz-api.ts", "--n", "3000"]),
    await node(["apps/server/scripts/chaos-mail.ts", "--kills", "6", "--seed", "1"]),
    await breakAll(["--break", "--quick"]),
  ];
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed, skipped: 0 };
}

/** A few rounds of two browsers and a server that are killed while they write. */
async function chaos(): Promise<Count> {
  if (!(await build())) return died;
  const play = () => node(["e2e/chaos-browsers.ts", "--rounds", "3", "--seed", "1"]);
  // Unattended it is tried once more, as every test: three programs on two busy cores are late now and then, a fault is not.
  const code = (await play()) === 0 || (process.env["CI"] && (await play()) === 0) ? 0 : 1;
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** Bytes of the built web app; each figure with a target counts as one test. */
async function budgets(): Promise<Count> {
  if (!(await build())) return died;
  const rows = [...sizes(), ...routes()].filter((row) => row.ok !== null);
  for (const row of rows) console.log(`${row.ok ? "✓" : "✗"} bytes: ${row.what}: ${row.value} (${row.target})`);
  const failed = rows.filter((row) => !row.ok).length;
  return { passed: rows.length - failed, failed, skipped: 0 };
}

async function playwright(report: string): Promise<Count> {
  if (!(await build())) return died;
  const code = await sh("playwright", ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  if (!existsSync(report)) return died;
  const { stats } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const failed = stats.unexpected + (code !== 0 && stats.unexpected === 0 ? 1 : 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

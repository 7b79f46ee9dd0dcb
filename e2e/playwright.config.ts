import { defineConfig } from "@playwright/test";
import { pagePatienceMs } from "../patience.ts";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { ports } from "./ports.ts";

const port = ports.shared;
const companiesAreHere = `--host-resolver-rules=${["paystack", "flutterwave", "stripe"].map((name) => `MAP *.${name}.com 127.0.0.1:${ports.companyPages}`).join()}`;
const chromium = findChromium();
if (!chromium) throw new Error("No Chromium on this machine: set CHROMIUM_PATH or install the package chromium.");

/** A server of its own with an empty database, thrown away afterwards; nothing outside loopback is touched. */
export default defineConfig({
  testDir: "specs",
  // Twenty seconds of waiting on purpose: `npm run e2e -- slow-line` by hand.
  testIgnore: process.env["CI"] ? ["**/slow-line.spec.ts"] : [],
  outputDir: "../test-results",
  // A worker waits a third of its time, so three keep two cores busy; each test signs up its own business, so they share a server without meeting.
  workers: 3,
  fullyParallel: true,
  // No passing test waits as long as it may, and a wait that fails ends before its test does.
  timeout: 5 * pagePatienceMs,
  expect: { timeout: pagePatienceMs, toPass: { timeout: pagePatienceMs } },
  // A machine that is busy with something else may be late once; a fault is there the second time too. Reported as flaky.
  retries: process.env["CI"] ? 1 : 0,
  reporter: "list",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    // A trace costs as much as the test; unattended it is taken when a test is tried once more.
    trace: process.env["CI"] ? "on-first-retry" : "retain-on-failure",
    actionTimeout: pagePatienceMs,
    // Names of payment companies are this machine, for every spec: another browser for one of them would start when all others are
    // done, and run alone.
    launchOptions: { executablePath: chromium, args: [...chromiumArgs, companiesAreHere] },
  },
  webServer: {
    command: `"${process.execPath}" e2e/server.ts`,
    cwd: "..",
    url: `http://127.0.0.1:${port}/state`,
    timeout: 90_000,
    // While writing a test: E2E_REUSE=1 runs it against a server that is up already.
    reuseExistingServer: process.env["E2E_REUSE"] === "1",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: { E2E_PORT: String(port) },
  },
});

import { serverFlags } from "../apps/server/src/node-flags.ts";
import { asvs } from "./asvs.ts";
import { audit } from "./audit.ts";
import { build, buildCompressed } from "./build.ts";
import { check } from "./check.ts";
import { dev } from "./dev.ts";
import { scale } from "./scale.ts";
import { node, sh } from "./shell.ts";
import { licences, sbom } from "./supply-chain.ts";
import { testAll, testPostgres } from "./test.ts";

/** One script of the root `package.json`: its line for `npm run help`, and the work itself, which answers the exit code. */
export type Command = { readonly line: string; readonly run: (args: string[]) => Promise<number> };

/** Runs a program of this repository. */
const program = (line: string, file: string, ...options: string[]): Command => ({
  line,
  run: (args) => node([...options, file, ...args]),
});
/** Runs a program that needs the built web app. */
const withApp = (line: string, file: string, ...options: string[]): Command => ({
  line,
  run: async (args) => ((await build()) ? node([...options, file, ...args]) : 1),
});

/** Tests of the server that do not hold on a Citus cluster by what they are, or not yet; each with its reason. */
const notOnCitus: Readonly<Record<string, string>> = {
  "src/backup/new-history.test.ts": "copies a database row by row, catalogs of Citus among them; see chaos:citus",
  "src/backup/put-back.test.ts": "copies a database row by row, catalogs of Citus among them; see chaos:citus",
};

/** Every script of the root `package.json`, in the groups and the order of `npm run help`. `tools/commands.test.ts` compares. */
export const groups: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  "Every day": {
    start: withApp(
      "builds what changed and serves app and API at http://127.0.0.1:8080",
      "apps/server/src/start.ts",
      ...serverFlags,
    ),
    dev: { line: "the same with hot reload of the app and restart of the server on every change", run: dev },
    test: { line: "everything a change must pass: checks, tests, attacks, bytes, browser", run: testAll },
    unit: {
      line: "unit and integration tests, of one folder in seconds: npm run unit -- packages/domain/src/money",
      run: (args) => sh("vitest", ["run", ...args]),
    },
    check: {
      line: "types, lint, format, unused files, exports and dependencies",
      run: async () => ((await check()).some((step) => !step.ok) ? 1 : 0),
    },
    format: { line: "formats the code", run: () => sh("oxfmt", []) },
    build: {
      line: "builds the web app and the server if their sources changed, and compresses files",
      run: async () => ((await buildCompressed()) ? 0 : 1),
    },
    demo: program("loads a large demo business: npm run demo -- --invoices 20000", "apps/server/scripts/demo.ts"),
    help: { line: "this list", run: help },
  },
  "In a browser": {
    e2e: {
      line: "Playwright tests: npm run e2e -- offline",
      run: async (args) =>
        (await build()) ? sh("playwright", ["test", "--config", "e2e/playwright.config.ts", ...args]) : 1,
    },
    "e2e:kill": withApp("kills the browser right after it saved: nothing may be lost", "e2e/kill.ts"),
    "e2e:update": withApp("a new version arrives while somebody types", "e2e/update.ts"),
    shots: withApp("pictures of every route; --readme takes the README's", "e2e/shots.ts"),
    axe: withApp("accessibility of every route, for every size and theme", "e2e/axe.ts"),
    passkeys: withApp("passkeys with a virtual authenticator", "e2e/passkeys.ts"),
    "bad-days": withApp("what the app does when things fail around it", "e2e/bad-days.ts"),
    videos: withApp("records the tutorials", "e2e/videos.ts"),
    "chaos:browsers": withApp("kills two browsers and a server while they write", "e2e/chaos-browsers.ts"),
    lighthouse: withApp("Lighthouse audits", "bench/lighthouse.ts"),
  },
  Measure: {
    bench: withApp("bytes, CPU time and ratios within one run", "bench/main.ts"),
    "bench:load": program(
      "cost of requests over one and several servers, beside pgbench",
      "apps/server/scripts/bench-load.ts",
    ),
    "bench:growth": program(
      "cost of one business as others come beside it, on one PostgreSQL and on Citus",
      "apps/server/scripts/bench-growth.ts",
    ),
    "bench:citus": program(
      "price of a request on one PostgreSQL and on a Citus cluster, where Citus is installed",
      "apps/server/scripts/bench-citus.ts",
    ),
    "bench:ai": program("delay of the AI writer's first text", "apps/server/scripts/bench-ai.ts"),
    evals: {
      line: "quality of the AI writer's texts",
      run: (args) => sh("vitest", ["run", "--config", "apps/server/evals/vitest.config.ts", ...args]),
    },
    scale: { line: "writes docs/scale.md from measured figures", run: async () => scale() },
  },
  "Try to break it": {
    sim: program("sync simulator: seeded histories of devices and faults", "packages/sync-simulator/scripts/sim.ts"),
    // A history makes many objects that live for a moment: a larger young generation saves collections.
    "sim:app": program(
      "the same over the app's own store and sync",
      "apps/web/scripts/sim-app.ts",
      "--max-semi-space-size=64",
    ),
    "sim:mutants": program(
      "plants faults that the simulator has to find",
      "packages/sync-simulator/scripts/mutants.ts",
    ),
    "prop:money": program("properties of money, at length", "packages/domain/scripts/prop-money.ts"),
    "judge:e-invoices": program(
      "random e-invoices before the official rules, where those are at hand",
      "packages/documents/scripts/judge-e-invoices.ts",
    ),
    "race:credits": program("AI credits under concurrent requests", "apps/server/scripts/race-credits.ts"),
    "race:payments": program("payments under concurrent and repeated events", "apps/server/scripts/race-payments.ts"),
    "race:numbers": program("invoice numbers under concurrent devices", "apps/server/scripts/race-numbers.ts"),
    "fuzz:webhooks": program("broken and forged webhooks", "apps/server/scripts/fuzz-webhooks.ts"),
    "fuzz:api": program("broken requests to every call", "apps/server/scripts/fuzz-api.ts"),
    "api:valid": program(
      "requests made from the OpenAPI document, none of which may be refused",
      "apps/server/scripts/valid-requests.ts",
    ),
    "abuse:login": program("guesses of names, passwords and codes", "apps/server/scripts/abuse-login.ts"),
    bola: {
      line: "access of one business to another's records, by every call",
      run: (args) => sh("vitest", ["run", "--project", "server", "apps/server/test/access", ...args]),
    },
    "chaos:credits": program("kills the server while credits are spent", "apps/server/scripts/chaos-credits.ts"),
    "chaos:citus": program(
      "kills workers of a Citus cluster, moves shards and restores nodes under load",
      "apps/server/scripts/chaos-citus.ts",
    ),
    "chaos:failover": program("moves the database to its standby under load", "apps/server/scripts/chaos-failover.ts"),
    "chaos:kill9": program("kills the server while it writes", "apps/server/scripts/chaos-kill9.ts"),
    "chaos:mail": program("kills the server while it sends mails", "apps/server/scripts/chaos-mail.ts"),
    "chaos:disk": program("fills the disk", "apps/server/scripts/chaos-disk.ts"),
    "drill:overload": program("three times the requests a server can take", "apps/server/scripts/drill-overload.ts"),
    "drill:documents": program("drawing documents under load", "apps/server/scripts/drill-documents.ts"),
    "drill:restore": program("restores a backup and compares", "apps/server/scripts/drill-restore.ts"),
    "drill:erase": {
      line: "erases an account and looks for what is left",
      run: (args) =>
        sh("vitest", ["run", "--project", "server", "apps/server/test/erase", ...args, "--disable-console-intercept"]),
    },
    "test:partitioned": {
      line: "server tests over partitioned tables",
      run: (args) => {
        process.env["PARTITIONS"] ??= "8";
        return sh("vitest", ["run", "--project", "server", "--project", "plans", ...args]);
      },
    },
    "test:postgres": {
      line: "server tests on one version of PostgreSQL: npm run test:postgres -- 17",
      run: testPostgres,
    },
    "test:citus": {
      line: "server tests on a Citus cluster, where Citus is installed",
      run: (args) => {
        process.env["CITUS"] = "on";
        for (const [file, reason] of Object.entries(notOnCitus)) console.log(`left out: ${file}: ${reason}`);
        process.env["LEFT_OUT"] = Object.keys(notOnCitus).join(",");
        return sh("vitest", ["run", "--project", "server", ...args]);
      },
    },
    cluster: withApp("several servers over one database", "apps/server/scripts/cluster.ts"),
    "cluster:test": program(
      "what sync and payments promise, over several servers that are killed",
      "apps/server/scripts/cluster-test.ts",
    ),
  },
  Operate: {
    serve: program(
      "serves what is built already: for services, which write nothing into the program",
      "apps/server/src/start.ts",
      ...serverFlags,
    ),
    backup: program("writes a backup", "apps/server/scripts/backup.ts"),
    restore: program("restores one", "apps/server/scripts/restore.ts"),
    "new-history": program(
      "asks devices to send again what a restored database lost",
      "apps/server/scripts/new-history.ts",
    ),
    distribute: program(
      "plans how tables are spread over the nodes of a Citus cluster; with --yes does it",
      "apps/server/scripts/distribute.ts",
    ),
    "upgrade:database": program(
      "moves the private database to a new PostgreSQL",
      "apps/server/scripts/upgrade-database.ts",
    ),
    "mobile:sync": program("brings the build into the projects for Android and iOS", "apps/mobile/scripts/sync.ts"),
    announce: program('checks announcements, or begins one: --new "Title"', "apps/server/scripts/announce.ts"),
    "mail:check": program("checks the DNS of the domains mails come from", "apps/server/scripts/mail-check.ts"),
    "push:keys": program("makes a key pair for push notifications", "apps/server/scripts/push-keys.ts"),
    "sign-out": program("ends the sessions of one account, or of everybody", "apps/server/scripts/sign-out.ts"),
    reseal: program("encrypts stored secrets with a new APP_SECRET", "apps/server/scripts/reseal.ts"),
  },
  "Supply chain and security": {
    asvs: {
      line: "docs/asvs.json against its evidence; --break plants faults",
      run: async (args) => (args.includes("--break") ? (await import("./asvs-break.ts")).breakAll(args) : asvs()),
    },
    audit: { line: "known holes of the packages we install", run: audit },
    // It reads sources with a package, which is there once everything is installed.
    regexps: {
      line: "regular expressions that could run for ever",
      run: async () => (await import("./regexps.ts")).regexps(),
    },
    licences: { line: "writes docs/licences.md", run: async () => licences() },
    sbom: { line: "the packages of production as CycloneDX: npm run -s sbom > sbom.cdx.json", run: sbom },
  },
};

export const commands: Readonly<Record<string, Command>> = Object.assign({}, ...Object.values(groups));

/** Prints all scripts in their groups, one line each. */
async function help(): Promise<number> {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  for (const [group, scripts] of Object.entries(groups)) {
    console.log(`\n${group}`);
    for (const [name, { line }] of Object.entries(scripts)) console.log(`  ${name.padEnd(width)}  ${line}`);
  }
  console.log("\nRun one with `npm run <name>`; arguments follow `--`.");
  return 0;
}

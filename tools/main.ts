import { asvs } from "./asvs.ts";
import { audit } from "./audit.ts";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { install } from "./install.ts";
import { scale } from "./scale.ts";
import { node, sh } from "./shell.ts";
import { licences, sbom } from "./supply-chain.ts";
import { testAll } from "./test.ts";

const commands: Record<string, (args: string[]) => Promise<number>> = {
  async start() {
    return (await build()) ? node(["apps/server/src/start.ts"]) : 1;
  },
  /** What was built already: for services, which write nothing into the program. */
  serve: () => node(["apps/server/src/start.ts"]),
  async dev() {
    return (await build()) ? node(["--watch", "apps/server/src/start.ts"]) : 1;
  },
  async build() {
    return (await build()) ? 0 : 1;
  },
  test: testAll,
  check: async () => ((await check()).some((step) => !step.ok) ? 1 : 0),
  unit: (args) => sh("vitest", ["run", ...args]),
  async e2e(args) {
    return (await build()) ? sh("playwright", ["test", "--config", "e2e/playwright.config.ts", ...args]) : 1;
  },
  async "e2e:kill"(args) {
    return (await build()) ? node(["e2e/kill.ts", ...args]) : 1;
  },
  async "e2e:update"(args) {
    return (await build()) ? node(["e2e/update.ts", ...args]) : 1;
  },
  async "chaos:browsers"(args) {
    return (await build()) ? node(["e2e/chaos-browsers.ts", ...args]) : 1;
  },
  async shots(args) {
    return (await build()) ? node(["e2e/shots.ts", ...args]) : 1;
  },
  async axe(args) {
    return (await build()) ? node(["e2e/axe.ts", ...args]) : 1;
  },
  async passkeys(args) {
    return (await build()) ? node(["e2e/passkeys.ts", ...args]) : 1;
  },
  async "bad-days"(args) {
    return (await build()) ? node(["e2e/bad-days.ts", ...args]) : 1;
  },
  async videos(args) {
    return (await build()) ? node(["e2e/videos.ts", ...args]) : 1;
  },
  announce: (args) => node(["apps/server/scripts/announce.ts", ...args]),
  backup: (args) => node(["apps/server/scripts/backup.ts", ...args]),
  restore: (args) => node(["apps/server/scripts/restore.ts", ...args]),
  "upgrade:database": (args) => node(["apps/server/scripts/upgrade-database.ts", ...args]),
  "test:partitioned": (args) => {
    process.env["PARTITIONS"] ??= "8";
    return sh("vitest", ["run", "--project", "server", ...args]);
  },
  "chaos:failover": (args) => node(["apps/server/scripts/chaos-failover.ts", ...args]),
  "new-history": (args) => node(["apps/server/scripts/new-history.ts", ...args]),
  "drill:restore": (args) => node(["apps/server/scripts/drill-restore.ts", ...args]),
  "drill:erase": (args) =>
    sh("vitest", ["run", "--project", "server", "apps/server/test/erase", ...args, "--disable-console-intercept"]),
  reseal: (args) => node(["apps/server/scripts/reseal.ts", ...args]),
  "mail:check": (args) => node(["apps/server/scripts/mail-check.ts", ...args]),
  "push:keys": (args) => node(["apps/server/scripts/push-keys.ts", ...args]),
  "sign-out": (args) => node(["apps/server/scripts/sign-out.ts", ...args]),
  demo: (args) => node(["apps/server/scripts/demo.ts", ...args]),
  async bench(args) {
    return (await build()) ? node(["bench/main.ts", ...args]) : 1;
  },
  async lighthouse(args) {
    return (await build()) ? node(["bench/lighthouse.ts", ...args]) : 1;
  },
  "bench:ai": (args) => node(["apps/server/scripts/bench-ai.ts", ...args]),
  sim: (args) => node(["packages/sync-simulator/scripts/sim.ts", ...args]),
  // More room for what is young: a history makes much that lives for a moment.
  "sim:app": (args) => node(["--max-semi-space-size=64", "apps/web/scripts/sim-app.ts", ...args]),
  evals: (args) => sh("vitest", ["run", "--config", "apps/server/evals/vitest.config.ts", ...args]),
  "race:credits": (args) => node(["apps/server/scripts/race-credits.ts", ...args]),
  "fuzz:webhooks": (args) => node(["apps/server/scripts/fuzz-webhooks.ts", ...args]),
  "fuzz:api": (args) => node(["apps/server/scripts/fuzz-api.ts", ...args]),
  "abuse:login": (args) => node(["apps/server/scripts/abuse-login.ts", ...args]),
  "race:payments": (args) => node(["apps/server/scripts/race-payments.ts", ...args]),
  bola: (args) => sh("vitest", ["run", "--project", "server", "apps/server/test/access", ...args]),
  async cluster(args) {
    return (await build()) ? node(["apps/server/scripts/cluster.ts", ...args]) : 1;
  },
  "cluster:test": (args) => node(["apps/server/scripts/cluster-test.ts", ...args]),
  "drill:overload": (args) => node(["apps/server/scripts/drill-overload.ts", ...args]),
  "drill:papers": (args) => node(["apps/server/scripts/drill-documents.ts", ...args]),
  "bench:load": (args) => node(["apps/server/scripts/bench-load.ts", ...args]),
  "chaos:credits": (args) => node(["apps/server/scripts/chaos-credits.ts", ...args]),
  "sim:mutants": (args) => node(["packages/sync-simulator/scripts/mutants.ts", ...args]),
  "race:numbers": (args) => node(["apps/server/scripts/race-numbers.ts", ...args]),
  "chaos:kill9": (args) => node(["apps/server/scripts/chaos-kill9.ts", ...args]),
  "chaos:mail": (args) => node(["apps/server/scripts/chaos-mail.ts", ...args]),
  "chaos:disk": (args) => node(["apps/server/scripts/chaos-disk.ts", ...args]),
  "prop:money": (args) => node(["packages/domain/scripts/prop-money.ts", ...args]),
  "mobile:sync": (args) => node(["apps/mobile/scripts/sync.ts", ...args]),
  asvs: async (args) => (args.includes("--break") ? (await import("./asvs-break.ts")).breakAll(args) : asvs()),
  audit,
  // It reads sources with a package, which is there once everything is installed.
  regexps: async () => (await import("./regexps.ts")).regexps(),
  scale: async () => scale(),
  licences: async () => licences(),
  sbom,
  format: () => sh("oxfmt", []),
};

/** Runs one command of the root `package.json`; answers the exit code. */
export async function main([name = "", ...args]: string[]): Promise<number> {
  const command = commands[name];
  if (!command) {
    console.error(`Usage: npm start | npm test | npm run <${Object.keys(commands).join(" | ")}>`);
    return 2;
  }
  return (await install()) ? command(args) : 1;
}

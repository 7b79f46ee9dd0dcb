import { build } from "./build.ts";
import { check } from "./check.ts";
import { install } from "./install.ts";
import { node, sh } from "./shell.ts";
import { testAll } from "./test.ts";

const commands: Record<string, (args: string[]) => Promise<number>> = {
  async start() {
    return (await build()) ? node(["apps/server/src/start.ts"]) : 1;
  },
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
  async shots(args) {
    return (await build()) ? node(["e2e/shots.ts", ...args]) : 1;
  },
  async videos(args) {
    return (await build()) ? node(["e2e/videos.ts", ...args]) : 1;
  },
  announce: (args) => node(["apps/server/scripts/announce.ts", ...args]),
  demo: (args) => node(["apps/server/scripts/demo.ts", ...args]),
  async bench(args) {
    return (await build()) ? node(["bench/main.ts", ...args]) : 1;
  },
  "bench:ai": (args) => node(["apps/server/scripts/bench-ai.ts", ...args]),
  sim: (args) => node(["packages/sync/scripts/sim.ts", ...args]),
  evals: (args) => sh("vitest", ["run", "--config", "apps/server/evals/vitest.config.ts", ...args]),
  "race:credits": (args) => node(["apps/server/scripts/race-credits.ts", ...args]),
  "fuzz:webhooks": (args) => node(["apps/server/scripts/fuzz-webhooks.ts", ...args]),
  "race:payments": (args) => node(["apps/server/scripts/race-payments.ts", ...args]),
  "chaos:credits": (args) => node(["apps/server/scripts/chaos-credits.ts", ...args]),
  "sim:mutants": (args) => node(["packages/sync/scripts/mutants.ts", ...args]),
  "race:numbers": (args) => node(["apps/server/scripts/race-numbers.ts", ...args]),
  "chaos:kill9": (args) => node(["apps/server/scripts/chaos-kill9.ts", ...args]),
  "chaos:disk": (args) => node(["apps/server/scripts/chaos-disk.ts", ...args]),
  "prop:money": (args) => node(["packages/domain/scripts/prop-money.ts", ...args]),
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

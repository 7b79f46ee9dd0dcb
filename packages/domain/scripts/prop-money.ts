import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

/*
 * The laws of money over as many cases as asked for:
 *   npm run prop:money -- --runs 1000000 [--seed 42]
 * Each law gets that many cases; the seed of a failure is printed and can be given again.
 */
const { values } = parseArgs({ options: { runs: { type: "string", default: "200000" }, seed: { type: "string" } } });
const runs = Number(values.runs);
if (!Number.isSafeInteger(runs) || runs < 1) {
  console.error(`--runs wants a whole number of one or more, not ${values.runs}`);
  process.exit(1);
}

const folder = dirname(import.meta.dirname);
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
const laws = [
  "test/totals-laws.test.ts",
  "src/money/allocate.test.ts",
  "src/money/parse-money.test.ts",
  "src/money/decimal.test.ts",
];
const seed = values.seed === undefined ? {} : { PROP_SEED: values.seed };

console.log(`Checking the laws of money, ${runs.toLocaleString("en")} cases each …`);
const done = spawnSync(process.execPath, [vitest, "run", "--root", folder, ...laws], {
  stdio: "inherit",
  env: { ...process.env, ...seed, PROP_RUNS: String(runs) },
});
process.exitCode = done.status ?? 1;

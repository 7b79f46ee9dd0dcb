import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type PlantedFault, plantedFaults } from "../test/simulator/faults.ts";
import { runHistory } from "../test/simulator/history.ts";

/*
 * The app's own store and sync, thousands of times, with everything going wrong around them:
 *   npm run sim:app -- --histories 5000 --seed 1 --threads 2
 *   npm run sim:app -- --replay 4711          every step of one history
 *   npm run sim:app -- --plant all           whether it finds the mistakes that are planted in the app
 */
const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    /** Plays in as many threads at once. */
    threads: { type: "string", default: "1" },
    replay: { type: "string" },
    /** Plants this mistake, or `all` of them one after the other, and looks whether it is found. */
    plant: { type: "string" },
    /** Histories to find a planted mistake in. */
    within: { type: "string", default: "1000" },
  },
});

const seed = Number(values.seed);
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 100) / 10;

async function replay(which: number, fault?: PlantedFault): Promise<number> {
  const { trace, violation, counts } = await runHistory(which, { traced: true, ...(fault && { fault }) });
  for (const line of trace) console.log(line);
  console.log(violation ?? "no promise was broken");
  console.log(JSON.stringify(counts));
  return violation === null ? 0 : 1;
}

async function plant(names: readonly PlantedFault[], within: number): Promise<number> {
  let missed = 0;
  for (const fault of names) {
    let found: { after: number; violation: string } | null = null;
    for (let index = 0; index < within && !found; index += 1) {
      const { violation } = await runHistory(seed + index, { fault });
      // A history that ends badly without the fault says nothing of it.
      if (violation !== null && (await runHistory(seed + index)).violation === null)
        found = { after: index + 1, violation };
    }
    if (!found) missed += 1;
    const verdict = found ? `found in history ${found.after}` : `NOT FOUND in ${within}`;
    console.log(`${found ? "✓" : "✗"} ${fault} (${plantedFaults[fault]}): ${verdict}`);
    if (found) console.log(`    ${found.violation.split("\n")[0]?.slice(0, 200)}`);
  }
  console.log(JSON.stringify({ suite: "sim:app faults", n: names.length, failures: missed, seed, seconds: seconds() }));
  return missed;
}

type Share = { readonly from: number; readonly n: number };
type Played = { readonly failures: number; readonly sums: Record<string, number> };

async function play({ from, n }: Share): Promise<Played> {
  let failures = 0;
  const sums: Record<string, number> = {};
  for (let index = 0; index < n; index += 1) {
    const { violation, counts } = await runHistory(from + index);
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
    if ((index + 1) % 500 === 0) console.error(`${from + index}: ${index + 1} histories, ${failures} failures`);
    if (violation === null) continue;
    failures += 1;
    if (failures <= 20) console.log(`seed ${from + index}: ${violation}`);
  }
  return { failures, sums };
}

/** One share in a thread of its own: what a history replaces in the process belongs to that thread alone. */
const playBeside = (share: Share): Promise<Played> =>
  new Promise((resolve, reject) => {
    const resourceLimits = { maxYoungGenerationSizeMb: 64 };
    const worker = new Worker(new URL(import.meta.url), { workerData: share, resourceLimits });
    worker.once("message", resolve).once("error", reject);
  });

async function playAll(n: number, threads: number): Promise<number> {
  const size = Math.ceil(n / threads);
  const shares = Array.from({ length: threads }, (_, index) => ({
    from: seed + index * size,
    n: Math.min(size, n - index * size),
  }));
  const played = await Promise.all(threads === 1 ? shares.map(play) : shares.map(playBeside));
  const sums: Record<string, number> = {};
  for (const one of played)
    for (const [name, count] of Object.entries(one.sums)) sums[name] = (sums[name] ?? 0) + count;
  const failures = played.reduce((sum, one) => sum + one.failures, 0);
  console.log(JSON.stringify(sums));
  if (failures > 0) console.log("Replay one with: npm run sim:app -- --replay <seed>");
  console.log(JSON.stringify({ suite: "sim:app", n, failures, seed, seconds: seconds() }));
  return failures;
}

async function main(): Promise<number> {
  const known = Object.keys(plantedFaults) as PlantedFault[];
  const planted = known.filter((name) => values.plant === "all" || values.plant === name);
  if (values.replay !== undefined) return replay(Number(values.replay), planted[0]);
  if (values.plant !== undefined) return plant(planted, Number(values.within));
  return playAll(Number(values.histories), Number(values.threads));
}

if (isMainThread) process.exitCode = (await main()) === 0 ? 0 : 1;
else parentPort?.postMessage(await play(workerData as Share));

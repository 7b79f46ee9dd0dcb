import { parseArgs } from "node:util";
import { runHistory } from "../test/simulator/history.ts";

/*
 * The app's own store and sync, thousands of times, with everything going wrong around them:
 *   npm run sim:app -- --histories 5000 --seed 1
 *   npm run sim:app -- --replay 4711          every step of one history
 */
const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    replay: { type: "string" },
  },
});

if (values.replay !== undefined) {
  const { trace, violation, counts } = await runHistory(Number(values.replay), { traced: true });
  for (const line of trace) console.log(line);
  console.log(violation ?? "no promise was broken");
  console.log(JSON.stringify(counts));
  process.exitCode = violation ? 1 : 0;
} else {
  const seed = Number(values.seed);
  const n = Number(values.histories);
  const began = performance.now();
  let failures = 0;
  const sums = { turns: 0, acts: 0, faults: 0, documents: 0, requests: 0 };
  for (let index = 0; index < n; index += 1) {
    const { violation, counts } = await runHistory(seed + index);
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += counts[key];
    if (!violation) continue;
    failures += 1;
    if (failures <= 20) console.log(`seed ${seed + index}: ${violation}`);
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify(sums));
  console.log(JSON.stringify({ suite: "sim:app", n, failures, seed, seconds }));
  process.exitCode = failures === 0 ? 0 : 1;
}

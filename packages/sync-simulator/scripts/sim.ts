import { parseArgs } from "node:util";
import { runHistory } from "@ankara/sync-simulator/history";

/*
 * Lets people, devices, network and server go wrong, thousands of times, and checks what must never break:
 *   npm run sim -- --histories 100000 --seed 1
 *   npm run sim -- --replay 4711          every step of one history
 * One history of eight is about people with roles.
 */
const aboutOf = (seed: number) => (seed % 8 === 0 ? ({ focus: "staff" } as const) : {});

const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    replay: { type: "string" },
    /** Stop after this long, with what was played by then. */
    minutes: { type: "string" },
  },
});

if (values.replay !== undefined) {
  const { trace, violation, counts } = runHistory(Number(values.replay), {
    ...aboutOf(Number(values.replay)),
    traced: true,
  });
  for (const line of trace) console.log(line);
  console.log(violation ?? "no promise was broken");
  console.log(JSON.stringify(counts));
  process.exitCode = violation ? 1 : 0;
} else {
  const wanted = Number(values.histories);
  const untilMs = values.minutes === undefined ? Infinity : Number(values.minutes) * 60_000;
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(wanted) || wanted < 1 || !Number.isSafeInteger(seed))
    throw new Error("expected --histories and --seed as whole numbers");
  const began = performance.now();
  const sums = { steps: 0, userActions: 0, faults: 0, documents: 0, reported: 0 };
  let failures = 0;
  let n = 0;
  for (let index = 0; index < wanted && performance.now() - began < untilMs; index += 1) {
    n += 1;
    const { violation, counts } = runHistory(seed + index, aboutOf(seed + index));
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += counts[key];
    if (violation) {
      failures += 1;
      if (failures <= 20) console.log(`seed ${seed + index}: ${violation}`);
    }
    if ((index + 1) % 10_000 === 0) console.error(`${index + 1} histories, ${failures} failures`);
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify(sums));
  if (failures > 0) console.log("Replay one with: npm run sim -- --replay <seed>");
  console.log(JSON.stringify({ suite: "sim", n, failures, seed, seconds }));
  process.exitCode = failures === 0 ? 0 : 1;
}

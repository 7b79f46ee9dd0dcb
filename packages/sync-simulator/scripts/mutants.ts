import { parseArgs } from "node:util";
import { runHistory } from "@ankara/sync-simulator/history";
import { focusOf, type PlantedFault, plantedFaults } from "@ankara/sync-simulator/planted-faults";

/*
 * Plants one fault after the other and looks whether the simulator finds it:
 *   npm run sim:mutants -- --within 5000 --seed 1 [--only half_batch]
 * Faults that only show where a history is about something are looked for in such histories, see `focusOf`.
 */
const { values } = parseArgs({
  options: {
    within: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const within = Number(values.within);
const seed = Number(values.seed);
const began = performance.now();
const names = (Object.keys(plantedFaults) as PlantedFault[]).filter(
  (name) => values.only === undefined || name === values.only,
);
let missed = 0;
for (const name of names) {
  let found: { after: number; violation: string } | null = null;
  for (let index = 0; index < within && !found; index += 1) {
    const focus = focusOf[name];
    const { violation } = runHistory(seed + index, { faults: new Set([name]), focus });
    // A history that ends badly without the fault says nothing of it.
    if (violation && runHistory(seed + index, { focus }).violation === null) found = { after: index + 1, violation };
  }
  if (!found) missed += 1;
  const verdict = found ? `found in history ${found.after}` : `NOT FOUND in ${within}`;
  console.log(`${found ? "✓" : "✗"} ${name} (${plantedFaults[name]}): ${verdict}`);
  if (found) console.log(`    ${found.violation.split("\n")[0]?.slice(0, 200)}`);
}
const seconds = Math.round((performance.now() - began) / 100) / 10;
console.log(JSON.stringify({ suite: "sim:mutants", n: names.length, failures: missed, seed, seconds }));
process.exitCode = missed === 0 ? 0 : 1;

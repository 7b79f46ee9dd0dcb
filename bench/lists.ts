import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ms, type Row } from "./report.ts";

type Measured = { count: number; results: { what: string; ms: number }[] };

/** CPU time of a key or a tap in the lists of 20 000 documents, and of reading phrases and messages; without drawing. */
export function lists(): Row[] {
  const script = resolve(import.meta.dirname, "../apps/web/scripts/measure-lists.ts");
  const done = spawnSync(process.execPath, [script], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`The lists could not be measured: ${done.stderr}`);
  const { count, results } = JSON.parse(done.stdout) as Measured;
  return results.map(({ what, ms: value }) => ({
    what: what.includes("documents") ? what : `${what}, ${count} documents`,
    value: `${ms(value)} CPU`,
    // A message is pasted once; everything else happens with each key.
    ...(what.startsWith("a bank") ? { target: "", ok: null } : { target: "≤ 20 ms", ok: value <= 20 }),
  }));
}

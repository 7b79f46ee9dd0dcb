import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ms, type Row } from "./report.ts";

type Measured = {
  rows: number;
  foldingMs: number;
  medianMs: number;
  worst: { typed: string; ms: number; hits: number }[];
};

/** CPU time of a keystroke in the search over 20 000 invoices, 5 000 clients and 5 000 expenses, without drawing the hits. */
export function search(): Row[] {
  const script = resolve(import.meta.dirname, "../apps/web/scripts/measure-search.ts");
  const done = spawnSync(process.execPath, [script], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`The search could not be measured: ${done.stderr}`);
  const { rows, foldingMs, medianMs, worst } = JSON.parse(done.stdout) as Measured;
  const slowest = worst[0];
  return [
    {
      what: `search keystroke over ${rows} rows, median`,
      value: ms(medianMs),
      target: "≤ 20 ms CPU",
      ok: medianMs <= 20,
    },
    { what: `the slowest keystroke (“${slowest?.typed ?? ""}”)`, value: ms(slowest?.ms ?? 0), target: "", ok: null },
    { what: "folding everything once, in idle steps", value: ms(foldingMs), target: "", ok: null },
  ];
}

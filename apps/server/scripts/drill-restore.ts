/*
 * Loses a server and makes it anew from its backup and its archived log, as of a moment, and compares every table.
 *   npm run drill:restore -- --rounds 3 --invoices 300 --seed 7
 */
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { folderStore } from "../src/backup/store.ts";
import { restoreDrill } from "../test/support/restore-drill.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1" },
    invoices: { type: "string", default: "200" },
    seed: { type: "string", default: "7" },
  },
});
const seed = Number(values.seed);
const began = performance.now();
let n = 0;
let failures = 0;
for (let round = 0; round < Number(values.rounds); round += 1) {
  const folder = await mkdtemp(join(tmpdir(), "ankara-store-"));
  const tamper = async (name: string) => {
    const path = join(folder, name);
    const whole = await readFile(path);
    const file = await open(path, "r+");
    await file.truncate(Math.floor(whole.length / 2 / 65_552) * 65_552);
    await file.close();
    return () => writeFile(path, whole);
  };
  const findings = await restoreDrill(folderStore(folder), {
    seed: seed + round * 1000,
    invoices: Number(values.invoices),
    tamper,
  });
  for (const { what, ok, detail } of findings) {
    n += 1;
    if (ok) continue;
    failures += 1;
    console.error(`round ${round + 1}: ${what}: ${detail ?? ""}`);
  }
  await rm(folder, { recursive: true, force: true });
}
const seconds = Math.round((performance.now() - began) / 100) / 10;
console.log(JSON.stringify({ suite: "drill:restore", n, failures, seed, seconds }));
process.exitCode = failures === 0 ? 0 : 1;

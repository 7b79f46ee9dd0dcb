/**
 * `npm run restore -- --to ./data-restored --key backup.key --at 2026-11-21T20:15:00Z`: a new data directory from
 * `BACKUP_TO`, as everything stood then; without `--at`, as late as the archive goes.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { beginNewHistory } from "../src/backup/new-history.ts";
import { restore } from "../src/backup/restore.ts";
import { storeOf } from "../src/backup/store.ts";
import { StartProblem, startProblemOf } from "../src/config/start-problem.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: "string" }, key: { type: "string" }, at: { type: "string" }, from: { type: "string" } },
  });
  const from = values.from ?? process.env["BACKUP_TO"];
  if (!from || !values.to || !values.key)
    throw new StartProblem(
      "Usage: npm run restore -- --to <new folder> --key <file with the secret key> [--at <time>] [--from <store>]",
    );
  const at = values.at === undefined ? null : new Date(values.at);
  if (at && Number.isNaN(at.getTime())) throw new StartProblem("--at takes a moment such as 2026-11-21T20:15:00Z");
  const identity = /AGE-SECRET-KEY-1[A-Z0-9]+/.exec(await readFile(values.key, "utf8"))?.[0];
  if (!identity) throw new StartProblem(`${values.key} holds no key (AGE-SECRET-KEY-1…).`);
  const { backup, segments } = await restore(storeOf(from, process.env), {
    identity,
    dataDir: values.to,
    at,
    afterwards: beginNewHistory,
  });
  process.stdout.write(
    `${values.to} is as it was ${at ? `at ${at.toISOString()}` : "at the end of the archive"} (backup ${backup.name}, ${segments} parts of the log). Start it with DATA_DIR=${values.to}\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${startProblemOf(error)?.message ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
});

/**
 * `npm run backup`: a backup of the data directory into `BACKUP_TO`, whether the server is running or not.
 * `npm run backup -- --new-key` makes a pair of keys; `--list` says what is there.
 */
import { parseArgs } from "node:util";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { backUp } from "../src/backup/base-backup.ts";
import { listBackups } from "../src/backup/restore.ts";
import { readEnv } from "../src/config/env.ts";
import { readSecrets } from "../src/config/secrets.ts";
import { StartProblem, startProblemOf } from "../src/config/start-problem.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "new-key": { type: "boolean" }, list: { type: "boolean" } } });
  if (values["new-key"]) {
    const identity = await generateIdentity();
    process.stdout.write(
      `# Keep this line away from the server; whoever has it reads every backup, and without it nobody does.\n${identity}\n` +
        `# For the server's environment:\nBACKUP_RECIPIENTS=${await identityToRecipient(identity)}\n`,
    );
    return;
  }
  const env = readEnv(process.env);
  if (env.databaseUrl && !values.list)
    throw new StartProblem(
      "With DATABASE_URL the database is backed up where it runs (pg_dump, or your provider's point-in-time recovery); see docs/operations.md.",
    );
  if (!env.backup) throw new StartProblem("Set BACKUP_TO and BACKUP_RECIPIENTS; see docs/operations.md.");
  if (values.list) {
    for (const name of await listBackups(env.backup.store)) process.stdout.write(`${name}\n`);
    return;
  }
  const began = performance.now();
  const { name, objects } = await backUp(env.dataDir, await readSecrets(env.dataDir), env.backup);
  const bytes = Object.values(objects).reduce((sum, object) => sum + object.bytes, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`Backup ${name} in ${env.backup.store.name}: ${bytes} bytes in ${seconds} s\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${startProblemOf(error)?.message ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
});

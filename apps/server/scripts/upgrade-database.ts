/** `npm run upgrade:database`: the private database moves to the newest PostgreSQL of this machine. Stop the server first. */
import { upgradeDatabase } from "../src/backup/upgrade.ts";
import { readEnv } from "../src/config/env.ts";
import { readSecrets } from "../src/config/secrets.ts";
import { StartProblem, startProblemOf } from "../src/config/start-problem.ts";

async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (env.databaseUrl) throw new StartProblem("DATABASE_URL is set: that database is upgraded where it runs.");
  const done = await upgradeDatabase(env.dataDir, await readSecrets(env.dataDir));
  process.stdout.write(
    done?.from === 0
      ? "The upgrade that was interrupted is finished. Take a backup now.\n"
      : done
        ? `The database is on PostgreSQL ${done.to} now: ${done.tables} tables, all alike. The old one is kept in ${done.kept}; delete it when all is well, and take a backup now.\n`
        : "The database is on the newest PostgreSQL of this machine already.\n",
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${startProblemOf(error)?.message ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
});

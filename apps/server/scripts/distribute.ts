/**
 * `npm run distribute`: spread the tables of `DATABASE_URL` over the workers of its Citus cluster (docs/scale.md). Says what
 * it would do; with `--yes` it does it. Run again it does what is left, also after a migration.
 */
import { Client } from "pg";
import { StartProblem } from "../src/config/start-problem.ts";
import { carryOut, nodesThatRefuse, planDistribution } from "../src/db/citus/distribute.ts";

async function main(args: readonly string[]): Promise<number> {
  const connectionString = process.env["DATABASE_URL"];
  if (!connectionString) throw new StartProblem("Set DATABASE_URL to the coordinator, as a superuser of it.");
  const admin = new Client({ connectionString });
  admin.on("error", () => undefined); // the query under way reports it
  await admin.connect();
  try {
    const plan = await planDistribution(admin);
    for (const { sentence, done } of plan.steps) process.stdout.write(`${done ? "✓ done" : "·"} ${sentence}\n`);
    process.stdout.write("\nOn the coordinator, as they are:\n");
    for (const { table, reason } of plan.staying) process.stdout.write(`  ${table}: ${reason}\n`);
    if (plan.steps.every(({ done }) => done)) process.stdout.write("\nNothing is left to do.\n");
    else if (!args.includes("--yes"))
      process.stdout.write("\nNothing was changed. To do it: npm run distribute -- --yes\n");
    else {
      await carryOut(admin, plan);
      const strangers = await nodesThatRefuse(admin);
      if (strangers.length > 0)
        throw new StartProblem(
          `Spread, but servers cannot work yet: connections between the nodes are refused.\n${strangers.join("\n")}\nGive each node the passwords of both roles (a .pgpass of its account, or pg_dist_authinfo), and let them in by pg_hba.conf.`,
        );
      process.stdout.write("\nDone. Start the servers again.\n");
    }
    return 0;
  } finally {
    await admin.end();
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartProblem ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  },
);

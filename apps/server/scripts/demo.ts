/**
 * `npm run demo -- --invoices 20000`: loads a large business into the data directory (or `DATABASE_URL`), whether the
 * server is running or not, and prints how to log in to it.
 */
import { parseArgs } from "node:util";
import { todayIn } from "@ankara/domain/dates/dates";
import { newId, systemRandom } from "@ankara/domain/ids";
import { generateBusiness } from "@ankara/fixtures/generate";
import { loadBusiness } from "../src/commands/demo/demo-log-in.ts";
import { findUserByLogin } from "../src/commands/users/lookup.ts";
import { joinPrivateDatabase, openExternalDatabase } from "../src/db/open.ts";
import { readEnv } from "../src/config/env.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import { hashPassword } from "../src/policies/passwords.ts";
import { readSecrets } from "../src/config/secrets.ts";
import { StartProblem, startProblemOf } from "../src/config/start-problem.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { invoices: { type: "string", default: "1000" }, seed: { type: "string" } },
  });
  const invoices = Number(values.invoices);
  if (!Number.isInteger(invoices) || invoices < 1 || invoices > 200_000)
    throw new StartProblem("--invoices takes a whole number from 1 to 200000");
  const env = readEnv(process.env);
  if (env.production) throw new StartProblem("The demo is not loaded where NODE_ENV=production.");
  const now = new Date();
  const seed = Number(values.seed ?? now.getTime() % 1_000_000);

  const heads = new HeadNotices();
  const database = env.databaseUrl
    ? await openExternalDatabase(env.databaseUrl, heads)
    : await joinPrivateDatabase(env.dataDir, await readSecrets(env.dataDir), heads);
  try {
    const { db } = database;
    const data = generateBusiness({
      invoices,
      seed,
      today: todayIn("Africa/Lagos", now),
      businessId: newId(now.getTime(), systemRandom),
    });
    const username = await freeName(db, data.owner.username);
    const password = Buffer.from(systemRandom(9)).toString("base64url");
    await loadBusiness({ db, now: () => now, random: systemRandom }, data, {
      username,
      email: `${username}@demo.invalid`,
      passwordHash: await hashPassword(password),
    });
    process.stdout.write(
      `${invoices} invoices of ${data.contacts.length} clients are loaded. Log in as ${username} with the password ${password}\n`,
    );
  } finally {
    await database.close();
  }
}

async function freeName(db: Awaited<ReturnType<typeof openExternalDatabase>>["db"], wanted: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}${count}`;
    if (!(await findUserByLogin(db.global, name))) return name;
  }
}

main().catch((error: unknown) => {
  const problem = startProblemOf(error);
  process.stderr.write(
    problem
      ? `${problem.message}\n`
      : `The demo could not be loaded: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});

/**
 * `npm run sign-out -- --user amina` (or an e-mail), `npm run sign-out -- --everybody`: an operator ends sessions at once, on
 * the server's own data folder or `DATABASE_URL`. Prints how many ended.
 */
import { parseArgs } from "node:util";
import { systemRandom } from "@ankara/domain/ids";
import { signEverybodyOut, signOutEverywhere } from "../src/commands/users/sign-out-everywhere.ts";
import { joinPrivateDatabase, openExternalDatabase } from "../src/db/open.ts";
import { readEnv } from "../src/config/env.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import { readSecrets } from "../src/config/secrets.ts";

const { values } = parseArgs({ options: { user: { type: "string" }, everybody: { type: "boolean", default: false } } });
const { user, everybody } = values;
if ((user === undefined) !== everybody) throw new Error("--user (user name or e-mail) or --everybody is needed");

const env = readEnv(process.env);
const heads = new HeadNotices();
const { db, close } = env.databaseUrl
  ? await openExternalDatabase(env.databaseUrl, heads)
  : await joinPrivateDatabase(env.dataDir, await readSecrets(env.dataDir), heads);
try {
  const deps = { db, now: () => new Date(), random: systemRandom };
  const ended = user === undefined ? await signEverybodyOut(deps) : await signOutEverywhere(deps, user);
  if (ended === null) throw new Error(`nobody is called ${user}`);
  console.log(JSON.stringify({ ended }));
} finally {
  await close();
}

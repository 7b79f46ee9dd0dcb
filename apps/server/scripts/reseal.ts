/**
 * `npm run reseal`: closes what was sealed with a secret of `APP_SECRET_BEFORE` with the `APP_SECRET` of today, on the server's own
 * data folder or `DATABASE_URL`. Prints how many, and how many no known secret opens.
 */
import { reseal } from "../src/commands/reseal.ts";
import { joinPrivateDatabase, openExternalDatabase } from "../src/db/open.ts";
import { readEnv } from "../src/config/env.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import { Seal } from "../src/policies/seal.ts";
import { readSecrets } from "../src/config/secrets.ts";

const env = readEnv(process.env);
const heads = new HeadNotices();
const secrets = await readSecrets(env.dataDir);
const { db, close } = env.databaseUrl
  ? await openExternalDatabase(env.databaseUrl, heads)
  : await joinPrivateDatabase(env.dataDir, secrets, heads);
try {
  const done = await reseal({ db, seal: new Seal(env.appSecret ?? secrets.appSecret, env.appSecretBefore) });
  console.log(JSON.stringify(done));
  process.exitCode = done.unreadable === 0 ? 0 : 1;
} finally {
  await close();
}

import { readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { systemRandom } from "@ankara/domain/ids";
import type { FastifyInstance } from "fastify";
import { aiSettings } from "./ai-settings.ts";
import { buildApp } from "./app.ts";
import { type OpenDatabase, openGivenDatabase, openPrivateDatabase } from "./db/open.ts";
import type { Deps } from "./deps.ts";
import { type Env, readEnv } from "./env.ts";
import { AppPage } from "./http/navigation.ts";
import { WebFiles } from "./http/web-files.ts";
import { HeadNotices } from "./jobs/head-notices.ts";
import { startHeadRelay } from "./jobs/head-relay.ts";
import { startMoneyJob } from "./jobs/money.ts";
import { startQueue } from "./jobs/queue.ts";
import { AnnouncementBoard } from "./announcements/board.ts";
import { announcementsFolder } from "./announcements/folder.ts";
import { LedgerWatch } from "./jobs/ledger-watch.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import { startLeaseSweeper, sweepLeases } from "./jobs/sweep-leases.ts";
import { type Log, openLog } from "./log.ts";
import { OwnBrowser } from "./http/own-browser.ts";
import { Throttle } from "./policies/throttle.ts";
import { Tokens } from "./policies/tokens.ts";
import { localDisk } from "./providers/files/local-disk.ts";
import { outboxMail } from "./providers/mail/outbox.ts";
import { smtpMail } from "./providers/mail/smtp.ts";
import { safeReader } from "./providers/pages/safe-reader.ts";
import { choosePayments } from "./choose-payments.ts";
import { builtInWriter } from "./providers/writer/built-in.ts";
import { modelWriter } from "./providers/writer/model.ts";
import { type Secrets, readSecrets } from "./secrets.ts";
import { StartProblem, startProblemOf } from "./start-problem.ts";

/** From one network, which may be a whole carrier's; a client that misbehaves is stopped all the same. */
const requestsPerMinute = 3_000;

/** Start everything the environment asks for; prints one line with the address when it is ready. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = openLog(env.logLevel);
  const secrets = await readSecrets(env.dataDir);
  const heads = new HeadNotices();
  const database = await openDatabase(env, secrets, heads, log);
  try {
    const deps = await chooseDeps(env, secrets, database, heads, log);
    const app = await buildApp(deps);
    // A private database has this one server: what is held now was left by one that was killed.
    if (!env.databaseUrl) await sweepLeases(deps, { all: true });
    const stopHousekeeping = startHousekeeping(deps);
    const stopSweeper = startLeaseSweeper(deps);
    const stopMoney = startMoneyJob(deps);
    let stopQueue: (() => Promise<void>) | null = null;
    app.addHook("onClose", async () => {
      await stopQueue?.();
      stopHousekeeping();
      stopSweeper();
      stopMoney();
    });
    if (env.databaseUrl) app.addHook("onClose", startHeadRelay({ connectionString: env.databaseUrl }, heads, log));
    stopOnSignal(app, database, log);
    await listen(app, env);
    // Only a server that has come up looks after businesses: one that finds its port taken leaves nothing behind.
    if (database.owner) stopQueue = await startQueue(deps, database.owner, { alone: !env.databaseUrl });
    flushCompileCache();
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openDatabase(env: Env, secrets: Secrets, heads: HeadNotices, log: Log): Promise<OpenDatabase> {
  if (env.databaseUrl) return openGivenDatabase(env.databaseUrl, heads);
  return openPrivateDatabase(env.dataDir, secrets.postgres, heads, (notice) => log.warn(notice));
}

async function chooseDeps(
  env: Env,
  secrets: Secrets,
  { db }: OpenDatabase,
  heads: HeadNotices,
  log: Log,
): Promise<Deps> {
  const publicUrl = env.publicUrl ?? addressOf(env);
  const appSecret = env.appSecret ?? secrets.appSecret;
  const from = env.mailFrom ?? `Ankara <no-reply@${new URL(publicUrl).hostname}>`;
  const webDist = join(import.meta.dirname, "../../web/dist");
  return {
    db,
    heads,
    log,
    appPage: new AppPage(webDist, env.videosUrl),
    webFiles: new WebFiles(webDist),
    tokens: new Tokens(appSecret),
    ownBrowser: new OwnBrowser(appSecret),
    throttle: new Throttle(db, env.rateLimit),
    files: localDisk(join(env.dataDir, "files")),
    attachments: localDisk(join(env.dataDir, "attachments")),
    mail: env.smtpUrl ? smtpMail(env.smtpUrl, from) : outboxMail(join(env.dataDir, "outbox"), from),
    writer: env.aiModel ? modelWriter(env.aiModel) : builtInWriter,
    pages: safeReader(publicUrl),
    announcements: new AnnouncementBoard(env.announcementsDir ?? announcementsFolder, log),
    ledger: new LedgerWatch({ db, log }),
    ...(await choosePayments(env, { secret: appSecret, publicUrl })),
    now: () => new Date(),
    random: systemRandom,
    settings: {
      sandbox: !env.production,
      publicUrl,
      aiCountries: env.aiCountries,
      videosUrl: env.videosUrl,
      requestsPerMinute: env.rateLimit ? requestsPerMinute : null,
      trustProxy: env.trustProxy,
      version: readVersion(),
      ai: aiSettings,
    },
  };
}

/** Where a browser finds us. Listening on every address, that is this machine's own in its network. */
function addressOf({ host, port }: Pick<Env, "host" | "port">): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const outward = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const lan = outward.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  const name = everywhere ? (lan ?? "127.0.0.1") : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartProblem(
        `Port ${env.port} is in use. Stop what uses it, or choose another: PORT=${env.port + 1} npm start`,
      );
    if (code === "EACCES")
      throw new StartProblem(
        `Port ${env.port} may not be opened by this user. Choose one above 1023: PORT=8080 npm start`,
      );
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartProblem(`HOST=${env.host} is no address of this machine.`);
    throw error;
  }
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : env.port;
  process.stdout.write(`Ankara is ready at ${env.publicUrl ?? addressOf({ ...env, port })}\n`);
}

function stopOnSignal(app: FastifyInstance, database: OpenDatabase, log: Log): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      Promise.resolve(app.close())
        .then(() => database.close())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, "did not stop cleanly");
            process.exit(1);
          },
        );
    });
  }
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
    version: string;
  };
  return version;
}

main().catch((error: unknown) => {
  const problem = startProblemOf(error);
  process.stderr.write(
    problem
      ? `${problem.message}\n`
      : `The server could not start: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
  // PostgreSQL's watch and open pools would keep a failed start alive.
  setTimeout(() => process.exit(1), 500).unref();
});

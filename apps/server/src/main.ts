import { readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { systemRandom } from "@ankara/domain/ids";
import type { FastifyInstance } from "fastify";
import { aiSettings } from "./config/ai.ts";
import { buildApp } from "./app.ts";
import { archiveSettings, shipWal } from "./backup/wal.ts";
import { readMigrations } from "./db/migrate.ts";
import { Replica, lagBetween } from "./db/replica.ts";
import { configOf } from "./db/hosts.ts";
import {
  type OpenDatabase,
  openExternalDatabase,
  openPrivateDatabase,
  openReplica,
  watchWorkerTimelines,
} from "./db/open.ts";
import type { Deps } from "./deps.ts";
import { DrawingPool } from "./drawing/drawing-pool.ts";
import { Drawings } from "./drawing/drawings.ts";
import { senderOf } from "./config/mail.ts";
import { type Env, readEnv } from "./config/env.ts";
import { AppPage } from "./http/navigation.ts";
import { WebFiles } from "./http/web-files.ts";
import { startArchive } from "./jobs/archive.ts";
import { HeadNotices } from "./jobs/head-notices.ts";
import { startHeadRelay } from "./jobs/head-relay.ts";
import { stopDelivering } from "./commands/mail-outbox/stop-delivering.ts";
import { startMailJob } from "./jobs/mail.ts";
import { startMoneyJob } from "./jobs/money.ts";
import { startQueue } from "./jobs/queue.ts";
import { AnnouncementBoard } from "./announcements/board.ts";
import { announcementsFolder } from "./config/paths.ts";
import { LedgerWatch } from "./jobs/ledger-watch.ts";
import { WriterHealth } from "./jobs/writer-health.ts";
import { startBounceReader } from "./jobs/bounces.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import { startLeaseSweeper, sweepLeases } from "./jobs/sweep-leases.ts";
import { type Log, openLog } from "./log.ts";
import { KnownBrowser } from "./http/known-browser.ts";
import { LiveSessions } from "./policies/live-sessions.ts";
import { Seal } from "./policies/seal.ts";
import { SigningKeys } from "./policies/signing-keys.ts";
import { AccountLimits } from "./policies/account-limits.ts";
import { Throttle } from "./policies/throttle.ts";
import { Tokens } from "./policies/tokens.ts";
import { bucketFiles } from "./providers/files/bucket.ts";
import { type FileStore, localDisk } from "./providers/files/file-store.ts";
import { imapInbox } from "./providers/mail-events/bounce-inbox.ts";
import { outboxMail } from "./providers/mail/outbox.ts";
import { smtpMail } from "./providers/mail/smtp.ts";
import { safeReader } from "./providers/pages/safe-reader.ts";
import { httpsSender } from "./providers/webhooks/https-sender.ts";
import { chooseFiscal } from "./config/fiscal.ts";
import { chooseMessages } from "./config/messages.ts";
import { choosePush } from "./config/push.ts";
import { choosePayments } from "./config/payments.ts";
import { builtInWriter, reserveBuiltIn } from "./providers/writer/writer.ts";
import { type Secrets, readSecrets } from "./config/secrets.ts";
import { StartProblem, startProblemOf } from "./config/start-problem.ts";
import { readFigures } from "./watch/figures.ts";
import { serveMetrics } from "./watch/metrics-server.ts";
import { providerHosts, watchedMail, watchOutgoing } from "./watch/outgoing.ts";
import { watching } from "./watch/watching.ts";

/** From one network, which may be a whole carrier's; a client that misbehaves is stopped all the same. */
const requestsPerMinute = 3_000;

/** A crowd that comes at once is accepted and answered; who finds no room here tries for seconds in vain. */
const maxUnaccepted = 4_096;

/** Requests under way when a stop is asked for have this long, then the process ends all the same. */
const stopWithinMs = 25_000;
const lastShipMs = 10_000;
/** Mails under way hear their answer in this time, or go again. */
const lastMailMs = 10_000;

/** Start everything the environment asks for; prints one line with the address when it is ready. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = openLog(env.logLevel);
  for (const sentence of env.advice) log.warn(sentence);
  const secrets = await readSecrets(env.dataDir);
  const heads = new HeadNotices();
  const database = await openDatabase(env, secrets, heads, log);
  try {
    const deps = await chooseDeps(env, secrets, database, heads, log);
    const app = await buildApp(deps);
    // A private database has this one server: what is held now was left by one that was killed.
    if (!env.databaseUrl) await sweepLeases(deps, { all: true });
    const stopWatching = watchOutgoing(deps, providerHosts(env));
    deps.metrics.readFrom(
      () => readFigures(deps),
      () => deps.db.connections(),
    );
    if (env.metrics) app.addHook("onClose", await serveMetrics(deps.metrics, env.metrics));
    if (env.backup && !env.databaseUrl) app.addHook("onClose", startArchive(deps, spoolOf(env.dataDir), env.backup));
    app.addHook("onClose", () => deps.replica?.close());
    let stopQueue: (() => Promise<void>) | null = null;
    const stopJobs: (() => Promise<void>)[] = [];
    app.addHook("onClose", async () => {
      await stopQueue?.();
      // Rounds under way end by themselves: what they had claimed is free again when its time is over.
      for (const stop of stopJobs) void stop();
      await stopDelivering(deps, lastMailMs);
      stopWatching();
    });
    if (env.databaseUrl) app.addHook("onClose", startHeadRelay(configOf(env.databaseUrl), deps));
    stopOnSignal(app, database, deps, env.drainSeconds);
    await listen(app, env);
    // Only a server that has come up looks after businesses: one that finds its port taken leaves nothing behind.
    stopJobs.push(
      startHousekeeping(deps),
      startLeaseSweeper(deps),
      startMailJob(deps),
      startMoneyJob(deps),
      deps.ledger.start(),
      deps.readiness.start(),
    );
    if (deps.db.isSpread) stopJobs.push(watchWorkerTimelines(deps));
    const inbox = env.mail.bounces?.inbox;
    if (inbox) stopJobs.push(startBounceReader(deps, imapInbox(inbox)));
    if (database.owner) stopQueue = await startQueue(deps, database.owner, { alone: !env.databaseUrl });
    flushCompileCache();
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase(env: Env, secrets: Secrets, heads: HeadNotices, log: Log): Promise<OpenDatabase> {
  if (env.databaseUrl) return openExternalDatabase(env.databaseUrl, heads, { connections: env.databaseConnections });
  const spool = spoolOf(env.dataDir);
  const { backup } = env;
  const extra = backup ? { spool, settings: archiveSettings(spool) } : {};
  const opened = await openPrivateDatabase(env.dataDir, secrets.postgres, heads, (notice) => log.warn(notice), extra);
  if (!backup) return opened;
  return {
    ...opened,
    async close() {
      await opened.close();
      // PostgreSQL hands its last part over when it stops. What the store does not take now goes at the next start.
      const unsent = (error: unknown) => log.warn({ err: error }, "the last of the log waits for the next start");
      await Promise.race([shipWal(spool, backup).catch(unsent), sleep(lastShipMs, undefined, { ref: false })]);
    },
  };
}

const spoolOf = (dataDir: string) => join(dataDir, "wal");

async function chooseDeps(
  env: Env,
  secrets: Secrets,
  { db }: OpenDatabase,
  heads: HeadNotices,
  log: Log,
): Promise<Deps> {
  const publicUrl = env.publicUrl ?? addressOf(env);
  const appSecret = env.appSecret ?? secrets.appSecret;
  const sender = {
    from: senderOf(env.mailFrom, publicUrl),
    dkim: env.mail.dkim,
    bounceAddress: env.mail.bounces?.address ?? null,
    tellsPostmark: env.mailEvents.some(({ name }) => name === "postmark"),
  };
  const watch = watching(
    { db, log },
    {
      dataDir: env.dataDir,
      migrations: (await readMigrations()).map(({ version }) => version),
      defaults: env.metrics !== null,
    },
  );
  const mail = env.smtpUrl ? smtpMail(env.smtpUrl, sender) : outboxMail(join(env.dataDir, "outbox"), sender);
  const webDist = join(import.meta.dirname, "../../web/dist");
  const replica =
    env.databaseReplicaUrl && openReplica(env.databaseReplicaUrl, { connections: env.databaseConnections });
  return {
    db,
    replica: replica ? new Replica(replica, lagBetween(db, replica), log) : null,
    heads,
    liveSessions: new LiveSessions(),
    log,
    appPage: new AppPage(webDist, env.videosUrl),
    webFiles: new WebFiles(webDist),
    tokens: new Tokens(appSecret, env.appSecretBefore),
    knownBrowser: new KnownBrowser(appSecret, env.appSecretBefore, env.mobile.origins),
    signingKeys: new SigningKeys(appSecret),
    seal: new Seal(appSecret, env.appSecretBefore),
    throttle: new Throttle(db, env.rateLimit),
    accountLimits: env.rateLimit ? new AccountLimits({ db, log }) : null,
    files: filesOf(env, "files"),
    attachments: filesOf(env, "attachments"),
    drawings: new Drawings({
      pool: new DrawingPool(watch.metrics),
      store: filesOf(env, "drawings"),
      db,
      log,
      now: () => new Date(),
    }),
    mailEvents: env.mailEvents,
    mail: watchedMail({ log, ...watch }, mail),
    ...watch,
    ...(await chooseWriters(env.aiModels)),
    writerHealth: new WriterHealth(),
    pages: safeReader(publicUrl),
    webhooks: httpsSender(publicUrl),
    push: choosePush(env.push, publicUrl),
    messages: chooseMessages(env.messages, { publicUrl, mail }),
    announcements: new AnnouncementBoard(env.announcementsDir ?? announcementsFolder, log),
    fiscal: chooseFiscal(env.fiscal, log),
    ledger: new LedgerWatch({ db, log }),
    ...(await choosePayments(env, { secret: appSecret, publicUrl })),
    now: () => new Date(),
    random: systemRandom,
    settings: {
      sandbox: !env.production,
      publicUrl,
      aiCountries: env.aiCountries,
      support: env.support,
      operatorEmail: env.operatorEmail,
      videosUrl: env.videosUrl,
      hstsSubdomains: env.hstsSubdomains,
      requestsPerMinute: env.rateLimit ? requestsPerMinute : null,
      requestsAtOnce: env.requestsAtOnce,
      trustProxy: env.trustProxy,
      version: readVersion(),
      ai: aiSettings,
      mobile: env.mobile,
    },
  };
}

/** The first model writes; the others step in for it, and at last the built-in writer for what it is good at. */
async function chooseWriters(models: Env["aiModels"]): Promise<Pick<Deps, "writer" | "reserveWriters">> {
  const [first, ...others] = models;
  if (!first) return { writer: builtInWriter, reserveWriters: [] };
  const { modelWriter } = await import("./providers/writer/model.ts");
  return { writer: modelWriter(first), reserveWriters: [...others.map(modelWriter), reserveBuiltIn] };
}

const filesOf = ({ filesBucket, dataDir }: Env, folder: "files" | "attachments" | "drawings"): FileStore =>
  filesBucket ? bucketFiles(filesBucket, folder) : localDisk(join(dataDir, folder));

/** Returns the address a browser opens. A server that listens on every address is reached at this machine's own one. */
function addressOf({ host, port }: Pick<Env, "host" | "port">): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const outward = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const lan = outward.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  const name = everywhere ? (lan ?? "127.0.0.1") : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.port, host: env.host, backlog: maxUnaccepted });
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

/**
 * The first signal ends the process in good order: probes are told, after a while for proxies to hear of it nothing new
 * is accepted, streams are closed, requests and jobs under way finish. Whatever has not by then is cut off.
 */
function stopOnSignal(
  app: FastifyInstance,
  database: OpenDatabase,
  { log, readiness }: Pick<Deps, "log" | "readiness">,
  drainSeconds: number,
): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      readiness.stop();
      const cut = setTimeout(
        () => {
          log.warn("requests that did not end in time are cut off");
          app.server.closeAllConnections();
        },
        drainSeconds * 1000 + stopWithinMs,
      );
      cut.unref();
      sleep(drainSeconds * 1000)
        .then(() => app.close())
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

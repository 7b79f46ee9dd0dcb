import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemRandom } from "@ankara/domain/ids";
import type { FastifyInstance } from "fastify";
import { noMessages } from "../src/providers/messages/message-gateway.ts";
import { noPush } from "../src/providers/push/push-sender.ts";
import { noWebhooks } from "../test/support/no-webhooks.ts";
import { aiSettings } from "../src/config/ai.ts";
import { buildApp } from "../src/app.ts";
import type { Database } from "../src/db/database.ts";
import { joinPrivateDatabase, openPrivateDatabase } from "../src/db/open.ts";
import type { Deps } from "../src/deps.ts";
import { AppPage } from "../src/http/navigation.ts";
import { KnownBrowser } from "../src/http/known-browser.ts";
import { LiveSessions } from "../src/policies/live-sessions.ts";
import { WebFiles } from "../src/http/web-files.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import { AnnouncementBoard } from "../src/announcements/board.ts";
import { announcementsFolder } from "../src/config/paths.ts";
import { Fiscal } from "../src/providers/fiscal/fiscal.ts";
import { DrawingPool } from "../src/drawing/drawing-pool.ts";
import { Drawings } from "../src/drawing/drawings.ts";
import { LedgerWatch } from "../src/jobs/ledger-watch.ts";
import { WriterHealth } from "../src/jobs/writer-health.ts";
import { defaultMobile } from "../src/config/mobile.ts";
import { watching } from "../src/watch/watching.ts";
import { openLog } from "../src/log.ts";
import { Seal } from "../src/policies/seal.ts";
import { SigningKeys } from "../src/policies/signing-keys.ts";
import { Throttle } from "../src/policies/throttle.ts";
import { Tokens } from "../src/policies/tokens.ts";
import { localDisk } from "../src/providers/files/file-store.ts";
import { PageFailure } from "../src/providers/pages/page-reader.ts";
import { Payments, type PayoutTerms, usualTerms } from "../src/providers/payments/payments.ts";
import type { PaymentProvider } from "../src/providers/payments/provider.ts";
import { type SandboxPay, startSandboxPay } from "../src/providers/payments/sandbox/start.ts";
import { builtInWriter } from "../src/providers/writer/writer.ts";
import { readSecrets } from "../src/config/secrets.ts";

export type ScriptServer = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly sandbox: SandboxPay;
  close(): Promise<void>;
};

type ScriptServerOptions = {
  /** Puts something between the server and the sandbox. */
  readonly wrap?: (provider: PaymentProvider) => PaymentProvider;
  /** Instead of the sandbox. */
  readonly providers?: readonly PaymentProvider[];
  readonly terms?: PayoutTerms;
  /** Folder of the built app. */
  readonly webDist?: string | null;
  /** So many of them over the one database; requests take turns among them. */
  readonly servers?: number;
  readonly publicUrl?: string;
};

/** A real server over a private PostgreSQL of its own, for programs beside the tests. Mails are counted and dropped. */
export async function scriptServer({
  wrap = (same) => same,
  providers,
  terms = { ...usualTerms, direct: true },
  webDist = null,
  servers = 1,
  publicUrl = "http://127.0.0.1",
}: ScriptServerOptions = {}): Promise<ScriptServer> {
  const folder = await mkdtemp(join(tmpdir(), "ankara-money-"));
  const secrets = await readSecrets(folder);
  const heads = new HeadNotices();
  const database = await openPrivateDatabase(folder, secrets.postgres, heads, () => undefined);
  const now = () => new Date();
  const sandbox = await startSandboxPay({ path: null, secret: secrets.appSecret, publicUrl, now });
  const log = openLog("silent");
  const depsOf = (
    db: Database,
    heads: HeadNotices,
    watch: Pick<Deps, "metrics" | "readiness"> = watching({ db, log }),
  ): Deps => ({
    db,
    replica: null,
    heads,
    liveSessions: new LiveSessions(),
    log,
    appPage: new AppPage(webDist),
    webFiles: new WebFiles(webDist),
    tokens: new Tokens(secrets.appSecret),
    knownBrowser: new KnownBrowser(secrets.appSecret),
    signingKeys: new SigningKeys(secrets.appSecret),
    seal: new Seal(secrets.appSecret),
    throttle: new Throttle(db, false),
    accountLimits: null,
    files: localDisk(join(folder, "files")),
    attachments: localDisk(join(folder, "attachments")),
    drawings: new Drawings({
      pool: new DrawingPool(watch.metrics),
      store: localDisk(join(folder, "drawings")),
      db,
      log,
      now,
    }),
    mailEvents: [],
    mail: { kind: "sandbox", send: async () => ({ code: 250, enhancedCode: null, text: "250 taken" }) },
    writer: builtInWriter,
    reserveWriters: [],
    writerHealth: new WriterHealth(),
    pages: { read: () => Promise.reject(new PageFailure("link_unreadable", "no pages here")) },
    webhooks: noWebhooks,
    push: noPush,
    messages: noMessages,
    payments: new Payments(providers ?? [wrap(sandbox.provider)], () => sandbox.engine.now(), { terms }),
    sandboxPay: sandbox,
    announcements: new AnnouncementBoard(announcementsFolder, openLog("silent")),
    fiscal: new Fiscal([]),
    ledger: new LedgerWatch({ db, log }),
    ...watch,
    now,
    random: systemRandom,
    settings: {
      sandbox: true,
      publicUrl,
      aiCountries: ["NG"],
      support: { email: null, phone: null },
      operatorEmail: null,
      mobile: defaultMobile,
      videosUrl: null,
      requestsPerMinute: null,
      requestsAtOnce: null,
      trustProxy: false,
      version: "0.0.0",
      ai: aiSettings,
    },
  });
  const deps = depsOf(database.db, heads);
  const apps = [await buildApp(deps)];
  const joined: { close(): Promise<void> }[] = [];
  while (apps.length < servers) {
    const own = new HeadNotices();
    const beside = await joinPrivateDatabase(folder, secrets, own);
    joined.push(beside);
    apps.push(await buildApp(depsOf(beside.db, own)));
  }
  return {
    app: takingTurns(apps),
    deps,
    sandbox,
    async close() {
      for (const app of apps) await app.close();
      for (const beside of joined) await beside.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The first of them, whose requests go to all of them in turn. */
function takingTurns(apps: readonly FastifyInstance[]): FastifyInstance {
  const [first] = apps;
  if (!first) throw new RangeError("expected a server");
  let turn = 0;
  return new Proxy(first, {
    get(target, name) {
      const app = name === "inject" ? (apps[turn++ % apps.length] ?? target) : target;
      const value: unknown = Reflect.get(app, name, app);
      return typeof value === "function" ? (value.bind(app) as unknown) : value;
    },
  });
}

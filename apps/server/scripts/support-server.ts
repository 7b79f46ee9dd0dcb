import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemRandom } from "@ankara/domain/ids";
import type { FastifyInstance } from "fastify";
import { aiSettings } from "../src/ai-settings.ts";
import { buildApp } from "../src/app.ts";
import { openPrivateDatabase } from "../src/db/open.ts";
import type { Deps } from "../src/deps.ts";
import { AppPage } from "../src/http/navigation.ts";
import { OwnBrowser } from "../src/http/own-browser.ts";
import { WebFiles } from "../src/http/web-files.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import { AnnouncementBoard } from "../src/announcements/board.ts";
import { announcementsFolder } from "../src/announcements/folder.ts";
import { LedgerWatch } from "../src/jobs/ledger-watch.ts";
import { openLog } from "../src/log.ts";
import { Throttle } from "../src/policies/throttle.ts";
import { Tokens } from "../src/policies/tokens.ts";
import { localDisk } from "../src/providers/files/local-disk.ts";
import { PageFailure } from "../src/providers/pages/page-reader.ts";
import { Payments } from "../src/providers/payments/payments.ts";
import type { PaymentProvider } from "../src/providers/payments/provider.ts";
import { type SandboxPay, startSandboxPay } from "../src/providers/payments/sandbox/start.ts";
import { builtInWriter } from "../src/providers/writer/built-in.ts";
import { readSecrets } from "../src/secrets.ts";

export type ScriptServer = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly sandbox: SandboxPay;
  close(): Promise<void>;
};

/**
 * A real server over a private PostgreSQL of its own, for the programs that try to break it. Mails are counted and dropped.
 *
 * @param wrap - puts something between the server and the sandbox
 */
export async function scriptServer(
  wrap: (provider: PaymentProvider) => PaymentProvider = (same) => same,
): Promise<ScriptServer> {
  const folder = await mkdtemp(join(tmpdir(), "ankara-money-"));
  const secrets = await readSecrets(folder);
  const heads = new HeadNotices();
  const database = await openPrivateDatabase(folder, secrets.postgres, heads, () => undefined);
  const publicUrl = "http://127.0.0.1";
  const now = () => new Date();
  const sandbox = await startSandboxPay({ path: null, secret: secrets.appSecret, publicUrl, now });
  const deps: Deps = {
    db: database.db,
    heads,
    log: openLog("silent"),
    appPage: new AppPage(null),
    webFiles: new WebFiles(null),
    tokens: new Tokens(secrets.appSecret),
    ownBrowser: new OwnBrowser(secrets.appSecret),
    throttle: new Throttle(database.db, false),
    files: localDisk(join(folder, "files")),
    attachments: localDisk(join(folder, "attachments")),
    mail: { kind: "sandbox", send: () => Promise.resolve() },
    writer: builtInWriter,
    pages: { read: () => Promise.reject(new PageFailure("link_unreadable", "no pages here")) },
    payments: new Payments([wrap(sandbox.provider)], () => sandbox.engine.now()),
    sandboxPay: sandbox,
    announcements: new AnnouncementBoard(announcementsFolder, openLog("silent")),
    ledger: new LedgerWatch({ db: database.db, log: openLog("silent") }),
    now,
    random: systemRandom,
    settings: {
      sandbox: true,
      publicUrl,
      aiCountries: ["NG"],
      videosUrl: null,
      requestsPerMinute: null,
      trustProxy: false,
      version: "0.0.0",
      ai: aiSettings,
    },
  };
  const app = await buildApp(deps);
  return {
    app,
    deps,
    sandbox,
    async close() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

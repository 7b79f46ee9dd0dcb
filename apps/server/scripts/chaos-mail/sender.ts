/**
 * A server's mails in a process of its own, for `chaos-mail.ts` to kill: it writes mails, each in a transaction, and its job
 * hands them over. On standard output it says `ready`, `written <address>`, and `begin` and `end` of each hand-over.
 */
import { flushCompileCache } from "node:module";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newId, systemRandom } from "@ankara/domain/ids";
import { aiSettings } from "../../src/config/ai.ts";
import { type DeliverDeps, deliverMailsSoon } from "../../src/commands/mail-outbox/deliver-mails.ts";
import { enqueueMail } from "../../src/commands/mail-outbox/enqueue-mail.ts";
import { joinPrivateDatabase } from "../../src/db/open.ts";
import { Drawings } from "../../src/drawing/drawings.ts";
import { HeadNotices } from "../../src/jobs/head-notices.ts";
import { startMailJob } from "../../src/jobs/mail.ts";
import { openLog } from "../../src/log.ts";
import { defaultMobile } from "../../src/config/mobile.ts";
import { Seal } from "../../src/policies/seal.ts";
import { localDisk } from "../../src/providers/files/file-store.ts";
import { smtpMail } from "../../src/providers/mail/smtp.ts";
import { readSecrets } from "../../src/config/secrets.ts";

const jobEveryMs = 100;
const [dataDir = "", smtpUrl = "", writes = ""] = process.argv.slice(2);
const writeLine = (line: string) => void writeSync(1, `${line}\n`);
const secrets = await readSecrets(dataDir);
const { db } = await joinPrivateDatabase(dataDir, secrets, new HeadNotices());
const log = openLog("silent");
const now = () => new Date();
const files = localDisk(join(dataDir, "files"));
const real = smtpMail(smtpUrl, { from: "Ankara <no-reply@shop.example>" });
const drawer = {
  draw: () => Promise.reject(new Error("nothing is drawn here")),
  close: () => Promise.resolve(),
};
const deps: DeliverDeps = {
  db,
  mail: {
    kind: "live",
    async send(mail, beforeEnd) {
      writeLine(`begin ${mail.messageId}`);
      return real.send(mail, beforeEnd).finally(() => writeLine(`end ${mail.messageId}`));
    },
  },
  now,
  random: systemRandom,
  log,
  files,
  drawings: new Drawings({ pool: drawer, store: files, db, log, now }),
  seal: new Seal(secrets.appSecret),
  settings: {
    sandbox: true,
    publicUrl: "http://shop.example",
    aiCountries: [],
    support: { email: null, phone: null },
    operatorEmail: null,
    videosUrl: null,
    requestsPerMinute: null,
    requestsAtOnce: null,
    trustProxy: false,
    version: "0.0.0",
    ai: aiSettings,
    mobile: defaultMobile,
  },
};

startMailJob(deps, { everyMs: jobEveryMs });
flushCompileCache();
writeLine("ready");
/** A handful of businesses, alike in every process. */
const businesses = ["a", "b", "c", "d"].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);
if (writes === "writes") await writeForEver();
// Kept alive until it is killed.
await sleep(2 ** 31 - 1);

async function writeForEver(): Promise<never> {
  for (;;) {
    const id = newId(Date.now(), systemRandom);
    const businessId = businesses[Math.floor(Math.random() * businesses.length)] ?? "";
    const to = `${id}@client.example`;
    const hidden = Math.random() < 0.5;
    const isWritten = await db
      .tenantTransaction(businessId, (tx) =>
        enqueueMail(deps, tx, businessId, {
          key: id,
          kind: hidden ? "account" : "notice",
          to,
          subject: "Hello",
          text: `Hello ${id}\n`,
          html: "",
          ...(hidden && { closed: { seal: deps.seal, retention: "envelope" } }),
        }),
      )
      // A database that is too busy to answer: whether it was committed is not known.
      .catch(() => null);
    if (isWritten !== null) writeLine(`written ${to}`);
    deliverMailsSoon(deps, businessId);
    await sleep(60 + Math.random() * 120);
  }
}

/**
 * `npm run chaos:mail -- --kills 500 [--seed 7]`: several processes write mails and hand them over, as servers of one database
 * do, to a real mail server on loopback that is slow, down, refuses and cuts the line at every stage. One after the other is
 * killed (kill -9). In the end every mail is there once or shown as undelivered. Where SMTP itself cannot tell, a mail may be
 * there twice, never three times.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { QueryResultRow } from "pg";
import { openPrivateDatabase } from "../src/db/open.ts";
import { findPostmaster } from "../src/db/supervisor/postmaster.ts";
import { HeadNotices } from "../src/jobs/head-notices.ts";
import { readSecrets } from "../src/config/secrets.ts";
import { withClient } from "../test/support/postgres.ts";
import { freshFolder } from "../test/support/program.ts";
import { type SmtpFault, SmtpPeer, type SmtpStage } from "../test/support/smtp-peer.ts";
import { type MailRow, auditMails } from "./chaos-mail/audit.ts";
import { type Sender, killSender, startSender } from "./chaos-mail/senders.ts";
import { seeded } from "./seeded.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    senders: { type: "string", default: "3" },
    seed: { type: "string" },
  },
});
let kills = Number(values.kills);
const senders = Number(values.senders);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(senders) || senders < 1)
  throw new Error("--kills and --senders take whole numbers from 1");
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seeded(seed);
const faultShare = 0.15;
const maxLifeMs = 8_000;
const downShare = 0.1;
const maxSlowMs = 700;
const drainMs = 240_000;
const counts = { faults: 0, downs: 0, killed: 0, underWay: 0 };
const written: string[] = [];
// An interrupted run still prints the result of the kills so far.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (kills = counts.killed));
const began = performance.now();

async function main(): Promise<number> {
  const dataDir = await freshFolder();
  const secrets = await readSecrets(dataDir);
  const database = await openPrivateDatabase(dataDir, secrets.postgres, new HeadNotices(), () => undefined);
  const peer = await new SmtpPeer().start();
  const running = new Set<Sender>();
  try {
    peer.fault = misbehave;
    await Promise.all(Array.from({ length: senders }, () => killOneAfterTheOther(dataDir, peer, running)));
    peer.fault = () => null;
    await passTime(dataDir, "true");
    const last = startSender(dataDir, peer.url, false);
    running.add(last);
    await last.ready;
    await drain(dataDir);
    return await report(dataDir, peer);
  } finally {
    for (const sender of running) await killSender(sender);
    await peer.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Start a sender, let it work, kill it, until enough were killed; each time in another moment of its life. */
async function killOneAfterTheOther(dataDir: string, peer: SmtpPeer, running: Set<Sender>): Promise<void> {
  while (counts.killed < kills) {
    counts.killed += 1;
    const nth = counts.killed;
    if (nth % 50 === 0) console.log(`${nth} of ${kills} kills, ${Math.round((performance.now() - began) / 1000)} s`);
    const sender = startSender(dataDir, peer.url, true);
    running.add(sender);
    await sender.ready;
    if (random() < downShare) await goDown(peer);
    // By its work, not by the clock: on a busy machine a second is over before the first mail.
    await Promise.race([sender.begun(1 + Math.floor(random() * 6)), sleep(maxLifeMs)]);
    await sleep(random() * 120);
    const underWay = await killSender(sender);
    running.delete(sender);
    written.push(...sender.written);
    counts.underWay += underWay.length;
    // Its claims run out at once instead of in two minutes.
    if (underWay.length > 0) await passTime(dataDir, "message_id = any($1)", [underWay]);
    await passTime(dataDir, "claimed_by is null");
  }
}

let isDown = false;
async function goDown(peer: SmtpPeer): Promise<void> {
  if (isDown) return;
  isDown = true;
  counts.downs += 1;
  await peer.stop();
  await sleep(random() * 500);
  await peer.start();
  isDown = false;
}

/** Some stages of some mails go wrong; an answer of 500 and more is rare, because it ends its mail. */
function misbehave(stage: SmtpStage): SmtpFault | null {
  if (random() >= faultShare) return null;
  counts.faults += 1;
  const kind = random();
  if (kind < 0.4 || stage === "data") return { kind: "cut" };
  if (kind < 0.7) return { kind: "slow", ms: Math.round(random() * maxSlowMs) };
  if (kind < 0.93 || stage === "connect") return { kind: "answer", code: 451, text: "4.3.0 Later" };
  return { kind: "answer", code: 550, text: "5.1.1 No such user" };
}

/** Minutes pass for some of the mails: pauses are over, claims of the dead run out. */
const passTime = (dataDir: string, which: string, parameters: unknown[] = []) =>
  query(
    dataDir,
    `update mails set next_try_at = now() - interval '1 second' where next_try_at is not null and ${which}`,
    parameters,
  );

async function drain(dataDir: string): Promise<void> {
  for (const end = performance.now() + drainMs; performance.now() < end; await sleep(500)) {
    const [left] = await query<{ count: string }>(dataDir, "select count(*) from mails where next_try_at is not null");
    if (left?.count === "0") return;
    await passTime(dataDir, "claimed_by is null");
  }
}

async function report(dataDir: string, peer: SmtpPeer): Promise<number> {
  const columns = "message_id, recipient, state, failure, unclear_attempts";
  const rows = await query<MailRow>(dataDir, `select ${columns} from mails order by id`);
  const copies = new Map([...peer.accepted].map(([id, deliveries]) => [id, deliveries.length]));
  const wanted = new Map(written.map((recipient) => [recipient, 1]));
  const { delivered, undelivered, twice, faults } = auditMails(rows, copies, wanted);
  for (const fault of faults) console.error(fault);
  console.log(
    `${counts.killed} kills with ${counts.underWay} mails under way; mail server ${counts.downs} times down, ${counts.faults} faults, ${peer.counts.unheard} of its answers cut off. Of ${rows.length} mails ${delivered} delivered, shown as undelivered: ${JSON.stringify(undelivered)}; there twice, because SMTP could not tell: ${twice}`,
  );
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify({ suite: "chaos:mail", n: counts.killed, failures: faults.length, seed, seconds }));
  return faults.length === 0 && delivered > 0 ? 0 : 1;
}

/** Asks the private database as its superuser, who sees the mails of everybody. */
async function query<Row extends QueryResultRow>(
  dataDir: string,
  text: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const { postgres } = await readSecrets(dataDir);
  const { socketFolder: host = "", port = 0 } = (await findPostmaster(join(dataDir, "postgres"))) ?? {};
  const config = { host, port, user: "postgres", password: postgres.superuser, database: "ankara" };
  return withClient(config, async (client) => (await client.query<Row>(text, parameters)).rows);
}

process.exitCode = await main();

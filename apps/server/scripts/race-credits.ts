/**
 * `npm run race:credits -- --rounds 2000 [--seed 7] [--servers 4]`: doubled clicks, two devices, two servers on one database, stops and
 * clients that leave, all at once. After each round the balance must be what it was less the texts that were finished.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { systemRandom } from "@ankara/domain/ids";
import { contentTypes } from "@ankara/domain/ai/content-types";
import { startCredits } from "@ankara/domain/subscriptions/credits";
import type { FastifyInstance } from "fastify";
import { noMessages } from "../src/providers/messages/message-gateway.ts";
import { noPush } from "../src/providers/push/push-sender.ts";
import { noWebhooks } from "../test/support/no-webhooks.ts";
import { buildApp } from "../src/app.ts";
import { findDrift } from "../src/commands/ai/ledger.ts";
import { openPrivateDatabase } from "../src/db/open.ts";
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
import { WriterHealth } from "../src/jobs/writer-health.ts";
import { LedgerWatch } from "../src/jobs/ledger-watch.ts";
import { defaultMobile } from "../src/config/mobile.ts";
import { watching } from "../src/watch/watching.ts";
import { openLog } from "../src/log.ts";
import { Seal } from "../src/policies/seal.ts";
import { SigningKeys } from "../src/policies/signing-keys.ts";
import { Throttle } from "../src/policies/throttle.ts";
import { Tokens } from "../src/policies/tokens.ts";
import { localDisk } from "../src/providers/files/file-store.ts";
import { outboxMail } from "../src/providers/mail/outbox.ts";
import { PageFailure } from "../src/providers/pages/page-reader.ts";
import { Payments } from "../src/providers/payments/payments.ts";
import { type Writer, WriterFailure, builtInWriter } from "../src/providers/writer/writer.ts";
import { readSecrets } from "../src/config/secrets.ts";
import { seeded } from "./seeded.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "200" },
    seed: { type: "string" },
    servers: { type: "string", default: "2" },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number from 1");
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seeded(seed);
const people = 8;

/** Writes what the built-in writer writes, in pieces and with pauses, and fails one time in five. */
const writer: Writer = {
  ...builtInWriter,
  // Two thousand rounds of three forms need more texts than there are.
  writes: () => true,
  async *write(task, signal) {
    const fate = random();
    if (fate < 0.1) throw new WriterFailure("down", { retryable: false });
    for await (const piece of builtInWriter.write(task, signal)) {
      if (random() < 0.4) await sleep(Math.floor(random() * 12));
      yield piece;
      // Breaks off, is written once more, and sometimes a reserve writes it.
      if (fate < 0.2) throw new WriterFailure("cut", { retryable: true });
    }
  },
};

type Server = { app: FastifyInstance; url: string };
/** `due` is what the balance must be: what was granted less the texts seen so far. */
type Person = { token: string; stored: Set<string>; due: number };
const forms = [
  { generate: "birthday_wishes", name: "Ada", company_name: "Ada Stores", sender: "Ada Obi" },
  { generate: "newsletter", description: "New lace has landed, free delivery this week" },
  { generate: "ideal_customer", description: "I sell ankara fabrics in Balogun market" },
] as const;

async function main(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), "ankara-race-"));
  const secrets = await readSecrets(dataDir);
  const database = await openPrivateDatabase(dataDir, secrets.postgres, new HeadNotices(), () => undefined);
  const log = openLog("silent");
  const watch = watching({ db: database.db, log });
  const deps: Deps = {
    db: database.db,
    replica: null,
    heads: new HeadNotices(),
    liveSessions: new LiveSessions(),
    appPage: new AppPage(null),
    webFiles: new WebFiles(null),
    tokens: new Tokens(secrets.appSecret),
    knownBrowser: new KnownBrowser(secrets.appSecret),
    signingKeys: new SigningKeys(secrets.appSecret),
    seal: new Seal(secrets.appSecret),
    throttle: new Throttle(database.db, false),
    accountLimits: null,
    files: localDisk(join(dataDir, "files")),
    attachments: localDisk(join(dataDir, "attachments")),
    drawings: new Drawings({
      pool: new DrawingPool(watch.metrics),
      store: localDisk(join(dataDir, "drawings")),
      db: database.db,
      log,
      now: () => new Date(),
    }),
    mailEvents: [],
    mail: outboxMail(join(dataDir, "outbox"), { from: "Ankara <no-reply@shop.example>" }),
    writer,
    reserveWriters: [builtInWriter],
    writerHealth: new WriterHealth(),
    pages: { read: () => Promise.reject(new PageFailure("link_unreadable", "no pages here")) },
    webhooks: noWebhooks,
    push: noPush,
    messages: noMessages,
    payments: new Payments([], () => new Date()),
    sandboxPay: null,
    announcements: new AnnouncementBoard(announcementsFolder, log),
    fiscal: new Fiscal([]),
    ledger: new LedgerWatch({ db: database.db, log }),
    ...watch,
    now: () => new Date(),
    random: systemRandom,
    log,
    settings: {
      sandbox: true,
      publicUrl: "http://127.0.0.1",
      aiCountries: ["NG"],
      support: { email: null, phone: null },
      operatorEmail: null,
      mobile: defaultMobile,
      videosUrl: null,
      requestsPerMinute: null,
      requestsAtOnce: null,
      trustProxy: false,
      version: "0.0.0",
      ai: { leaseSeconds: 135, totalMs: 20_000, firstMs: 10_000, silenceMs: 10_000, followMs: 1_000, finishMs: 0 },
    },
  };
  const servers: Server[] = [];
  let wrong = 0;
  try {
    for (let count = 0; count < Number(values.servers); count += 1) {
      const app = await buildApp(deps);
      servers.push({ app, url: await app.listen({ port: 0, host: "127.0.0.1" }) });
    }
    const everyone = await Promise.all(Array.from({ length: people }, (_, at) => signUp(servers, `racer${at}`)));
    const started = performance.now();
    let texts = 0;
    for (let round = 0; round < rounds; round += people) {
      const counts = await Promise.all(everyone.slice(0, rounds - round).map((person) => race(servers, person)));
      for (const count of counts) {
        texts += count.texts;
        if (count.difference !== 0) wrong += 1;
      }
    }
    const drift = await findDrift(deps);
    wrong += drift.length;
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${rounds} rounds, ${texts} texts, seed ${seed}, ${seconds} s: ${wrong} differences`);
  } finally {
    for (const { app } of servers) await app.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return wrong === 0 ? 0 : 1;
}

/** One person, everything at once; then the books are read. */
async function race(servers: Server[], person: Person): Promise<{ texts: number; difference: number }> {
  if (person.due < 25) {
    await call(servers, person, "/ai-writter/packs", { pack: { intent: "credits_50", request_key: randomUUID() } });
    person.due += 50;
  }
  const keys = Array.from({ length: 3 }, () => ({
    key: randomUUID(),
    form: forms[Math.floor(random() * forms.length)] ?? forms[0],
  }));
  const clicks = Array.from({ length: 3 + Math.floor(random() * 6) }, async () => {
    const { key, form } = keys[Math.floor(random() * keys.length)] ?? { key: randomUUID(), form: forms[0] };
    await sleep(Math.floor(random() * 10));
    const body = { ...form, request_key: key };
    if (random() < 0.2) return leave(servers, person, body);
    if (random() < 0.15) return call(servers, person, "/ai-writter/stop", { request_key: key });
    return call(servers, person, "/ai-writter/generate", body, random() < 0.5);
  });
  await Promise.all(clicks);
  const { credit, fresh } = await settled(servers, person);
  for (const { id, generate } of fresh) {
    person.stored.add(id);
    person.due -= contentTypes[generate].costCredits;
  }
  const difference = credit - person.due;
  if (difference !== 0) console.error(`has ${credit}, should have ${person.due}`);
  person.due = credit;
  return { texts: fresh.length, difference };
}

/** The books once nothing is under way: a client that left may have sent a request that arrives late. */
async function settled(servers: Server[], person: Person) {
  for (let waited = 0; waited < 2_000; waited += 1) {
    const before = await balanceOf(servers, person);
    const fresh = (await historyOf(servers, person)).filter(({ id }) => !person.stored.has(id));
    await sleep(15);
    const after = await balanceOf(servers, person);
    if (before.held === 0 && after.held === 0 && before.credit === after.credit) return { credit: after.credit, fresh };
  }
  throw new Error("credits are held for ever");
}

const anyOf = (servers: Server[]): Server => servers[Math.floor(random() * servers.length)] as Server;
const headersOf = ({ token }: Person, stream = false) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
  ...(stream ? { accept: "text/event-stream" } : {}),
});

async function call(servers: Server[], person: Person, path: string, body: unknown, stream = false): Promise<void> {
  const response = await fetch(`${anyOf(servers).url}${path}`, {
    method: "POST",
    headers: headersOf(person, stream),
    body: JSON.stringify(body),
  });
  await response.text();
  // A busy machine answers 503 before anything is held.
  if (response.status >= 500 && response.status !== 502 && response.status !== 503)
    throw new Error(`${path} answered ${response.status}`);
}

/** A client that goes away in the middle. */
async function leave(servers: Server[], person: Person, body: unknown): Promise<void> {
  const gone = AbortSignal.timeout(1 + Math.floor(random() * 30));
  await fetch(`${anyOf(servers).url}/ai-writter/generate`, {
    method: "POST",
    headers: headersOf(person, true),
    body: JSON.stringify(body),
    signal: gone,
  })
    .then((response) => response.text())
    .catch(() => undefined);
}

async function balanceOf(servers: Server[], person: Person): Promise<{ credit: number; held: number }> {
  const response = await fetch(`${anyOf(servers).url}/ai-writter/credit`, { headers: headersOf(person) });
  return (await response.json()) as { credit: number; held: number };
}

async function historyOf(
  servers: Server[],
  person: Person,
): Promise<{ id: string; generate: keyof typeof contentTypes }[]> {
  const response = await fetch(`${anyOf(servers).url}/ai-writter/history?limit=20`, { headers: headersOf(person) });
  return ((await response.json()) as { data: { id: string; generate: keyof typeof contentTypes }[] }).data;
}

async function signUp(servers: Server[], name: string): Promise<Person> {
  const user = {
    username: name,
    email: `${name}@shop.example`,
    password: randomUUID(),
    name: "Racer",
    company_name: "Race Shop",
  };
  const response = await fetch(`${anyOf(servers).url}/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user }),
  });
  const { token } = (await response.json()) as { token: string };
  return { token, stored: new Set(), due: startCredits };
}

process.exitCode = await main();

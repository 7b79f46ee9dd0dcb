import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type SmtpFault, SmtpPeer, type SmtpStage } from "../../../test/support/smtp-peer.ts";
import { type TestServer, type TestUser, testServer } from "../../../test/support/server.ts";
import { Database } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { deliverDueMails } from "../../jobs/mail.ts";
import { smtpMail } from "../../providers/mail/smtp.ts";
import { leaseMs } from "./claim-mail.ts";
import { deliverMails } from "./deliver-mails.ts";
import { type OutgoingMail, enqueueMail } from "./enqueue-mail.ts";
import { retryForMs } from "./record-outcome.ts";
import { stopDelivering } from "./stop-delivering.ts";

const peer = new SmtpPeer();
let server: TestServer;
let user: TestUser;
let deps: Deps;
let clock = 0;
beforeAll(async () => {
  await peer.start();
  server = await testServer();
  user = await server.signUp();
  // The mail of the sign-up goes by the clock of the world, and would take ours along.
  while ((await server.mail.list()).length === 0) await sleep(20);
});
afterAll(async () => {
  await server.close();
  await peer.stop();
});
beforeEach(() => {
  peer.fault = () => null;
  clock = Date.parse("2026-11-22T08:00:00.000Z") + letters * 30 * 86_400_000;
  const times = { connectMs: 500, greetingMs: 500, commandsMs: 1_000, dataMs: 1_000, answerMs: 1_000 };
  const mail = smtpMail(peer.url, { from: "Ankara <no-reply@shop.example>" }, times);
  deps = { ...server.deps, mail, now: () => new Date(clock) };
});

let letters = 0;
const businessId = () => user.user.business_id;
const write = async (extra: Partial<OutgoingMail> = {}): Promise<string> => {
  const id = await deps.db.tenantTransaction(businessId(), (tx) =>
    enqueueMail(deps, tx, businessId(), {
      key: `test:${++letters}`,
      kind: "notice",
      to: `client${letters}@client.example`,
      subject: "Hello",
      text: "Hello you",
      html: "",
      ...extra,
    }),
  );
  return id ?? "";
};
const row = (id: string) =>
  deps.db.read(businessId(), (tx) =>
    tx
      .selectFrom("mails")
      .selectAll()
      .where("business_id", "=", businessId())
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
const after = async (ms: number, from = deps): Promise<void> => {
  clock += ms;
  await deliverMails(from, businessId());
};
const failOn = (stage: SmtpStage, fault: SmtpFault, to = "") => {
  peer.fault = (at, recipient) => (at === stage && recipient.startsWith(to) ? fault : null);
};
const minute = 60_000;

test("a mail › the next server takes its time › its claim is renewed meanwhile, so that no other server sends it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const reached = Promise.withResolvers<void>();
  peer.fault = (stage) => {
    if (stage === "end") reached.resolve();
    return stage === "end" ? { kind: "slow", ms: 700 } : null;
  };
  const id = await write();
  const delivering = after(0);
  await reached.promise;
  clock += leaseMs / 4;
  vi.advanceTimersByTime(leaseMs / 4);
  await expect.poll(async () => (await row(id)).next_try_at?.getTime()).toBe(clock + leaseMs);
  await delivering;
  expect(await row(id)).toMatchObject({ state: "delivered", attempts: 1 });
});

test("a mail › the next server took › is delivered, with its answer", async () => {
  const id = await write();
  expect(await row(id)).toMatchObject({ state: "waiting", attempts: 0, sent_at: null });
  await after(0);
  const mail = await row(id);
  expect(mail).toMatchObject({ state: "delivered", attempts: 1, next_try_at: null, claimed_by: null, smtp_code: 250 });
  expect([mail.sent_at?.getTime(), peer.copiesOf(mail.message_id)]).toEqual([clock, 1]);
});

test("a mail › refused for now › is tried again after its own pause, however often others are sent", async () => {
  const id = await write();
  failOn("end", { kind: "answer", code: 451, text: "4.3.0 Later" }, `client${letters}@`);
  await after(0);
  expect(await row(id)).toMatchObject({ state: "tried", attempts: 1, smtp_code: 451, enhanced_code: "4.3.0" });
  for (let others = 0; others < 12; others += 1) {
    await write();
    await after(1_000);
  }
  expect(await row(id)).toMatchObject({ state: "tried", attempts: 1 });
  peer.fault = () => null;
  await after(2 * minute);
  const mail = await row(id);
  expect([mail.state, mail.attempts, mail.unclear_attempts, peer.copiesOf(mail.message_id)]).toEqual([
    "delivered",
    2,
    0,
    1,
  ]);
});

test("a mail › refused for good › is failed at once and not tried again", async () => {
  const id = await write();
  failOn("recipient", { kind: "answer", code: 550, text: "5.1.1 No such user" });
  await after(0);
  peer.fault = () => null;
  await after(10 * 86_400_000);
  const mail = await row(id);
  expect(mail).toMatchObject({ state: "failed", failure: "refused", attempts: 1, enhanced_code: "5.1.1" });
  expect(peer.copiesOf(mail.message_id)).toBe(0);
});

describe("a mail server that is down", () => {
  test("for a day › kills no mail", async () => {
    const id = await write();
    await peer.stop();
    for (let hours = 0; hours < 24; hours += 1) await after(60 * minute);
    expect(await row(id)).toMatchObject({ state: "tried", smtp_code: null });
    await peer.start();
    await after(9 * 60 * minute);
    const mail = await row(id);
    expect([mail.state, peer.copiesOf(mail.message_id)]).toEqual(["delivered", 1]);
  });

  test("for more than four days › the mail is shown as undelivered", async () => {
    const id = await write();
    await peer.stop();
    for (let at = 0; at <= retryForMs + 9 * 60 * minute; at += 60 * minute) await after(60 * minute);
    await peer.start();
    expect(await row(id)).toMatchObject({ state: "failed", failure: "expired", next_try_at: null });
  });
});

describe("a server of ours that dies", () => {
  /** Nothing of what it does after this comes to pass. */
  const dyingAt = (when: "claimed" | "handed over"): Deps => ({
    ...deps,
    mail: {
      kind: "live",
      send: async (mail, beforeEnd) => {
        if (when === "handed over") await deps.mail.send(mail, beforeEnd);
        return new Promise(() => undefined);
      },
    },
  });

  test("with a claim › the mail goes once that has run out, and no other mail waits for it", async () => {
    const [first, second] = [await write(), await write()];
    void deliverMails(dyingAt("claimed"), businessId());
    await expect.poll(async () => (await row(first)).attempts).toBe(1);
    await after(0);
    expect([(await row(first)).state, (await row(second)).state]).toEqual(["waiting", "delivered"]);
    await after(3 * minute);
    const mail = await row(first);
    expect([mail.state, mail.unclear_attempts, peer.copiesOf(mail.message_id)]).toEqual(["delivered", 0, 1]);
  });

  test("after the mail was taken › it goes twice at most, under one Message-ID", async () => {
    const id = await write();
    for (let death = 0; death < 3; death += 1) {
      void deliverMails(dyingAt("handed over"), businessId());
      await expect.poll(async () => (await row(id)).unclear_attempts).toBe(Math.min(death + 1, 2));
      await sleep(100);
      clock += 3 * minute;
    }
    await after(0);
    const mail = await row(id);
    expect([mail.state, mail.failure, peer.copiesOf(mail.message_id)]).toEqual(["failed", "unclear", 2]);
  });

  test("and is found to live › hands nothing over under a claim another server has taken", async () => {
    const id = await write();
    let goOn = (): void => undefined;
    const stalled = new Promise<void>((resolve) => (goOn = resolve));
    const slow: Deps = {
      ...deps,
      mail: { kind: "live", send: (mail, end) => deps.mail.send(mail, () => stalled.then(() => end?.())) },
    };
    const late = deliverMails(slow, businessId());
    await expect.poll(async () => (await row(id)).attempts).toBe(1);
    await after(3 * minute);
    goOn();
    await late;
    const mail = await row(id);
    expect([mail.state, mail.attempts, peer.copiesOf(mail.message_id)]).toEqual(["delivered", 2, 1]);
  });
});

test("a line that is cut after the end of the mail › twice at most, and what is unclear is said", async () => {
  const id = await write();
  failOn("end", { kind: "cut" });
  for (let tries = 0; tries < 5; tries += 1) await after(60 * minute);
  const mail = await row(id);
  expect([mail.state, mail.failure, peer.copiesOf(mail.message_id)]).toEqual(["failed", "unclear", 2]);
});

test("a server that stops in good order › waits for the answer of the mail under way, and begins with no other", async () => {
  const stopping = { ...deps, db: new Database({ ...server.database.app, max: 2 }, server.database.heads) };
  const [first, second] = [await write(), await write()];
  failOn("end", { kind: "slow", ms: 500 });
  const delivering = deliverMails(stopping, businessId());
  await expect.poll(async () => (await row(first)).unclear_attempts).toBe(1);
  await stopDelivering(stopping, 20_000);
  expect([(await row(first)).state, (await row(second)).attempts]).toEqual(["delivered", 0]);
  await delivering;
  await stopping.db.close();
  await after(0);
});

test("an answer that was heard › while the database is away for a moment › is written down, and the mail goes once", async () => {
  const id = await write();
  const touch = vi.spyOn(deps.db, "tenantTransactionHome");
  try {
    await after(0, {
      ...deps,
      mail: {
        kind: "live",
        send: async (mail, end) => {
          const answer = await deps.mail.send(mail, end);
          touch.mockRejectedValueOnce(new Error("terminating connection")).mockRejectedValueOnce(new Error("away"));
          return answer;
        },
      },
    });
  } finally {
    touch.mockRestore();
  }
  const mail = await row(id);
  expect([mail.state, mail.attempts, mail.unclear_attempts, peer.copiesOf(mail.message_id)]).toEqual([
    "delivered",
    1,
    0,
    1,
  ]);
});

test("several servers at once › one claim a mail, one copy each", async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => write()));
  await Promise.all([1, 2, 3].map(() => deliverDueMails(deps)));
  for (const id of ids) {
    const mail = await row(id);
    expect([mail.state, mail.attempts, peer.copiesOf(mail.message_id)]).toEqual(["delivered", 1, 1]);
  }
});

describe("a mail with a secret", () => {
  const link = "https://shop.example/reset-password?token=SECRET";
  const secret = (): Partial<OutgoingMail> => ({
    kind: "account",
    text: link,
    closed: { seal: deps.seal, retention: "envelope" },
  });

  test("is closed while it waits, and says nothing once it went", async () => {
    const id = await write(secret());
    expect(JSON.stringify(await row(id))).not.toContain("SECRET");
    await after(0);
    const mail = await row(id);
    expect(peer.accepted.get(mail.message_id)?.[0]).toContain("token=SECRET");
    expect([mail.state, mail.sealed, mail.body, mail.html]).toEqual(["delivered", null, "", ""]);
  });

  test("that is of no use any more › is not sent, and says nothing", async () => {
    const id = await write({ ...secret(), expiresAt: new Date(clock + 60 * minute) });
    failOn("connect", { kind: "cut" });
    await after(0);
    peer.fault = () => null;
    await after(61 * minute);
    const mail = await row(id);
    expect([mail.state, mail.failure, mail.sealed, peer.copiesOf(mail.message_id)]).toEqual([
      "failed",
      "expired",
      null,
      0,
    ]);
  });
});

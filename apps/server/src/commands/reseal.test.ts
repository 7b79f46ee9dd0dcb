import type { AnswerOf } from "@ankara/contract/call";
import type { addWebhook } from "@ankara/contract/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../test/support/server.ts";
import { Seal } from "../policies/seal.ts";
import { Tokens } from "../policies/tokens.ts";
import { enqueueMail } from "./mail-outbox/enqueue-mail.ts";
import { openContent } from "./mail-outbox/sealed-content.ts";
import { reseal } from "./reseal.ts";
import { renewCodes, consumeRecoveryCode } from "./users/recovery-codes.ts";
import { webhookSealContext } from "./webhooks/secrets.ts";
import { secondFactorSealContext } from "./users/second-factor.ts";

const [first, second] = ["the first secret of the tests, long", "the second secret of the tests, long"];
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test("a secret is replaced step by step › what the first one closed is read, closed anew, and then needs it no more", async () => {
  const { user, call, password } = await server.signUp();
  await call("POST", "/users/second-factor", { user: { current_password: password } });
  const { db } = server.deps;
  const mails = () => db.read(user.business_id, (tx) => tx.selectFrom("mails").select("sealed").execute());
  // The mail that proves the address is written just after the sign-up was answered; once it has gone, nothing of it is closed.
  await expect.poll(mails).toEqual([{ sealed: null }]);
  const sealedKeys = () =>
    db.read(user.business_id, (tx) => tx.selectFrom("second_factors").select("sealed_key").executeTakeFirstOrThrow());
  const [today, both] = [new Seal(second), new Seal(second, [first])];
  const key = Buffer.from("a key of twenty byte");
  await db.tenantTransaction(user.business_id, (tx) =>
    tx
      .updateTable("second_factors")
      .set({ sealed_key: new Seal(first).close(secondFactorSealContext(user.id), key) })
      .execute(),
  );
  const sealedByFirst = (await sealedKeys()).sealed_key;
  expect(() => today.open(secondFactorSealContext(user.id), sealedByFirst)).toThrow("another secret");
  expect(await reseal({ db, seal: today })).toEqual({ renewed: 0, unreadable: 1 });
  expect(await reseal({ db, seal: both })).toEqual({ renewed: 1, unreadable: 0 });
  expect(await reseal({ db, seal: both })).toEqual({ renewed: 0, unreadable: 0 });
  expect(today.open(secondFactorSealContext(user.id), (await sealedKeys()).sealed_key)).toEqual(key);
  expect(() => new Seal(first).open(secondFactorSealContext("somebody else"), sealedByFirst)).toThrow("something else");
});

test("a mail that waits › its secret is replaced › is closed anew and still says what it said", async () => {
  const { user } = await server.signUp();
  const { db } = server.deps;
  const content = { text: "a link into the account", html: "" };
  const id = await db.tenantTransaction(user.business_id, (tx) =>
    enqueueMail(server.deps, tx, user.business_id, {
      key: "test",
      kind: "account",
      to: "amina@shop.example",
      subject: "Hello",
      ...content,
      closed: { seal: new Seal(first), retention: "envelope" },
    }),
  );
  await reseal({ db, seal: new Seal(second, [first]) });
  const { sealed } = await db.read(user.business_id, (tx) =>
    tx.selectFrom("mails").select("sealed").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  expect(openContent(new Seal(second), id ?? "", sealed ?? Buffer.alloc(0))).toEqual(content);
});

test("a webhook › its secret is replaced › is signed for with the same secret, closed anew", async () => {
  const { user, call, password } = await server.signUp();
  const endpoint = { url: "https://hooks.shop.example/ankara", events: ["invoice.paid"] };
  const { id } = (
    (await call("POST", "/webhook-endpoints", { user: { current_password: password }, endpoint }))
      .body as unknown as AnswerOf<typeof addWebhook>
  ).endpoint;
  const { db } = server.deps;
  const secret = Buffer.from("what messages are signed with");
  await db.tenantTransaction(user.business_id, (tx) =>
    tx
      .updateTable("webhook_endpoints")
      .set({ sealed_secret: new Seal(first).close(webhookSealContext(id), secret) })
      .where("id", "=", id)
      .execute(),
  );
  await reseal({ db, seal: new Seal(second, [first]) });
  const { sealed_secret: sealed } = await db.read(user.business_id, (tx) =>
    tx.selectFrom("webhook_endpoints").select("sealed_secret").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  expect(new Seal(second).open(webhookSealContext(id), sealed)).toEqual(secret);
});

test("replaced secret › tokens and recovery codes of the first secret are good while it is known", async () => {
  const { user } = await server.signUp();
  const now = new Date();
  const claims = { userId: user.id, sessionId: user.business_id };
  const old = await new Tokens(first).sign(claims, now, new Date(now.getTime() + 60_000));
  expect(await new Tokens(second, [first]).verify(old, now)).toMatchObject(claims);
  expect(await new Tokens(second).verify(old, now)).toBeNull();
  const fresh = await new Tokens(second, [first]).sign(claims, now, new Date(now.getTime() + 60_000));
  expect(await new Tokens(first).verify(fresh, now), "the old one signs nothing any more").toBeNull();

  const person = { id: user.id, business_id: user.business_id };
  const as = (seal: Seal) => ({ ...server.deps, seal });
  await server.deps.db.tenantTransaction(user.business_id, async (tx) => {
    const [one = "", two = ""] = await renewCodes(as(new Seal(first)), tx, person);
    expect(await consumeRecoveryCode(as(new Seal(second)), tx, person, one)).toBe(false);
    expect(await consumeRecoveryCode(as(new Seal(second, [first])), tx, person, one)).toBe(true);
    expect(await consumeRecoveryCode(as(new Seal(first)), tx, person, two)).toBe(true);
  });
});

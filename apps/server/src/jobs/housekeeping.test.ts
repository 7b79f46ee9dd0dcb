import { buildContact } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { TestDevice, type TestServer, creation, deletion, opId, testServer } from "../../test/support/server.ts";
import { birthday } from "../../test/support/scripted-writer.ts";
import { runHousekeeping } from "./housekeeping.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const inDays = (days: number) => ({
  ...server.deps,
  now: () => new Date(Date.now() + days * 24 * 3600 * 1000),
});

test("housekeeping › clears away what has had its time, and asks devices with older cursors to start anew", async () => {
  const phone = await TestDevice.of(await server.signUp());
  const businessId = phone.user.user.business_id;
  const pullAgain = async () => {
    // The session has had its time too.
    expect((await phone.user.call("GET", "/users/me")).status).toBe(401);
    const auth = { login: phone.user.user.username, password: phone.user.password };
    const { jwt } = (await server.call("POST", "/user_token", { auth })).body;
    return server.call("GET", `/sync/pull?cursor=${cursor}`, undefined, { authorization: `Bearer ${jwt}` });
  };
  const [recent, gone] = [creation("contacts", buildContact()), creation("contacts", buildContact())];
  await phone.receipts(recent, gone);
  const { cursor } = await phone.pull();
  await phone.receipts(deletion("contacts", gone.id, 3));
  const count = async (table: "receipts" | "records" | "pushes") =>
    (await server.deps.db.read(businessId, (tx) => tx.selectFrom(table).select("business_id").execute())).length;

  const before = await count("records");
  await runHousekeeping(inDays(89));
  expect([await count("receipts"), await count("records")]).toEqual([3, before]);
  expect((await pullAgain()).body.changes).toMatchObject([{ id: gone.id, data: null }]);

  await runHousekeeping(inDays(181));
  expect([await count("receipts"), await count("pushes"), await count("records")]).toEqual([0, 0, before - 1]);
  expect((await pullAgain()).body.code).toBe("resync");
});

test("housekeeping › an address written in the moment its session ended › goes, that of an open session stays", async () => {
  const { user, token } = await server.signUp();
  const businessId = user.business_id;
  const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
  const gone = "0190f7a0-0000-7000-8000-00000000dead";
  const common = {
    business_id: businessId,
    user_id: user.id,
    kind: "app" as const,
    p256dh: "",
    auth: "",
    made_at: new Date(),
  };
  await server.deps.db.tenantTransaction(businessId, (tx) =>
    tx
      .insertInto("push_addresses")
      .values([sid, gone].map((session_id) => ({ ...common, session_id, address: `token of ${session_id}` })))
      .execute(),
  );
  await runHousekeeping(inDays(1));
  const left = await server.deps.db.read(businessId, (tx) =>
    tx.selectFrom("push_addresses").select("session_id").where("business_id", "=", businessId).execute(),
  );
  expect(left).toEqual([{ session_id: sid }]);
});

test("housekeeping › many businesses › a round visits those that are due, and comes back when something is", async () => {
  const [active, idle] = [await TestDevice.of(await server.signUp()), await server.signUp()];
  const [activeId, idleId] = [active.user.user.business_id, idle.user.business_id];
  const { db } = server.deps;
  const dueIn = async (businessId: string) => {
    const row = await db.global
      .selectFrom("housekeeping_due")
      .select("due_at")
      .where("business_id", "=", businessId)
      .executeTakeFirstOrThrow();
    return (row.due_at.getTime() - Date.now()) / (24 * 3600 * 1000);
  };
  const visited = async (days: number): Promise<string[]> => {
    const visits = vi.spyOn(db, "tenantTransaction");
    await runHousekeeping(inDays(days));
    const seen = new Set(visits.mock.calls.map(([businessId]) => businessId));
    visits.mockRestore();
    return [activeId, idleId].filter((id) => seen.has(id));
  };
  expect(await visited(0)).toEqual([activeId, idleId]);
  expect(await visited(0.9)).toEqual([]);
  // Nothing waits: a look each week finds what was written since.
  expect(await dueIn(idleId)).toBeCloseTo(7, 2);
  await active.receipts(creation("contacts", buildContact()));
  expect(await visited(7.1)).toEqual([activeId, idleId]);
  await visited(88.5);
  expect(await dueIn(activeId)).toBeCloseTo(90, 2);
  expect(await visited(90.5)).toEqual([activeId]);

  const leaving = await server.signUp();
  const listed = async () =>
    (await db.global.selectFrom("housekeeping_due").select("business_id").execute()).map(
      ({ business_id }) => business_id,
    );
  expect(await listed()).toContain(leaving.user.business_id);
  expect((await leaving.call("DELETE", "/users/delete")).status).toBe(200);
  expect(await listed()).not.toContain(leaving.user.business_id);
});

test("housekeeping › what a mail said and what a text was made of go in time; that there were any stays", async () => {
  const { call, user } = await server.signUp();
  const businessId = user.business_id;
  expect((await call("POST", "/ai-writter/generate", { ...birthday, request_key: opId() })).status).toBe(200);
  const mail = { recipient: "tolu@client.example", subject: "Invoice", body: "Dear Tolu", created_at: new Date() };
  await server.deps.db.tenantTransaction(businessId, async (tx) => {
    for (const [key, sent_at] of [
      ["went", new Date()],
      ["waits", null],
    ] as const)
      await tx
        .insertInto("mails")
        .values({
          business_id: businessId,
          id: opId(),
          key,
          ...mail,
          claimed_until: null,
          sent_at,
          ...(sent_at && { state: "delivered", next_try_at: null }),
          sent_by: null,
          paper: null,
        })
        .execute();
  });
  const remaining = () =>
    server.deps.db.read(businessId, async (tx) => {
      const mails = await tx
        .selectFrom("mails")
        .select(["key", "recipient", "body"])
        .where("business_id", "=", businessId)
        .where("recipient", "=", mail.recipient)
        .orderBy("key")
        .execute();
      const [generation] = await tx
        .selectFrom("ai_generations")
        .select("inputs")
        .where("business_id", "=", businessId)
        .execute();
      return {
        mails: mails.map(({ key, body }) => [key, body]),
        inputs: Object.keys(generation?.inputs ?? {}).length > 0,
      };
    });
  const outbox = async () => (await server.mail.list()).length;
  await runHousekeeping(inDays(29));
  expect(await remaining()).toEqual({
    mails: [
      ["waits", "Dear Tolu"],
      ["went", "Dear Tolu"],
    ],
    inputs: true,
  });
  expect(await outbox()).toBeGreaterThan(0);
  await runHousekeeping(inDays(91));
  expect(await remaining()).toEqual({
    mails: [
      ["waits", "Dear Tolu"],
      ["went", ""],
    ],
    inputs: false,
  });
  expect(await outbox()).toBe(0);
});

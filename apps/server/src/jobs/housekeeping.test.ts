import { buildContact } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestDevice, type TestServer, creation, deletion, testServer } from "../../test/support/server.ts";
import { keepHouse } from "./housekeeping.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const inDays = (days: number) => ({
  db: server.deps.db,
  attachments: server.deps.attachments,
  now: () => new Date(Date.now() + days * 24 * 3600 * 1000),
});

test("clears away what has had its time, and asks devices with older cursors to start anew", async () => {
  const phone = await TestDevice.of(await server.signUp());
  const businessId = phone.user.user.business_id;
  const pullAgain = async () => {
    // The session has had its time too.
    expect((await phone.user.call("GET", "/users/me")).status).toBe(401);
    const auth = { login: phone.user.user.username, password: phone.user.password };
    const { jwt } = (await server.call("POST", "/user_token", { auth })).body;
    return server.call("GET", `/sync/pull?cursor=${cursor}`, undefined, { authorization: `Bearer ${jwt}` });
  };
  const [kept, gone] = [creation("contacts", buildContact()), creation("contacts", buildContact())];
  await phone.receipts(kept, gone);
  const { cursor } = await phone.pull();
  await phone.receipts(deletion("contacts", gone.id, 3));
  const count = async (table: "receipts" | "records" | "pushes") =>
    (await server.deps.db.read(businessId, (tx) => tx.selectFrom(table).select("business_id").execute())).length;

  const before = await count("records");
  await keepHouse(inDays(89));
  expect([await count("receipts"), await count("records")]).toEqual([3, before]);
  expect((await pullAgain()).body.changes).toMatchObject([{ id: gone.id, data: null }]);

  await keepHouse(inDays(181));
  expect([await count("receipts"), await count("pushes"), await count("records")]).toEqual([0, 0, before - 1]);
  expect((await pullAgain()).body.code).toBe("resync");
});

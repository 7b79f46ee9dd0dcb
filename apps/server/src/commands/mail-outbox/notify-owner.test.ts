import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../test/support/server.ts";
import { notifyOwner } from "./notify-owner.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const notify = (businessId: string) =>
  server.deps.db.tenantTransaction(businessId, async (tx) => {
    await notifyOwner(server.deps, tx, businessId, "told", { kind: "planEnded" });
    return tx.selectFrom("mails").select(["recipient", "kind"]).where("key", "like", "told:%").execute();
  });

test("mail about money › a business with members › goes to the owner alone", async () => {
  const owner = await server.signUp();
  await server.addMember(owner, "manager");
  expect(await notify(owner.user.business_id)).toEqual([{ recipient: owner.user.email, kind: "notice" }]);
});

test("mail about money › an account that is gone › is not written", async () => {
  expect(await notify(randomUUID())).toEqual([]);
});

import { fullAllowances } from "@ankara/domain/people/role";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, buyPlan, testServer } from "../../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test("someone was in the account › secured › the thief's session, key and webhook end, the owner's stay, all is listed", async () => {
  const owner = await server.signUp();
  const user = { current_password: owner.password };
  const makeKey = (name: string) =>
    owner.call("POST", "/users/api-keys", { user, key: { name, scopes: ["notes:read"] } });
  await makeKey("My till");
  const since = new Date().toISOString();
  const auth = { login: owner.user.username, password: owner.password };
  const { jwt } = (await server.call("POST", "/user_token", { auth })).body as unknown as { jwt: string };
  await makeKey("Thief");
  const endpoint = { url: "https://thief.example/hook", events: ["invoice.issued"] };
  await owner.call("POST", "/webhook-endpoints", { user, endpoint });

  const refused = await owner.call("POST", "/users/secure", { user: { current_password: "a guess" }, since });
  expect(refused.body.code).toBe("wrong_password");
  const secured = await owner.call("POST", "/users/secure", { user, since });
  expect(secured.body).toMatchObject({
    ended: { sessions: 1, api_keys: ["Thief"], passkeys: [], webhooks: ["thief.example"] },
  });
  const { changed } = secured.body as unknown as { changed: { what: string }[] };
  expect(changed.map(({ what }) => what)).toEqual(["webhook_added", "api_key_made", "signed_in"]);

  expect((await server.call("GET", "/users/me", undefined, { authorization: `Bearer ${jwt}` })).status).toBe(401);
  expect((await owner.call("GET", "/users/me")).status).toBe(200);
  expect((await owner.call("GET", "/users/api-keys")).body).toMatchObject({ data: [{ name: "My till" }] });
  expect((await owner.call("GET", "/webhook-endpoints")).body).toEqual({ data: [] });
});

test("someone was in the account › secured › whom they let in is removed, an older member stays, invitations open nothing", async () => {
  const owner = await server.signUp();
  await buyPlan(owner);
  const user = { current_password: owner.password };
  const part = { role: "manager", allowances: fullAllowances };
  const old = await server.addMember(owner, "seller");
  await server.deps.db.tenantTransaction(owner.user.business_id, (tx) =>
    tx
      .updateTable("memberships")
      .set({ joined_at: new Date(Date.now() - 3 * 86_400_000) })
      .where("business_id", "=", owner.user.business_id)
      .where("user_id", "=", old.id)
      .execute(),
  );
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const thief = await server.addMember(owner, "manager");
  const invited = await owner.call("POST", "/people/invitations", { invitation: { ...part, name: "Second" } });
  const { code } = invited.body as unknown as { code: string };

  const { ended } = (await owner.call("POST", "/users/secure", { user, since })).body as unknown as {
    ended: { people: string[]; invitations: string[] };
  };
  expect([ended.people, ended.invitations]).toEqual([["Bisi Adeyemi"], ["Second"]]);
  expect((await thief.call("GET", "/users/me")).status).toBe(401);
  expect((await old.call("GET", "/users/me")).status).toBe(200);
  const joined = await server.call("POST", "/people/join", { join: { code, name: "Second" } });
  expect(joined.status).toBeGreaterThanOrEqual(400);
  const { data: people } = (await owner.call("GET", "/people")).body as unknown as {
    data: { id: string; removed_at: string | null }[];
  };
  expect(people.filter(({ removed_at: at }) => at === null).map(({ id }) => id)).toEqual([owner.user.id, old.id]);
});

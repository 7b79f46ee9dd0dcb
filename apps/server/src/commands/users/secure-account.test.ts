import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../test/support/server.ts";

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

import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKeyOf } from "../../../test/access/business.ts";
import { type TestServer, testServer } from "../../../test/support/server.ts";
import { signEverybodyOut, signOutEverywhere } from "./sign-out-everywhere.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test("sign-out by an operator › an operator signs one person out of every device, who reads of it; nobody else notices", async () => {
  const [person, other] = [await server.signUp(), await server.signUp()];
  const auth = { login: person.user.username, password: person.password };
  const key = await makeKeyOf(person, ["notes:read"]);
  const again = (await server.call("POST", "/user_token", { auth })).body as unknown as { jwt: string };
  expect(await signOutEverywhere(server.deps, person.user.email.toUpperCase())).toBe(2);
  expect((await person.call("GET", "/users/me")).status).toBe(401);
  const second = { authorization: `Bearer ${again.jwt}` };
  expect((await server.call("GET", "/users/me", undefined, second)).status).toBe(401);
  const byKey = { authorization: `Bearer ${key.token}` };
  expect((await server.call("GET", "/v1/notes", undefined, byKey)).status).toBe(401);
  expect((await other.call("GET", "/users/me")).status).toBe(200);

  const { jwt } = (await server.call("POST", "/user_token", { auth })).body as unknown as { jwt: string };
  const events = await server.call("GET", "/users/events", undefined, { authorization: `Bearer ${jwt}` });
  const acts = (events.body as unknown as { data: { what: string }[] }).data.map(({ what }) => what);
  expect(acts.slice(0, 2)).toEqual(["signed_in", "other_sessions_ended"]);
  expect(await signOutEverywhere(server.deps, "nobody.is.called.so")).toBeNull();
});

test("sign-out by an operator › of everybody › ends every session at once", async () => {
  const [one, two] = [await server.signUp(), await server.signUp()];
  const { token } = await makeKeyOf(one, ["notes:read"]);
  expect(await signEverybodyOut(server.deps)).toBeGreaterThanOrEqual(2);
  const byKey = { authorization: `Bearer ${token}` };
  expect((await server.call("GET", "/v1/notes", undefined, byKey)).status).toBe(401);
  for (const { call } of [one, two]) expect((await call("GET", "/users/me")).status).toBe(401);
});

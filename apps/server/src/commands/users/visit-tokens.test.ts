import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../test/support/server.ts";
import { runHousekeeping } from "../../jobs/housekeeping.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => server.setNow(new Date().toISOString()));
afterAll(() => server.close());

const exchange = (token: string) => server.call("POST", "/users/visit", { visit: { token } });
const me = (token: string) => server.call("GET", "/users/me", undefined, { authorization: `Bearer ${token}` });
const later = (seconds: number) => server.setNow(new Date(Date.now() + seconds * 1000).toISOString());

test("token in an address › the token of an address opens a session of its own, once", async () => {
  const person = await server.signUp();
  const { token } = (await person.call("POST", "/users/visit-token")).body;
  expect((await me(token)).status, "it is no bearer token").toBe(401);
  const answers = await Promise.all([exchange(token), exchange(token)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const { user, jwt } = answers.find(({ status }) => status === 200)!.body;
  expect(user.id).toBe(person.user.id);
  expect((await me(jwt)).status).toBe(200);
  expect((await person.call("GET", "/users/me")).status, "who asked for it stays signed in").toBe(200);
  expect((await exchange(token)).body.code).toBe("unauthenticated");
});

test("token in an address › it is good for 60 seconds, and goes with the session that asked for it", async () => {
  const person = await server.signUp();
  const requestToken = async () => (await person.call("POST", "/users/visit-token")).body.token;
  const old = await requestToken();
  later(61);
  expect((await exchange(old)).status).toBe(401);
  later(0);
  const young = await requestToken();
  later(59);
  expect((await exchange(young)).status).toBe(200);

  later(0);
  const orphan = await requestToken();
  await person.call("POST", "/users/log-out");
  expect((await exchange(orphan)).status).toBe(401);
  expect((await person.call("POST", "/users/visit-token")).status).toBe(401);
});

test("token in an address › a sign-in's own token in an address is swapped within a minute: what stood in the address opens nothing any more", async () => {
  const person = await server.signUp();
  const { jwt } = (await exchange(person.token)).body;
  expect((await me(jwt)).status).toBe(200);
  expect((await me(person.token)).status).toBe(401);
  expect((await exchange(person.token)).status).toBe(401);
  later(61);
  expect((await exchange(jwt)).status).toBe(401);
  expect((await me(jwt)).status, "a session is not hurt by coming too late").toBe(200);
});

test("token in an address › tokens nobody used are cleared away", async () => {
  const person = await server.signUp();
  await person.call("POST", "/users/visit-token");
  const left = () =>
    server.deps.db.global.selectFrom("visit_tokens").select("user_id").where("user_id", "=", person.user.id).execute();
  expect(await left()).toHaveLength(1);
  later(61);
  await runHousekeeping(server.deps);
  expect(await left()).toEqual([]);
});

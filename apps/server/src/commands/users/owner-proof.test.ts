import { calls } from "@ankara/contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answer, TestDevice, type TestServer, type TestUser, testServer } from "../../../test/support/server.ts";
import { bytesOfKey } from "../../../test/support/authenticator.ts";
import { codeAt, stepAt } from "../../policies/totp.ts";
import { readMessage } from "../../providers/mail/read-message.ts";

let server: TestServer;
let clock = Date.now();
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
// Each test begins where no code has been used yet.
beforeEach(() => pass(10));

function pass(minutes: number): void {
  clock += minutes * 60_000;
  server.setNow(new Date(clock).toISOString());
}

const body = <T>(answer: Answer) => answer.body as unknown as T;

/** An account whose sign-in asks for a code, and a stolen session of it: the thief knows the password, and has no code. */
async function robbed() {
  const person = await server.signUp();
  const word = { current_password: person.password };
  const { key } = body<{ key: string }>(await person.call("POST", "/users/second-factor", { user: word }));
  const code = () => codeAt(bytesOfKey(key), stepAt(new Date(clock)));
  await person.call("POST", "/users/second-factor/confirm", { user: { code: code() } });
  pass(1);
  const auth = { login: person.user.username, password: person.password, code: code() };
  const { jwt } = body<{ jwt: string }>(await server.call("POST", "/user_token", { auth }));
  pass(1);
  const call: TestUser["call"] = (method, url, given, headers = {}) =>
    server.call(method, url, given, { authorization: `Bearer ${jwt}`, ...headers });
  return { person, word, code, thief: { ...person, token: jwt, call } };
}
const proof = async ({ call }: TestUser, word: object) => call("POST", "/users/proof", { user: word });
const subjectsTo = async (email: string): Promise<string[]> =>
  (await server.mail.list())
    .map(({ source }) => readMessage(source))
    .filter(({ header }) => header("To") === email)
    .map(({ header }) => header("Subject") ?? "");

/** Everything that leads into the account or weakens it, as a thief with session and password would ask for it. */
const weakening = (user: object): readonly (readonly [string, string, object])[] => [
  ["POST", "/users/second-factor/off", { user }],
  ["POST", "/users/second-factor/recovery-codes", { user }],
  ["POST", "/users/change-password", { user: { ...user, password: "another one of the thief" } }],
  ["POST", "/users/api-keys", { user, key: { name: "Thief", scopes: ["invoices:read"] } }],
  ["POST", "/webhook-endpoints", { user, endpoint: { url: "https://thief.example/", events: ["invoice.issued"] } }],
  ["POST", "/users/passkeys/begin", { user }],
  ["POST", "/users/sessions/end-others", { user }],
  ["POST", "/users/proof", { user }],
];

describe("an account that asks for a code", () => {
  test("session and password, no code › whatever weakens the account › a code is asked for, nothing changes", async () => {
    const { person, thief, word } = await robbed();
    const refused = await Promise.all(weakening(word).map(([method, url, given]) => thief.call(method, url, given)));
    expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(
      weakening(word).map(() => [401, "second_factor"]),
    );
    const user = { ...word, email: "thief@shop.example" };
    expect((await thief.call("PATCH", `/users/${person.user.username}`, { user })).body.code).toBe("second_factor");
    expect((await person.call("GET", "/users/second-factor")).body).toMatchObject({ on: true });
    expect((await person.call("GET", "/users/me")).body).toMatchObject({ user: { email: person.user.email } });
  });

  test("bearer token alone › deletion, another user name, signing a device out › proof is asked for", async () => {
    const { person, thief } = await robbed();
    const device = await TestDevice.of(person);
    const rename = { user: { username: `taken${Date.now()}` } };
    const tries = [
      await thief.call("DELETE", "/users/delete"),
      await thief.call("PATCH", `/users/${person.user.username}`, rename),
      await thief.call("DELETE", `/sync/devices/${device.id}`),
    ];
    expect(tries.map(({ status, body: { code } }) => [status, code])).toEqual(tries.map(() => [403, "proof_needed"]));
    expect((await person.call("GET", "/users/me")).status).toBe(200);
  });

  test("password and code › the same session for five minutes › needs neither again", async () => {
    const { person, thief: owner, word, code } = await robbed();
    expect((await proof(owner, { ...word, code: code() })).status).toBe(200);
    pass(4);
    expect((await owner.call("POST", "/users/api-keys", weakening(word)[3]?.[2])).status).toBe(200);
    const name = `renamed${clock}`;
    const renamed = await owner.call("PATCH", `/users/${person.user.username}`, { user: { username: name } });
    expect([renamed.status, body<{ user: { username: string } }>(renamed).user.username]).toEqual([200, name]);
    await vi.waitFor(async () => expect(await subjectsTo(person.user.email)).toContain("Your username was changed"));
    pass(2);
    expect((await owner.call("DELETE", "/users/delete")).body.code).toBe("proof_needed");
    expect((await proof(owner, { ...word, code: code() })).status).toBe(200);
    const sent = vi.spyOn(server.deps.mail, "send");
    expect((await owner.call("DELETE", "/users/delete")).status).toBe(200);
    expect(sent.mock.calls.at(-1)?.[0]).toMatchObject({ to: person.user.email, subject: "Your account was deleted" });
    expect(await subjectsTo(person.user.email)).toEqual([]);
  });
});

test("an account with a password alone › deletion and another user name › by the bearer token, as specified", async () => {
  const person = await server.signUp();
  const renamed = await person.call("PATCH", `/users/${person.user.username}`, { user: { username: `p${clock}` } });
  expect(renamed.status).toBe(200);
  expect((await person.call("DELETE", "/users/delete")).status).toBe(200);
});

test("the contract › calls of a person that change something › each says what it wants to see proven", () => {
  const silent = Object.entries(calls).filter(
    ([, call]) => call.auth === "session" && call.method !== "GET" && !("proof" in call),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

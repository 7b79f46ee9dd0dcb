import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The token of the newest mail to somebody. It goes out after the answer. */
async function mailedToken(to: string): Promise<string> {
  const find = async () => {
    // The mail that proves the address may go out in the same millisecond.
    const mails = (await server.mail.list()).filter(({ source }) => source.includes(`To: ${to}`));
    return mails
      .map(({ source }) => /reset-password\?token=(?:3D)?([\w-]+)/.exec(source.replaceAll("=\n", ""))?.[1])
      .find((each) => each !== undefined);
  };
  await expect.poll(find, { message: `mail to ${to}` }).toBeDefined();
  return (await find()) ?? "";
}

const reset = (token: string, password = "a new password") =>
  server.call("POST", "/users/reset-password", { user: { token, password } });

test("forgotten password › the answer is the same whether the account exists or not", async () => {
  const { user } = await server.signUp();
  const known = await server.call("POST", "/users/iforgot", { user: { login: user.username } });
  const unknown = await server.call("POST", "/users/iforgot", { user: { email: "nobody@shop.example" } });
  expect(known.status).toBe(200);
  expect(unknown.body).toEqual(known.body);
  expect((await server.call("POST", "/users/iforgot", { user: {} })).body.fields).toEqual({
    "user.login": "Required",
  });
});

test("forgotten password › the mailed link sets a new password once and ends every session", async () => {
  const { user, call, password } = await server.signUp();
  await server.call("POST", "/users/iforgot", { user: { email: user.email } }, { host: "evil.example" });
  const token = await mailedToken(user.email);
  expect(Buffer.from(token, "base64url"), "256 bits").toHaveLength(32);
  const mails = (await server.mail.list()).filter(({ source }) => source.includes(user.email));
  const text = mails.map(({ source }) => source.replaceAll("=\n", "")).join("\n");
  expect(text).toContain("http://shop.example/reset-password");
  expect(text).not.toContain("evil.example");

  expect((await reset(token, "short")).body.fields).toEqual({ "user.password": "Use at least 8 characters" });
  expect((await reset(token)).status).toBe(200);
  expect((await call("GET", "/users/me")).status).toBe(401);
  expect((await server.call("POST", "/user_token", { auth: { login: user.username, password } })).status).toBe(401);
  expect(
    (await server.call("POST", "/user_token", { auth: { login: user.username, password: "a new password" } })).status,
  ).toBe(200);

  const again = await reset(token);
  expect(again.status).toBe(401);
  expect(again.body.code).toBe("bad_credentials");
});

test("forgotten password › a link is good for an hour, and only the newest one works", async () => {
  const { user } = await server.signUp();
  await server.call("POST", "/users/iforgot", { user: { login: user.username } });
  const token = await mailedToken(user.email);
  server.setNow(new Date(Date.now() + 61 * 60_000).toISOString());
  expect((await reset(token)).status).toBe(401);
  server.setNow(new Date().toISOString());
  expect((await reset("x".repeat(43))).status).toBe(401);
});

test("forgotten password › of two who use one link at the same moment only one gets in", async () => {
  const { user } = await server.signUp();
  await server.call("POST", "/users/iforgot", { user: { login: user.username } });
  const token = await mailedToken(user.email);
  const answers = await Promise.all([reset(token, "first password"), reset(token, "second password")]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test("forgotten password › the page of written mails shows them in the sandbox and nowhere else", async () => {
  const { user } = await server.signUp();
  await server.call("POST", "/users/iforgot", { user: { login: user.username } });
  await mailedToken(user.email);
  expect((await server.call("GET", "/dev/outbox")).text).toContain("Set a new password");
  const live = await testServer({ settings: { sandbox: false } });
  expect((await live.call("GET", "/dev/outbox")).status).toBe(404);
  expect((await live.call("POST", "/demo/log-in", { demo: "lagos" })).status).toBe(404);
  await live.close();
});

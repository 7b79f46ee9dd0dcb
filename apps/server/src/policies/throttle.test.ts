import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type TestServer, testServer } from "../../test/support/server.ts";
import { readMessage } from "../providers/mail/read-message.ts";
import { limits, networkOf } from "./throttle.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ throttled: true });
});
afterAll(() => server.close());

const tryLogIn = (login: string, password = "wrong") =>
  server.call("POST", "/user_token", { auth: { login, password } });

const mailsTo = async (email: string) =>
  (await server.mail.list()).map(({ source }) => readMessage(source)).filter(({ header }) => header("To") === email);
const guessMailsTo = async (email: string): Promise<number> =>
  (await mailsTo(email)).filter(({ header }) => header("Subject")?.startsWith("Someone is trying")).length;

async function resetTokenOf(email: string): Promise<string> {
  await server.call("POST", "/users/iforgot", { user: { login: email } });
  const find = async () => {
    const texts = (await mailsTo(email)).flatMap(({ parts }) => parts.map(({ text }) => text));
    return /reset-password\?token=([\w-]+)/.exec(texts.join("\n"))?.[1];
  };
  await vi.waitFor(async () => expect(await find()).toBeDefined(), { timeout: 10_000 });
  return (await find()) ?? "";
}

describe("trying passwords", () => {
  test("ends after some attempts, alike for names that exist and names that do not", async () => {
    const { user, password } = await server.signUp();
    for (const name of [user.username, "no-such-name"]) {
      const answers = [];
      for (let count = 0; count < limits.logInPerName.hits + 1; count += 1) answers.push(await tryLogIn(name));
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(limits.logInPerName.hits).fill(401), 429]);
      expect(answers.at(-1)?.body.code).toBe("throttled");
      expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await tryLogIn(user.username.toUpperCase(), password)).status).toBe(429);
  });

  test("a right password clears the name", async () => {
    const { user, password } = await server.signUp();
    for (let count = 0; count < 5; count += 1) await tryLogIn(user.username);
    expect((await tryLogIn(user.username, password)).status).toBe(200);
    for (let count = 0; count < 9; count += 1) expect((await tryLogIn(user.username)).status).toBe(401);
  });

  test("strangers guess › a browser that was signed in before › is never shut out, and its owner hears of it once", async () => {
    const { user, password } = await server.signUp();
    const signedIn = await tryLogIn(user.username, password);
    const cookie = String(signedIn.headers["set-cookie"]).match(/own=[\w-]+/)?.[0] ?? "";
    for (let count = 0; count < limits.logInPerName.hits + 5; count += 1) await tryLogIn(user.username);
    const auth = { login: user.username, password };
    expect((await server.call("POST", "/user_token", { auth })).status).toBe(429);
    expect((await server.call("POST", "/user_token", { auth }, { cookie })).status).toBe(200);
    await vi.waitFor(async () => expect(await guessMailsTo(user.email)).toBe(1), { timeout: 10_000 });
  });

  test("strangers guess › the mobile shell that was signed in before › is let in by its device key, which no browser is told", async () => {
    const { user, password } = await server.signUp();
    const shell = { origin: "https://localhost" };
    const auth = { login: user.username, password };
    const first = await server.call("POST", "/user_token", { auth }, shell);
    const key = String(first.headers["x-device-key"]);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(first.headers["access-control-expose-headers"]).toContain("X-Device-Key");
    for (const origin of ["https://evil.example", "http://shop.example"])
      expect((await server.call("POST", "/user_token", { auth }, { origin })).headers["x-device-key"]).toBeUndefined();
    for (let count = 0; count < limits.logInPerName.hits + 5; count += 1) await tryLogIn(user.username);
    expect((await server.call("POST", "/user_token", { auth }, shell)).status).toBe(429);
    expect((await server.call("POST", "/user_token", { auth }, { ...shell, "x-device-key": "guessed" })).status).toBe(
      429,
    );
    expect((await server.call("POST", "/user_token", { auth }, { ...shell, "x-device-key": key })).status).toBe(200);
  });

  test("strangers guess for a month › 50 tries of a name are looked at, and a new password ends it", async () => {
    const { user, password } = await server.signUp();
    const name = user.username;
    const refill = (key: string) =>
      server.deps.db.query("test_refill", "delete from throttle where key = $1", [`${key}:${name}`]);
    let looked = 0;
    for (let day = 0; day < 8; day += 1) {
      for (let quarter = 0; quarter < 3; quarter += 1) {
        for (let count = 0; count < limits.logInPerName.hits; count += 1) {
          const { status } = await tryLogIn(name);
          if (status === 401) looked += 1;
        }
        await refill("logInPerName");
        await server.deps.db.query("test_networks", "delete from throttle where key like 'logInPerNetwork:%'", []);
      }
      await refill("logInPerNameDay");
    }
    expect(looked).toBe(limits.logInPerNameMonth.hits);
    const shut = await tryLogIn(name, password);
    expect([shut.status, shut.body.message]).toEqual([429, expect.stringContaining("Set a new password by e-mail")]);
    const token = await resetTokenOf(user.email);
    const next = "another horse, another battery";
    expect((await server.call("POST", "/users/reset-password", { user: { token, password: next } })).status).toBe(200);
    expect((await tryLogIn(name, next)).status).toBe(200);
  });

  test("ends for a whole network too", async () => {
    const statuses = [];
    for (let count = 0; count < limits.logInPerNetwork.hits + 1; count += 1)
      statuses.push((await tryLogIn(`somebody${count}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

test("throttle › one household of IPv6 is one network", () => {
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::9"));
  expect(networkOf("2001:db8:1:3::9")).not.toBe(networkOf("2001:db8:1:2::9"));
});

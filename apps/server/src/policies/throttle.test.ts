import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type TestServer, testServer } from "../../test/support/server.ts";
import { readMessage } from "../providers/mail/read-message.ts";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { hashPassword } from "./passwords.ts";
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
  await expect.poll(find).toBeDefined();
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
    await expect.poll(() => guessMailsTo(user.email)).toBe(1);
  });

  test("strangers guess › the mobile shell that was signed in before › is let in by its device key, which no browser is told", async () => {
    const { user, password } = await server.signUp();
    const shell = { origin: "https://localhost" };
    const auth = { login: user.username, password };
    const first = await server.call("POST", "/user_token", { auth }, shell);
    const key = String(first.headers["x-device-key"]);
    expect(key).toMatch(/^[\w-]{86}$/);
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

  test("somebody was signed in here › as another member, or before the password changed › is a stranger who is shut out", async () => {
    const owner = await server.signUp();
    const { id } = await server.addMember(owner, "seller");
    const member = await server.deps.db.global
      .updateTable("users")
      .set({ password_hash: await hashPassword("a seller's own horse") })
      .where("id", "=", id)
      .returning("username")
      .executeTakeFirstOrThrow();
    const cookieOf = ({ headers }: Answer) => String(headers["set-cookie"]).match(/own=[\w-]+/)?.[0] ?? "";
    const ofMember = cookieOf(await tryLogIn(member.username, "a seller's own horse"));
    const ofOwner = cookieOf(await tryLogIn(owner.user.username, owner.password));
    const stolen = cookieOf(await tryLogIn(owner.user.username, owner.password));
    const next = "another horse, another battery";
    const user = { password: next, current_password: owner.password };
    const changed = await owner.call("POST", "/users/change-password", { user }, { cookie: ofOwner });
    const renewed = cookieOf(changed);
    for (let count = 0; count < limits.logInPerName.hits + 1; count += 1) await tryLogIn(owner.user.username);
    const auth = { login: owner.user.username, password: next };
    const enter = async (cookie: string) => (await server.call("POST", "/user_token", { auth }, { cookie })).status;
    expect([await enter(ofMember), await enter(stolen), await enter(ofOwner), await enter(renewed)]).toEqual([
      429, 429, 429, 200,
    ]);
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

  test("a stranger waits for the thirtieth day › guesses on both sides of it › are added up, and free again one by one", async () => {
    const { user } = await server.signUp();
    const name = user.username;
    const tryForDays = async (days: number): Promise<number[]> => {
      const looked: number[] = [];
      for (let day = 0; day < days; day += 1) {
        let ofDay = 0;
        for (let quarter = 0; quarter < 2; quarter += 1) {
          for (let count = 0; count < limits.logInPerName.hits; count += 1)
            if ((await tryLogIn(name)).status === 401) ofDay += 1;
          await server.deps.db.query("test_windows", "delete from throttle", []);
        }
        looked.push(ofDay);
        await nextDays(1);
      }
      return looked;
    };
    // Housekeeping runs hourly, and takes no day that still counts.
    const nextDays = async (days: number) => {
      await server.deps.db.query("test_windows", "delete from throttle", []);
      for (const moved of [1_000 + days, -1_000])
        await server.deps.db.query("test_days", "update guess_days set day = day - $1::int", [moved]);
      await runHousekeeping(server.deps);
    };
    expect((await tryLogIn(name)).status).toBe(401);
    await nextDays(26);
    expect(await tryForDays(4)).toEqual([20, 20, 9, 0]);
    // Thirty days after the first guess it counts once more, because it may have been in the last minute of its day.
    expect(await tryForDays(2)).toEqual([0, 1]);
    await nextDays(24);
    expect(await tryForDays(4)).toEqual([0, 20, 20, 9]);
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

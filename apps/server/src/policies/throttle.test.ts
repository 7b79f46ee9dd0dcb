import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestServer, testServer } from "../../test/support/server.ts";
import { limits, networkOf } from "./throttle.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ throttled: true });
});
afterAll(() => server.close());

const tryLogIn = (login: string, password = "wrong") =>
  server.call("POST", "/user_token", { auth: { login, password } });

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

  test("ends for a whole network too", async () => {
    const statuses = [];
    for (let count = 0; count < limits.logInPerNetwork.hits; count += 1)
      statuses.push((await tryLogIn(`somebody${count}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

test("one household of IPv6 is one network", () => {
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::9"));
  expect(networkOf("2001:db8:1:3::9")).not.toBe(networkOf("2001:db8:1:2::9"));
});

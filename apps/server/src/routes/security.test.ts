import type { AccountEvent, SessionInfo } from "@ankara/contract/security";
import { bytesOfKey } from "../../test/support/authenticator.ts";
import { codeAt, stepAt } from "../policies/totp.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "../db/database.ts";
import { recordAccountEvent } from "../commands/users/account-events.ts";
import { readableMail } from "../../test/support/sent-mail.ts";
import { type Answer, TestDevice, type TestServer, type TestUser, testServer } from "../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const phone = "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36";
const laptop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/130.0";
const logIn = ({ user, password }: TestUser, headers: Record<string, string> = {}, typed = password): Promise<Answer> =>
  server.call("POST", "/user_token", { auth: { login: user.username, password: typed } }, headers);
const sessionsOf = async ({ call }: TestUser) =>
  ((await call("GET", "/users/sessions")).body as unknown as { data: SessionInfo[] }).data;
const eventsOf = async ({ call }: TestUser, before?: string) =>
  (await call("GET", `/users/events${before ? `?before=${before}` : ""}`)).body as unknown as {
    data: AccountEvent[];
    more: boolean;
  };
const isIn = async (jwt: string) =>
  (await server.call("GET", "/users/me", undefined, { authorization: `Bearer ${jwt}` })).status === 200;
const mailsTo = async (email: string) =>
  (await server.mail.list()).flatMap(({ source }) =>
    source.includes(`To: ${email}`) ? [source.replaceAll("=\n", "").replaceAll("=\r\n", "")] : [],
  );
const allowed = ({ password }: TestUser) => ({ user: { current_password: password } });

describe("where a person is signed in", () => {
  test("a session › seen again after ten minutes › says so", async () => {
    const owner = await server.signUp();
    const [{ id } = { id: "" }] = await sessionsOf(owner);
    const longAgo = new Date(Date.now() - 3_600_000);
    await server.deps.db.global.updateTable("sessions").set({ seen_at: longAgo }).where("id", "=", id).execute();
    const [seen] = await sessionsOf(owner);
    expect(Date.parse(seen?.seen_at ?? "")).toBeGreaterThan(longAgo.getTime() + 3_000_000);
  });

  test("is listed by device, and a registered one is called by its own name", async () => {
    const owner = await server.signUp();
    await TestDevice.of(owner);
    await logIn(owner, { "user-agent": laptop });
    const sessions = await sessionsOf(owner);
    expect(new Map(sessions.map(({ device, current }) => [device, current]))).toEqual(
      new Map([
        ["Firefox (Windows)", false],
        ["Phone", true],
      ]),
    );
    expect(JSON.stringify(await sessionsOf(await server.signUp()))).not.toContain("Firefox");
  });

  test("one or all others are ended at once, with the password", async () => {
    const owner = await server.signUp();
    const [first, second, third] = await Promise.all([
      logIn(owner),
      logIn(owner, { "user-agent": phone }),
      logIn(owner),
    ]);
    const chosen = (await sessionsOf(owner)).find(({ device }) => device === "Chrome (Android)")!;
    const end = `/users/sessions/${chosen.id}/end`;
    const wrong = await owner.call("POST", end, { user: { current_password: "a guess" } });
    expect([wrong.status, wrong.body.code, await isIn(second.body.jwt)]).toEqual([422, "wrong_password", true]);
    const stranger = await server.signUp();
    expect((await stranger.call("POST", end, allowed(stranger))).status).toBe(404);

    expect((await owner.call("POST", end, allowed(owner))).body).toEqual({ ended: 1 });
    expect([await isIn(first.body.jwt), await isIn(second.body.jwt)]).toEqual([true, false]);
    expect((await owner.call("POST", end, allowed(owner))).status).toBe(404);

    expect((await owner.call("POST", "/users/sessions/end-others", allowed(owner))).body).toEqual({ ended: 2 });
    expect([await isIn(first.body.jwt), await isIn(third.body.jwt), await isIn(owner.token)]).toEqual([
      false,
      false,
      true,
    ]);
    const [all, one] = (await eventsOf(owner)).data;
    expect([all?.what, one?.what, one?.about]).toEqual(["other_sessions_ended", "session_ended", "Chrome (Android)"]);
  });
});

test("others are signed out › from the list, or with their device › the owner is mailed of each", async () => {
  const owner = await server.signUp();
  await logIn(owner, { "user-agent": laptop });
  const device = await TestDevice.of(owner);
  const notices = async () =>
    (await mailsTo(owner.user.email)).filter((mail) => mail.includes("Subject: Your other devices were logged out"));
  expect((await owner.call("POST", "/users/sessions/end-others", allowed(owner))).body).toEqual({ ended: 1 });
  await expect.poll(notices).toHaveLength(1);
  expect((await owner.call("DELETE", `/sync/devices/${device.id}`)).status).toBe(200);
  await expect.poll(notices).toHaveLength(2);
});

describe("a sign-in", () => {
  test("from a browser that was not signed in before is mailed; from one that was, it is not", async () => {
    const owner = await server.signUp();
    const first = await logIn(owner, { "user-agent": phone });
    await expect.poll(async () => (await mailsTo(owner.user.email)).join()).toContain("Chrome (Android)");
    const [mark = ""] = String(first.headers["set-cookie"]).split(";");
    await logIn(owner, { "user-agent": laptop, cookie: mark });
    // The next strange one is mailed after it, so that an absence is known.
    await logIn(owner, { "user-agent": laptop.replace("Windows NT", "Linux").replace("Win64", "X11") });
    const signIns = async () => (await mailsTo(owner.user.email)).filter((mail) => mail.includes("Subject: New login"));
    await expect.poll(signIns).toHaveLength(2);
    expect((await mailsTo(owner.user.email)).join()).not.toContain("Firefox (Windows)");
  });

  test("that fails is written down for who has the account, and for nobody else", async () => {
    const owner = await server.signUp();
    expect((await logIn(owner, { "user-agent": phone }, "a guess")).status).toBe(401);
    await expect
      .poll(async () => (await eventsOf(owner)).data[0])
      .toMatchObject({ what: "sign_in_failed", device: "Chrome (Android)" });
    expect((await eventsOf(await server.signUp())).data.map(({ what }) => what)).toEqual(["signed_up"]);
  });
});

test("account security › a new password and a new e-mail are written down, and mailed to where the person was reached before", async () => {
  const owner = await server.signUp();
  const { email, username } = owner.user;
  await owner.call("POST", "/users/change-password", {
    user: { current_password: owner.password, password: "a new password" },
  });
  const change = { email: `new-${email}`, current_password: "a new password" };
  expect((await owner.call("PATCH", `/users/${username}`, { user: change })).status).toBe(200);
  await owner.call("PATCH", `/users/${username}`, { user: { email: `new-${email}`, name: "A. Okafor" } });
  expect((await eventsOf(owner)).data.map(({ what }) => what)).toEqual([
    "email_changed",
    "password_changed",
    "signed_up",
  ]);
  const mails = async () => (await mailsTo(email)).join();
  await expect.poll(mails).toContain("Subject: Your password was changed");
  await expect.poll(mails).toContain("Subject: The e-mail of your account was changed");
  await expect
    .poll(async () => (await mailsTo(`new-${email}`)).map((source) => /Subject: (.*)/.exec(source)?.[1]))
    .toEqual(["Confirm your e-mail"]);
});

test("account security › a new e-mail wants the password, and a code where signing in asks for one", async () => {
  const owner = await server.signUp();
  const { email, username, business_id } = owner.user;
  const change = async (more: Record<string, string>) =>
    owner.call("PATCH", `/users/${username}`, { user: { email: `other-${email}`, name: "A thief", ...more } });
  const missing = await change({});
  expect([missing.status, missing.body.fields]).toEqual([
    422,
    { "user.current_password": "Enter your password to change this" },
  ]);
  expect((await change({ current_password: "a guess" })).body.code).toBe("wrong_password");
  const begun = await owner.call("POST", "/users/second-factor", allowed(owner));
  const enrol = (tx: Tx) =>
    tx.updateTable("second_factors").set({ confirmed_at: new Date() }).where("business_id", "=", business_id).execute();
  await server.deps.db.tenantTransaction(business_id, enrol);
  const codeless = await change({ current_password: owner.password });
  expect([codeless.status, codeless.body.code]).toEqual([401, "second_factor"]);
  expect((await change({ current_password: owner.password, code: "ABCDE-FGHJK" })).body.code).toBe("wrong_code");
  expect((await owner.call("GET", "/users/me")).body.user).toMatchObject({ email, name: "Amina Okafor" });

  const { key } = begun.body as unknown as { key: string };
  const code = codeAt(bytesOfKey(key), stepAt(server.deps.now()));
  await owner.call("POST", "/users/iforgot", { user: { login: username } });
  await expect.poll(async () => readableMail((await mailsTo(email)).join())).toContain("reset-password?token=");
  const changed = await change({ current_password: owner.password, code });
  expect([changed.status, changed.body.user.email]).toEqual([200, `other-${email}`]);
  // A link to a new password that waits in the old mailbox opens nothing any more.
  const [, token = ""] = /reset-password\?token=([\w-]+)/.exec(readableMail((await mailsTo(email)).join())) ?? [];
  const late = await server.call("POST", "/users/reset-password", { user: { token, password: "a thief's password" } });
  expect(late.status).toBe(401);
});

test("account security › the log is read in pages, the latest first", async () => {
  const owner = await server.signUp();
  await server.deps.db.tenantTransaction(owner.user.business_id, async (tx) => {
    const person = { id: owner.user.id, business_id: owner.user.business_id };
    for (let number = 1; number <= 60; number += 1)
      await recordAccountEvent({ ...server.deps, now: () => new Date(Date.now() + number) }, tx, person, {
        what: "signed_in",
        device: `Device ${number}`,
      });
  });
  const first = await eventsOf(owner);
  expect([first.data.length, first.more, first.data[0]?.device]).toEqual([50, true, "Device 60"]);
  const rest = await eventsOf(owner, first.data.at(-1)?.id);
  expect([rest.data.length, rest.more, rest.data.at(-1)?.what]).toEqual([11, false, "signed_up"]);
});

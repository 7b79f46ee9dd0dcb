import { randomInt } from "node:crypto";
import type { AnswerOf } from "@ankara/contract/call";
import type { beginPasskey, beginPasskeySignIn } from "@ankara/contract/passkeys";
import type { invitePerson, listPeople } from "@ankara/contract/people";
import { strictAllowances } from "@ankara/domain/people/role";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SoftwareAuthenticator } from "../../../test/support/authenticator.ts";
import { recordedMessages } from "../../../test/support/recorded-messages.ts";
import { type Answer, TestDevice, type TestServer, type TestUser, testServer } from "../../../test/support/server.ts";

const recorded = recordedMessages();
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ messages: recorded.messages });
});
afterAll(() => server.close());
afterEach(() => server.setNow(new Date().toISOString()));

type Made = AnswerOf<typeof invitePerson>;
type People = AnswerOf<typeof listPeople>;
const password = "correct horse battery 9";
const minutesOn = (minutes: number) => server.setNow(new Date(Date.now() + minutes * 60_000).toISOString());
const peopleOf = async ({ call }: Pick<TestUser, "call">) => (await call("GET", "/people")).body as unknown as People;
const cookieOf = ({ headers }: Answer) => {
  const [first = ""] = [headers["set-cookie"] ?? ""].flat() as string[];
  return { cookie: first.split(";", 1)[0] ?? "" };
};

const join = (code: string, more: object = {}, headers = {}) =>
  server.call("POST", "/people/join", { join: { code, name: "Túndé Àkàndé", ...more } }, headers);
const invite = async (owner: TestUser, more: object = {}): Promise<Made> => {
  const invitation = { role: "seller", allowances: strictAllowances, ...more };
  return (await owner.call("POST", "/people/invitations", { invitation })).body as unknown as Made;
};

/** A seller as they are after joining. */
function entered(answer: Answer) {
  const { jwt, user } = answer.body;
  const call: TestUser["call"] = (method, url, body, headers = {}) =>
    server.call(method, url, body, { authorization: `Bearer ${jwt}`, ...headers });
  return { user, call, password: "", token: jwt, mark: cookieOf(answer) };
}
const hire = async (owner: TestUser, more: object = {}) => entered(await join((await invite(owner)).code, more));

/** Right after a link no password is asked for. */
async function addPasskey({ call }: Pick<TestUser, "call">, device: SoftwareAuthenticator): Promise<void> {
  const { options } = (await call("POST", "/users/passkeys/begin", { user: {} })).body as unknown as AnswerOf<
    typeof beginPasskey
  >;
  const added = await call("POST", "/users/passkeys", { passkey: { ...device.make(options), name: "Phone" } });
  expect(added.status).toBe(200);
}
async function addNumber({ call }: Pick<TestUser, "call">, number: string, user: object = {}): Promise<void> {
  await call("POST", "/users/phone/begin", { user, phone: { number, country: "NG" } });
  await call("POST", "/users/phone/confirm", { phone: { number, code: recorded.codeFor(number) } });
}
const askForCode = (number: string, headers = {}) =>
  server.call("POST", "/user_token/phone", { phone: { number, country: "NG" } }, headers);

/** The owner lets a member in again. */
async function recover(owner: TestUser, id: string): Promise<Made> {
  const { code = "" } = await peopleOf(owner);
  await server.call("POST", "/people/recovery", { recovery: { business: code, name: "Túndé" } });
  const request = (await peopleOf(owner)).recoveries[0]?.id ?? "";
  const body = { user: { current_password: owner.password }, member_id: id };
  const approved = await owner.call("POST", `/people/recovery/${request}/approve`, body);
  if (approved.status !== 200) throw new Error(`approving answered ${approved.status}: ${approved.text}`);
  return approved.body as unknown as Made;
}

const signInWith = async (device: SoftwareAuthenticator) => {
  const { options } = (await server.call("GET", "/user_token/passkey")).body as unknown as AnswerOf<
    typeof beginPasskeySignIn
  >;
  return server.call("POST", "/user_token/passkey", { passkey: device.signIn(options) });
};
/** The newest mail of ours to somebody whose subject is this; it goes out after the answer. */
async function mailTo(address: string, subject: string): Promise<string> {
  const find = async () =>
    (await server.mail.list()).find(
      ({ source }) => source.includes(`To: ${address}`) && source.includes(`Subject: ${subject}`),
    )?.source;
  await expect.poll(find, { message: `mail “${subject}” to ${address}` }).toBeDefined();
  return (await find())?.replaceAll("=\n", "") ?? "";
}

describe("recovery of a member by the owner", () => {
  test("password, passkey, number, reset link, other link, session › none of them lets anybody in", async () => {
    const owner = await server.signUp();
    const email = `tunde${randomInt(1_000_000)}@shop.example`;
    const tunde = await hire(owner, { email });
    const phone = new SoftwareAuthenticator();
    await addPasskey(tunde, phone);
    const number = `+23480${randomInt(10_000_000, 99_999_999)}`;
    await addNumber(tunde, number);
    const changed = await tunde.call("POST", "/users/change-password", { user: { password } });
    expect(changed.status).toBe(200);
    const older = await invite(owner, { member_id: tunde.user.id });
    await server.call("POST", "/users/iforgot", { user: { email } });
    const reset = /reset-password\?token=(?:3D)?([\w-]+)/.exec(await mailTo(email, "Set a new password"))?.[1] ?? "";
    expect((await signInWith(phone)).status).toBe(200);

    const { code } = await recover(owner, tunde.user.id);

    expect((await tunde.call("GET", "/users/me")).status).toBe(401);
    const auth = { login: tunde.user.username, password };
    expect((await server.call("POST", "/user_token", { auth })).status).toBe(401);
    expect((await signInWith(phone)).status).toBe(401);
    expect((await join(older.code)).status).toBe(401);
    const set = await server.call("POST", "/users/reset-password", {
      user: { token: reset, password: `${password}!` },
    });
    expect(set.status).toBe(401);
    // The number opens nothing of theirs: its code is that of somebody new.
    minutesOn(2);
    await askForCode(number);
    const brought = await server.call("POST", "/user_token/phone/code", {
      phone: { number, code: recorded.codeFor(number) },
    });
    expect([brought.body.jwt, "ticket" in brought.body]).toEqual([undefined, true]);
    // A mailbox that lies open on the phone is told, and opens nothing.
    expect(await mailTo(email, "Your login was renewed")).toContain("no longer works");
    const accounts = server.deps.db.global.selectFrom("users").where("email_key", "=", email);
    expect(await accounts.select("id").execute()).toEqual([]);

    const back = entered(await join(code));
    expect(back.user.id).toBe(tunde.user.id);
    expect((await back.call("GET", "/users/passkeys")).body).toMatchObject({ data: [] });
    // Right after the link they add what they log in with from now on.
    const again = new SoftwareAuthenticator();
    await addPasskey(back, again);
    expect((await signInWith(again)).body.user.id).toBe(tunde.user.id);
    expect((await signInWith(phone)).status).toBe(401);
  });

  test("a browser they were signed in with › is a stranger's, also of a member without a password", async () => {
    const owner = await server.signUp();
    const tunde = await hire(owner);
    const number = `+23480${randomInt(10_000_000, 99_999_999)}`;
    await addNumber(tunde, number);
    const { code } = await recover(owner, tunde.user.id);
    const back = entered(await join(code));
    await addNumber(back, number);
    const askedAs = async (mark: object) => {
      await server.deps.db.global.deleteFrom("phone_codes").where("number", "=", number).execute();
      await askForCode(number, mark);
      const rows = server.deps.db.global.selectFrom("phone_codes").select("user_id").where("number", "=", number);
      return (await rows.executeTakeFirstOrThrow()).user_id;
    };
    expect([await askedAs(tunde.mark), await askedAs(back.mark)]).toEqual([null, tunde.user.id]);
  });

  test("what they wrote, their role and the device they write with › stay", async () => {
    const owner = await server.signUp();
    const tunde = await hire(owner);
    const { id } = await TestDevice.of({ ...tunde, user: owner.user });
    const { code } = await recover(owner, tunde.user.id);
    const back = entered(await join(code));
    const { data } = await peopleOf(back);
    expect(data.map(({ name, role }) => [name, role])).toContainEqual(["Túndé Àkàndé", "seller"]);
    const devices = (await owner.call("GET", "/sync/devices")).body.data;
    expect(devices.find((device) => device.id === id)?.revoked_at).toBeNull();
  });

  test("of somebody who owns or works in another business, too › is refused, and nothing of theirs is lost", async () => {
    const owner = await server.signUp();
    const tunde = await hire(owner);
    const phone = new SoftwareAuthenticator();
    await addPasskey(tunde, phone);
    const opened = await tunde.call("POST", "/businesses", {
      business: { company_name: "Túndé Tailors", country: "NG" },
    });
    expect(opened.status).toBe(200);
    await expect(recover(owner, tunde.user.id)).rejects.toThrow("log in with their own password or passkey");
    expect((await tunde.call("GET", "/users/me")).status).toBe(200);
    expect((await signInWith(phone)).status).toBe(200);
  });
});

import type { AnswerOf } from "@ankara/contract/call";
import type { Passkey, beginPasskey, beginPasskeySignIn } from "@ankara/contract/passkeys";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPasskeyOf } from "../../test/access/business.ts";
import { SoftwareAuthenticator } from "../../test/support/authenticator.ts";
import { type Answer, type TestServer, type TestUser, testServer } from "../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ throttled: true });
});
afterAll(() => server.close());

type Request = AnswerOf<typeof beginPasskeySignIn>["options"];
const requestOptions = async (): Promise<Request> =>
  ((await server.call("GET", "/user_token/passkey")).body as unknown as { options: Request }).options;
const bring = (passkey: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  server.call("POST", "/user_token/passkey", { passkey }, headers);
const signIn = async (device: SoftwareAuthenticator, headers?: Record<string, string>) =>
  bring(device.signIn(await requestOptions()), headers);
const listed = async ({ call }: TestUser) =>
  ((await call("GET", "/users/passkeys")).body as unknown as { data: Passkey[] }).data;
const acts = async ({ call }: TestUser) =>
  ((await call("GET", "/users/events")).body as unknown as { data: { what: string; about: string }[] }).data.map(
    ({ what, about }) => (about ? `${what} ${about}` : what),
  );
const begin = (person: TestUser, user: Record<string, string> = { current_password: person.password }) =>
  person.call("POST", "/users/passkeys/begin", { user });
const optionsOf = (answer: Answer) => (answer.body as unknown as AnswerOf<typeof beginPasskey>).options;
const refused = [401, "bad_credentials", "This passkey does not open an account here."];
const outcome = ({ status, body }: Answer) => [status, body.code, body.message];

describe("a passkey", () => {
  test("is added after the password, opens the account without it, and is told of", async () => {
    const person = await server.signUp();
    expect((await begin(person, { current_password: "a guess" })).body.code).toBe("wrong_password");
    const [phone, key] = [new SoftwareAuthenticator(), new SoftwareAuthenticator({ counter: 1 })];
    await addPasskeyOf(person, phone, "Phone");
    await addPasskeyOf(person, key, "Key in the drawer");

    const came = await signIn(phone, { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0" });
    expect([came.status, came.body.user.username]).toEqual([200, person.user.username]);
    const me = await server.call("GET", "/users/me", undefined, { authorization: `Bearer ${came.body.jwt}` });
    expect(me.body.user.id).toBe(person.user.id);
    expect((await listed(person)).map(({ name, used_at }) => [name, used_at !== null])).toEqual([
      ["Key in the drawer", false],
      ["Phone", true],
    ]);
    expect(await acts(person)).toEqual([
      "signed_in Phone",
      "passkey_added Key in the drawer",
      "passkey_added Phone",
      "signed_up",
    ]);
    const mails = async () => (await server.mail.list()).map(({ source }) => source).join();
    await expect.poll(mails).toContain("Subject: A passkey was added to your account");
    await expect.poll(mails).toContain("Subject: New login to your account");
  });

  test("stands for the code as well, and adding one asks for it", async () => {
    const person = await server.signUp();
    const phone = new SoftwareAuthenticator();
    await addPasskeyOf(person, phone, "Phone");
    await person.call("POST", "/users/second-factor", { user: { current_password: person.password } });
    await server.deps.db.tenantTransaction(person.user.business_id, (tx) =>
      tx
        .updateTable("second_factors")
        .set({ confirmed_at: new Date() })
        .where("business_id", "=", person.user.business_id)
        .execute(),
    );
    expect((await begin(person)).body.code).toBe("second_factor");
    expect((await signIn(phone)).status).toBe(200);
    // Without a finger, a face or a PIN it is no second factor, and is refused.
    phone.verifies = false;
    expect(outcome(await signIn(phone))).toEqual(refused);
  });

  test("is renamed, and removed with the password: then it opens nothing", async () => {
    const person = await server.signUp();
    const phone = new SoftwareAuthenticator();
    const { id } = await addPasskeyOf(person, phone, "Phone");
    const stranger = await server.signUp();
    expect((await stranger.call("PATCH", `/users/passkeys/${id}`, { passkey: { name: "Mine" } })).status).toBe(404);
    expect((await person.call("PATCH", `/users/passkeys/${id}`, { passkey: { name: "Old phone" } })).status).toBe(200);
    const remove = (who: TestUser, current_password: string) =>
      who.call("POST", `/users/passkeys/${id}/remove`, { user: { current_password } });
    expect((await remove(person, "a guess")).body.code).toBe("wrong_password");
    expect((await remove(stranger, stranger.password)).status).toBe(404);
    expect((await remove(person, person.password)).status).toBe(200);
    expect([await listed(person), outcome(await signIn(phone))]).toEqual([[], refused]);
    expect((await acts(person))[0]).toBe("passkey_removed Old phone");
    await expect
      .poll(async () => (await server.mail.list()).map(({ source }) => source).join())
      .toContain("Subject: A passkey was removed from your account");
  });

  test("goes with its account", async () => {
    const person = await server.signUp();
    const phone = new SoftwareAuthenticator();
    await addPasskeyOf(person, phone, "Phone");
    await person.call("DELETE", "/users/delete");
    expect(outcome(await signIn(phone))).toEqual(refused);
  });
});

describe("is refused", () => {
  test("what another site asked for, another person's handle, another key, and what is no passkey at all", async () => {
    const [person, other] = [await server.signUp(), await server.signUp()];
    const [phone, theirs] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    await addPasskeyOf(person, phone, "Phone");
    await addPasskeyOf(other, theirs, "Phone");
    const brought = phone.signIn(await requestOptions());
    const elsewhere = new SoftwareAuthenticator({ origin: "https://shop.example.evil" });
    const begun = optionsOf(await begin(person));
    const added = (passkey: unknown) => person.call("POST", "/users/passkeys", { passkey });
    expect((await added(elsewhere.make(begun))).status).toBe(422);
    for (const changed of [
      { ...brought, user_handle: theirs.signIn(await requestOptions()).user_handle },
      { ...brought, signature: theirs.signIn(await requestOptions()).signature },
      { ...brought, id: theirs.id.toString("base64url") },
      { ...phone.signIn({ ...(await requestOptions()), rpId: "other.example" }) },
      { ...phone.signIn({ ...(await requestOptions()), challenge: begun.challenge }) },
      { ...phone.signIn({ ...(await requestOptions()), challenge: "b".repeat(51) }) },
      { ...brought, client_data: "e30", authenticator_data: "AAAA", signature: "AAAA" },
    ])
      expect(outcome(await bring(changed))).toEqual(refused);
    expect((await bring(brought)).status).toBe(200);
  });

  test("a challenge that was answered before or is older than five minutes", async () => {
    const person = await server.signUp();
    const phone = new SoftwareAuthenticator();
    const options = optionsOf(await begin(person));
    const made = phone.make(options);
    const add = () => person.call("POST", "/users/passkeys", { passkey: made });
    expect([(await add()).status, (await add()).status]).toEqual([200, 422]);
    const once = phone.signIn(await requestOptions());
    const answers = await Promise.all([bring(once), bring(once)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const late = await requestOptions();
    const lateMade = new SoftwareAuthenticator().make(optionsOf(await begin(person)));
    server.setNow(new Date(Date.now() + 5.1 * 60_000).toISOString());
    expect(outcome(await bring(phone.signIn(late)))).toEqual(refused);
    expect((await person.call("POST", "/users/passkeys", { passkey: lateMade })).status).toBe(422);
    server.setNow(new Date().toISOString());
  });

  test("a passkey another session was asked for", async () => {
    const person = await server.signUp();
    const again = await server.call("POST", "/user_token", {
      auth: { login: person.user.username, password: person.password },
    });
    const made = new SoftwareAuthenticator().make(optionsOf(await begin(person)));
    const thief = { authorization: `Bearer ${again.body.jwt}` };
    expect((await server.call("POST", "/users/passkeys", { passkey: made }, thief)).status).toBe(422);
    expect((await person.call("POST", "/users/passkeys", { passkey: made })).status).toBe(200);
  });

  test("a count that did not go on: the key may have been copied", async () => {
    const person = await server.signUp();
    const key = new SoftwareAuthenticator({ counter: 5 });
    await addPasskeyOf(person, key, "Key");
    expect((await signIn(key)).status).toBe(200);
    key.counter = 3;
    expect(outcome(await signIn(key))).toEqual(refused);
    await expect.poll(async () => (await acts(person))[0]).toBe("sign_in_failed Key");
    key.counter = 9;
    expect((await signIn(key)).status).toBe(200);
  });
});

test("passkeys › a sign-in in a browser that still has a session ends that one", async () => {
  const person = await server.signUp();
  const phone = new SoftwareAuthenticator();
  await addPasskeyOf(person, phone, "Phone");
  const auth = { login: person.user.username, password: person.password };
  const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
  const isIn = async (jwt: string) => (await server.call("GET", "/users/me", undefined, bearer(jwt))).status === 200;
  const first = (await server.call("POST", "/user_token", { auth })).body.jwt;
  // A wrong password ends nothing.
  await server.call("POST", "/user_token", { auth: { ...auth, password: "a guess" } }, bearer(first));
  expect(await isIn(first)).toBe(true);
  const second = (await server.call("POST", "/user_token", { auth }, bearer(first))).body.jwt;
  expect([await isIn(first), await isIn(second), await isIn(person.token)]).toEqual([false, true, true]);
  const third = (await signIn(phone, bearer(second))).body.jwt;
  expect([await isIn(second), await isIn(third)]).toEqual([false, true]);
});

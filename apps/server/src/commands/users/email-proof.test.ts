import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, type TestUser, testServer } from "../../../test/support/server.ts";
import { readMessage } from "../../providers/mail/read-message.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ throttled: true });
});
afterAll(() => server.close());

const page = { accept: "text/html" };
const proof = async ({ call }: TestUser) => (await call("GET", "/users/email-proof")).body as unknown;
const unproven = ({ user: { email } }: TestUser) => ({ email, verified: false, mails_a_day: 5 });
const proven = ({ user: { email } }: TestUser) => ({ email, verified: true, mails_a_day: null });

/** Somebody who has just signed up and opened no link yet. */
async function fresh(): Promise<TestUser> {
  const person = await server.signUp();
  await server.deps.db.global
    .updateTable("users")
    .set({ email_verified_at: null })
    .where("id", "=", person.user.id)
    .execute();
  return person;
}
/** Waits for mails to an address and returns the links in them. */
async function linksTo(email: string, count: number): Promise<string[]> {
  const find = async () =>
    (await server.mail.list())
      .map(({ source }) => readMessage(source))
      .filter(({ header }) => header("To") === email && header("Subject") === "Confirm your e-mail")
      .map(
        ({ parts: [part] }) => /http:\/\/shop\.example(\/confirm-email\/[\w-]{43})\s/.exec(part?.text ?? "")?.[1] ?? "",
      );
  await expect.poll(find).toHaveLength(count);
  return find();
}

test("e-mail address › an address is proven by the link of the mail that follows a sign-up: asked first, once, in the reader's language", async () => {
  const person = await fresh();
  expect(await proof(person)).toEqual(unproven(person));
  const [link = ""] = await linksTo(person.user.email, 1);
  const confirmPage = await server.call("GET", link, undefined, { ...page, "accept-language": "fr-CM,fr" });
  expect([
    confirmPage.status,
    confirmPage.text.includes(person.user.email),
    confirmPage.text.includes("Oui, la confirmer"),
  ]).toEqual([200, true, true]);
  // A program that looks at links has proven nothing.
  expect(await proof(person)).toEqual(unproven(person));
  const done = await server.call("POST", link, undefined, { ...page, cookie: "XSRF-TOKEN=of-this-browser" });
  expect([done.status, done.text.includes("Your e-mail is confirmed")]).toEqual([200, true]);
  expect(await proof(person)).toEqual(proven(person));
  expect((await server.call("POST", link, undefined, page)).status).toBe(404);
  expect((await server.call("GET", link, undefined, page)).text).toContain("This link does not work any more");
  const { data } = (await person.call("GET", "/users/events")).body as unknown as { data: { what: string }[] };
  expect(data[0]?.what).toBe("email_confirmed");
});

test("e-mail address › a link is kept as a hash, ends after three days, and with the next one", async () => {
  const person = await fresh();
  const [first = ""] = await linksTo(person.user.email, 1);
  const rows = await server.deps.db.global
    .selectFrom("email_proofs")
    .selectAll()
    .where("user_id", "=", person.user.id)
    .execute();
  expect(JSON.stringify(rows.map(({ token_hash }) => token_hash.toString("base64url")))).not.toContain(
    first.split("/").at(-1),
  );
  expect((await person.call("POST", "/users/email-proof")).status).toBe(200);
  const both = await linksTo(person.user.email, 2);
  const second = both.find((link) => link !== first) ?? "";
  expect((await server.call("POST", first, undefined, page)).status).toBe(404);
  server.setNow(new Date(Date.now() + 3.1 * 86_400_000).toISOString());
  expect((await server.call("POST", second, undefined, page)).status).toBe(404);
  server.setNow(new Date().toISOString());
  expect(await proof(person)).toEqual(unproven(person));
});

test("e-mail address › the mail is sent again four times an hour, and never for an address that is proven", async () => {
  const person = await fresh();
  const statuses: number[] = [];
  for (let context = 0; context < 5; context += 1)
    statuses.push((await person.call("POST", "/users/email-proof")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  const other = await server.signUp();
  expect((await other.call("POST", "/users/email-proof")).status).toBe(200);
  await linksTo(person.user.email, 5);
  await linksTo(other.user.email, 1);
});

test("e-mail address › another address has to be proven anew; a link to the old one proves nothing", async () => {
  const person = await fresh();
  const [old = ""] = await linksTo(person.user.email, 1);
  const email = `other-${person.user.email}`;
  const change = { email, current_password: person.password };
  expect((await person.call("PATCH", `/users/${person.user.username}`, { user: change })).body.user.email).toBe(email);
  expect((await server.call("POST", old, undefined, page)).status).toBe(404);
  expect(await proof(person)).toMatchObject({ email, verified: false });
  const [link = ""] = await linksTo(email, 1);
  await server.call("POST", link, undefined, page);
  expect(await proof(person)).toMatchObject({ email, verified: true });
});

test("e-mail address › a new password by mail proves the address as well", async () => {
  const person = await fresh();
  await server.call("POST", "/users/iforgot", { user: { login: person.user.username } });
  const find = async () =>
    (await server.mail.list())
      .map(({ source }) => readMessage(source))
      .filter(({ header }) => header("To") === person.user.email)
      .flatMap(({ parts: [part] }) => /token=([\w-]+)/.exec(part?.text ?? "")?.[1] ?? []);
  await expect.poll(find).toHaveLength(1);
  const [token] = await find();
  await server.call("POST", "/users/reset-password", { user: { token, password: "a new password" } });
  const again = await server.call("POST", "/user_token", {
    auth: { login: person.user.username, password: "a new password" },
  });
  const { body } = await server.call("GET", "/users/email-proof", undefined, {
    authorization: `Bearer ${again.body.jwt}`,
  });
  expect(body).toMatchObject({ verified: true });
});

test("mail › an address nobody has proven › carries no text of whoever signed up with it", async () => {
  const text = "You won! Claim at https://evil.example";
  const stranger = await server.signUp(undefined, { name: text, company_name: text });
  const { email } = stranger.user;
  await server.deps.db.global
    .updateTable("users")
    .set({ email_verified_at: null })
    .where("id", "=", stranger.user.id)
    .execute();
  await server.call("POST", "/users/iforgot", { user: { login: email } });
  await server.call(
    "POST",
    "/user_token",
    { auth: { login: email, password: stranger.password } },
    { "user-agent": text },
  );
  const payout = { kind: "bank", provider: "Wema Bank", account_number: "0123456789", account_name: text };
  await server.call("POST", "/affiliates", { affiliate: { name: text, email, country: "NG", payout, terms: true } });
  const sent = async () =>
    (await server.mail.list()).map(({ source }) => readMessage(source)).filter(({ header }) => header("To") === email);
  await expect
    .poll(async () => (await sent()).map(({ header }) => header("Subject")).toSorted())
    .toEqual(["Confirm your e-mail", "New login to your account", "Set a new password", "Your affiliate dashboard"]);
  for (const { parts } of await sent()) for (const part of parts) expect(part.text).not.toContain("evil.example");
});

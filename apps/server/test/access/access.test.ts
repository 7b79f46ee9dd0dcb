import { type Call, rolesOf } from "@ankara/contract/call";
import { type KeyScope, keyScopes } from "@ankara/contract/key-scopes";
import { type CallName, calls } from "@ankara/contract/calls";
import { SignJWT } from "jose";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { checkInput } from "../../src/http/check-input.ts";
import { withClient } from "../support/postgres.ts";
import { recordedMessages } from "../support/recorded-messages.ts";
import { recordedPush } from "../support/recorded-push.ts";
import { type Answer, type TestServer, type TestUser, testServer } from "../support/server.ts";
import { type AccessRequest, send, asks, lastCalls } from "./requests.ts";
import { type Tenant, makeKeyOf, openTenant } from "./business.ts";
import { type Statement, withoutTheirBusiness, writeDown } from "./statements.ts";

let server: TestServer;
let ours: Tenant;
let theirs: Tenant;
let putAway = () => {};
/** Every statement that went to the database while these two were filled and used by their owners. */
const statements = new Map<string, Statement>();

beforeAll(async () => {
  server = await testServer({ push: recordedPush().push, messages: recordedMessages().messages });
  putAway = writeDown(statements);
  ours = await openTenant(server, "ourmark7q");
  theirs = await openTenant(server, "theirmark9x");
});
afterAll(async () => {
  putAway();
  await server.close();
});

const names = Object.keys(calls) as CallName[];
const wantSession = names.filter((name) => calls[name].auth === "session");
const others = names.filter((name) => !lastCalls.includes(name));

const request = (name: CallName, of: AccessRequest, token: string | null): Promise<Answer> =>
  send(server, name, of, token);

/** Everything the database holds of a business, as one sum for each table. */
function sumsOf({ user }: Tenant): Promise<Record<string, string>> {
  return withClient(server.database.app, async (client) => {
    await client.query(`begin; set local app.business_id = '${user.user.business_id}'`);
    const sums: Record<string, string> = {};
    for (const table of await tenantTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select md5(coalesce(string_agg(${rowOf(table)}::text, '|' order by ${rowOf(table)}::text), '')) as sum from ${table} t ${withoutGuesses(table)}`,
      );
      sums[table] = rows[0]?.sum ?? "";
    }
    return sums;
  });
}

/** The server hands mails over by itself; which there are, and what they say, is nobody else's doing. */
const rowOf = (table: string) => (table === "mails" ? "(t.id, t.key, t.recipient, t.subject)" : "t");

/** Failed tries of strangers are recorded for the owner to read; they are no change of data. */
const withoutGuesses = (table: string) => {
  if (table === "account_events") return "where what not in ('sign_in_failed', 'password_reset_asked')";
  // Whoever knows an address may ask for its reset mail.
  return table === "mails" ? "where key not like 'reset:%'" : "";
};

async function tenantTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relforcerowsecurity and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
}

/** A token that is signed by us, or by somebody else, for this session. */
async function tokenLike(real: string, secret: string, expires: string): Promise<string> {
  const { sub = "", sid } = JSON.parse(Buffer.from(real.split(".")[1] ?? "", "base64url").toString()) as {
    sub?: string;
    sid?: string;
  };
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(sub)
    .setIssuedAt("-2 days")
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

describe("whoever is not signed in", () => {
  test("is answered 401 by every operation that wants a session, and changes nothing", async () => {
    const before = await sumsOf(theirs);
    const [loggedOut, deleted] = [await server.signUp(), await server.signUp()];
    await loggedOut.call("POST", "/users/log-out");
    await deleted.call("DELETE", "/users/delete");
    const { token } = theirs.user;
    const strangers: Record<string, string | null> = {
      "no token": null,
      "a token of nobody": "e30.e30.e30",
      "signed by another": await tokenLike(token, "another secret, long enough for HS256 too", "1 day"),
      unsigned: `${Buffer.from('{"alg":"none"}').toString("base64url")}.${token.split(".")[1]}.x`,
      expired: await tokenLike(token, "a secret of the tests, long enough for HS256", "-1 hour"),
      "logged out": loggedOut.token,
      deleted: deleted.token,
    };
    const wrong: string[] = [];
    for (const name of wantSession) {
      for (const [who, credentials] of Object.entries(strangers)) {
        const { status, body } = await request(name, asks[name](theirs), credentials);
        if (status !== 401 || body.code !== "unauthenticated") wrong.push(`${name}, ${who}: ${status} ${body.code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await sumsOf(theirs)).toEqual(before);
  });
});

describe("whoever is signed in to another business", () => {
  test("gets nothing of this one from any operation, and changes nothing in it", async () => {
    const before = await sumsOf(theirs);
    const wrong: string[] = [];
    const stranger = await server.signUp();
    // Ids of devices and files are each business's own: a stranger who takes theirs for something of his own comes last.
    const callsWithId: CallName[] = ["registerDevice", "beginAttachment"];
    const callNames = [...others.filter((name) => !callsWithId.includes(name)), ...callsWithId] as const;
    for (const name of [
      "cancelPlan",
      "revokeDevice",
      "removeWebhook",
      ...callNames,
      "changePassword",
      "resetPassword",
    ] as const) {
      const of = asks[name](theirs);
      const { status, text } = await request(name, of, stranger.token);
      if (status !== of.other) wrong.push(`${name}: ${status} instead of ${of.other}: ${text.slice(0, 200)}`);
      // Sent values may come back; values of the other business may not.
      const sent = JSON.stringify([of.body, of.params, of.query]);
      if (text.includes(theirs.mark) && !sent.includes(theirs.mark)) wrong.push(`${name} tells: ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(await sumsOf(theirs)).toEqual(before);
  });
});

describe("the owner", () => {
  test("is let in by every operation, and told the fields the contract names and no other", async () => {
    const wrong: string[] = [];
    let answered = 0;
    for (const name of [...others, ...lastCalls.filter((each) => each !== "deleteAccount" && each !== "logOut")]) {
      const of = asks[name](ours);
      const call: Call = calls[name];
      const { status, text, body } = await request(name, of, ours.user.token);
      if (status !== of.owner) wrong.push(`${name}: ${status} instead of ${of.owner}: ${text.slice(0, 300)}`);
      if (status !== 200 || call.bytes === "answer") continue;
      answered += 1;
      const fields = checkInput(call.answer, body, { closed: true });
      if (!fields.ok) wrong.push(`${name}: ${JSON.stringify(fields.error)}`);
    }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(40);
  });
});

describe("a program with a key", () => {
  const byKey = (name: CallName): string | undefined => (calls[name] as Call).keyScope;

  test("may do exactly what its scope says", async () => {
    const wrong: string[] = [];
    // Its owner has sent the device away they were signed in on.
    const auth = { login: ours.user.user.email, password: ours.user.password };
    const { jwt } = (await server.call("POST", "/user_token", { auth })).body;
    const owner: Pick<TestUser, "call" | "password"> = {
      password: ours.user.password,
      call: (method, url, body) => server.call(method, url, body, { authorization: `Bearer ${jwt}` }),
    };
    const tryWith = async (scopes: readonly KeyScope[], which: readonly CallName[]) => {
      const { token } = await makeKeyOf(owner, scopes);
      for (const name of which) {
        const of = asks[name](ours);
        const { status, body, text } = await request(name, of, token);
        const may = (scopes as readonly (string | undefined)[]).includes(byKey(name));
        const right = may ? status === of.owner : status === 403 && body.code === "forbidden";
        if (!right) wrong.push(`${scopes.join(" ")}, ${name}: ${status} ${text.slice(0, 200)}`);
      }
    };
    const forKeys = wantSession.filter((name) => byKey(name) !== undefined);
    for (const scope of keyScopes) await tryWith([scope], forKeys);
    const forPeople = wantSession.filter((name) => byKey(name) === undefined);
    await tryWith(keyScopes, forPeople);
    expect([forKeys.length, forPeople.length > 50]).toEqual([29, true]);
    expect(wrong).toEqual([]);
  });

  test("acts as a role › makes the calls a member of that role may make, and no other", async () => {
    const wrong: string[] = [];
    const shop = await server.signUp();
    const forKeys = wantSession.filter((name) => byKey(name) !== undefined);
    const refused: Record<string, number> = {};
    for (const role of ["owner", "manager", "bookkeeper", "seller"] as const) {
      // A key of before sellers were refused one still opens nothing.
      const { id, token } = await makeKeyOf(shop, keyScopes, role === "seller" ? {} : { role });
      await server.deps.db.tenantTransaction(shop.user.business_id, (tx) =>
        tx
          .updateTable("api_keys")
          .set({ role })
          .where("business_id", "=", shop.user.business_id)
          .where("id", "=", id)
          .execute(),
      );
      refused[role] = 0;
      for (const name of forKeys) {
        const { status, body } = await request(name, asks[name](ours), token);
        const isRefused = status === 403 && body.code === "forbidden";
        if (isRefused) refused[role] += 1;
        if (isRefused === rolesOf(calls[name]).includes(role)) wrong.push(`${role}, ${name}: ${status} ${body.code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([refused["owner"], refused["manager"], (refused["bookkeeper"] ?? 0) > 5, refused["seller"]]).toEqual([
      0,
      0,
      true,
      forKeys.length,
    ]);
  });

  test("of a seller › is refused in words, and none is made", async () => {
    const shop = await server.signUp();
    const asked = await shop.call("POST", "/users/api-keys", {
      user: { current_password: shop.password },
      key: { name: "Till", scopes: ["invoices:issue", "payments:write"], role: "seller" },
    });
    expect([asked.status, asked.body.fields]).toEqual([
      422,
      { "key.role": "A key can’t act as a seller. Choose manager, and give it only what a till needs." },
    ]);
    expect((await shop.call("GET", "/users/api-keys")).body).toMatchObject({ data: [] });
  });

  test("gets nothing of another business, and nothing of its own once it is revoked or has run out", async () => {
    const before = await sumsOf(theirs);
    const stranger = await server.signUp();
    const all = await makeKeyOf(stranger, keyScopes);
    const wrong: string[] = [];
    const open = names.filter((name) => byKey(name) !== undefined);
    for (const name of open) {
      const of = asks[name](theirs);
      const { status, text } = await request(name, of, all.token);
      if (status !== of.other) wrong.push(`${name}: ${status} instead of ${of.other}: ${text.slice(0, 200)}`);
      if (text.includes(theirs.mark)) wrong.push(`${name} tells: ${text.slice(0, 200)}`);
    }
    await stranger.call("POST", `/users/api-keys/${all.id}/revoke`);
    const shortly = new Date(server.deps.now().getTime() + 60_000).toISOString();
    const expiring = await makeKeyOf(theirs.user, keyScopes, { expires_at: shortly });
    server.setNow(new Date(server.deps.now().getTime() + 120_000).toISOString());
    // A token whose bytes name another business opens nothing there.
    const [prefix = "", letters = "", body = ""] = expiring.token.split(/_(?=.{8}_)|(?<=^ank_.{8})_/);
    for (const name of open) {
      for (const token of [all.token, expiring.token, `${prefix}_${letters}_${"A".repeat(22)}${body.slice(22)}`]) {
        const { status } = await request(name, asks[name](theirs), token);
        if (status !== 401) wrong.push(`${name} with a key that is good for nothing: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    // Their own key that runs out, and what tells them of it.
    const { api_keys: _made, account_events: _noted, mails: _mails, ...rest } = await sumsOf(theirs);
    expect(before).toMatchObject(rest);
  });
});

describe("a statement that forgets whose rows it wants", () => {
  /** Each statement without its condition on the business, asked inside another business. @returns those that brought rows of the first */
  const forgetful = async (
    client: Client,
    inside: Tenant,
    about: Tenant,
  ): Promise<{ tried: number; leaks: string[] }> => {
    const tables = await tenantTables(client);
    let tried = 0;
    const leaks: string[] = [];
    for (const statement of statements.values()) {
      // Accounts, sessions, links and payment references are found before anybody knows whose they are: no business rules them.
      const rulesApply = tables.some((table) => new RegExp(`\\b${table}\\b`).test(statement.text));
      if (!rulesApply) continue;
      for (const { text, values } of withoutTheirBusiness(statement)) {
        await client.query(`begin; set local app.business_id = '${inside.user.user.business_id}'`);
        try {
          const { rows } = await client.query<Record<string, unknown>>(text, values);
          tried += 1;
          const printed = JSON.stringify(rows);
          if (printed.includes(about.mark) || printed.includes(about.user.user.business_id)) leaks.push(text);
        } catch {
          // A rule of the table refused it: nothing was told.
          tried += 1;
        } finally {
          await client.query("rollback");
        }
      }
    }
    return { tried, leaks };
  };

  test("still brings nothing of another business", async () => {
    const { tried, leaks } = await withClient(server.database.app, (client) => forgetful(client, theirs, ours));
    expect(tried).toBeGreaterThan(80);
    expect(leaks).toEqual([]);
  });

  test("would bring it, were it not for the rules of the tables", async () => {
    const { superuser } = inject("cluster");
    const beyondRules = { ...server.database.app, user: "postgres", password: superuser };
    const { leaks } = await withClient(beyondRules, (client) => forgetful(client, theirs, ours));
    expect(leaks.length).toBeGreaterThan(10);
  });
});

test("deleted account › an account that is gone leaves no row of its business", async () => {
  const { business_id: id, email } = ours.user.user;
  const { body } = await server.call("POST", "/user_token", { auth: { login: email, password: ours.user.password } });
  expect((await request("reportAiItem", asks.reportAiItem(ours), body.jwt)).status).toBe(200);
  // It has a passkey, so that deleting it wants a proof.
  expect((await request("proveOwner", asks.proveOwner(ours), body.jwt)).status).toBe(200);
  expect((await request("deleteAccount", asks.deleteAccount(ours), body.jwt)).status).toBe(200);
  await withClient(server.database.app, async (client) => {
    await client.query(`begin; set local app.business_id = '${id}'`);
    for (const table of await tenantTables(client)) {
      expect([table, (await client.query(`select 1 from ${table}`)).rowCount]).toEqual([table, 0]);
    }
  });
});

import { fullAllowances } from "@ankara/domain/people/role";
import { randomUUID } from "node:crypto";
import { calls } from "@ankara/contract/calls";
import { buildBusiness, buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Answer,
  TestDevice,
  type TestServer,
  type TestUser,
  creation,
  edit,
  opId,
  testServer,
} from "../../../test/support/server.ts";
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

type CallsWith<P extends string> = {
  [K in keyof typeof calls]: (typeof calls)[K] extends { proof: P } ? K : never;
}[keyof typeof calls];

/**
 * Everything that leads into the account or weakens it, as a thief with session and password would ask for it. A call of the
 * contract that asks for the owner and is not in this table does not compile.
 */
const weakening = (user: object) =>
  ({
    proveOwner: { user },
    endSession: { user },
    endOtherSessions: { user },
    secureAccount: { user, since: new Date(0).toISOString() },
    changePassword: { user: { ...user, password: "another one of the thief" } },
    beginSecondFactor: { user },
    turnOffSecondFactor: { user },
    renewRecoveryCodes: { user },
    beginPasskey: { user },
    removePasskey: { user },
    beginPhone: { user, phone: { number: "+2348035550199", country: "NG" } },
    removePhone: { user },
    approveRecovery: { user, member_id: randomUUID() },
    makeApiKey: { user, key: { name: "Thief", scopes: ["invoices:read"] } },
    addWebhook: { user, endpoint: { url: "https://thief.example/", events: ["invoice.issued"] } },
    renewWebhookSecret: { user },
    connectAccount: { user, account: { bank_code: "044", bank_name: "Thief's bank", number: "0690000031" } },
    solveDifference: { user, do: "refund" },
    refundPayment: { user, refund: { amount: 100 } },
  }) satisfies Record<CallsWith<"owner">, object>;

const part = { role: "manager", allowances: fullAllowances };
/** Calls that a bearer token makes alone where the account has nothing but a password. */
const strong = {
  deleteAccount: {},
  revokeDevice: {},
  replaceDevice: { deviceId: randomUUID() },
  invitePerson: { invitation: part },
  changeMember: { member: part },
  removeMember: {},
  readHistory: undefined,
} satisfies Record<CallsWith<"owner_if_strong">, object | undefined>;

const pathOf = (name: keyof typeof calls, id: string): string =>
  calls[name].path.replace(":id", id).replace(":provider", "sandbox");

test("own password › guessed with a stolen session for a month › a hundred tries are looked at, the right one ends nothing of it", async () => {
  const throttled = await testServer({ throttled: true });
  try {
    const person = await throttled.signUp();
    const tryIt = async (word: string): Promise<number> =>
      (await person.call("POST", "/users/proof", { user: { current_password: word } })).status;
    const drop = (limit: string) =>
      throttled.deps.db.query("test_drop", "delete from throttle where key like $1", [`${limit}:%`]);
    const ofDays: number[] = [];
    const ofOwner: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      let looked = 0;
      for (let quarter = 0; quarter < 5; quarter += 1) {
        for (let turn = 0; turn < 11; turn += 1) if ((await tryIt("a guess")) !== 429) looked += 1;
        await drop("passwordPerUser");
      }
      ofDays.push(looked);
      await drop("passwordPerUserDay");
      // The owner proves it beside the thief, as long as anybody may.
      ofOwner.push(await tryIt(person.password));
    }
    expect(ofDays).toEqual([40, 40, 20, 0]);
    expect(ofOwner).toEqual([200, 200, 429, 429]);
    expect(await tryIt(person.password)).toBe(429);
  } finally {
    await throttled.close();
  }
});

describe("an account that asks for a code", () => {
  test("session and password, no code › whatever weakens the account › a code is asked for, nothing changes", async () => {
    const { person, thief, word } = await robbed();
    const tries = Object.entries(weakening(word)) as [CallsWith<"owner">, object][];
    const refused = await Promise.all(
      tries.map(async ([name, given]) => {
        const { status, body: answer } = await thief.call(calls[name].method, pathOf(name, randomUUID()), given);
        return [name, status, answer.code];
      }),
    );
    expect(refused).toEqual(tries.map(([name]) => [name, 401, "second_factor"]));
    const user = { ...word, email: "thief@shop.example" };
    expect((await thief.call("PATCH", `/users/${person.user.username}`, { user })).body.code).toBe("second_factor");
    expect((await person.call("GET", "/users/second-factor")).body).toMatchObject({ on: true });
    expect((await person.call("GET", "/users/me")).body).toMatchObject({ user: { email: person.user.email } });
  });

  test("bearer token alone › deletion, another user name, signing a device out, a full export › proof is asked for", async () => {
    const { person, thief } = await robbed();
    const device = await TestDevice.of(person);
    const rename = { user: { username: `taken${Date.now()}` } };
    const refused: [name: string, Answer][] = [
      ["rename", await thief.call("PATCH", `/users/${person.user.username}`, rename)],
    ];
    for (const [name, given] of Object.entries(strong) as [CallsWith<"owner_if_strong">, object | undefined][])
      refused.push([name, await thief.call(calls[name].method, pathOf(name, device.id), given)]);
    expect(
      refused.map(
        ([
          name,
          {
            status,
            body: { code },
          },
        ]) => [name, status, code],
      ),
    ).toEqual(refused.map(([name]) => [name, 403, "proof_needed"]));
    expect((await person.call("GET", "/users/me")).status).toBe(200);
  });

  test("password and code › the same session for five minutes › needs neither again", async () => {
    const { person, thief: owner, word, code } = await robbed();
    expect((await proof(owner, { ...word, code: code() })).status).toBe(200);
    pass(4);
    expect((await owner.call("POST", "/users/api-keys", weakening(word).makeApiKey)).status).toBe(200);
    const name = `renamed${clock}`;
    const renamed = await owner.call("PATCH", `/users/${person.user.username}`, { user: { username: name } });
    expect([renamed.status, body<{ user: { username: string } }>(renamed).user.username]).toEqual([200, name]);
    await expect.poll(() => subjectsTo(person.user.email)).toContain("Your username was changed");
    pass(2);
    expect((await owner.call("DELETE", "/users/delete")).body.code).toBe("proof_needed");
    expect((await proof(owner, { ...word, code: code() })).status).toBe(200);
    const sent = vi.spyOn(server.deps.mail, "send");
    expect((await owner.call("DELETE", "/users/delete")).status).toBe(200);
    expect(sent.mock.calls.at(-1)?.[0]).toMatchObject({ to: person.user.email, subject: "Your account was deleted" });
    expect(await subjectsTo(person.user.email)).toEqual([]);
  });
});

describe("bank details on invoices", () => {
  const account = { kind: "bank", provider: "GTBank", accountName: "Thief", accountNumber: "0690000031", note: "" };
  const held = { status: "held", rev: null, code: "payout_proof_needed" };
  const read = async (device: TestDevice, id: string) => (await device.serverCopy(id)) ?? {};

  test("session and password, no code › settings and documents with another account wait; clients see the old ones", async () => {
    const { person, thief, word, code } = await robbed();
    const device = await TestDevice.of(thief);
    const { business_id: id } = person.user;
    const business = buildBusiness({ id });
    const payTo = [{ ...account, id: opId() }];
    const change = edit("business", business, { payTo }, 1);
    const contact = buildContact();
    const [own, next] = [1, 2].map((seq) =>
      buildInvoice({ id: opId(), status: "issued", contact, series: { ...device.seriesOf(), next: seq } }),
    );
    const ops = [
      change,
      creation("contacts", contact),
      creation("invoices", { ...own!, payTo }),
      creation("invoices", next!),
    ];
    expect(await device.receipts(...ops)).toMatchObject([held, { status: "applied" }, held, { status: "held" }]);
    const { head } = await device.pull();
    // Asked again as in every round of a device, no revision is spent and nothing more is said.
    expect(await device.receipts(change, ops[2]!, ops[3]!)).toMatchObject([held, held, { status: "held" }]);
    expect((await device.pull()).head).toBe(head);
    expect((await read(device, id))["payTo"]).toEqual([]);
    expect((await server.call("GET", `/invoice/link/${own!.linkId}`)).status).toBe(404);
    expect(await subjectsTo(person.user.email)).not.toContain("The bank details on your invoices were changed");

    expect((await proof(thief, word)).body.code).toBe("second_factor");
    expect(await device.receipts(change)).toMatchObject([held]);
    expect((await proof(thief, { ...word, code: code() })).status).toBe(200);
    const sent = await device.receipts(...ops.filter(({ collection }) => collection !== "contacts"));
    expect(sent.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    expect((await read(device, id))["payTo"]).toEqual(payTo);
    expect((await server.call("GET", `/invoice/link/${own!.linkId}`)).text).toContain(account.accountNumber);
    pass(6);
    const again = [{ ...payTo[0]!, accountNumber: "0690000032" }];
    expect(await device.receipts(edit("business", { ...business, payTo }, { payTo: again }, head + 9))).toMatchObject([
      held,
    ]);
  });

  test("session and password, no code › an account in a mail to a client › waits for a code, one that is known does not", async () => {
    const { thief, word, code } = await robbed();
    const device = await TestDevice.of(thief);
    const contact = buildContact();
    const invoice = buildInvoice({ id: opId(), status: "issued", contact, series: device.seriesOf() });
    await device.push(creation("contacts", contact));
    await device.push(creation("invoices", invoice));
    const send = async (message: string) => {
      const about = { kind: "document", invoice_id: invoice.id };
      const mail = { id: opId(), to: ["tolu@client.example"], subject: "Invoice", message, about };
      const { status, body: answer } = await thief.call("POST", "/mails", { mail });
      return [status, answer.code];
    };
    const other = `Our bank has changed: ${account.accountNumber}, ${account.provider}`;
    expect(await send(other)).toEqual([403, "proof_needed"]);
    expect(await send(`Thank you: ${server.deps.settings.publicUrl}/invoice/link/${invoice.linkId}`)).toEqual([
      200,
      undefined,
    ]);
    expect((await proof(thief, { ...word, code: code() })).status).toBe(200);
    expect(await send(other)).toEqual([200, undefined]);
  });

  test("a passkey and no second factor › the password is asked for, and counts for five minutes", async () => {
    const person = await server.signUp();
    const device = await TestDevice.of(person);
    const { id: user_id, business_id } = person.user;
    const bytes = Buffer.from("key");
    const rest = { counter: 0, transports: [], name: "Phone", made_at: new Date() };
    await server.deps.db.tenantTransaction(business_id, (tx) =>
      tx
        .insertInto("passkeys")
        .values({ id: opId(), business_id, user_id, credential_id: bytes, public_key: bytes, ...rest })
        .execute(),
    );
    const change = edit(
      "business",
      buildBusiness({ id: person.user.business_id }),
      { payTo: [{ ...account, id: opId() }] },
      1,
    );
    expect(await device.receipts(change)).toMatchObject([held]);
    expect((await proof(person, { current_password: person.password })).status).toBe(200);
    expect(await device.receipts(change)).toMatchObject([{ status: "applied" }]);
  });

  test("an account with a password alone › nothing is asked", async () => {
    const person = await server.signUp();
    const device = await TestDevice.of(person);
    const change = edit(
      "business",
      buildBusiness({ id: person.user.business_id }),
      { payTo: [{ ...account, id: opId() }] },
      1,
    );
    expect(await device.receipts(change)).toMatchObject([{ status: "applied" }]);
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

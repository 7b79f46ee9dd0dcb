import { randomInt } from "node:crypto";
import type { AnswerOf } from "@ankara/contract/call";
import { type readPhone, phoneLapseDays } from "@ankara/contract/phone-numbers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bytesOfKey } from "../../../test/support/authenticator.ts";
import { recordedMessages } from "../../../test/support/recorded-messages.ts";
import { type Answer, type TestServer, type TestUser, testServer } from "../../../test/support/server.ts";
import { systemTenant } from "../../http/idempotency.ts";
import { codeAt, stepAt } from "../../policies/totp.ts";

const recorded = recordedMessages();
const { sent, state } = recorded;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ messages: recorded.messages });
});
afterAll(() => server.close());
afterEach(() => server.setNow(new Date().toISOString()));

/** A Nigerian number nobody has. */
const newNumber = () => `+23480${randomInt(10_000_000, 99_999_999)}`;
const ask = (number: string, headers = {}, on = server) =>
  on.call("POST", "/user_token/phone", { phone: { number, country: "NG" } }, headers);
const bring = (number: string, code: string, more: object = {}, headers = {}, on = server) =>
  on.call("POST", "/user_token/phone/code", { phone: { number, code, ...more } }, headers);
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");
const ticketOf = ({ body }: Answer) => (body as unknown as { ticket?: string }).ticket ?? "";
const signUp = (ticket: string, more: object = {}) =>
  server.call("POST", "/users/phone/sign-up", {
    user: { ticket, name: "Bisi Adeyemi", company_name: "Bisi Provisions", country: "NG", ...more },
  });
const minutesOn = (minutes: number) => server.setNow(new Date(Date.now() + minutes * 60_000).toISOString());
const cookieOf = ({ headers }: Answer) => {
  const [first = ""] = [headers["set-cookie"] ?? ""].flat() as string[];
  return { cookie: first.split(";", 1)[0] ?? "" };
};

/** An account that was opened with a number. */
async function withNumber(more: object = {}) {
  const number = newNumber();
  await ask(number);
  const answer = await signUp(ticketOf(await bring(number, recorded.codeFor(number))), more);
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${answer.text}`);
  const { token, user } = answer.body;
  const call: TestUser["call"] = (method, url, body, headers = {}) =>
    server.call(method, url, body, { authorization: `Bearer ${token}`, ...headers });
  return { number, user, call, cookie: cookieOf(answer) };
}

/** An account with a password that logs in with a number, too. */
async function addedTo(person: TestUser, number = newNumber()) {
  const user = { current_password: person.password };
  const begun = await person.call("POST", "/users/phone/begin", { user, phone: { number, country: "NG" } });
  const confirmed = await person.call("POST", "/users/phone/confirm", {
    phone: { number, code: recorded.codeFor(number) },
  });
  return { number, begun, confirmed };
}

describe("a number nobody logs in with", () => {
  test("its code › opens an account without password and e-mail, whose owner logs in with the next code", async () => {
    const { number, user, call } = await withNumber();
    expect([user.company_name, user.email, user.phone, user.role]).toEqual(["Bisi Provisions", "", number, "owner"]);
    expect(user.username).toMatch(/^bisiprovisions-\d{8}$/);
    minutesOn(2);
    // Typed as people type it at home.
    await ask(`0${number.slice(4)}`);
    const back = await bring(number, recorded.codeFor(number));
    expect([back.status, back.body.user.id]).toEqual([200, user.id]);
    expect((await call("GET", "/users/phone")).body).toMatchObject({ phone: { number, asks_again: false } });
  });

  test("asked for › reads as for a number that has an account", async () => {
    const { number } = await withNumber();
    minutesOn(25 * 60);
    const alike = [await ask(number), await ask(newNumber())].map(({ status, body }) => [
      status,
      { ...body, number: "" },
    ]);
    expect(alike[0]).toEqual(alike[1]);
  });

  test("its ticket › opens one account, within half an hour", async () => {
    const number = newNumber();
    await ask(number);
    const ticket = ticketOf(await bring(number, recorded.codeFor(number)));
    const both = await Promise.all([signUp(ticket), signUp(ticket)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const late = newNumber();
    await ask(late);
    const lateTicket = ticketOf(await bring(late, recorded.codeFor(late)));
    minutesOn(31);
    expect((await signUp(lateTicket)).status).toBe(401);
  });

  test("its database rows › hold no code", async () => {
    const number = newNumber();
    await ask(number);
    const code = recorded.codeFor(number);
    const rows = await server.deps.db.global.selectFrom("phone_codes").selectAll().execute();
    const text = rows.map((row) => [row.code_hash?.toString("latin1"), row.code_hash?.toString("hex")]);
    expect(JSON.stringify(text)).not.toContain(code);
    expect(code).toMatch(/^\d{6}$/);
  });
});

describe("a code", () => {
  test("used once, after ten minutes, after five wrong ones, of a message before › is good for nothing", async () => {
    const { number } = await withNumber();
    minutesOn(2);
    await ask(number);
    const first = recorded.codeFor(number);
    expect((await bring(number, first)).status).toBe(200);
    expect((await bring(number, first)).body.code).toBe("wrong_code");

    const late = newNumber();
    await ask(late);
    minutesOn(13);
    expect((await bring(late, recorded.codeFor(late))).body.code).toBe("wrong_code");

    minutesOn(0);
    const guessed = newNumber();
    await ask(guessed);
    const right = recorded.codeFor(guessed);
    for (let turn = 0; turn < 5; turn += 1) await bring(guessed, wrongOf(right));
    expect((await bring(guessed, right)).body.code).toBe("wrong_code");

    const twice = newNumber();
    await ask(twice);
    const older = recorded.codeFor(twice);
    minutesOn(2);
    await ask(twice);
    const newer = recorded.codeFor(twice);
    // One in a million is the same code again.
    const refused = older === newer ? "wrong_code" : (await bring(twice, older)).body.code;
    expect(refused).toBe("wrong_code");
    expect(ticketOf(await bring(twice, newer))).not.toBe("");
  });

  test("of two who bring it at the same moment › lets one in", async () => {
    const { number } = await withNumber();
    minutesOn(2);
    await ask(number);
    const code = recorded.codeFor(number);
    const both = await Promise.all([bring(number, code), bring(number, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("asked for again › only after pauses that grow", async () => {
    const number = newNumber();
    expect((await ask(number)).body).toMatchObject({ number, channel: "sms", again_in: 60 });
    const early = await ask(number);
    expect([early.status, Number(early.headers["retry-after"]) > 50]).toEqual([429, true]);
    let minute = 0;
    for (const [after, next] of [
      [1, 120],
      [2, 300],
      [5, 900],
    ] as const) {
      minutesOn((minute += after) + 0.1);
      expect((await ask(number)).body).toMatchObject({ again_in: next });
    }
    minutesOn(25 * 60);
    expect((await ask(number)).body).toMatchObject({ again_in: 60 });
  });

  test("of two requests at the same moment › one message goes", async () => {
    const number = newNumber();
    const both = await Promise.all([ask(number), ask(number)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(sent.filter(({ to }) => to === number)).toHaveLength(1);
  });

  test("the gateway takes nothing › the person is told, and nothing is open", async () => {
    state.refuses = true;
    const answer = await ask(newNumber());
    state.refuses = false;
    expect([answer.status, answer.body.code]).toEqual([502, "provider_failed"]);
  });

  test("the other way › is chosen, in the language of the browser", async () => {
    const number = newNumber();
    await server.call(
      "POST",
      "/user_token/phone",
      { phone: { number, country: "NG", channel: "whatsapp" } },
      { "accept-language": "yo-NG,en;q=0.8" },
    );
    expect(sent.at(-1)).toMatchObject({ to: number, channel: "whatsapp", language: "yo-NG,en;q=0.8" });
  });

  test("no number, a country we send nothing to › is refused at its field, no message goes", async () => {
    const before = sent.length;
    for (const number of ["12", "hello", "+1 242 555 0100", "+44 7700 900123"]) {
      const { status, body } = await ask(number);
      expect([status, Object.keys(body.fields)]).toEqual([422, ["phone.number"]]);
    }
    expect(sent).toHaveLength(before);
  });
});

describe("an account with more than a number", () => {
  test("a number is added › by proof and code; its person is told by mail and in the log", async () => {
    const person = await server.signUp();
    const bare = await person.call("POST", "/users/phone/begin", {
      user: {},
      phone: { number: newNumber(), country: "NG" },
    });
    expect(bare.status).toBe(422);
    const { number, confirmed } = await addedTo(person);
    expect(confirmed.body).toMatchObject({ phone: { number } });
    const events = (await person.call("GET", "/users/events")).body as unknown as { data: { what: string }[] };
    expect(events.data[0]?.what).toBe("phone_added");
    await expect
      .poll(async () =>
        (await server.mail.list()).some(({ source }) => source.includes("A phone number opens your account")),
      )
      .toBe(true);
    minutesOn(2);
    await ask(number);
    expect((await bring(number, recorded.codeFor(number))).body.user.id).toBe(person.user.id);
    // Logging in by a code proves nothing where there is a password.
    expect((await person.call("POST", "/users/phone/remove", { user: { current_password: "not it" } })).status).toBe(
      422,
    );
    const removed = await person.call("POST", "/users/phone/remove", { user: { current_password: person.password } });
    expect(removed.status).toBe(200);
    minutesOn(10);
    await ask(number);
    expect(ticketOf(await bring(number, recorded.codeFor(number)))).not.toBe("");
  });

  test("a second factor › is asked for beside the code, which stays good until then", async () => {
    const person = await server.signUp();
    const user = { current_password: person.password };
    const { key } = (await person.call("POST", "/users/second-factor", { user })).body as unknown as { key: string };
    const shown = (later = 0) => codeAt(bytesOfKey(key), stepAt(server.deps.now()) + later);
    await person.call("POST", "/users/second-factor/confirm", { user: { code: shown(-1) } });
    const number = newNumber();
    const factor = { ...user, code: shown() };
    await person.call("POST", "/users/phone/begin", { user: factor, phone: { number, country: "NG" } });
    await person.call("POST", "/users/phone/confirm", { phone: { number, code: recorded.codeFor(number) } });
    minutesOn(2);
    await ask(number);
    const code = recorded.codeFor(number);
    expect((await bring(number, code)).body.code).toBe("second_factor");
    expect((await bring(number, code, { second_code: "000000" })).body.code).toBe("wrong_code");
    const entered = await bring(number, code, { second_code: shown() });
    expect([entered.status, entered.body.user?.id]).toEqual([200, person.user.id]);
  });

  test("somebody else’s number › stays theirs; its holder is told why", async () => {
    const { number } = await withNumber();
    minutesOn(2);
    const { begun, confirmed } = await addedTo(await server.signUp(), number);
    expect([begun.status, confirmed.status, confirmed.body.message]).toEqual([
      200,
      409,
      "Another account logs in with this number. Log in with it and remove it there first.",
    ]);
  });

  test("another code of a session › is no code of this one", async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const number = newNumber();
    await one.call("POST", "/users/phone/begin", {
      user: { current_password: one.password },
      phone: { number, country: "NG" },
    });
    const stolen = { phone: { number, code: recorded.codeFor(number) } };
    expect((await other.call("POST", "/users/phone/confirm", stolen)).body.code).toBe("wrong_code");
    expect((await bring(number, recorded.codeFor(number))).body.code).toBe("wrong_code");
  });

  test("the last way in › cannot be removed", async () => {
    const { call } = await withNumber();
    const answer = await call("POST", "/users/phone/remove", { user: {} });
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
  });

  test("someone was in the account › a number added since then opens it no more", async () => {
    const person = await server.signUp();
    const { number } = await addedTo(person);
    const since = new Date(Date.now() - 60_000).toISOString();
    await person.call("POST", "/users/secure", { user: { current_password: person.password }, since });
    const { body } = await person.call("GET", "/users/phone");
    expect((body as unknown as AnswerOf<typeof readPhone>).phone).toBeNull();
    minutesOn(2);
    await ask(number);
    expect(ticketOf(await bring(number, recorded.codeFor(number)))).not.toBe("");
  });

  test("a member is removed › their number is free again", async () => {
    const owner = await server.signUp();
    const { id, call } = await server.addMember(owner, "seller");
    const number = newNumber();
    await call("POST", "/users/phone/begin", { user: {}, phone: { number, country: "NG" } });
    const confirmed = await call("POST", "/users/phone/confirm", { phone: { number, code: recorded.codeFor(number) } });
    expect(confirmed.status).toBe(200);
    expect((await owner.call("DELETE", `/people/${id}`)).status).toBe(200);
    minutesOn(2);
    await ask(number);
    expect(ticketOf(await bring(number, recorded.codeFor(number)))).not.toBe("");
  });
});

describe("a number nobody used for half a year", () => {
  const lapse = (number: string) =>
    server.deps.db.global
      .updateTable("phone_logins")
      .set({ used_at: new Date(Date.now() - (phoneLapseDays + 1) * 86_400_000) })
      .where("number", "=", number)
      .execute();

  test("of an account with a password › opens a new one; the old one is opened by its password", async () => {
    const person = await server.signUp();
    const { number } = await addedTo(person);
    await lapse(number);
    minutesOn(2);
    await ask(number);
    const opened = await signUp(ticketOf(await bring(number, recorded.codeFor(number))));
    expect([opened.status, opened.body.user.id === person.user.id]).toEqual([200, false]);
    const auth = { login: person.user.username, password: person.password };
    expect((await server.call("POST", "/user_token", { auth })).status).toBe(200);
  });

  test("of an account with nothing else › opens it in a browser of its own alone", async () => {
    const { number, user, cookie } = await withNumber();
    await lapse(number);
    minutesOn(2);
    await ask(number);
    const stranger = await bring(number, recorded.codeFor(number));
    expect([stranger.status, stranger.body.code]).toEqual([409, "conflict"]);
    await ask(number, cookie);
    const back = await bring(number, recorded.codeFor(number), {}, cookie);
    expect([back.status, back.body.user?.id]).toEqual([200, user.id]);
  });

  test("three months › the app asks again, and a code answers it", async () => {
    const person = await server.signUp();
    const { number } = await addedTo(person);
    const used_at = new Date(Date.now() - 91 * 86_400_000);
    await server.deps.db.global.updateTable("phone_logins").set({ used_at }).where("number", "=", number).execute();
    const { body } = await person.call("GET", "/users/phone");
    expect((body as unknown as AnswerOf<typeof readPhone>).phone?.asks_again).toBe(true);
    minutesOn(2);
    const { confirmed } = await addedTo(person, number);
    expect(confirmed.body).toMatchObject({ phone: { number, asks_again: false } });
  });
});

describe("a server without a gateway", () => {
  test("numbers › are offered nowhere, and none of the calls is there", async () => {
    const without = await testServer();
    try {
      expect((await without.call("GET", "/state")).body).not.toHaveProperty("phone_codes");
      expect((await ask(newNumber(), {}, without)).status).toBe(404);
      expect((await bring(newNumber(), "123456", {}, {}, without)).status).toBe(404);
      expect((await (await without.signUp()).call("GET", "/users/phone")).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});

describe("limits", () => {
  test("a block of numbers, a network, a country, the whole server › no message goes beyond them, and the operator hears of it", async () => {
    const bounded = recordedMessages({ maxPerHour: 40, maxPerDay: 60 });
    const limited = await testServer({ messages: bounded.messages, throttled: true, settings: { trustProxy: true } });
    try {
      let network = 0;
      const from = (ip: string) => ({ "x-forwarded-for": ip });
      const fresh = () => from(`10.${(network += 1) >> 8}.${network & 255}.1`);
      for (let turn = 0; turn < 15; turn += 1) await ask(`+234803555${1000 + turn}`, fresh(), limited);
      expect(bounded.sent).toHaveLength(12);

      for (let turn = 0; turn < 25; turn += 1) await ask(newNumber(), from("198.51.100.7"), limited);
      // 12 of the block, then the country's half of 40.
      expect(bounded.sent).toHaveLength(20);

      const kenyan = () => `+2547${randomInt(10_000_000, 99_999_999)}`;
      for (let turn = 0; turn < 25; turn += 1) await ask(kenyan(), fresh(), limited);
      expect(bounded.sent.filter(({ to }) => to.startsWith("+254"))).toHaveLength(20);
      const last = await ask(kenyan(), fresh(), limited);
      expect([last.status, bounded.sent.length]).toEqual([429, 40]);
      const told = await limited.deps.db.tenantTransaction(systemTenant, (tx) =>
        tx.selectFrom("mails").select("subject").where("business_id", "=", systemTenant).execute(),
      );
      expect(told.map(({ subject }) => subject)).toContain("Codes to phones: 80 % of the limit (codes in an hour)");
    } finally {
      await limited.close();
    }
  });

  test("guesses at one number › a month lets fifty through, the person’s own browser goes on", async () => {
    const guessed = recordedMessages({ maxPerHour: 10_000, maxPerDay: 10_000 });
    const limited = await testServer({ messages: guessed.messages, throttled: true, settings: { trustProxy: true } });
    try {
      const person = await limited.signUp();
      const number = newNumber();
      const user = { current_password: person.password };
      await person.call("POST", "/users/phone/begin", { user, phone: { number, country: "NG" } });
      await person.call("POST", "/users/phone/confirm", { phone: { number, code: guessed.codeFor(number) } });
      const auth = { login: person.user.username, password: person.password };
      const cookie = cookieOf(await limited.call("POST", "/user_token", { auth }));
      let network = 0;
      let looked = 0;
      for (let day = 0; day < 4; day += 1) {
        for (let turn = 0; turn < 30; turn += 1) {
          const from = { "x-forwarded-for": `10.9.${(network += 1) >> 8}.${network & 255}` };
          if ((await bring(number, "000000", {}, from, limited)).status !== 429) looked += 1;
          await limited.deps.db.query("test_drop", "delete from throttle where key like $1", ["phoneGuesses:%"]);
        }
        await limited.deps.db.query("test_drop", "delete from throttle where key like $1", ["phoneGuessesDay:%"]);
      }
      expect(looked).toBe(50);
      limited.setNow(new Date(Date.now() + 5 * 60_000).toISOString());
      await ask(number, cookie, limited);
      expect((await bring(number, guessed.codeFor(number), {}, cookie, limited)).body.user?.id).toBe(person.user.id);
    } finally {
      await limited.close();
    }
  });
});

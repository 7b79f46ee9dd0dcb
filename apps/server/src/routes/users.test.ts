import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestServer, type TestUser, testServer } from "../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const account = { username: "amina", email: "amina@shop.example", password: "correct horse" };

describe("signing up", () => {
  test("makes a user, a business and the taxes of its country", async () => {
    const answer = await server.call("POST", "/users?ref=FRIEND", {
      user: { ...account, company_name: "Okafor Textiles", country: "KE" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      username: "amina",
      company_name: "Okafor Textiles",
      country: "KE",
      logo: null,
    });
    expect(JSON.parse(answer.body.user.invoice_settings)).toEqual({
      currency: "KES",
      country: { name: "Kenya", flag: "🇰🇪", iso_code: "KE", currency: "KES" },
    });
    const headers = { authorization: `Bearer ${answer.body.token}` };
    const pulled = await server.call("GET", "/sync/pull", undefined, headers);
    const collections = pulled.body.changes.map(({ collection }) => collection);
    expect(collections).toContain("business");
    expect(collections).toContain("fees");
    expect(JSON.stringify(pulled.body.changes)).not.toContain("correct horse");
  });

  test("takes the country as an object too, and names may be left out", async () => {
    const answer = await server.call("POST", "/users", {
      user: {
        username: "kofi",
        email: "kofi@shop.example",
        password: "correct horse",
        country: { name: "Ghana", iso_code: "GH", flag: "🇬🇭" },
      },
    });
    expect(answer.body.user).toMatchObject({ name: "", company_name: "", country: "GH" });
  });

  test("says at once which of the names are taken", async () => {
    const answer = await server.call("POST", "/users", {
      user: { ...account, username: "AMINA", email: "Amina@Shop.Example" },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe("invalid");
    expect(answer.body.message).toBe("This username is taken");
    expect(Object.keys(answer.body.fields)).toEqual(["user.username", "user.email"]);
  });

  test.each([
    ["Cyrillic letters", "аmіna", "аmina@shop.example"],
    ["full-width letters", "ａｍｉｎａ", "ａｍｉｎａ@shop.example"],
    ["a soft hyphen", "ami\u00adna", "ami\u00adna@shop.example"],
  ])("lets nobody take a name that only looks like a taken one: %s", async (_, username, email) => {
    const answer = await server.call("POST", "/users", { user: { username, email, password: "correct horse" } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual(["user.username", "user.email"]);
  });

  test("of two who want one name at the same moment only one gets it", async () => {
    const wanted = (email: string) =>
      server.call("POST", "/users", { user: { username: "twins", email, password: "correct horse" } });
    const answers = await Promise.all([wanted("a@twins.example"), wanted("b@twins.example")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("tells what to mend, field by field", async () => {
    const answer = await server.call("POST", "/users", {
      user: { username: "a!", email: "nobody", password: "short", country: "QQ", extra: 1 },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toMatchObject({
      "user.email": "This is not an e-mail address",
      "user.password": "Use at least 8 characters",
      "user.extra": "This field is not known here",
    });
    expect(Object.keys(answer.body.fields)).toContain("user.username");
    expect(
      (
        await server.call("POST", "/users", {
          user: { ...account, username: "other", email: "other@shop.example", country: "QQ" },
        })
      ).body.fields,
    ).toEqual({
      "user.country": "This country is not known",
    });
  });
});

describe("logging in", () => {
  const logIn = (auth: unknown) => server.call("POST", "/user_token", { auth });

  test("by user name in any case, or by e-mail, under any of the keys", async () => {
    for (const auth of [
      { login: "Amina", password: account.password },
      { username: "amina", password: account.password },
      { email: "AMINA@shop.example", password: account.password },
      { login: "amina@shop.example", password: account.password },
    ]) {
      const answer = await logIn(auth);
      expect(answer.status).toBe(200);
      expect(answer.body.user.username).toBe("amina");
      expect(answer.body.jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    }
  });

  test("is refused in the same words whatever the cause", async () => {
    const wrong = await logIn({ login: "amina", password: "wrong horse" });
    const unknown = await logIn({ login: "nobody", password: "wrong horse" });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: "Username/Email or Password is incorrect.", code: "bad_credentials" });
    expect(unknown.body).toEqual(wrong.body);
  });

  test("needs a name", async () => {
    expect((await logIn({ password: "x" })).body).toMatchObject({
      code: "invalid",
      fields: { "auth.login": "Required" },
    });
  });
});

describe("a session", () => {
  test("tells who is signed in, and ends at log-out", async () => {
    const { call, user } = await server.signUp();
    expect((await call("GET", "/users/me")).body.user.id).toBe(user.id);
    expect((await call("POST", "/users/log-out")).status).toBe(200);
    expect((await call("GET", "/users/me")).body).toMatchObject({ code: "unauthenticated" });
  });

  test("is over when its time is over", async () => {
    const { call } = await server.signUp();
    server.setNow(new Date(Date.now() + 31 * 24 * 3600 * 1000).toISOString());
    expect((await call("GET", "/users/me")).status).toBe(401);
    server.setNow(new Date().toISOString());
    expect((await call("GET", "/users/me")).status).toBe(200);
  });

  test("is not opened by a token that was tampered with, nor by one of another secret", async () => {
    const { token } = await server.signUp();
    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ sub: "x", sid: "y", exp: 4_000_000_000 })).toString("base64url");
    for (const bad of [`${head}.${forged}.${signature}`, "x.y.z", "", token.slice(0, -2)]) {
      expect((await server.call("GET", "/users/me", undefined, { authorization: `Bearer ${bad}` })).status).toBe(401);
    }
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${token.split(".")[1]}.x`;
    expect((await server.call("GET", "/users/me", undefined, { authorization: `Bearer ${none}` })).status).toBe(401);
  });
});

describe("changing the account", () => {
  test("the language of the screens goes with the person, and is none until one was chosen", async () => {
    const { call, user, password } = await server.signUp();
    expect(user).not.toHaveProperty("language");
    const answer = await call("PATCH", `/users/${user.username}`, { user: { language: "yo" } });
    expect(answer.body.user).toMatchObject({ language: "yo", name: user.name });
    const again = await server.call("POST", "/user_token", { auth: { login: user.username, password } });
    expect(again.body.user).toMatchObject({ language: "yo" });
    expect((await call("PATCH", `/users/${user.username}`, { user: { language: "Yorùbá" } })).status).toBe(422);
  });

  test("changes user and business together", async () => {
    const { call, user } = await server.signUp();
    const answer = await call("PATCH", `/users/${user.username}`, {
      user: {
        name: "Amina O.",
        company_name: "Okafor & Daughters",
        phone: "+254700000000",
        invoice_settings: JSON.stringify({
          currency: "USD",
          country: { name: "Kenya", flag: "🇰🇪", iso_code: "KE", currency: "KES" },
        }),
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      name: "Amina O.",
      company_name: "Okafor & Daughters",
      country: "KE",
      phone: "+254700000000",
    });
    expect(JSON.parse(answer.body.user.invoice_settings).currency).toBe("USD");
  });

  test("a new country brings its currency and its taxes; untouched ones of the old go into the archive", async () => {
    const { call, user } = await server.signUp(undefined, { country: "NG" });
    const answer = await call("PATCH", `/users/${user.username}`, { user: { country: "UG" } });
    expect(JSON.parse(answer.body.user.invoice_settings).currency).toBe("UGX");
    const { changes } = (await call("GET", "/sync/pull")).body;
    const fees = changes.filter(({ collection }) => collection === "fees").map(({ data }) => data);
    const archived = (country: string) =>
      fees.filter((fee) => fee?.["country"] === country).map((fee) => fee?.["archivedAt"] !== null);
    expect(new Set(archived("UG"))).toEqual(new Set([false]));
    expect(new Set(archived("NG"))).toEqual(new Set([true]));
  });

  describe("registered for VAT", () => {
    const pull = async (call: TestUser["call"]) => {
      const { changes } = (await call("GET", "/sync/pull")).body;
      const rows = (collection: string) =>
        changes.filter((change) => change.collection === collection).map(({ data }) => data ?? {});
      const charged = rows("fees").filter((fee) => fee["defaultOn"] === true && fee["archivedAt"] === null);
      return {
        registered: rows("business")[0]?.["vatRegistered"],
        charged: charged.map((fee) => JSON.stringify(fee["name"]).slice(1, -1)).toSorted(),
      };
    };

    test("a new business › is not, and charges no tax", async () => {
      const { call } = await server.signUp(undefined, { country: "GH" });
      expect(await pull(call)).toEqual({ registered: false, charged: [] });
    });

    test("said at the welcome, with another country › that country's taxes are charged, and no others", async () => {
      const { call, user } = await server.signUp(undefined, { country: "NG" });
      const update = (changes: object) => call("PATCH", `/users/${user.username}`, { user: changes });
      await update({ country: "GH", vat_registered: true });
      expect(await pull(call)).toEqual({ registered: true, charged: ["GETFund levy", "NHIL", "VAT"] });
      await update({ country: "KE" });
      expect(await pull(call)).toEqual({ registered: true, charged: ["VAT"] });
      await update({ vat_registered: false });
      expect(await pull(call)).toEqual({ registered: false, charged: [] });
    });
  });

  test("refuses settings that are no JSON or name no currency, and changes nothing", async () => {
    const { call, user } = await server.signUp();
    for (const invoice_settings of [
      "{",
      JSON.stringify({ currency: "ZZZ" }),
      JSON.stringify({ country: { name: "x" } }),
    ]) {
      const answer = await call("PATCH", `/users/${user.username}`, {
        user: { company_name: "Changed", invoice_settings },
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.fields)).toEqual(["user.invoice_settings"]);
    }
    expect((await call("GET", "/users/me")).body.user.company_name).toBe("Okafor Textiles");
  });

  test("somebody else's account answers as one that is not there", async () => {
    const [first, second] = [await server.signUp(), await server.signUp()];
    expect((await first.call("PATCH", `/users/${second.user.username}`, { user: { name: "X" } })).status).toBe(404);
    expect((await first.call("PATCH", "/users/no-such-name", { user: { name: "X" } })).status).toBe(404);
    expect((await server.call("PATCH", `/users/${first.user.username}`, { user: { name: "X" } })).status).toBe(401);
  });

  test("a taken name stays its owner's", async () => {
    const [first, second] = [await server.signUp(), await server.signUp()];
    const answer = await first.call("PATCH", `/users/${first.user.username}`, {
      user: { username: second.user.username.toUpperCase() },
    });
    expect(answer.body.fields).toEqual({ "user.username": "This username is taken" });
    expect(
      (
        await first.call("PATCH", `/users/${first.user.username}`, {
          user: { username: first.user.username.toUpperCase() },
        })
      ).status,
    ).toBe(200);
  });
});

describe("changing the password", () => {
  test("ends every other session and keeps this one", async () => {
    const { call, user, password } = await server.signUp();
    const other = await server.call("POST", "/user_token", { auth: { login: user.username, password } });
    const wrong = await call("POST", "/users/change-password", {
      user: { current_password: "not it", password: "new password" },
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ code: "wrong_password", message: "The current password is wrong" });

    expect(
      (await call("POST", "/users/change-password", { user: { current_password: password, password: "new password" } }))
        .status,
    ).toBe(200);
    expect((await call("GET", "/users/me")).status).toBe(200);
    expect(
      (await server.call("GET", "/users/me", undefined, { authorization: `Bearer ${other.body.jwt}` })).status,
    ).toBe(401);
    expect((await server.call("POST", "/user_token", { auth: { login: user.username, password } })).status).toBe(401);
    expect(
      (await server.call("POST", "/user_token", { auth: { login: user.username, password: "new password" } })).status,
    ).toBe(200);
  });

  test("needs a session and a password that is long enough", async () => {
    const { call, password } = await server.signUp();
    expect(
      (
        await server.call("POST", "/users/change-password", {
          user: { current_password: password, password: "new password" },
        })
      ).status,
    ).toBe(401);
    expect(
      (await call("POST", "/users/change-password", { user: { current_password: password, password: "short" } })).body
        .fields,
    ).toEqual({
      "user.password": "Use at least 8 characters",
    });
  });
});

test("users › a password may be 256 characters of any kind, and signs in by all of them", async () => {
  const long = "пароль и нить ".repeat(20).slice(0, 256);
  const { call, user, password } = await server.signUp();
  const change = (next: string) =>
    call("POST", "/users/change-password", { user: { current_password: password, password: next } });
  expect((await change("x".repeat(257))).body.fields).toEqual({ "user.password": "Use at most 256 characters" });
  expect((await change(long)).status).toBe(200);
  const logIn = (typed: string) =>
    server.call("POST", "/user_token", { auth: { login: user.username, password: typed } });
  expect((await logIn(long)).status).toBe(200);
  expect((await logIn(long.slice(0, -1))).status).toBe(401);
});

test("a password › three years later › still signs in", async () => {
  const { user, password } = await server.signUp();
  server.setNow(new Date(Date.now() + 3 * 365 * 86_400_000).toISOString());
  const { status } = await server.call("POST", "/user_token", { auth: { login: user.username, password } });
  server.setNow(new Date().toISOString());
  expect(status).toBe(200);
});

describe("a password that is tried first", () => {
  const common = "This password is too common. Choose another.";
  const accountWords = "This password is too close to your name or business. Choose another.";

  test.each([
    ["Password1", common],
    ["okafor2026!", accountWords],
    ["kwamebusia", accountWords],
    ["Ankara-123", accountWords],
  ])("opens no account and replaces none: %s", async (password, sentence) => {
    const names = { name: "Kwame Busia", company_name: "Okafor Textiles" };
    const refused = await server.call("POST", "/users", {
      user: { username: "weakly", email: "weakly@shop.example", password, ...names },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ "user.password": sentence });

    const person = await server.signUp(undefined, names);
    const change = { user: { current_password: person.password, password } };
    const repeated = await person.call("POST", "/users/change-password", change);
    expect(repeated.body).toMatchObject({ code: "invalid", fields: { "user.password": sentence } });
    expect((await person.call("GET", "/users/me")).status).toBe(200);
  });

  test("is told apart from a wrong old password, which is asked first", async () => {
    const { call } = await server.signUp();
    const answer = await call("POST", "/users/change-password", {
      user: { current_password: "not it", password: "Password1" },
    });
    expect(answer.body.code).toBe("wrong_password");
  });
});

describe("deleting the account", () => {
  test("takes everything with it and frees the names at once", async () => {
    const { call, user } = await server.signUp("leaving");
    expect((await call("DELETE", "/users/delete")).body.message).toBe("Your account and all its data were deleted");
    expect((await call("GET", "/users/me")).status).toBe(401);
    const rows = await server.deps.db.read(user.business_id, (tx) => tx.selectFrom("records").select("id").execute());
    expect(rows).toEqual([]);
    expect((await server.signUp("leaving")).user.id).not.toBe(user.id);
  });

  test("needs a session", async () => {
    expect((await server.call("DELETE", "/users/delete")).body.code).toBe("unauthenticated");
  });
});

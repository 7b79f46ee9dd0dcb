import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type TestServer, type TestUser, testServer } from "../../../test/support/server.ts";
import { bytesOfKey } from "../../../test/support/authenticator.ts";
import { codeAt, stepAt } from "../../policies/totp.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ throttled: true });
});
afterAll(() => server.close());

/** The code an app shows now, or steps later. */
const shownBy = (key: string, later = 0) => codeAt(bytesOfKey(key), stepAt(server.deps.now()) + later);
const body = <T>(answer: Answer) => answer.body as unknown as T;
const withPassword = ({ password }: TestUser) => ({ user: { current_password: password } });
const logIn = ({ user, password }: TestUser, code?: string, login = user.username) =>
  server.call("POST", "/user_token", { auth: { login, password, ...(code === undefined ? {} : { code }) } });

/** A person whose sign-in asks for a code. @returns the key as typed, and the recovery codes */
async function enrolled(): Promise<{ person: TestUser; key: string; codes: string[] }> {
  const person = await server.signUp();
  const begun = await person.call("POST", "/users/second-factor", withPassword(person));
  const { key } = body<{ key: string }>(begun);
  // Of the step before, so that the codes of now and of the next step are left for the test.
  const confirmed = await person.call("POST", "/users/second-factor/confirm", { user: { code: shownBy(key, -1) } });
  return { person, key, codes: body<{ recovery_codes: string[] }>(confirmed).recovery_codes };
}

describe("turning the code on", () => {
  test("takes the password and a first code; until then signing in is as it was", async () => {
    const person = await server.signUp();
    const refused = await person.call("POST", "/users/second-factor", { user: { current_password: "a guess" } });
    expect([refused.status, refused.body.code]).toEqual([422, "wrong_password"]);
    const begun = await person.call("POST", "/users/second-factor", withPassword(person));
    const { key, address } = body<{ key: string; address: string }>(begun);
    expect(address).toContain(`secret=${key}`);
    expect((await logIn(person)).status).toBe(200);

    const wrong = await person.call("POST", "/users/second-factor/confirm", { user: { code: "00000" } });
    expect([wrong.status, wrong.body.code]).toEqual([422, "wrong_code"]);
    const code = shownBy(key);
    const confirmed = await person.call("POST", "/users/second-factor/confirm", {
      user: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect(confirmed.status).toBe(200);
    const codes = body<{ recovery_codes: string[] }>(confirmed).recovery_codes;
    expect(codes).toHaveLength(10);
    // Ten of thirty letters: 49 bits.
    for (const each of codes) expect(each).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/);
    expect((await person.call("GET", "/users/second-factor")).body).toMatchObject({
      on: true,
      recovery_codes_left: 10,
    });
    expect((await person.call("POST", "/users/second-factor", withPassword(person))).body.code).toBe("second_factor");
    const user = { current_password: person.password, code: shownBy(key, 1) };
    expect((await person.call("POST", "/users/second-factor", { user })).status).toBe(409);
  });

  test("keeps neither key nor codes in a form that a copy of the database tells", async () => {
    const { person, key, codes } = await enrolled();
    const held = await server.deps.db.read(person.user.business_id, async (tx) => [
      ...(await tx.selectFrom("second_factors").selectAll().execute()),
      ...(await tx.selectFrom("recovery_codes").selectAll().execute()),
    ]);
    const text = held
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString("hex") : String(value)))
      .join(" ");
    expect(text).not.toContain(bytesOfKey(key).toString("hex"));
    for (const code of codes) expect(text).not.toContain(Buffer.from(code.replace("-", "")).toString("hex"));
  });
});

describe("signing in with a code", () => {
  test("has two steps, and tells nothing to who does not know the password", async () => {
    const { person, key } = await enrolled();
    const first = await logIn(person);
    expect(first.status).toBe(401);
    expect(first.body).toEqual({ code: "second_factor", message: "Enter the code from your authenticator app." });
    const guess = await server.call("POST", "/user_token", {
      auth: { login: person.user.username, password: "a guess", code: shownBy(key) },
    });
    expect(guess.body.code).toBe("bad_credentials");
    const second = await logIn(person, shownBy(key));
    expect(second.status).toBe(200);
    expect(Object.keys(second.body).toSorted((a, b) => a.localeCompare(b))).toEqual(["jwt", "user"]);
  });

  test("takes no code twice, not even of two who bring it at the same moment", async () => {
    const { person, key } = await enrolled();
    const code = shownBy(key);
    const answers = await Promise.all([logIn(person, code), logIn(person, code, person.user.email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await logIn(person, code)).body.code).toBe("wrong_code");
    expect((await logIn(person, shownBy(key, 1))).status).toBe(200);
  });

  test("a recovery code is good once, however it is typed", async () => {
    const { person, key, codes } = await enrolled();
    const [code = ""] = codes;
    expect((await logIn(person, code.toLowerCase().replace("-", " "))).status).toBe(200);
    expect((await logIn(person, code)).body.code).toBe("wrong_code");
    expect((await person.call("GET", "/users/second-factor")).body).toMatchObject({ recovery_codes_left: 9 });
    const user = { current_password: person.password, code: shownBy(key) };
    const renewed = await person.call("POST", "/users/second-factor/recovery-codes", { user });
    expect((await logIn(person, codes[1])).body.code).toBe("wrong_code");
    const [fresh] = body<{ recovery_codes: string[] }>(renewed).recovery_codes;
    expect((await logIn(person, fresh)).status).toBe(200);
  });

  test("a recovery code is kept as slowly as a password, under a salt; one from before is still good, once", async () => {
    const { person, codes } = await enrolled();
    const { id: user_id, business_id } = person.user;
    const old = server.deps.seal.hash(`recovery code ${user_id}`, "ABCDEFGHJK");
    const salts = await server.deps.db.tenantTransaction(business_id, async (tx) => {
      await tx.insertInto("recovery_codes").values({ business_id, user_id, code_hash: old, salt: null }).execute();
      return tx.selectFrom("recovery_codes").select(["salt", "code_hash"]).where("salt", "is not", null).execute();
    });
    expect(salts.map(({ salt }) => salt?.length)).toEqual(Array(10).fill(16));
    const keyed = codes.map((code) => server.deps.seal.hash(`recovery code ${user_id}`, code.replace("-", "")));
    for (const { code_hash } of salts) expect(keyed.some((hash) => hash.equals(code_hash))).toBe(false);
    expect((await logIn(person, "ABCDE-FGHJK")).status).toBe(200);
    expect((await logIn(person, "ABCDE-FGHJK")).body.code).toBe("wrong_code");
    expect((await logIn(person, codes[3])).status).toBe(200);
  });

  test("is closed to guesses after ten, by whichever of the names", async () => {
    const { person, key } = await enrolled();
    const guesses: number[] = [];
    for (let context = 0; context < 12; context += 1)
      guesses.push((await logIn(person, "ABCDE-FGHJK", context % 2 ? person.user.email : person.user.username)).status);
    expect(guesses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect((await logIn(person, shownBy(key))).status).toBe(429);
  });
});

test("second factor › turning it off takes the password and a code, and the password is enough again", async () => {
  const { person, key, codes } = await enrolled();
  const off = (password: string, code?: string) =>
    person.call("POST", "/users/second-factor/off", { user: { current_password: password, code } });
  expect((await off("a guess")).body.code).toBe("wrong_password");
  expect((await logIn(person)).status).toBe(401);
  expect((await off(person.password)).body.code).toBe("second_factor");
  expect((await off(person.password, shownBy(key))).status).toBe(200);
  expect((await logIn(person)).status).toBe(200);
  expect((await person.call("GET", "/users/second-factor")).body).toMatchObject({ on: false, recovery_codes_left: 0 });
  expect((await person.call("POST", "/users/second-factor/recovery-codes", withPassword(person))).status).toBe(404);
  expect(codes).toHaveLength(10);
});

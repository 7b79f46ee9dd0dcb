import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { Tokens } from "./tokens.ts";

const secret = "a secret of the tests, long enough for HS256";
const now = new Date("2026-12-01T09:00:00Z");
const later = new Date("2026-12-20T09:00:00Z");
const claims = { userId: randomUUID(), sessionId: randomUUID() };
const tokens = new Tokens(secret);

/** A token with the right signature and whatever else. */
const signed = (payload: Record<string, unknown>, issuedAt = now): Promise<string> =>
  new SignJWT({ sid: claims.sessionId, sub: claims.userId, ...payload })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(later.getTime() / 1000))
    .sign(new TextEncoder().encode(secret));
const ours = { iss: "ankara", aud: "ankara/session" };

test("token › made here › opens the session it names, until it runs out", async () => {
  const token = await tokens.sign(claims, now, later);
  expect(await tokens.verify(token, now)).toMatchObject(claims);
  expect(await tokens.verify(token, later)).toBeNull();
  expect(await new Tokens(secret).verify(token, later), "by a server that sees it for the first time").toBeNull();
});

test.each([
  { iss: "another program", aud: "ankara/session" },
  { iss: "ankara", aud: "another door" },
  { iss: "ankara" },
  { aud: "ankara/session" },
  {},
  { ...ours, sub: "1" },
  { ...ours, sub: "' or true" },
  { ...ours, sid: "not an id" },
])("token › signed with our secret for something else %j › opens nothing", async (payload) => {
  expect(await tokens.verify(await signed(payload), now)).toBeNull();
});

test("token › signed by another algorithm with our secret › opens nothing", async () => {
  const long = secret.repeat(2);
  const token = await new SignJWT({ sid: claims.sessionId, sub: claims.userId, ...ours })
    .setProtectedHeader({ alg: "HS512" })
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(later.getTime() / 1000))
    .sign(new TextEncoder().encode(long));
  expect(await new Tokens(long).verify(token, now)).toBeNull();
});

test("token › brings the key of its signature along › opens nothing", async () => {
  const own = new TextEncoder().encode("a secret of somebody else, long enough for HS256");
  const named: object = { jwk: { kty: "oct", k: Buffer.from(own).toString("base64url") } };
  const token = await new SignJWT({ sid: claims.sessionId, sub: claims.userId, ...ours })
    .setProtectedHeader({ alg: "HS256", ...named })
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(later.getTime() / 1000))
    .sign(own);
  expect(await tokens.verify(token, now)).toBeNull();
});

test("token › of a version that named no issuer › is good until it runs out", async () => {
  const before = new Date("2026-11-20T09:00:00Z");
  expect(await tokens.verify(await signed({}, before), now)).toMatchObject(claims);
});

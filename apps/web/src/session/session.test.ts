// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import type { User } from "@ankara/contract/users";
import {
  requestLogin,
  clearLocalStorage,
  clearSession,
  readSession,
  sessionNeedsLogin,
  watchSession,
  writeSession,
  writeUser,
} from "./session.ts";

const user: User = {
  id: "0190f7a0-0000-7000-8000-000000000001",
  username: "adesola",
  email: "adesola@shop.ng",
  name: "Adéṣọlá Ọlátúnjí",
  company_name: "Ọlátúnjí Textiles",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0190f7a0-0000-7000-8000-000000000002",
  created_at: "2026-11-20T09:41:00.000Z",
};
/** A token that ends at the given second. */
const tokenUntil = (exp: number) => `e30.${btoa(JSON.stringify({ exp, sub: user.id })).replaceAll("=", "")}.c2ln`;

afterEach(() => clearLocalStorage());

describe("the session on this device", () => {
  test("keeps token, user and end under the specification's keys", () => {
    writeSession({ token: tokenUntil(1_800_000_000), user });
    expect(Object.keys(localStorage).toSorted()).toEqual(["expire_at", "token", "user"]);
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(user);
    expect(localStorage.getItem("expire_at")).toBe("2027-01-15T08:00:00.000Z");
    expect(readSession()).toEqual({ token: tokenUntil(1_800_000_000), user, expireAt: "2027-01-15T08:00:00.000Z" });
  });

  test("a user that cannot be read counts as signed out, and nothing breaks", () => {
    localStorage.setItem("token", "t");
    localStorage.setItem("user", "{not json");
    expect(readSession()).toBeNull();
  });

  test("an ended or refused token asks for a login but keeps the session", () => {
    writeSession({ token: tokenUntil(1_800_000_000), user });
    expect(sessionNeedsLogin(Date.parse("2027-01-15T07:59:59Z"))).toBe(false);
    expect(sessionNeedsLogin(Date.parse("2027-01-15T08:00:00Z"))).toBe(true);
    requestLogin();
    expect(sessionNeedsLogin(0)).toBe(true);
    expect(readSession()?.user.username).toBe("adesola");
    writeSession({ token: tokenUntil(1_900_000_000), user });
    expect(sessionNeedsLogin(0)).toBe(false);
  });

  test("tells who watches of sign-in, change and sign-out", () => {
    const listener = vi.fn<() => void>();
    const stop = watchSession(listener);
    writeSession({ token: tokenUntil(1_800_000_000), user });
    writeUser({ ...user, name: "Adé" });
    clearSession();
    stop();
    clearSession();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  test("a store that is full or forbidden keeps the session for the page", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    writeSession({ token: tokenUntil(1_800_000_000), user });
    full.mockRestore();
    expect(readSession()?.user.id).toBe(user.id);
  });
});

describe("a device whose clock is wrong", () => {
  const day = 86_400;
  const given = (iat: number) => {
    const claims = btoa(JSON.stringify({ iat, exp: iat + 30 * day, sub: user.id }));
    return `e30.${claims}.c2ln`;
  };
  const now = Math.floor(Date.now() / 1000);

  test.each([
    ["a year ahead", now - 365 * day],
    ["a year behind", now + 365 * day],
    ["right", now],
  ])("(%s) is signed in for as long as any other", (_, iat) => {
    writeSession({ token: given(iat), user });
    const from = Date.now();
    expect([sessionNeedsLogin(from), sessionNeedsLogin(from + 29 * day * 1000)]).toEqual([false, false]);
    expect(sessionNeedsLogin(from + 31 * day * 1000)).toBe(true);
  });
});

import { describe, expect, test, vi } from "vitest";
import { openPortal } from "@ankara/contract/billing";
import { changePassword, logIn, updateUser } from "@ankara/contract/users";
import { getState } from "@ankara/contract/state";
import { createApi, readXsrfCookie } from "./api.ts";

const state = {
  state: "ok",
  version: "1",
  time: "2026-11-20T09:41:00.000Z",
  providers: { ai: "built-in", cards: "off", subscriptions: "off", mail: "sandbox" },
  ledger: "ok",
  ai_countries: ["NG"],
  demo: true,
  announcements_at: null,
};

function setUp(
  answer: () => Response | Promise<Response>,
  given: { token?: string | null; xsrf?: string | null } = {},
) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const onUnauthenticated = vi.fn<() => void>();
  const api = createApi({
    fetch,
    onUnauthenticated,
    origin: "",
    readToken: () => given.token ?? null,
    readXsrf: () => given.xsrf ?? null,
  });
  const sent = () => {
    const [address, init] = fetch.mock.calls[0] ?? [];
    return { address, init, headers: new Headers(init?.headers) };
  };
  return { api, sent, onUnauthenticated };
}
const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });

describe("a call to the server", () => {
  test("of the mobile shell › keeps the device key of a sign-in and shows it at the next, and nowhere else", async () => {
    let lastKey: string | null = null;
    const headers: Headers[] = [];
    const api = createApi({
      fetch: async (_, init) => {
        headers.push(new Headers(init?.headers));
        return json({ message: "No" }, 401, { "X-Device-Key": "mark-of-this-phone" });
      },
      onUnauthenticated: () => undefined,
      origin: "https://shop.example",
      readToken: () => "abc",
      readXsrf: () => null,
      deviceKey: { get: () => lastKey, set: (key) => void (lastKey = key) },
    });
    const auth = { login: "amina", password: "correct horse" };
    await api.call(logIn, { body: { auth } });
    await api.call(logIn, { body: { auth } });
    await api.call(changePassword, { body: { user: { current_password: "old one", password: "new cloth" } } });
    expect(headers.map((each) => each.get("x-device-key"))).toEqual([null, "mark-of-this-phone", null]);
  });

  test("carries the bearer token and the forgery header of the cookie", async () => {
    const { api, sent } = setUp(() => json({ message: "Changed" }), { token: "abc", xsrf: "x1" });
    const result = await api.call(changePassword, {
      body: { user: { current_password: "old one", password: "new cloth" } },
    });
    expect(result).toEqual({ ok: true, value: { message: "Changed" } });
    expect(sent().headers.get("authorization")).toBe("Bearer abc");
    expect(sent().headers.get("x-xsrf-token")).toBe("x1");
  });

  test("reads without the forgery header, and open calls go without the token", async () => {
    const { api, sent } = setUp(() => json(state), { token: "abc", xsrf: "x1" });
    expect((await api.call(getState)).ok).toBe(true);
    expect(sent().headers.has("x-xsrf-token")).toBe(false);
    expect(sent().headers.has("authorization")).toBe(false);
  });

  test("headers › a spending call carries its key, an open call the token where it has to identify the caller", async () => {
    const { api, sent } = setUp(() => json({ url: "https://pay.example/x" }), { token: "abc" });
    await api.call(openPortal, { idempotencyKey: "0198b0a0-0000-7000-8000-000000000001" });
    expect(sent().headers.get("idempotency-key")).toBe("0198b0a0-0000-7000-8000-000000000001");
    const open = setUp(() => json(state), { token: "abc" });
    await open.api.call(getState, { signedIn: true });
    expect(open.sent().headers.get("authorization")).toBe("Bearer abc");
  });

  test("sends a logo in the field the contract names, with the name in the path escaped", async () => {
    const { api, sent } = setUp(() => json({ message: "no", code: "picture_unreadable" }, 422), { token: "abc" });
    await api.call(updateUser, { params: { username: "a/b" }, file: new Blob(["x"]) });
    expect(sent().address).toBe("/users/a%2Fb");
    expect(sent().init?.body).toBeInstanceOf(FormData);
    expect(sent().init?.body).toSatisfy((form: FormData) => form.has("user[logo]"));
    expect(sent().headers.has("content-type")).toBe(false);
  });

  test("a refusal brings code, words, fields and how long to wait", async () => {
    const { api } = setUp(() =>
      json({ message: "Slow down", code: "throttled", fields: { "user.email": "Taken" } }, 429, {
        "retry-after": "30",
      }),
    );
    const result = await api.call(logIn, { body: { auth: { login: "a", password: "b" } } });
    expect(result).toEqual({
      ok: false,
      error: {
        code: "throttled",
        message: "Slow down",
        fields: { "user.email": "Taken" },
        status: 429,
        retryAfter: 30,
      },
    });
  });

  test("only a refused token asks for a login, low credit does not", async () => {
    const low = setUp(() => json({ message: "Low", code: "low_credit" }, 401), { token: "abc" });
    await low.api.call(getState);
    expect(low.onUnauthenticated).not.toHaveBeenCalled();
    const ended = setUp(() => json({ message: "Ended", code: "unauthenticated" }, 401), { token: "abc" });
    await ended.api.call(getState);
    expect(ended.onUnauthenticated).toHaveBeenCalledOnce();
  });

  test.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), "offline"],
    ["a proxy's page instead of JSON", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "unavailable"],
    ["an answer of another shape", () => json({ hello: "world" }), "unexpected_answer"],
  ])("%s never throws", async (_, answer, code) => {
    const { api } = setUp(answer);
    expect(await api.call(getState)).toMatchObject({ ok: false, error: { code } });
  });

  test("no network › a call that only reads says so", async () => {
    const { api } = setUp(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await api.call(getState)).toMatchObject({ error: { code: "offline", isRead: true } });
    expect(await api.call(logIn, { body: { auth: { login: "a", password: "b" } } })).toMatchObject({
      error: { code: "offline", isRead: false },
    });
  });

  test("gives up after its time", async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    const api = createApi({
      fetch,
      onUnauthenticated: () => undefined,
      origin: "",
      readToken: () => null,
      readXsrf: () => null,
    });
    expect(await api.call(getState, { timeoutMs: 5 })).toMatchObject({ ok: false, error: { code: "timeout" } });
  });
});

test.each([
  ["theme=dark; XSRF-TOKEN=a%2Fb", "a/b"],
  ["__Host-XSRF-TOKEN=abc", "abc"],
  ["other=1", null],
  ["", null],
])("API client › reads the forgery cookie from %j", (cookies, token) => {
  expect(readXsrfCookie(cookies)).toBe(token);
});

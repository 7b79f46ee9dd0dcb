// @vitest-environment happy-dom
import type { User } from "@ankara/contract/users";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Device, type PushAddress, setDevice } from "./device.ts";
import { lockKey } from "../session/lock/lock-record.ts";
import { readPushState, refreshPush, turnPushOff, turnPushOn } from "./push.ts";
import { wantsPush } from "./push-mark.ts";
import { writeSession } from "../session/session.ts";

const user = (id: string): User => ({
  id,
  username: "amina",
  email: "amina@shop.example",
  name: "Amina Okafor",
  company_name: "Okafor Textiles",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0190f7a0-0000-7000-8000-0000000000bb",
  created_at: "2026-11-20T09:41:00.000Z",
});
const [amina, bola] = ["0190f7a0-0000-7000-8000-000000000001", "0190f7a0-0000-7000-8000-000000000002"];
const tokenUntil = (exp: number, sub = amina) => `e30.${btoa(JSON.stringify({ exp, sub }))}.sig`;

/** Fakes the device and the server, and records the calls. */
let browser: {
  address: PushAddress | null;
  leave: "given" | "refused" | "not_asked";
  forgotten: number;
  requests: number;
};
let server: { public_key: string | null; app: boolean; on: boolean } | null;
let sent: { method: string; body?: unknown }[];
const at = (endpoint: string): PushAddress => ({ kind: "web", endpoint, p256dh: "p", auth: "a" });

beforeEach(() => {
  localStorage.clear();
  browser = { address: null, leave: "not_asked", forgotten: 0, requests: 0 };
  server = { public_key: "key", app: false, on: false };
  sent = [];
  setDevice({
    parts: async () => ({
      notices: {
        leave: async () => browser.leave,
        request: async () => {
          browser.requests += 1;
          if (browser.leave === "not_asked") browser.leave = "given";
          return browser.leave === "given";
        },
      },
      push: {
        kind: "web",
        register: async () => {
          if (browser.leave !== "given") return null;
          return (browser.address ??= at("https://push.example/1"));
        },
        current: async () => browser.address,
        forget: async () => {
          browser.forgotten += 1;
          browser.address = null;
        },
      },
    }),
  } as unknown as Device);
  vi.stubGlobal("fetch", async (_: string, { method = "GET", body }: RequestInit) => {
    if (!server) throw new TypeError("no network");
    if (method === "GET") return Response.json({ push: server });
    sent.push({ method, ...(body ? { body: JSON.parse(body as string) as unknown } : {}) });
    server = { ...server, on: method === "PUT" };
    return Response.json({ message: "" });
  });
  writeSession({ token: tokenUntil(2_000_000_000), user: user(amina) });
});

describe("the switch", () => {
  test("push › tapped › asks for permission, registers the address, and is on", async () => {
    expect(await readPushState()).toBe("off");
    expect(browser.requests).toBe(0);
    expect(await turnPushOn()).toBe("on");
    expect(sent).toEqual([{ method: "PUT", body: { address: at("https://push.example/1"), discreet: false } }]);
    expect([await readPushState(), wantsPush()]).toEqual(["on", true]);
    await turnPushOff();
    expect(sent.at(-1)).toEqual({ method: "DELETE" });
    expect([await readPushState(), wantsPush(), browser.forgotten]).toEqual(["off", false, 1]);
  });

  test("push › denied for good › says so and registers nothing", async () => {
    browser.leave = "refused";
    expect([await readPushState(), await turnPushOn(), sent]).toEqual(["refused", "refused", []]);
  });

  test("is not there where the server has no keys, or the device has no service", async () => {
    server = { public_key: null, app: true, on: false };
    expect([await readPushState(), await turnPushOn()]).toEqual(["none", "failed"]);
    setDevice({ parts: async () => ({ push: null, notices: {} }) } as unknown as Device);
    expect(await readPushState()).toBe("none");
  });

  test("stands as it was without network, and cannot be turned on then", async () => {
    await turnPushOn();
    server = null;
    expect(await readPushState()).toBe("on");
    localStorage.removeItem("push");
    expect([await readPushState(), await turnPushOn()]).toEqual(["none", "failed"]);
  });

  test("is off where the server forgot the address", async () => {
    await turnPushOn();
    server = { public_key: "key", app: false, on: false };
    expect(await readPushState()).toBe("off");
  });
});

describe("when the app is opened", () => {
  beforeEach(async () => {
    await turnPushOn();
    sent = [];
    browser.requests = 0;
  });

  test("nothing is sent while all is as it was", async () => {
    await refreshPush();
    expect([sent, browser.requests]).toEqual([[], 0]);
  });

  test("push › new sign-in, new address or app lock › registers again", async () => {
    writeSession({ token: tokenUntil(2_000_000_001), user: user(amina) });
    await refreshPush();
    browser.address = at("https://push.example/2");
    await refreshPush();
    const sealed = { iv: "", data: "" };
    const cost = { N: 1, r: 1, p: 1 };
    const lock = {
      v: 1,
      salt: "",
      cost,
      key: sealed,
      token: null,
      afterMinutes: 1,
      biometric: false,
      wrong: 0,
      until: 0,
    };
    localStorage.setItem(lockKey, JSON.stringify(lock));
    await refreshPush();
    await refreshPush();
    expect(sent.map(({ body }) => body)).toEqual([
      { address: at("https://push.example/1"), discreet: false },
      { address: at("https://push.example/2"), discreet: false },
      { address: at("https://push.example/2"), discreet: true },
    ]);
  });

  test("push › daily check › another server key or a forgotten address registers again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const inDays = (days: number) => vi.setSystemTime(Date.now() + days * 86_400_000);
    inDays(1);
    await refreshPush();
    expect(sent).toEqual([]);
    server = { public_key: "another key", app: false, on: true };
    await refreshPush();
    expect(sent).toEqual([]);
    inDays(1);
    await refreshPush();
    expect(sent).toHaveLength(1);
    server = { public_key: "another key", app: false, on: false };
    inDays(1);
    await refreshPush();
    await refreshPush();
    expect(sent).toHaveLength(2);
    vi.useRealTimers();
  });

  test("by another person, what the first one asked for ends", async () => {
    writeSession({ token: tokenUntil(2_000_000_002, bola), user: user(bola) });
    await refreshPush();
    expect([wantsPush(), browser.forgotten, sent]).toEqual([false, 1, []]);
  });
});

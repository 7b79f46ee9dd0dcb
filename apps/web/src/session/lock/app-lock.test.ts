// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Secrets } from "../../platform/device.ts";

const cost = { N: 2 ** 10, r: 8, p: 1 };
const token = "aaa.bbb.ccc";
/** The page as it is after it was loaded anew: what was in memory is gone. */
async function page(parts: { secrets?: Secrets; itIsThem?: boolean } = {}) {
  vi.resetModules();
  const [lock, record, session, device, { browserDevice }, { browserParts }] = await Promise.all([
    import("./app-lock.ts"),
    import("./lock-record.ts"),
    import("../../platform/browser-storage.ts"),
    import("../../platform/device.ts"),
    import("../../platform/browser.ts"),
    import("../../platform/browser-parts.ts"),
  ]);
  const biometric = {
    kind: async () => (parts.secrets ? ("finger" as const) : null),
    check: async () => parts.itIsThem ?? false,
  };
  device.setDevice({
    ...browserDevice,
    parts: async () => ({ ...browserParts, biometric, secrets: parts.secrets ?? null }),
  });
  return { ...lock, ...record, tokenText: session.tokenText };
}
const wish = { pin: "246810", afterMinutes: 1, biometric: false };
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", token);
});

describe("a locked app", () => {
  test("has no readable token, and gives it back for the right PIN alone", async () => {
    const before = await page();
    await before.turnOn(wish, cost);
    expect(before.tokenText.get()).toBe(token);
    expect(JSON.stringify({ ...localStorage })).not.toContain("bbb");

    const after = await page();
    expect([after.isClosed(), after.tokenText.get()]).toEqual([true, null]);
    expect(await after.openWithPin("246811")).toBe("wrong");
    expect(after.tokenText.get()).toBeNull();
    expect(await after.openWithPin("246810")).toBe("open");
    expect([after.isClosed(), after.tokenText.get()]).toEqual([false, token]);
  });

  test("seals a token that is renewed, and keeps none after a sign-out", async () => {
    const open = await page();
    await open.turnOn(wish, cost);
    const before = open.readLock()?.token?.data;
    open.tokenText.set("new.new.new");
    await expect.poll(() => open.readLock()?.token?.data).not.toBe(before);
    const again = await page();
    await again.openWithPin(wish.pin);
    expect(again.tokenText.get()).toBe("new.new.new");
    again.tokenText.remove();
    localStorage.clear();
    expect((await page()).isClosed()).toBe(false);
  });

  test("turned off leaves the token where it was before", async () => {
    const open = await page();
    await open.turnOn(wish, cost);
    await open.turnOff();
    expect([localStorage.getItem("token"), localStorage.getItem("lock"), open.tokenText.get()]).toEqual([
      token,
      null,
      token,
    ]);
  });

  test("whose record was changed opens for nobody", async () => {
    const open = await page();
    await open.turnOn(wish, cost);
    const record = open.readLock()!;
    open.writeLock({ ...record, key: { ...record.key, data: record.token!.data } });
    expect(await (await page()).openWithPin(wish.pin)).toBe("wrong");
  });
});

test("the key of a PIN › is as costly as is written down, and its record says so", async () => {
  const open = await page();
  await open.turnOn(wish);
  expect(open.readLock()?.cost).toEqual({ N: 2 ** 15, r: 8, p: 1 });
});

describe("guessing", () => {
  test("is free five times, then waits twice as long each time, and ends at the password", async () => {
    const { turnOn } = await page();
    await turnOn(wish, { N: 2, r: 8, p: 1 });
    const { openWithPin, readLock, remainingWait: waitLeft } = await page();
    let now = 1_000_000;
    const waits: number[] = [];
    const early: string[] = [];
    let outcome = "";
    while (outcome !== "password") {
      outcome = await openWithPin("0000", now);
      const wait = waitLeft(readLock()!, now) / 1000;
      if (wait > 0 && outcome === "wrong") {
        waits.push(wait);
        early.push(await openWithPin(wish.pin, now + 1));
      }
      now += wait * 1000 + 1;
    }
    expect(new Set(early)).toEqual(new Set(["wait"]));
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
    expect(await openWithPin(wish.pin, now)).toBe("password");
  });

  test("a right PIN makes the earlier wrong ones count no more", async () => {
    const { turnOn } = await page();
    await turnOn(wish, cost);
    const { openWithPin, readLock } = await page();
    await openWithPin("0000");
    await openWithPin(wish.pin);
    expect(readLock()?.wrong).toBe(0);
  });

  test("wrong PINs › clock set back › the wait stays within the rule", async () => {
    const { remainingWait: waitLeft } = await page();
    expect(waitLeft({ wrong: 5, until: 9_999_999_999 }, 0)).toBe(30_000);
    expect(waitLeft({ wrong: 5, until: 1000 }, 2000)).toBe(0);
  });
});

describe("finger and face", () => {
  const safe = (): Secrets & { stored: Map<string, string> } => {
    const stored = new Map<string, string>();
    return {
      stored,
      get: async (key) => stored.get(key) ?? null,
      set: async (key, value) => void stored.set(key, value),
      remove: async (key) => void stored.delete(key),
    };
  };

  test("open it where the phone has a safe and says that it is them", async () => {
    const secrets = safe();
    await (await page({ secrets })).turnOn({ ...wish, biometric: true }, cost);
    const stranger = await page({ secrets, itIsThem: false });
    expect([await stranger.openWithBiometric(""), stranger.tokenText.get()]).toEqual([false, null]);
    const owner = await page({ secrets, itIsThem: true });
    expect([await owner.openWithBiometric(""), owner.tokenText.get()]).toEqual([true, token]);
    await owner.turnOff();
    expect(secrets.stored.size).toBe(0);
  });

  test("are not promised by a browser, which has neither", async () => {
    const open = await page();
    await open.turnOn({ ...wish, biometric: true }, cost);
    expect(open.readLock()?.biometric).toBe(false);
    expect(await open.openWithBiometric("")).toBe(false);
  });
});

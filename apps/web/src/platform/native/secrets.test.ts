import { expect, test } from "vitest";
import type { Secrets } from "../device.ts";
import { openTokenVault } from "./secrets.ts";

function safe(start: Record<string, string> = {}): { stored: Record<string, string>; secrets: Secrets } {
  const stored = { ...start };
  return {
    stored,
    secrets: {
      get: async (key) => stored[key] ?? null,
      set: async (key, value) => {
        // Slower than a removal: the order must hold all the same.
        await new Promise((done) => setTimeout(done, 5));
        stored[key] = value;
      },
      remove: async (key) => void delete stored[key],
    },
  };
}
const nothing = { read: () => null, drop: () => undefined };

test("token of the shell › the token is read at once and kept by the system", async () => {
  const { stored, secrets } = safe({ token: "a.b.c" });
  const vault = await openTokenVault(secrets, "token", nothing);
  expect(vault.get()).toBe("a.b.c");
  vault.set("d.e.f");
  expect(vault.get()).toBe("d.e.f");
  await expect.poll(() => stored["token"]).toBe("d.e.f");
});

test("token of the shell › a sign-out that follows a new token at once ends with none", async () => {
  const { stored, secrets } = safe();
  const vault = await openTokenVault(secrets, "token", nothing);
  vault.set("a.b.c");
  vault.remove();
  expect(vault.get()).toBeNull();
  await new Promise((done) => setTimeout(done, 20));
  expect(stored).toEqual({});
});

test("token of the shell › a token that was in local storage moves over and leaves nothing there", async () => {
  const { stored, secrets } = safe();
  let old: string | null = "a.b.c";
  const vault = await openTokenVault(secrets, "token", { read: () => old, drop: () => void (old = null) });
  expect([vault.get(), stored["token"], old]).toEqual(["a.b.c", "a.b.c", null]);
});

test("token of the shell › a phone that does not open its safe asks for a sign-in, and the app starts", async () => {
  const secrets: Secrets = { ...safe().secrets, get: () => Promise.reject(new Error("keystore")) };
  expect((await openTokenVault(secrets, "token", nothing)).get()).toBeNull();
});

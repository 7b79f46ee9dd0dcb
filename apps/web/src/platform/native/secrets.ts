import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";
import type { Secrets } from "../device.ts";
import type { TokenStore } from "../browser-storage.ts";

/** iOS: the Keychain, on this device alone. Android: encrypted by a key of the Keystore, which never leaves the phone. */
export const secrets: Secrets = {
  get: async (key) => {
    const value = await SecureStorage.get(key, false);
    return typeof value === "string" ? value : null;
  },
  set: (key, value) => SecureStorage.set(key, value, false, false, KeychainAccess.afterFirstUnlockThisDeviceOnly),
  remove: async (key) => {
    await SecureStorage.remove(key);
  },
};

/**
 * The token in the system's secure storage, with a copy in memory: the app reads it at once, and nothing of it is in the
 * web view's own files.
 *
 * @param moved - a token that local storage still holds from before; it is taken over
 */
export async function openTokenVault(
  secrets: Secrets,
  key: string,
  moved: { read: () => string | null; drop: () => void },
): Promise<TokenStore> {
  let token = await secrets.get(key).catch(() => null);
  const old = moved.read();
  if (old !== null) {
    token ??= old;
    await secrets.set(key, token);
    moved.drop();
  }
  // One after the other: a sign-out must not be overtaken by the token it ends.
  let writing: Promise<void> = Promise.resolve();
  const later = (act: () => Promise<void>): void => {
    writing = writing.then(act).catch((error: unknown) => console.error("The token was not kept safely", error));
  };
  return {
    get: () => token,
    set: (value) => {
      token = value;
      later(() => secrets.set(key, value));
    },
    remove: () => {
      token = null;
      later(() => secrets.remove(key));
    },
  };
}

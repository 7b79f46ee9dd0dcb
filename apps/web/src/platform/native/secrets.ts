import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";
import type { Secrets } from "../device.ts";

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

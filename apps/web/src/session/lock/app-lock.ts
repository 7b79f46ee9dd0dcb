import { scryptAsync } from "@noble/hashes/scrypt";
import { thisDevice } from "../../platform/device.ts";
import { setTokenStore, tokenText, type TokenStore } from "../../platform/browser-storage.ts";
import { type Sealed, dropOpenTokens } from "./people-database.ts";
import { forgetLock, maxTries, readLock, waitAfter, remainingWait, writeLock, type LockRecord } from "./lock-record.ts";

/** Name under which the phone keeps the lock's key for finger and face. */
const secretName = "lock_key";

/** Result of a PIN. `wait`: not checked yet. `password`: only that helps now. */
export type Opened = "open" | "wrong" | "wait" | "password";

/** The lock's key of this page, once it was opened. */
let opened: { key: CryptoKey; token: string | null } | null = null;
let plain: TokenStore | null = null;

/** Returns whether this page has still to be unlocked. */
export const isClosed = (): boolean => readLock() !== null && opened === null;

/** Forgets the lock's key of this page: the next PIN is another person's, or asked for again. */
export const closePage = (): void => {
  opened = null;
};

/** Returns whether this page may have a lock: the browser's own cryptography is there on https and localhost alone. */
export const canLock = (): boolean => globalThis.crypto?.subtle !== undefined;

type LockSettings = { pin: string; afterMinutes: number; biometric: boolean };

/** Turns the lock on, or changes its PIN: the token is sealed, and what was readable of it goes. */
export async function turnOn({ pin, afterMinutes, biometric }: LockSettings, cost: PinCost = pinCost): Promise<void> {
  const token = tokenText.get();
  const bytes = randomBytes(32);
  const key = await keyOf(bytes);
  const salt = textOf(randomBytes(16));
  const record: LockRecord = {
    v: 1,
    salt,
    cost,
    key: await seal(await pinKey(pin, salt, cost), bytes),
    token: token === null ? null : await sealText(key, token),
    afterMinutes,
    biometric: biometric && (await storeBiometricKey(bytes)),
    wrong: 0,
    until: 0,
    digits: pin.length,
  };
  writeLock(record);
  unlockWith(key, token);
  plain?.remove();
  await dropOpenTokens();
}

/** Turns it off. The page is open, or somebody forgot the PIN: who can sign in with the password needs none, and the token comes after this. */
export async function turnOff(): Promise<void> {
  const token = tokenText.get();
  forgetLock();
  opened = null;
  if (token !== null) tokenText.set(token);
  await (await thisDevice().parts()).secrets?.remove(secretName);
}

/** Tries a PIN. Five are free; then each costs a wait that doubles, and after twelve only the password helps. */
export async function openWithPin(pin: string, now: number = Date.now()): Promise<Opened> {
  const record = readLock();
  if (!record) return "open";
  if (record.wrong >= maxTries) return "password";
  if (remainingWait(record, now) > 0) return "wait";
  // Counted before it is known: who takes the page away meanwhile has used a try.
  const wrong = record.wrong + 1;
  writeLock({ ...record, wrong, until: now + waitAfter(wrong) });
  const bytes = await unseal(await pinKey(pin, record.salt, record.cost), record.key);
  if (!bytes) return wrong >= maxTries ? "password" : "wrong";
  await openWith(bytes);
  return "open";
}

/** Asks the phone whose finger or face it is; false when it is not theirs, or there is no such way. */
export async function openWithBiometric(reason: string): Promise<boolean> {
  const record = readLock();
  const { biometric, secrets } = await thisDevice().parts();
  if (!record?.biometric || !secrets || !(await biometric.check(reason))) return false;
  const secret = await secrets.get(secretName).catch(() => null);
  if (secret === null) return false;
  await openWith(bytesOf(secret));
  return true;
}

async function openWith(bytes: Uint8Array): Promise<void> {
  const record = readLock();
  if (!record) return;
  const key = await keyOf(bytes);
  const token = record.token && (await unseal(key, record.token));
  writeLock({ ...record, wrong: 0, until: 0 });
  unlockWith(key, token ? new TextDecoder().decode(token) : null);
  // A page that ended while the lock was being turned on left it readable.
  plain?.remove();
}

async function storeBiometricKey(bytes: Uint8Array): Promise<boolean> {
  const { secrets, biometric } = await thisDevice().parts();
  if (!secrets || (await biometric.kind()) === null) return false;
  try {
    await secrets.set(secretName, textOf(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Seals a text with the key of this page's lock; null where there is no lock. */
export const sealWithLock = async (text: string): Promise<Sealed | null> =>
  opened && readLock() ? sealText(opened.key, text) : null;

/** Null when another lock sealed it, or this one is not open. */
export async function openWithLock(sealed: Sealed): Promise<string | null> {
  const bytes = opened && (await unseal(opened.key, sealed));
  return bytes ? new TextDecoder().decode(bytes) : null;
}

const sealText = (key: CryptoKey, text: string) => seal(key, new TextEncoder().encode(text));

/** From here on the token is read from memory and written sealed. */
function unlockWith(key: CryptoKey, token: string | null): void {
  opened = { key, token };
  if (plain) return;
  const before = setTokenStore({
    get: () => (readLock() === null ? before.get() : (opened?.token ?? null)),
    set: (next) => {
      if (readLock() === null || !opened) return before.set(next);
      opened.token = next;
      void sealText(opened.key, next).then((sealed) => {
        const record = readLock();
        // Signed out, or renewed again, while it was being sealed.
        if (record && opened?.token === next) writeLock({ ...record, token: sealed });
      });
    },
    remove: () => {
      if (opened) opened.token = null;
      const record = readLock();
      if (record) writeLock({ ...record, token: null });
      before.remove();
    },
  });
  plain = before;
}

/** Cost of deriving a key from a PIN; stored beside what the key opens, so that it can grow with the years. */
type PinCost = { readonly N: number; readonly r: number; readonly p: number };

/**
 * 32 MiB and about 0.2 s on a desk, a second on a cheap phone. Six digits are a million tries: no cost makes that safe
 * against somebody who has copied the phone, it only makes the copy worth less than asking.
 */
const pinCost: PinCost = { N: 2 ** 15, r: 8, p: 1 };

/** The key of a PIN; it seals one other key and nothing else. */
async function pinKey(pin: string, salt: string, { N, r, p }: PinCost): Promise<CryptoKey> {
  const bytes = await scryptAsync(new TextEncoder().encode(pin.normalize("NFKC")), bytesOf(salt), {
    N,
    r,
    p,
    dkLen: 32,
    maxmem: 2 ** 28,
  });
  return keyOf(bytes);
}

const keyOf = (bytes: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new Uint8Array(bytes), "AES-GCM", false, ["encrypt", "decrypt"]);

async function seal(key: CryptoKey, bytes: Uint8Array): Promise<Sealed> {
  const iv = randomBytes(12);
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new Uint8Array(bytes));
  return { iv: textOf(iv), data: textOf(new Uint8Array(data)) };
}

/** Null when it was sealed with another key, or changed since. */
async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<Uint8Array | null> {
  try {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytesOf(iv) }, key, bytesOf(data));
    return new Uint8Array(plain);
  } catch {
    return null;
  }
}

const randomBytes = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count));

const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

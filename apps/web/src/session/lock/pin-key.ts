import { scryptAsync } from "@noble/hashes/scrypt";

/** Cost of deriving a key from a PIN; stored beside what the key opens, so that it can grow with the years. */
export type PinCost = { readonly N: number; readonly r: number; readonly p: number };

/**
 * 32 MiB and about 0.2 s on a desk, a second on a cheap phone. Six digits are a million tries: no cost makes that safe
 * against somebody who has copied the phone, it only makes the copy worth less than asking.
 */
export const pinCost: PinCost = { N: 2 ** 15, r: 8, p: 1 };

export type Sealed = { readonly iv: string; readonly data: string };

/** The key of a PIN; it seals one other key and nothing else. */
export async function pinKey(pin: string, salt: string, { N, r, p }: PinCost): Promise<CryptoKey> {
  const bytes = await scryptAsync(new TextEncoder().encode(pin.normalize("NFKC")), bytesOf(salt), {
    N,
    r,
    p,
    dkLen: 32,
    maxmem: 2 ** 28,
  });
  return keyOf(bytes);
}

export const keyOf = (bytes: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new Uint8Array(bytes), "AES-GCM", false, ["encrypt", "decrypt"]);

export async function seal(key: CryptoKey, bytes: Uint8Array): Promise<Sealed> {
  const iv = randomBytes(12);
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new Uint8Array(bytes));
  return { iv: textOf(iv), data: textOf(new Uint8Array(data)) };
}

/** Null when it was sealed with another key, or changed since. */
export async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<Uint8Array | null> {
  try {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytesOf(iv) }, key, bytesOf(data));
    return new Uint8Array(plain);
  } catch {
    return null;
  }
}

export const randomBytes = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count));

export const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

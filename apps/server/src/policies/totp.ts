import { createHmac } from "node:crypto";
import { isSameSecret } from "./same-secret.ts";

const stepSeconds = 30;
/** Of clocks that are off, and of the time it takes to type: one step either way (RFC 6238, 5.2). */
const drift = 1;

/** The step of time an instant falls into. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of a key at a step of time (RFC 4226 with the counter of RFC 6238). Authenticator apps take six digits of SHA-1. */
export function codeAt(key: Uint8Array, step: number, digits = 6, algorithm = "sha1"): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step a typed code belongs to, if it is right now and later than the last one taken; else null. */
export function stepOfCode(key: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  let found: number | null = null;
  for (let step = stepAt(now) - drift; step <= stepAt(now) + drift; step += 1) {
    const isSame = isSameSecret(codeAt(key, step), code);
    if (isSame && step > lastStep) found = step;
  }
  return found;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 of RFC 4648 without padding: what people type into an app that has no camera. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let bitCount = 0;
  let text = "";
  for (const byte of bytes) {
    bitCount = ((bitCount << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(bitCount >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(bitCount << (5 - bits)) & 31] : text;
}

/** Returns the `otpauth:` address of the QR code for an authenticator app. */
export const keyAddress = (key: Uint8Array, account: string): string =>
  `otpauth://totp/${encodeURIComponent("Ankara")}:${encodeURIComponent(account)}?secret=${base32(key)}&issuer=Ankara`;

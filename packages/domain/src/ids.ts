/** Gives that many random bytes. Handed in, so that tests and simulations repeat. */
export type Random = (bytes: number) => Uint8Array;

/** Random bytes of the platform, in browser and Node alike. */
export const systemRandom: Random = (bytes) => crypto.getRandomValues(new Uint8Array(bytes));

const largestTime = 2 ** 48 - 1;

/**
 * A new record id: UUIDv7, 48 bits of time and 74 of chance, so ids made later sort later.
 * @param now - milliseconds since 1970; a clock that is far off still gives a valid id
 */
export function newId(now: number, random: Random): string {
  const bytes = new Uint8Array(16);
  bytes.set(random(10), 6);
  const time = Math.trunc(Math.min(Math.max(Number.isFinite(now) ? now : 0, 0), largestTime));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(time / 2 ** 32));
  view.setUint32(2, time % 2 ** 32);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns the lower bound of ids made at a moment or later: no other id sorts between it and the first of them. */
export function minIdAt(moment: number): string {
  const time = Math.max(0, Math.trunc(moment)).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/**
 * The id of what there may be only once for a record (its reversal, its receipt): the same on every device, so that two
 * that act at once make one. The chance of the source behind, marked as version 8; in front the largest time, so that
 * looking for what was written since a day finds it whenever that was.
 */
export const derivedIdFor = (sourceId: string): string => `ffffffff-ffff-8${sourceId.slice(15, 36)}`;

/** 32 characters that nobody confuses: no I, O, 0 or 1. Each byte gives exactly five bits of them. */
const payRefAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * A reference the client quotes when paying by transfer, USSD or M-Pesa: 8 characters A–Z and 2–9.
 * 40 bits, so two of ten thousand invoices share one once in some twenty thousand businesses.
 */
export function newPayRef(random: Random): string {
  return Array.from(random(8), (byte) => payRefAlphabet[byte & 31]).join("");
}

const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The unguessable `{id}` of `invoice/link/{id}`: 144 random bits as 24 base64url characters. */
export function newLinkId(random: Random): string {
  return Array.from(random(24), (byte) => base64url[byte & 63]).join("");
}

import * as z from "zod/mini";
import { localText } from "../../platform/browser-storage.ts";

const Sealed = z.object({ iv: z.string(), data: z.string() });

/** Record in local storage while the app lock is on; a log-out removes it with everything else there. */
export const LockRecord = z.object({
  v: z.literal(1),
  salt: z.string(),
  cost: z.object({ N: z.int(), r: z.int(), p: z.int() }),
  /** The lock's own key, sealed with the PIN's. */
  key: Sealed,
  /** The bearer token, sealed with the lock's key; null when nobody is signed in. */
  token: z.nullable(Sealed),
  /** Away for this long, and the app asks again. */
  afterMinutes: z.number(),
  /** The phone may open it by finger or face: the lock's key is in secure storage as well. */
  biometric: z.boolean(),
  /** Wrong PINs since the last right one, and until when none is looked at (epoch ms). */
  wrong: z.int(),
  until: z.number(),
  /** Digits of the PIN: the last one opens without another tap. Older records do not say. */
  digits: z.optional(z.int()),
});
export type LockRecord = z.infer<typeof LockRecord>;

export const lockKey = "lock";

/** Null while the lock is off. */
export function readLock(): LockRecord | null {
  const text = localText.get(lockKey);
  if (text === null) return null;
  try {
    return LockRecord.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const writeLock = (record: LockRecord): void => localText.set(lockKey, JSON.stringify(record));
export const forgetLock = (): void => localText.remove(lockKey);

/** Tries that cost nothing but their own time. */
const freeTries = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;
/** After so many, only the password helps. */
export const maxTries = 12;

/** Returns how long nobody may try after the nth wrong PIN. */
export const waitAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (wrong - freeTries));

/** Returns the time until a PIN is checked again. A clock that was set back makes nobody wait longer than the rule says. */
export const remainingWait = ({ wrong, until }: Pick<LockRecord, "wrong" | "until">, now: number): number =>
  Math.max(0, Math.min(until - now, waitAfter(wrong)));

import type { UserId } from "@ankara/domain/records/fields";
import * as z from "zod/mini";
import { err, ok, type Result } from "@ankara/domain/result";

/*
 * The file somebody saves before a log-out that would lose something. It holds what was not sent yet, locked with a
 * password: PBKDF2-SHA-256 makes the key, AES-256-GCM locks, and the open head is part of what is checked, so that a
 * byte changed anywhere is noticed.
 */

/** Raise when the head or the contents change shape; older files must stay readable. */
const version = 1;
/** OWASP's figure for PBKDF2-SHA-256 (2023): about a second on a cheap phone. */
const iterations = 600_000;
/** Bounds the cost a file may ask for, so that a hostile one cannot keep the device busy for an hour. */
const maxIterations = 10_000_000;

const Head = z.object({
  ankara_backup: z.int(),
  /** Owner of these changes. */
  user: z.string(),
  made_at: z.iso.datetime(),
  iterations: z.int().check(z.gte(1), z.lte(maxIterations)),
  /** Base64. */
  salt: z.string(),
  iv: z.string(),
  /** Length of the locked part in bytes: a file that was cut off says so without the password. */
  bytes: z.int(),
});
type Head = z.infer<typeof Head>;
const File = z.extend(Head, { data: z.string() });

/** `newer`: made by a version of the app this one does not know. */
export type BackupProblem = "damaged" | "newer" | "other_user" | "wrong_password";

/** Locks the contents. The answer is the text of the file. */
export async function sealBackup(
  contents: unknown,
  { userId, madeAt, password }: { userId: UserId; madeAt: string; password: string },
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(contents));
  // GCM adds its 16 bytes of proof.
  const head: Head = {
    ankara_backup: version,
    user: userId,
    made_at: madeAt,
    iterations,
    salt: toBase64(salt),
    iv: toBase64(iv),
    bytes: plain.length + 16,
  };
  const key = await keyOf(password, salt, iterations, "encrypt");
  const locked = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: proofOf(head) }, key, plain);
  return JSON.stringify({ ...head, data: toBase64(new Uint8Array(locked)) });
}

/** Unlocks a file of that user. Nothing is known about what comes out but that this app, with that password, wrote it. */
export async function openBackup(
  text: string,
  { userId, password }: { userId: UserId; password: string },
): Promise<Result<unknown, BackupProblem>> {
  const file = z.safeParse(File, parsed(text));
  if (!file.success) return err("damaged");
  const { data, ...head } = file.data;
  if (head.ankara_backup > version) return err("newer");
  if (head.user !== userId) return err("other_user");
  const [locked, salt, iv] = [fromBase64(data), fromBase64(head.salt), fromBase64(head.iv)];
  if (!locked || !salt || !iv || locked.length !== head.bytes) return err("damaged");
  const key = await keyOf(password, salt, head.iterations, "decrypt");
  try {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: proofOf(head) }, key, locked);
    return ok(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    // A wrong password and a byte changed inside look the same; the first is far more common.
    return err("wrong_password");
  }
}

/** Locking needs a page that came over https (or from this machine). */
export const canLock = (): boolean => (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;

const proofOf = ({ ankara_backup, user, made_at, iterations: rounds, salt, iv, bytes }: Head) =>
  new TextEncoder().encode(JSON.stringify([ankara_backup, user, made_at, rounds, salt, iv, bytes]));

async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>, rounds: number, use: "encrypt" | "decrypt") {
  // The same letters typed on another keyboard may come composed in another way.
  const typed = new TextEncoder().encode(password.normalize("NFKC"));
  const base = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    [use],
  );
}

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

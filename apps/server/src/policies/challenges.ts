import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { isSameSecret } from "./same-secret.ts";

/** Milliseconds a person has to answer with a finger, a face or a PIN. */
export const challengeMs = 5 * 60_000;
const randomLength = 16;
const timeLength = 6;
const bodyLength = randomLength + timeLength;

const markOf = (deps: Pick<Deps, "seal">, purpose: string, body: Buffer): Buffer =>
  deps.seal.hash(`challenge ${purpose}`, body.toString("base64url")).subarray(0, 16);

/**
 * Bytes to be signed by a passkey: random, with their end, marked as ours and for this purpose. Nothing is written down,
 * so that whoever only opens the sign-in page costs no row, and any server of ours takes the answer.
 */
export function newChallenge(deps: Pick<Deps, "seal" | "now">, purpose: string): string {
  const end = Buffer.alloc(timeLength);
  end.writeUIntBE(deps.now().getTime() + challengeMs, 0, timeLength);
  const body = Buffer.concat([randomBytes(randomLength), end]);
  return Buffer.concat([body, markOf(deps, purpose, body)]).toString("base64url");
}

/** Returns whether a challenge is of ours, for this purpose, and not too old. */
export function isChallenge(deps: Pick<Deps, "seal" | "now">, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== bodyLength + 16) return false;
  const body = bytes.subarray(0, bodyLength);
  if (!isSameSecret(markOf(deps, purpose, body), bytes.subarray(bodyLength))) return false;
  return body.readUIntBE(randomLength, timeLength) > deps.now().getTime();
}

/** Take a challenge that was answered. @returns false when it was answered before */
export async function consumeChallenge(
  deps: Pick<Deps, "now">,
  db: Kysely<Schema>,
  challenge: string,
): Promise<boolean> {
  // Of the bytes, not of the text: two texts may mean the same bytes.
  const hash = createHash("sha256").update(Buffer.from(challenge, "base64url")).digest();
  const inserted = await db
    .insertInto("used_challenges")
    .values({ hash, expires_at: new Date(deps.now().getTime() + challengeMs) })
    .onConflict((row) => row.doNothing())
    .returning("hash")
    .executeTakeFirst();
  return inserted !== undefined;
}

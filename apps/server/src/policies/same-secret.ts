import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Compares a secret on record, or the mark made with it, with what was given. It takes as long for every answer, and for
 * every length, because hashes of both are compared; without a secret on record nothing opens.
 */
export function isSameSecret(known: string | Uint8Array | null | undefined, given: string | Uint8Array): boolean {
  return known !== null && known !== undefined && known.length > 0 && timingSafeEqual(digest(known), digest(given));
}

const digest = (secret: string | Uint8Array): Buffer => createHash("sha256").update(secret).digest();

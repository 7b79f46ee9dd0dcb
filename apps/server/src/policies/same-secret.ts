import { timingSafeEqual } from "node:crypto";

/** Compares the secret of a link with the one on record in constant time; without one on record nothing opens. */
export function isSameSecret(known: string | null | undefined, given: string): boolean {
  const [left, right] = [Buffer.from(known ?? ""), Buffer.from(given)];
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}

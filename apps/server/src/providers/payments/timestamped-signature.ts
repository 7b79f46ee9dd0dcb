import { createHmac } from "node:crypto";
import { isSameSecret } from "../../policies/same-secret.ts";

/** Messages older or further ahead than this are refused: a recorded one cannot be played again later. */
const signatureToleranceSeconds = 300;

/** `t=<seconds>,v1=<hex>` over `<t>.<body>` by HMAC-SHA-256, as Stripe signs. */
export function stampSignature(raw: Buffer, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${macOf(raw, secret, seconds).toString("hex")}`;
}

/** Is the stamp fresh and one of its `v1` made with the secret? Compares in constant time. */
export function isStamped(raw: Buffer, header: unknown, secret: string, now: Date): boolean {
  if (typeof header !== "string" || header.length > 1_000) return false;
  const parts = header.split(",").map((part) => part.split("="));
  const stamps = parts.filter(([name]) => name === "t").map(([, value = ""]) => value);
  const [stamp = ""] = stamps;
  if (stamps.length !== 1 || !/^\d{1,12}$/.test(stamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(stamp)) > signatureToleranceSeconds) return false;
  const expected = macOf(raw, secret, Number(stamp));
  return parts
    .filter(([name, value = ""]) => name === "v1" && /^[0-9a-f]{64}$/.test(value))
    .some(([, value = ""]) => isSameSecret(expected, Buffer.from(value, "hex")));
}

const macOf = (raw: Buffer, secret: string, seconds: number): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.`).update(raw).digest();

import { createHmac, randomBytes } from "node:crypto";

const secretBytes = 32;

/** A new secret as its owner keeps it: `whsec_` and 256 random bits in base64. */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString("base64")}`;

/**
 * The headers of a message by Standard Webhooks: HMAC-SHA-256 over `id.timestamp.body`, one signature for each secret.
 *
 * @param at - seconds since 1970 go into it: who receives it refuses what is older than five minutes
 */
export function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

import { createECDH, generateKeyPairSync } from "node:crypto";
import { SignJWT, importJWK } from "jose";

/** Identifies a server to a browser's push service (RFC 8292). Keys in base64url, as `npm run push:keys` prints them. */
export type VapidKeys = {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Address the push service can reach us at: `mailto:…` or `https://…`. */
  readonly subject: string;
};

/** Services take twelve to twenty-four hours. */
const tokenSeconds = 12 * 3600;

/** The header `authorization` of a message to a service. @param audience - the origin of the address */
export async function vapidHeader(
  { publicKey, privateKey, subject }: VapidKeys,
  audience: string,
  now: Date,
): Promise<string> {
  const point = Buffer.from(publicKey, "base64url");
  const key = await importJWK(
    {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
      d: privateKey,
    },
    "ES256",
  );
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setAudience(audience)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + tokenSeconds)
    .setSubject(subject)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}

export function newVapidKeys(): Pick<VapidKeys, "publicKey" | "privateKey"> {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}

/** Returns whether the two are one pair. */
export function isPair({ publicKey, privateKey }: Pick<VapidKeys, "publicKey" | "privateKey">): boolean {
  const pair = createECDH("prime256v1");
  try {
    const key = Buffer.from(privateKey, "base64url");
    pair.setPrivateKey(key);
    return key.length === 32 && pair.getPublicKey("base64url") === publicKey.replace(/=+$/, "");
  } catch {
    return false;
  }
}

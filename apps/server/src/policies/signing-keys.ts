import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import type { BusinessId } from "@ankara/domain/records/fields";

/** Bytes before the 32 bytes of an Ed25519 key in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410). */
const privatePrefix = Buffer.from("302e020100300506032b657004220420", "hex");
const publicPrefix = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Ed25519 keys of businesses. The private half is derived from the server's secret, the business and the id of the key,
 * so that a copy of the database signs nothing, and there is nothing to keep safe beside the secret. Another secret makes
 * other keys: the public half in the database tells that a new key is needed.
 */
export class SigningKeys {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The private key of that id. */
  privateKey(businessId: BusinessId, keyId: string): KeyObject {
    const seed = hkdfSync("sha256", this.#secret, "", `ankara signing key ${businessId} ${keyId}`, 32);
    return createPrivateKey({
      key: Buffer.concat([privatePrefix, Buffer.from(seed)]),
      format: "der",
      type: "pkcs8",
    });
  }
}

/** The 32 bytes by which a key is known to others. */
export const publicBytesOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: "der", type: "spki" }).subarray(publicPrefix.length);

/** A public key from its 32 bytes. */
export const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: "der", type: "spki" });

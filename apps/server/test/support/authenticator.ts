import type { AnswerOf, BodyOf } from "@ankara/contract/call";
import type { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from "@ankara/contract/passkeys";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { codeAt, stepAt } from "../../src/policies/totp.ts";

type Creation = AnswerOf<typeof beginPasskey>["options"];
type Request = AnswerOf<typeof beginPasskeySignIn>["options"];
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

/** A phone with one passkey (ES256, attestation none), as a browser on `origin` would speak for it. */
export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly id = randomBytes(32);
  readonly origin: string;
  /** Goes up with each use; 0 stays 0, as with passkeys that are copied between devices. */
  counter: number;
  /** A finger, a face or a PIN was asked for. */
  verifies = true;
  #handle = "";

  constructor({ origin = "http://shop.example", counter = 0 } = {}) {
    this.origin = origin;
    this.counter = counter;
  }

  make({ challenge, rp, user }: Creation): BodyOf<typeof addPasskey>["passkey"] {
    this.#handle = user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2], // kty: EC2
      [3, -7], // alg: ES256
      [-1, 1], // crv: P-256
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, 0x40),
      Buffer.alloc(16), // no name of the maker
      length,
      this.id,
      isoCBOR.encode(coseKey),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      id: base64url(this.id),
      client_data: this.#clientData("webauthn.create", challenge),
      attestation: base64url(Buffer.from(attestation)),
      transports: ["internal"],
    };
  }

  signIn({ challenge, rpId }: Request): BodyOf<typeof signInWithPasskey>["passkey"] {
    if (this.counter > 0) this.counter += 1;
    const authenticatorData = this.#authenticatorData(rpId, 0);
    const clientData = this.#clientData("webauthn.get", challenge);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientData, "base64url"))]);
    return {
      id: base64url(this.id),
      client_data: clientData,
      authenticator_data: base64url(authenticatorData),
      signature: base64url(sign("sha256", signed, this.#keys.privateKey)),
      user_handle: this.#handle,
    };
  }

  #clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (this.verifies ? 0x04 : 0)]), counter]);
  }
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a key an authenticator app was given in base32. */
export function bytesOfKey(base32: string): Buffer {
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code an authenticator app shows now, or so many half minutes later, for a key in base32. */
export const codeOf = (base32: string, stepsLater = 0): string =>
  codeAt(bytesOfKey(base32), stepAt(new Date()) + stepsLater);

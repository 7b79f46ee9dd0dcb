import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** Salt and key of one message; given by tests alone, which compare with the published example. */
export type Chosen = { readonly salt: Buffer; readonly privateKey: Buffer };

const recordSize = 4096;
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/**
 * Seal a message for one browser (RFC 8291 over RFC 8188, `aes128gcm`): only the browser opens it, its maker's service that
 * carries it does not. A new key and salt for each message.
 *
 * @param p256dh - the browser's public key, 65 bytes in base64url
 * @param auth - the secret it shares with us, 16 bytes in base64url
 * @throws when these are no such keys
 */
export function sealMessage(
  text: string,
  { p256dh, auth }: { readonly p256dh: string; readonly auth: string },
  chosen?: Chosen,
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const ours = createECDH("prime256v1");
  if (chosen) ours.setPrivateKey(chosen.privateKey);
  else ours.generateKeys();
  const publicKey = ours.getPublicKey();
  const salt = chosen?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, publicKey]);
  const shared = derive(ours.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 ends the last record, which is the only one.
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, sealed, cipher.getAuthTag()]);
}

/** Returns whether these can be keys of a browser: a point of the curve, and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false;
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  try {
    const key = Buffer.from(p256dh, "base64url");
    ecdh.computeSecret(key);
    return key.length === 65;
  } catch {
    return false;
  }
}

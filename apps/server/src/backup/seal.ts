import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream as WebStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";

/**
 * Pack and encrypt a stream for the holders of keys (the age format, https://age-encryption.org/v1): each 64 KiB are
 * authenticated in their place, and the last part says that it is the last, so that a file cut short is not taken for whole.
 * The machine that writes backups cannot read them.
 *
 * @param recipients - public keys, `age1…`
 */
export async function seal(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const packed = createGzip({ level: 3 });
  passOn(plain, packed);
  return Readable.from(await encrypter.encrypt(webStream(packed)), { objectMode: false });
}

/**
 * The plain stream of what `seal` made. Errors of it mean that what was read so far must not be used.
 *
 * @param identity - a secret key, `AGE-SECRET-KEY-1…`
 * @throws Error when the key is another one, or the beginning was changed
 */
export async function unseal(sealed: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const packed = await decrypter.decrypt(webStream(sealed));
  const plain = createGunzip();
  passOn(Readable.from(packed, { objectMode: false }), plain);
  return plain;
}

/** An error of the first stream breaks the second, whose reader then hears of it. */
function passOn(from: Readable, to: NodeJS.ReadWriteStream): void {
  pipeline(from, to).catch(() => undefined);
}

const webStream = (from: AsyncIterable<Uint8Array>) =>
  WebStream.from(from) as unknown as globalThis.ReadableStream<Uint8Array>;

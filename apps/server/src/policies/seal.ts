import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/** Keeps what the database must hold and a copy of it must not tell: keyed by the server's secret, AES-256-GCM. */
export class Seal {
  readonly #secret: string;
  readonly #before: readonly string[];

  /** @param before - secrets this server had earlier: what they closed is opened, nothing is closed with them any more */
  constructor(secret: string, before: readonly string[] = []) {
    this.#secret = secret;
    this.#before = before;
  }

  /** @param about - what it belongs to; opened with anything else it is refused */
  close(about: string, bytes: Uint8Array): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", keyOf(this.#secret, "seal"), iv).setAAD(Buffer.from(about));
    return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws when it was closed about something else, with a secret that is not known, or was changed */
  open(about: string, sealed: Buffer): Buffer {
    for (const secret of [this.#secret, ...this.#before]) {
      const opened = attempt(() => openWith(secret, about, sealed));
      if (opened) return opened;
    }
    throw new Error("this seal was closed with another secret or about something else");
  }

  /** The same closed with the secret of today; null where it is already. @throws as `open` does */
  renew(about: string, sealed: Buffer): Buffer | null {
    if (attempt(() => openWith(this.#secret, about, sealed))) return null;
    return this.close(about, this.open(about, sealed));
  }

  /** A hash of a short secret that cannot be guessed at without the server's. */
  hash(about: string, text: string): Buffer {
    return hashWith(this.#secret, about, text);
  }

  /** The hash with today's secret and with each earlier one, to find a stored one. */
  hashes(about: string, text: string): Buffer[] {
    return [this.#secret, ...this.#before].map((secret) => hashWith(secret, about, text));
  }
}

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `ankara ${purpose}`, 32));

const hashWith = (secret: string, about: string, text: string): Buffer =>
  createHmac("sha256", keyOf(secret, "hash")).update(`${about}\n${text}`).digest();

function openWith(secret: string, about: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, "seal"), sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

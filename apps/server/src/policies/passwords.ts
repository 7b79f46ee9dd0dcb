import { hash, hashRaw, verify } from "@node-rs/argon2";

/** Argon2id with the library's parameters: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * The same work for a short secret that is looked up by its hash, so that it is done once for a try and not once for each
 * that is kept.
 *
 * @param salt - 16 random bytes
 */
export const hashWithSalt = (secret: Buffer, salt: Buffer): Promise<Buffer> => hashRaw(secret, { salt });

/** Made when the module is loaded, so that not even the first log-in takes another time. */
const dummy = hash(crypto.randomUUID());

/**
 * Check a password. For an account that does not exist the same work is done against a hash nobody knows the
 * password of, so that the time it takes tells nothing.
 */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await dummy), password).catch(() => false);
  return fits && typeof stored === "string";
}

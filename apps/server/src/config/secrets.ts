import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const Secrets = z.object({
  appSecret: z.string(),
  postgres: z.object({ superuser: z.string(), owner: z.string(), app: z.string() }),
});
export type Secrets = z.infer<typeof Secrets>;

const fresh = () => randomBytes(32).toString("base64url");

/** Secrets of this data directory, made at the first start and readable by its owner alone. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "secrets.json");
  const existing = await readFile(path, "utf8").catch(() => null);
  if (existing !== null) return z.parse(Secrets, JSON.parse(existing));

  // Written whole under another name, then linked: a crash leaves no half file and of two first starts one wins.
  // The draft is this attempt's alone: with a name they share, two starts of one process would write into each other's.
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  const secrets: Secrets = { appSecret: fresh(), postgres: { superuser: fresh(), owner: fresh(), app: fresh() } };
  await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
  await file.sync();
  await file.close();
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft, { force: true });
  return z.parse(Secrets, JSON.parse(await readFile(path, "utf8")));
}

const placeholder = /change.?me|example|password|secret|ankara|0123456789|abcdefgh|qwerty/i;

/**
 * Could somebody guess this secret? Random bytes from `openssl rand`, in hexadecimal or base64, pass; what a person typed,
 * copied from an example or repeated to reach the length does not.
 */
export const isGuessable = (secret: string): boolean =>
  secret.length < 32 || new Set(secret).size < 10 || /^(.+?)\1+$/.test(secret) || placeholder.test(secret);

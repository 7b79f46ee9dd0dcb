import { Readable } from "node:stream";
import { S3mini } from "s3mini";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartProblem } from "../config/start-problem.ts";

/** A store of backups. Its content is sealed, so it needs no trust but that it keeps things. */
export interface BackupStore {
  /** Shown in messages to people. */
  readonly name: string;
  /** Keep it whole or not at all; one of the same name is replaced. @returns bytes written */
  put(name: string, content: Readable): Promise<number>;
  /** @throws Error when there is none of this name */
  get(name: string): Promise<Readable>;
  /** Names that begin so, sorted. */
  list(prefix: string): Promise<string[]>;
}

/** The store of backups, and the public keys they are locked for. */
export type BackupEnv = { readonly store: BackupStore; readonly recipients: readonly string[] };

/**
 * @returns null where no backups are set up
 * @throws StartProblem naming what is missing
 */
export function backupEnv(variables: Readonly<Record<string, string | undefined>>): BackupEnv | null {
  const to = variables["BACKUP_TO"];
  if (!to) return null;
  const recipients = (variables["BACKUP_RECIPIENTS"] ?? "")
    .split(",")
    .map((key) => key.trim())
    .filter(Boolean);
  if (recipients.length === 0 || recipients.some((key) => !/^age1[a-z0-9]{50,}$/.test(key)))
    throw new StartProblem(
      "BACKUP_TO needs BACKUP_RECIPIENTS: public keys (age1…) backups are locked for. Make one with: npm run backup -- --new-key",
    );
  return { store: storeOf(to, variables), recipients };
}

/** @throws StartProblem when settings of S3 are missing */
export function storeOf(to: string, variables: Readonly<Record<string, string | undefined>>): BackupStore {
  const bucket = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(to);
  if (!bucket) return folderStore(to);
  const settings = ["BACKUP_S3_ENDPOINT", "BACKUP_S3_KEY_ID", "BACKUP_S3_SECRET"] as const;
  const missing = settings.filter((name) => !variables[name]);
  if (missing.length > 0) throw new StartProblem(`BACKUP_TO=s3://… needs ${missing.join(", ")}.`);
  const client = new S3mini({
    endpoint: `${variables["BACKUP_S3_ENDPOINT"]?.replace(/\/+$/, "")}/${bucket[1]}`,
    region: variables["BACKUP_S3_REGION"] ?? "auto",
    accessKeyId: variables["BACKUP_S3_KEY_ID"] ?? "",
    secretAccessKey: variables["BACKUP_S3_SECRET"] ?? "",
    requestAbortTimeout: 120_000,
  });
  return s3Store(client, { name: to, prefix: bucket[2] ? `${bucket[2]}/` : "" });
}

/** Backups in a folder: another disk, or a share of another machine. */
export function folderStore(folder: string): BackupStore {
  const root = resolve(folder);
  return {
    name: root,
    async put(name, content) {
      const path = join(root, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.part`;
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      const parent = await open(dirname(path));
      await parent.sync().finally(() => parent.close());
      return (await stat(path)).size;
    },
    async get(name) {
      await stat(join(root, name));
      return createReadStream(join(root, name));
    },
    async list(prefix) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((name) => name.startsWith(prefix))
        .toSorted();
    },
  };
}

/** S3 takes 10 000 parts of one object: 160 GB sealed. */
const partBytes = 16 * 1024 * 1024;
const type = "application/octet-stream";

/** Backups in a bucket of S3 or anything that speaks like it. */
function s3Store(client: S3mini, { name, prefix }: { name: string; prefix: string }): BackupStore {
  return {
    name,
    async put(object, content) {
      const key = prefix + object;
      const parts = inParts(content);
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      if (first.length < partBytes) {
        const answer = await client.putObject(key, first, type);
        if (!answer.ok) throw new Error(`${name} answered ${answer.status} to ${object}`);
        return first.length;
      }
      const upload = await client.getMultipartUploadId(key, type);
      try {
        const sent = [await client.uploadPart(key, upload, first, 1)];
        let bytes = first.length;
        for await (const part of parts) {
          bytes += part.length;
          sent.push(await client.uploadPart(key, upload, part, sent.length + 1));
        }
        await client.completeMultipartUpload(key, upload, sent);
        return bytes;
      } catch (error) {
        await client.abortMultipartUpload(key, upload).catch(() => undefined);
        throw error;
      }
    },
    async get(object) {
      const answer = await client.getObjectResponse(prefix + object);
      if (!answer?.ok || !answer.body) throw new Error(`${name} has no ${object}`);
      return Readable.from(answer.body, { objectMode: false });
    },
    async list(begin) {
      const found = (await client.listObjects("/", prefix + begin)) ?? [];
      return found.map(({ Key: key }) => key.slice(prefix.length)).toSorted();
    },
  };
}

/** Cut into parts of one size; only the last may be smaller. */
async function* inParts(content: Readable): AsyncGenerator<Buffer, void> {
  let buffered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    buffered.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    const whole = Buffer.concat(buffered);
    let at = 0;
    for (; whole.length - at >= partBytes; at += partBytes) yield whole.subarray(at, at + partBytes);
    buffered = [whole.subarray(at)];
    bytes = whole.length - at;
  }
  if (bytes > 0) yield Buffer.concat(buffered);
}

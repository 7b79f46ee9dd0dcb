import type { Readable } from "node:stream";
import { S3mini } from "s3mini";
import { StartProblem } from "../config/start-problem.ts";
import { folderStore } from "./folder-store.ts";
import { s3Store } from "./s3-store.ts";

/** Where backups lie. What is in it is sealed; it needs no trust but that it keeps things. */
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

/** Where backups go, and for whom they are locked. */
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
  const wanted = ["BACKUP_S3_ENDPOINT", "BACKUP_S3_KEY_ID", "BACKUP_S3_SECRET"] as const;
  const missing = wanted.filter((name) => !variables[name]);
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

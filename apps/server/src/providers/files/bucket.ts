import { S3mini } from "s3mini";
import { StartProblem } from "../../config/start-problem.ts";
import { type FileStore, fileKey, mimeOf } from "./file-store.ts";

export type Bucket = { readonly client: S3mini; readonly prefix: string };

/**
 * The bucket of `FILES_TO=s3://bucket/prefix`, null where files lie in the data folder.
 *
 * @throws StartProblem naming what is missing
 */
export function filesBucket(variables: Readonly<Record<string, string | undefined>>): Bucket | null {
  const to = variables["FILES_TO"];
  if (!to) return null;
  const [, name, prefix] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(to) ?? [];
  if (name === undefined) throw new StartProblem("FILES_TO reads s3://bucket/prefix.");
  const settings = ["FILES_S3_ENDPOINT", "FILES_S3_KEY_ID", "FILES_S3_SECRET"] as const;
  const missing = settings.filter((each) => !variables[each]);
  if (missing.length > 0) throw new StartProblem(`FILES_TO=s3://… needs ${missing.join(", ")}.`);
  const client = new S3mini({
    endpoint: `${variables["FILES_S3_ENDPOINT"]?.replace(/\/+$/, "")}/${name}`,
    region: variables["FILES_S3_REGION"] ?? "auto",
    accessKeyId: variables["FILES_S3_KEY_ID"] ?? "",
    secretAccessKey: variables["FILES_S3_SECRET"] ?? "",
    requestAbortTimeout: 30_000,
  });
  return { client, prefix: prefix ? `${prefix}/` : "" };
}

/** Files in a bucket of S3 or anything that speaks like it, for servers on several machines. */
export function bucketFiles({ client, prefix }: Bucket, folder: "files" | "attachments" | "drawings"): FileStore {
  const nameOf = (key: string) => {
    if (!fileKey.test(key)) throw new RangeError(`expected a file key, got ${key}`);
    return `${prefix}${folder}/${key}`;
  };
  return {
    async write(key, bytes) {
      const answer = await client.putObject(nameOf(key), bytes, mimeOf(key));
      if (!answer.ok) throw new Error(`the store of files answered ${answer.status}`);
    },
    async read(key) {
      if (!fileKey.test(key)) return null;
      const answer = await client.getObjectResponse(nameOf(key));
      if (!answer || answer.status === 404) return null;
      if (!answer.ok) throw new Error(`the store of files answered ${answer.status}`);
      return { bytes: Buffer.from(await answer.arrayBuffer()), mime: mimeOf(key) };
    },
    async remove(key) {
      await client.deleteObject(nameOf(key));
    },
  };
}

import { Readable } from "node:stream";
import type { S3mini } from "s3mini";
import type { BackupStore } from "./store.ts";

/** S3 takes 10 000 parts of one object: 160 GB sealed. */
const partBytes = 16 * 1024 * 1024;
const type = "application/octet-stream";

/** Backups in a bucket of S3 or anything that speaks like it. */
export function s3Store(client: S3mini, { name, prefix }: { name: string; prefix: string }): BackupStore {
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
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    held.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    const whole = Buffer.concat(held);
    let at = 0;
    for (; whole.length - at >= partBytes; at += partBytes) yield whole.subarray(at, at + partBytes);
    held = [whole.subarray(at)];
    bytes = whole.length - at;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

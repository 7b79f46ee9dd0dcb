import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** As much of S3 as backups use, in memory: objects, their list in pages, uploads in parts. Unsigned requests are refused. */
export async function s3StandIn(): Promise<{ endpoint: string; objects: Map<string, Buffer>; close: () => void }> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const pageKeys = 3;

  const answer = async (
    request: IncomingMessage,
  ): Promise<{ status: number; body?: string | Buffer; etag?: string }> => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const body = await buffer(request);
    if (
      !/^AWS4-HMAC-SHA256 Credential=key-of-tests\/.*Signature=[0-9a-f]{64}$/.test(request.headers.authorization ?? "")
    )
      return { status: 403, body: "<Error><Code>AccessDenied</Code></Error>" };
    const [, , ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    const upload = url.searchParams.get("uploadId") ?? "";
    const part = Number(url.searchParams.get("partNumber"));
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      const id = String(uploads.size + 1);
      uploads.set(id, new Map());
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    if (request.method === "PUT" && upload) {
      uploads.get(upload)?.set(part, body);
      return { status: 200, etag };
    }
    if (request.method === "POST" && upload) {
      const parts = [...(uploads.get(upload) ?? [])]
        .toSorted(([one], [other]) => one - other)
        .map(([, bytes]) => bytes);
      objects.set(key, Buffer.concat(parts));
      return {
        status: 200,
        body: `<CompleteMultipartUploadResult><Bucket>b</Bucket><Key>${key}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
      };
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    if (request.method === "PUT") {
      objects.set(key, body);
      return { status: 200, etag };
    }
    if (url.searchParams.get("list-type") === "2") {
      const prefix = url.searchParams.get("prefix") ?? "";
      const after = url.searchParams.get("continuation-token") ?? "";
      const found = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
      const page = found.slice(0, pageKeys);
      const more = found.length > page.length;
      const contents = page.map(
        (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
      );
      const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
      return {
        status: 200,
        body: `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
      };
    }
    const stored = objects.get(key);
    return stored
      ? { status: 200, body: stored, etag }
      : { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
  };

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, etag }) => {
        response.writeHead(status, etag ? { etag } : {});
        response.end(body);
      },
      () => response.writeHead(500).end(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

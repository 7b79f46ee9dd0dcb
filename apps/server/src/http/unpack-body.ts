import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyRequest, RequestPayload } from "fastify";

/**
 * Lets a body come packed with gzip. It is unpacked while it is read, and the limit of the route counts what comes out, so
 * that a small body cannot become an endless one.
 */
export async function unpackBody(
  request: FastifyRequest,
  _: unknown,
  payload: RequestPayload,
): Promise<RequestPayload> {
  if (request.headers["content-encoding"] !== "gzip") return payload;
  const unpacked: RequestPayload = createGunzip();
  unpacked.receivedEncodedLength = 0;
  payload.on(
    "data",
    (part: Buffer) => (unpacked.receivedEncodedLength = (unpacked.receivedEncodedLength ?? 0) + part.length),
  );
  // What is no gzip is malformed like any other body that cannot be read.
  unpacked.on("error", (error) => Object.assign(error, { statusCode: 400, code: "FST_ERR_CTP_INVALID_JSON_BODY" }));
  // A reader that goes in the middle takes the unpacking along.
  return pipeline(payload, unpacked as ReturnType<typeof createGunzip>, () => undefined);
}

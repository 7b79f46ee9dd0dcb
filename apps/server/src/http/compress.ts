import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { freeBytes } from "../free-bytes.ts";
import { encodingFor } from "./web-files.ts";

const compress = promisify(gzip);
/** Below this a packet is not full anyway. */
const worthwhileBytes = 1_400;

/** Says so beside what the answer depends on already: the origin of the mobile shell. */
export function varyByEncoding(reply: FastifyReply): void {
  const known = reply.getHeader("vary");
  void reply.header("vary", known ? `${String(known)}, accept-encoding` : "accept-encoding");
}

/** Content types that shrink; pictures, videos and fonts are compressed already, streams are sent as they come. */
const isText = /^(text\/(?!event-stream)|application\/(json|xml|problem\+json|manifest\+json)|image\/svg)/;

/** Whatever a route answers as text travels compressed, unless the route has seen to it itself. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < worthwhileBytes || reply.hasHeader("content-encoding") || reply.statusCode === 206)
      return payload;
    if (!isText.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    if (encodingFor(request.headers["accept-encoding"]) === "identity") return payload;
    if (!/accept-encoding/i.test(String(reply.getHeader("vary") ?? ""))) varyByEncoding(reply);
    void reply.header("content-encoding", "gzip").removeHeader("content-length");
    return compress(payload, { level: 4 });
  });
}

/**
 * Records as JSON shrink to a tenth: on a metered phone that is worth some milliseconds of ours.
 *
 * @param body - in memory of its own, which is freed once it is sent
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<FastifyReply> {
  varyByEncoding(reply);
  const accepts = encodingFor(request.headers["accept-encoding"]) !== "identity";
  reply.raw.once("finish", () => freeBytes(body));
  if (!accepts || body.length < worthwhileBytes) return reply.send(body);
  return reply.header("content-encoding", "gzip").send(await compress(body, { level: 4 }));
}

import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor } from "./web-files.ts";

const compress = promisify(gzip);
/** Below this a packet is not full anyway. */
const worthwhileBytes = 1_400;

/** Records as JSON shrink to a tenth: on a metered phone that is worth some milliseconds of ours. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<FastifyReply> {
  void reply.header("vary", "accept-encoding");
  const accepts = encodingFor(request.headers["accept-encoding"]) !== "identity";
  if (!accepts || body.length < worthwhileBytes) return reply.send(body);
  return reply.header("content-encoding", "gzip").send(await compress(body, { level: 4 }));
}

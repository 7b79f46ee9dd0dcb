import { statusOf } from "@ankara/contract/errors";
import type { FastifyReply } from "fastify";
import { type Refused, errorBody } from "./refused.ts";

export function sendRefused(reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfter !== undefined)
    void reply.header("retry-after", String(Math.max(1, Math.ceil(refused.retryAfter))));
  return reply.code(statusOf[refused.code]).header("cache-control", "no-store").send(errorBody(refused));
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, statusOf } from "@ankara/contract/errors";
import { isOutOfRoom, isUnavailable } from "../db/unavailable.ts";
import { errorBody, type Refused } from "./refused.ts";
import { sendRefused } from "./send-refused.ts";

const byFastifyCode: Record<string, Refused> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: "malformed_json" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: "malformed_json" },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "too_large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: "unsupported_media" },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: "bad_request" },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: "unsupported_media" },
  FST_REQ_FILE_TOO_LARGE: { code: "picture_too_big" },
  FST_FILES_LIMIT: { code: "too_large" },
  FST_PARTS_LIMIT: { code: "too_large" },
  FST_FIELDS_LIMIT: { code: "too_large" },
};

/** Every error leaves in the one shape; what was not foreseen is logged with the request's id and told to nobody. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request: FastifyRequest, reply) => {
    const refused = refusedBy(error);
    if (refused.code === "internal") request.log.error({ err: error }, "request failed");
    else if (refused.code === "unavailable") request.log.warn({ reason: error.message }, "database not answering");
    return sendRefused(reply, refused);
  });
}

const outOfRoom = "The server has no room left. Nothing is lost: what you did stays on your device until there is.";

function refusedBy(error: Error & { code?: string; statusCode?: number }): Refused {
  const known = byFastifyCode[error.code ?? ""];
  if (known) return known;
  if (isOutOfRoom(error)) return { code: "unavailable", message: outOfRoom, retryAfter: 60 };
  if (isUnavailable(error)) return { code: "unavailable", retryAfter: 2 };
  if (error.statusCode === 429) return { code: "throttled" };
  if (error instanceof SyntaxError && error.statusCode === 400) return { code: "malformed_json" };
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { code: "bad_request" };
  return { code: "internal" };
}

const codeOf: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

const lingerMs = 1_000;

/**
 * Answer a request that Node's parser refused, in the one shape of every error. No request exists yet, so no hook, header
 * or log of ours has run; the connection ends with it, because what follows on it cannot be read either.
 */
export function answerParserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const code = codeOf[error.code ?? ""] ?? "bad_request";
  const status = statusOf[code];
  const body = JSON.stringify(errorBody({ code }));
  if (!socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n` +
      `connection: close\r\n\r\n${body}`,
  );
  // A client that never closes its own side would keep the line; it has this long to read why.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

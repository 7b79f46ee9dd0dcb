import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, statusOf } from "@ankara/contract/errors";
import { errorBody } from "./refused.ts";

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

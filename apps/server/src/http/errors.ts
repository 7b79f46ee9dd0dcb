import type { FastifyInstance, FastifyRequest } from "fastify";
import { isOutOfRoom, isUnavailable } from "../db/unavailable.ts";
import { type Refused } from "./refused.ts";
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

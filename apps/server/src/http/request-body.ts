import type { FastifyInstance, FastifyRequest, RequestPayload } from "fastify";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

/** Deeper nesting than any record has; a body of nothing but brackets would exhaust the stack of what reads it. */
const maxDepth = 40;

/** Reads JSON bodies: refuses prototype tricks and bottomless nesting, and takes an empty body as none. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.trim() === "") return done(null, undefined);
    if (isTooDeep(body)) return done(malformed("nested too deeply"));
    return parse(request, body, done);
  });
}

function malformed(reason: string): Error {
  return Object.assign(new Error(reason), { statusCode: 400, code: "FST_ERR_CTP_INVALID_JSON_BODY" });
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 92) i++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 91 || char === 123) {
      if (++depth > maxDepth) return true;
    } else if (char === 93 || char === 125) depth--;
  }
  return false;
}

/**
 * Makes JSON and address values storable by PostgreSQL: in every text and key NULs go, and halves of surrogate pairs
 * become U+FFFD. Both arrive by pasting and by cutting an emoji in two; a statement that held one would fail.
 */
export function toStorable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), toStorable(each)]));
}

const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

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
  // A body that is no gzip is malformed like any other body that cannot be read.
  unpacked.on("error", (error) => Object.assign(error, { statusCode: 400, code: "FST_ERR_CTP_INVALID_JSON_BODY" }));
  // A reader that goes in the middle takes the unpacking along.
  return pipeline(payload, unpacked as ReturnType<typeof createGunzip>, () => undefined);
}

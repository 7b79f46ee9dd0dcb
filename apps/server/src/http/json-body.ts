import type { FastifyInstance } from "fastify";

/** Deeper nesting than any record has; a body of nothing but brackets would exhaust the stack of what reads it. */
const deepest = 40;

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
      if (++depth > deepest) return true;
    } else if (char === 93 || char === 125) depth--;
  }
  return false;
}

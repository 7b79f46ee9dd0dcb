import type { FastifyInstance } from "fastify";

/**
 * Headers about a page and its parts. An answer to a script needs none of them: it is asked for with a token, is never
 * taken for anything but JSON (`nosniff`), and a phone that syncs would pay for each of them with every call.
 */
const aboutPages = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
] as const;

/** The headers of an answer that no page is made of: what speaks of pages only is left out. */
export function dataHeaders<T extends Record<string, unknown>>(headers: T): Omit<T, (typeof aboutPages)[number]> {
  const left: Record<string, unknown> = { ...headers };
  for (const name of aboutPages) delete left[name];
  return left as unknown as T;
}

/** Answers in JSON travel without the headers of pages. */
export function slimDataAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!String(reply.getHeader("content-type") ?? "").startsWith("application/json")) return payload;
    for (const name of aboutPages) reply.removeHeader(name);
    // The answer to another origin's request is for that origin only.
    if (!reply.hasHeader("access-control-allow-origin")) void reply.removeHeader("access-control-expose-headers");
    // No cache keeps the answer to a POST unless it is told how long.
    if (request.method === "POST") void reply.removeHeader("cache-control").removeHeader("vary");
    // Connections are kept in HTTP/1.1 unless somebody says otherwise; that it is so takes two headers to say.
    if (request.raw.httpVersion === "1.1" && !reply.hasHeader("connection")) reply.raw.removeHeader("connection");
    return payload;
  });
}

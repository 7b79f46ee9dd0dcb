import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { calls } from "@ankara/contract/calls";
import type { Deps } from "../deps.ts";
import { varyByEncoding } from "../http/compress.ts";
import { isNavigation, sendApp } from "../http/navigation.ts";
import { sendRefused } from "../http/send-refused.ts";
import { type WebFile, encodingFor } from "../http/web-files.ts";

const patterns = Object.values(calls).map(({ method, path }) => ({
  method,
  match: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`),
}));

/** The built web app, and the answer to every address nobody else answers. */
export function registerWeb(app: FastifyInstance, deps: Deps): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const file = isRead && path !== null ? await deps.webFiles.find(path) : null;
    const { videosUrl } = deps.settings;
    if (isRead && videosUrl !== null && path?.startsWith("/videos/"))
      return reply.redirect(videosUrl + encodeURI(path.slice("/videos".length)), 302);
    // Browsers ask for it on pages that name no icon, as the client's page does.
    if (isRead && path === "/favicon.ico") return reply.redirect("/icons/icon.svg", 308);
    if (file && path !== null) return sendFile(request, reply, path, file);
    if (isNavigation(request)) return sendApp(deps.appPage, request, reply);

    const methods = patterns.filter(({ match }) => match.test(path ?? "")).map(({ method }) => method);
    if (methods.length === 0) return sendRefused(reply, { code: "not_found", message: "There is no such address." });
    void reply.header("allow", [...new Set(methods)].join(", "));
    return sendRefused(reply, { code: "method_not_allowed" });
  });
}

function decodePath(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent(request.url.split("?")[0] ?? "");
  } catch {
    return null;
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  file: WebFile,
): Promise<FastifyReply> {
  // The build puts a hash of the contents into every name below /assets/.
  const forever = path.startsWith("/assets/") && /-[\w-]{8,}\.\w+$/.test(path);
  void reply
    .header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache")
    .header("etag", file.etag);
  if (path === "/sw.js") void reply.header("service-worker-allowed", "/");
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();

  if (file.type.startsWith("video/")) return sendPart(request, reply, file);
  if (!file.compressible) return reply.type(file.type).send(await file.body("identity"));
  const encoding = encodingFor(request.headers["accept-encoding"]);
  varyByEncoding(reply);
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply.type(file.type).send(await file.body(encoding));
}

/** A video, or the stretch of it that was asked for: Safari plays nothing from a server that sends only the whole. */
async function sendPart(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  const whole = await file.body("identity");
  void reply.type(file.type).header("accept-ranges", "bytes");
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  if (first === "" && last === "") return reply.send(whole);
  // `bytes=-500` asks for the last 500.
  const from = first === "" ? Math.max(0, whole.length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? whole.length - 1 : Math.min(Number(last), whole.length - 1);
  if (from > to) return reply.code(416).header("content-range", `bytes */${whole.length}`).send();
  return reply
    .code(206)
    .header("content-range", `bytes ${from}-${to}/${whole.length}`)
    .send(whole.subarray(from, to + 1));
}

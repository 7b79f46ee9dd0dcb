import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isSameSecret } from "../policies/same-secret.ts";
import { sendRefused } from "./send-refused.ts";

const yearInSeconds = 365 * 24 * 3600;

/** `__Host-` binds the cookie to this very host, but needs https: on loopback and LAN the plain name has to do. */
const csrfCookieName = (secure: boolean) => (secure ? "__Host-XSRF-TOKEN" : "XSRF-TOKEN");

declare module "fastify" {
  export interface FastifyInstance {
    /** People reach us by https, even when a proxy speaks plain http to us. */
    reachedByHttps: boolean;
  }
}
export const isSecure = (request: FastifyRequest): boolean =>
  request.protocol === "https" || request.server.reachedByHttps;

/** Gives a page its token, unless the browser has one already. Scripts read it, so it is not httpOnly. */
export function offerCsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(request);
  const name = csrfCookieName(secure);
  if (request.cookies[name]) return;
  void reply.setCookie(name, randomBytes(24).toString("base64url"), {
    path: "/",
    sameSite: "lax",
    secure,
    maxAge: yearInSeconds,
  });
}

/**
 * A request that changes something and carries the cookie must repeat it in `X-XSRF-TOKEN`, which no foreign page can
 * read. A client without the cookie (the API, the mobile shell) passes: its bearer token is no ambient authority.
 */
export function registerCsrf(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
    const tokens = [request.cookies["__Host-XSRF-TOKEN"], request.cookies["XSRF-TOKEN"]].filter(
      (token) => token !== undefined,
    );
    // Messages of providers carry signatures, the sandbox's own pages move no real money, and the forms of a client's page
    // go by their link alone, in whatever browser: who has it may fill them in, who has not cannot name them. What is
    // shared to the app is not even read here.
    if (
      tokens.length === 0 ||
      /^\/((webhooks|checkout|(invoice|client)\/link|price-list|confirm-email)\/|share$)/.test(request.url)
    )
      return;
    const header = request.headers["x-xsrf-token"];
    if (typeof header === "string" && tokens.some((token) => isSameSecret(token, header))) return;
    return sendRefused(reply, { code: "csrf" });
  });
}

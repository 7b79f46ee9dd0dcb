import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isSecure } from "./csrf.ts";

const yearInSeconds = 365 * 24 * 3600;
const nameOf = (secure: boolean) => (secure ? "__Host-own" : "own");

/**
 * Tells the business's own browsers from its clients', so that the owner looking at a public page is not counted as a
 * reader. It opens nothing: the cookie is a keyed hash of the business's id.
 */
export class OwnBrowser {
  readonly #secret: string;
  readonly #before: readonly string[];

  /** @param before - secrets this server had earlier: their marks count */
  constructor(secret: string, before: readonly string[] = []) {
    this.#secret = secret;
    this.#before = before;
  }

  mark(request: FastifyRequest, reply: FastifyReply, businessId: string): void {
    const secure = isSecure(request);
    void reply.setCookie(nameOf(secure), this.#markOf(businessId), {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
      maxAge: yearInSeconds,
    });
  }

  isOf(request: FastifyRequest, businessId: string): boolean {
    const given = Buffer.from(request.cookies[nameOf(isSecure(request))] ?? "");
    return [this.#secret, ...this.#before].some((secret) => {
      const wanted = Buffer.from(this.#markOf(businessId, secret));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  }

  #markOf(businessId: string, secret = this.#secret): string {
    return createHmac("sha256", secret).update(`own browser ${businessId}`).digest("base64url");
  }
}

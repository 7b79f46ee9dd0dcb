import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deviceNameOf } from "@ankara/domain/accounts/device-name";
import type { BusinessId } from "@ankara/domain/records/fields";
import { isSameSecret } from "../policies/same-secret.ts";
import { isSecure } from "./csrf.ts";

const yearInSeconds = 365 * 24 * 3600;
const nameOf = (secure: boolean) => (secure ? "__Host-own" : "own");

/** The header that carries the mark of the mobile shell, which has no cookies of ours. */
const deviceKeyHeader = "x-device-key";

/**
 * Tells the business's own browsers from its clients', so that the owner looking at a public page is not counted as a
 * reader, and strangers' guesses do not lock the owner out. It opens nothing: the mark is a keyed hash of the business's id.
 * A browser keeps it in a cookie no script reads, the mobile shell in the system's safe.
 */
export class KnownBrowser {
  readonly #secret: string;
  readonly #before: readonly string[];
  readonly #shellOrigins: readonly string[];

  /**
   * @param before - secrets this server had earlier: their marks count
   * @param shellOrigins - of the mobile shell, the only ones that are told their mark
   */
  constructor(secret: string, before: readonly string[] = [], shellOrigins: readonly string[] = []) {
    this.#secret = secret;
    this.#before = before;
    this.#shellOrigins = shellOrigins;
  }

  mark(request: FastifyRequest, reply: FastifyReply, businessId: BusinessId): void {
    if (this.#shellOrigins.includes(request.headers.origin ?? ""))
      void reply.header(deviceKeyHeader, this.#markOf(businessId));
    const secure = isSecure(request);
    void reply.setCookie(nameOf(secure), this.#markOf(businessId), {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
      maxAge: yearInSeconds,
    });
  }

  isOf(request: FastifyRequest, businessId: BusinessId): boolean {
    const brought = request.cookies[nameOf(isSecure(request))] ?? request.headers[deviceKeyHeader] ?? "";
    return [this.#secret, ...this.#before].some((secret) =>
      isSameSecret(this.#markOf(businessId, secret), String(brought)),
    );
  }

  /** Describes the browser of a request that signs in. */
  arrivalOf = (request: FastifyRequest) => ({
    device: deviceOf(request),
    isKnown: (businessId: BusinessId): boolean => this.isOf(request, businessId),
    currentToken: request.headers.authorization,
  });

  #markOf(businessId: BusinessId, secret = this.#secret): string {
    return createHmac("sha256", secret).update(`own browser ${businessId}`).digest("base64url");
  }
}

/** Returns the name of a request's browser for the person to recognise: "Chrome on Android". */
export const deviceOf = ({ headers }: { headers: { "user-agent"?: string | undefined } }): string =>
  deviceNameOf(headers["user-agent"] ?? "");

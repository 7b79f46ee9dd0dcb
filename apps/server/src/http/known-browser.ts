import { createHash, createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deviceNameOf } from "@ankara/domain/accounts/device-name";
import type { BusinessId, UserId } from "@ankara/domain/records/fields";
import type { UserRow } from "../db/schema.ts";
import { isSameSecret } from "../policies/same-secret.ts";
import { isSecure } from "./csrf.ts";

const yearInSeconds = 365 * 24 * 3600;
const nameOf = (secure: boolean) => (secure ? "__Host-own" : "own");

/** The header that carries the mark of the mobile shell, which has no cookies of ours. */
const deviceKeyHeader = "x-device-key";

/** Letters of one mark; several stand behind each other. */
const markLength = 43;
const markPattern = /[\w-]{43}/g;
/** A shared phone keeps those of its people, two for each. */
const maxMarks = 12;

/** A person, and what changes with their password. */
export type MarkedPerson = { readonly userId: UserId; readonly passwordMark: string };

/**
 * Returns what changes with the password and with a recovery: a browser that was signed in before either is nobody's any
 * more.
 */
export const passwordMarkOf = ({
  password_hash,
  recovered_at,
}: Pick<UserRow, "password_hash" | "recovered_at">): string =>
  createHash("sha256")
    .update(`${password_hash ?? ""}${recovered_at?.toISOString() ?? ""}`)
    .digest("base64url");

/**
 * Tells the business's own browsers from its clients', so that the owner looking at a public page is not counted as a
 * reader, and a person's own browsers from all others, so that strangers' guesses do not lock them out. One who was removed is a
 * stranger to everybody else, and so is whoever was in the account before its password was changed. It opens nothing: a mark is a
 * keyed hash. A browser keeps its marks in a cookie no script reads, the mobile shell in the system's safe.
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

  /** Marks the browser as one of this person and their business, beside those it was marked for before. */
  mark(request: FastifyRequest, reply: FastifyReply, person: MarkedPerson & { readonly businessId: BusinessId }): void {
    const own = [this.#markOf(`own browser ${person.businessId}`), this.#markOf(nameOfPerson(person))];
    const marks = [...new Set([...own, ...this.#broughtBy(request)])].slice(0, maxMarks).join("");
    if (this.#shellOrigins.includes(request.headers.origin ?? "")) void reply.header(deviceKeyHeader, marks);
    const secure = isSecure(request);
    void reply.setCookie(nameOf(secure), marks, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
      maxAge: yearInSeconds,
    });
  }

  /** Returns whether somebody of this business was signed in here. */
  isOf(request: FastifyRequest, businessId: BusinessId): boolean {
    return this.#has(request, `own browser ${businessId}`);
  }

  /** Returns whether this person was signed in here, with the password they have today. */
  isOfPerson(request: FastifyRequest, person: MarkedPerson): boolean {
    return this.#has(request, nameOfPerson(person));
  }

  /** Describes the browser of a request that signs in. */
  arrivalOf = (request: FastifyRequest) => ({
    device: deviceOf(request),
    isKnown: (person: MarkedPerson): boolean => this.isOfPerson(request, person),
    currentToken: request.headers.authorization,
  });

  #has(request: FastifyRequest, name: string): boolean {
    const brought = this.#broughtBy(request);
    return [this.#secret, ...this.#before].some((secret) => {
      const mark = this.#markOf(name, secret);
      return brought.some((each) => isSameSecret(mark, each));
    });
  }

  #broughtBy(request: FastifyRequest): string[] {
    const brought = String(request.cookies[nameOf(isSecure(request))] ?? request.headers[deviceKeyHeader] ?? "");
    return brought.length <= maxMarks * markLength ? (brought.match(markPattern) ?? []) : [];
  }

  #markOf(name: string, secret = this.#secret): string {
    return createHmac("sha256", secret).update(name).digest("base64url");
  }
}

const nameOfPerson = ({ userId, passwordMark }: MarkedPerson): string => `own browser ${userId} ${passwordMark}`;

/** Returns the name of a request's browser for the person to recognise: "Chrome (Android)". */
export const deviceOf = ({ headers }: { headers: { "user-agent"?: string | undefined } }): string =>
  deviceNameOf(headers["user-agent"] ?? "");

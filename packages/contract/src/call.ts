import type * as z from "zod/mini";
import type { KeyScope } from "./key-scopes.ts";
import { type Role, roles } from "@ankara/domain/people/role";
import type { ErrorCode } from "./errors.ts";

/** Roles of a call about the caller's own sign-in, and of sync, which judges each change and hides what a role may not see. */
export const everyRole = roles;
export const managing = ["owner", "manager"] as const satisfies readonly Role[];
export const selling = ["owner", "manager", "seller"] as const satisfies readonly Role[];
export const bookkeeping = ["owner", "manager", "bookkeeper"] as const satisfies readonly Role[];

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type OwnerProof = "none" | "owner" | "owner_if_strong" | "by_field";

/** One HTTP call: the server registers its route from it, the client is typed by it, OpenAPI is printed from it. */
export type Call = {
  readonly method: Method;
  /** Fastify style: `/users/:username`. */
  readonly path: string;
  readonly summary: string;
  /** Rules its schemas cannot state: over several fields at once, or over its record. */
  readonly rules?: string;
  /** `session` wants `Authorization: Bearer <jwt>`; `none` is open. */
  readonly auth: "session" | "none";
  /** Roles whose members may make it. The owner alone where nothing is said, so that a new call is safe until somebody has thought about it. */
  readonly roles?: readonly Role[];
  /** Scope an API key needs for this call. Keys are refused without one, because a call is for people unless it says otherwise. */
  readonly keyScope?: KeyScope;
  /** Scope with which a key makes this call for records it made itself. The command holds it to that (`Session.ownRecordsOnly`). */
  readonly ownRecordsScope?: KeyScope;
  /**
   * Proof that a signed-in person gives once more before the call is carried out. A call that changes something and says nothing
   * here is refused like `owner`, so that a new one is safe until somebody has thought about it; one that only reads (`GET`)
   * asks for none unless it says so.
   *
   * - `none`: being signed in is enough.
   * - `owner`: the password, and a code where signing in asks for one: in the body (`user.current_password`, `user.code`), or
   *   by `proveOwner` in this session within the last five minutes.
   * - `owner_if_strong`: the same, where the account has a second factor or a passkey.
   * - `by_field`: some of the fields ask for it; the command says which.
   */
  readonly proof?: OwnerProof;
  /**
   * It is about what the person signs in with: in their second business it is made as the user of the first, who has the password,
   * passkeys and codes.
   */
  readonly ofSignIn?: true;
  /** A demo business makes it without proof, because nobody knows its password; there are demos in no production. */
  readonly openToDemos?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Besides JSON, `multipart` names the file field the call also takes. */
  readonly multipart?: string;
  /** The body, or the answer, is a file's bytes as they are instead of JSON. */
  readonly bytes?: "body" | "answer";
  /** Media type of those bytes; `application/octet-stream` where they are of any. */
  readonly mediaType?: string;
  readonly answer: z.ZodMiniType;
  /** Codes beyond those every call can answer (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
};

/** Roles that may make a call of a session. */
export const rolesOf = ({ roles: named }: Call): readonly Role[] => named ?? ["owner"];

/** Keeps the literal types of a call while checking its shape. */
export const defineCall = <const C extends Call>(call: C): C => call;

type Parsed<S> = S extends z.ZodMiniType ? z.infer<S> : undefined;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
export type BodyOf<C extends Call> = Given<C["body"]>;
export type QueryOf<C extends Call> = Given<C["query"]>;
export type ParamsOf<C extends Call> = Given<C["params"]>;
export type AnswerOf<C extends Call> = Parsed<C["answer"]>;

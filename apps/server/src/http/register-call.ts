import type { AnswerOf, Call } from "@ankara/contract/call";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { demoNames } from "@ankara/fixtures/demo";
import type { Deps } from "../deps.ts";
import { type Session, asSignIn } from "../policies/session.ts";
import { readKey } from "../policies/api-key.ts";
import { deviceOf } from "./known-browser.ts";
import { authenticate } from "./authenticate.ts";
import { type ProofInput, checkProof } from "../commands/users/check-owner.ts";
import { checkInput } from "./check-input.ts";
import { isNavigation, sendApp } from "./navigation.ts";
import { type Outcome } from "./refused.ts";
import { sendRefused } from "./send-refused.ts";
import { toStorable, unpackBody } from "./request-body.ts";
import { findUser } from "../commands/users/lookup.ts";

type Checked<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
export type CallInput<C extends Call> = {
  readonly params: Checked<C["params"]>;
  readonly query: Checked<C["query"]>;
  readonly body: Checked<C["body"]>;
  readonly session: C["auth"] extends "session" ? Session : null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};
export type CallHandler<C extends Call> = (input: CallInput<C>) => Promise<Outcome<AnswerOf<C>>>;

type CallOptions = {
  /** In bytes, where the server's own is too small. */
  readonly bodyLimit?: number;
  /** Texts that cannot be stored reach the handler, which refuses the one change they stand in and not the others. */
  readonly asSent?: boolean;
  /** The body may come packed with gzip. */
  readonly packed?: boolean;
};

/** Serve one call of the contract: who is it, is the input right, do it, answer or refuse in the one shape. */
export function registerCall<const C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handle: CallHandler<C>,
  options: CallOptions = {},
): void {
  registerRawCall(
    app,
    deps,
    call,
    async (input) => {
      const outcome = await handle(input);
      if (!outcome.ok) return sendRefused(input.reply, outcome.error);
      return input.reply.header("cache-control", "no-store").send(outcome.value);
    },
    options,
  );
}

/** The same for a handler that writes its answer itself. */
export function registerRawCall<const C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handle: (input: CallInput<C>) => Promise<FastifyReply>,
  options: CallOptions = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: options.bodyLimit,
    ...(options.packed === true ? { preParsing: unpackBody } : {}),
    async onRequest(request, reply) {
      if (call.method === "GET" && isNavigation(request)) return sendApp(deps.appPage, request, reply);
      if (call.auth === "none") return;
      const authenticated = await authenticate(deps, call, request.headers.authorization);
      if (!authenticated.ok) return sendRefused(reply, authenticated.error);
      const wait = deps.accountLimits?.request(authenticated.value.userId, Date.now()) ?? null;
      if (wait !== null) return sendRefused(reply, { code: "throttled", retryAfter: wait });
      sessions.set(request, authenticated.value);
    },
    async handler(request, reply) {
      const input: Record<string, unknown> = { request, reply, session: sessions.get(request) ?? null };
      for (const part of ["params", "query", "body"] as const) {
        const schema = call[part];
        if (!schema || (part === "body" && isMultipart(call, request))) continue;
        const given = part === "body" && options.asSent ? request.body : toStorable(request[part]);
        const checked = checkInput(schema, given, { closed: part === "body" });
        if (!checked.ok) return sendRefused(reply, checked.error);
        input[part] = checked.value;
      }
      const session = sessions.get(request);
      if (session && call.auth === "session" && readKey(request.headers.authorization) === null) {
        const proof =
          call.openToDemos && (await isDemo(deps, session))
            ? "none"
            : (call.proof ?? (call.method === "GET" ? "none" : "owner"));
        const proven = await checkProof(deps, session, proof, wordIn(input["body"], request));
        if (!proven.ok) return sendRefused(reply, proven.error);
      }
      if (session && call.ofSignIn) input["session"] = await asSignIn(deps, session);
      return handle(input as CallInput<C>);
    },
  });
}

/** The owner's proof, where the body of a call has it. */
function wordIn(body: unknown, request: FastifyRequest): ProofInput {
  const user = (body as { user?: { current_password?: unknown; code?: unknown } } | undefined)?.user;
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return { password: text(user?.current_password), code: text(user?.code), device: deviceOf(request) };
}

const sessions = new WeakMap<FastifyRequest, Session>();

/** True when this request brings the call's file instead of JSON. */
export const isMultipart = (call: Call, request: FastifyRequest) =>
  call.multipart !== undefined && (request.headers["content-type"] ?? "").startsWith("multipart/form-data");

/** Returns whether a demo business asks. Sandbox only. */
async function isDemo({ db, settings }: Deps, { userId }: Session): Promise<boolean> {
  if (!settings.sandbox) return false;
  const user = await findUser(db.global, userId);
  return demoNames.some((demo) => user?.username === `demo-${demo}`);
}

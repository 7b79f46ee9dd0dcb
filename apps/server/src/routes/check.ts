import { readCheckCode } from "@ankara/documents/check/code";
import { renderCheckPage, type CheckAnswer } from "@ankara/documents/check/page";
import { exportJWK } from "jose";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findByCode, type CodeOutcome } from "../commands/check/find-by-code.ts";
import { signAnswer } from "../commands/check/sign-answer.ts";
import type { Deps } from "../deps.ts";
import { publicKeyOf } from "../policies/signing-keys.ts";
import { sendRefused } from "../http/send-refused.ts";
import { networkOf } from "../policies/throttle.ts";
import { browserLanguage, closed, sendPage } from "./public-pages.ts";

type CodeRequest = FastifyRequest<{ Params: { code: string } }>;

/**
 * Registers the checking of printed documents: a page that needs no script, the same answer signed, and the keys to
 * verify it.
 */
export function registerCheck(app: FastifyInstance, deps: Deps): void {
  app.get("/verify", async (request: FastifyRequest<{ Querystring: { code?: unknown } }>, reply) => {
    const { code } = request.query;
    if (typeof code !== "string" || code.trim() === "") return answer(request, reply, 200, { state: "empty" });
    const read = readCheckCode(code);
    if (!read) return answer(request, reply, 404, { state: "mistyped", typed: shown(code) });
    return closed(reply).redirect(`/verify/${read.text}`, 303);
  });

  app.get("/verify/:code", async (request: CodeRequest, reply) => {
    const read = readCheckCode(request.params.code);
    if (!read) return answer(request, reply, 404, { state: "mistyped", typed: shown(request.params.code) });
    const outcome = await look(deps, request, request.params.code);
    if (typeof outcome === "number") return tooOften(request, reply, outcome);
    if (outcome.state === "unknown") return answer(request, reply, 404, outcome);
    if (outcome.state === "changed") return answer(request, reply, 200, outcome);
    return answer(request, reply, 200, { ...outcome, signedUrl: `/verify/${read.text}/signed` });
  });

  app.get("/verify/:code/signed", async (request: CodeRequest, reply) => {
    const read = readCheckCode(request.params.code);
    const outcome = read && (await look(deps, request, request.params.code));
    if (typeof outcome === "number") return tooOften(request, reply, outcome);
    if (!read || outcome?.state !== "found")
      return closed(reply).code(404).type("text/plain; charset=utf-8").send("There is no such document.\n");
    return closed(reply)
      .type("application/jose; charset=utf-8")
      .header("content-disposition", `attachment; filename="check-${read.text}.jws"`)
      .send(await signAnswer(deps, read.text, outcome));
  });

  // A public key by the `kid` of what it signed, retired ones too: `{business}.{key}`.
  app.get("/verify/keys/:kid", async (request: FastifyRequest<{ Params: { kid: string } }>, reply) => {
    const [businessId = "", id = ""] = request.params.kid.split(".");
    const key =
      uuid.test(businessId) && uuid.test(id)
        ? await deps.db.read(businessId, (tx) =>
            tx
              .selectFrom("business_keys")
              .select(["public_key", "retired_at"])
              .where("business_id", "=", businessId)
              .where("id", "=", id)
              .executeTakeFirst(),
          )
        : undefined;
    if (!key) return sendRefused(closed(reply), { code: "not_found" });
    const jwk = await exportJWK(publicKeyOf(key.public_key));
    return closed(reply).send({
      keys: [{ ...jwk, kid: request.params.kid, use: "sig", alg: "EdDSA", retired_at: key.retired_at }],
    });
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Look a code up. A code that leads nowhere is a try: whoever makes many of them waits. @returns seconds to wait, or what was found */
async function look(deps: Deps, request: FastifyRequest, typed: string): Promise<CodeOutcome | number> {
  const code = readCheckCode(typed);
  if (!code) return { state: "unknown", code: shown(typed) };
  const network = networkOf(request.ip);
  // Counted beforehand, so that many at once do not slip through.
  const wait = await deps.throttle.count([["wrongCodePerNetwork", network]]);
  if (wait !== null) return wait;
  const outcome = await findByCode(deps, code);
  if (outcome.state === "found") await deps.throttle.giveBack("wrongCodePerNetwork", network);
  return outcome;
}

const tooOften = (request: FastifyRequest, reply: FastifyReply, wait: number): FastifyReply =>
  answer(request, reply.header("retry-after", String(wait)), 429, {
    state: "tooOften",
    waitMinutes: Math.max(1, Math.ceil(wait / 60)),
  });

const answer = (request: FastifyRequest, reply: FastifyReply, status: number, what: CheckAnswer): FastifyReply =>
  sendPage(reply, status, renderCheckPage(what, languageOf(request)));

/** Shortens typed text so that it can be shown back. */
const shown = (typed: string): string => typed.trim().slice(0, 40);

/** The first language of the browser that we have words in. */
const languageOf = (request: FastifyRequest): string => browserLanguage(request) ?? "en";

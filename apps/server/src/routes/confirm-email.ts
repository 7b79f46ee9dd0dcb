import { renderConfirmPage } from "@ankara/documents/mail-link-pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { confirmEmail, findEmailProof } from "../commands/users/email-proof.ts";
import type { Deps } from "../deps.ts";
import { deviceOf } from "../http/known-browser.ts";
import { networkOf } from "../policies/throttle.ts";
import { sendPage } from "./public-pages.ts";

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/** The link of a mail that proves an address. It needs no session: the mail may be read on another device. */
export async function confirmEmailRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // The form has no fields; its address says what it is about.
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, body),
  );
  const languageOf = (request: FastifyRequest) => request.headers["accept-language"] ?? "en";

  app.get("/confirm-email/:token", async (request: LinkRequest, reply) => {
    const found = await findEmailProof(deps, request.params.token);
    if (!found) return sendPage(reply, 404, renderConfirmPage("gone", languageOf(request)));
    return sendPage(reply, 200, renderConfirmPage("ask", found.language ?? languageOf(request), found.email));
  });

  app.post("/confirm-email/:token", async (request: LinkRequest, reply) => {
    const language = languageOf(request);
    const wait = await deps.throttle.count([["proofPerNetwork", networkOf(request.ip)]]);
    if (wait !== null) return sendPage(reply.header("retry-after", wait), 429, renderConfirmPage("gone", language));
    const done = await confirmEmail(deps, { token: request.params.token, device: deviceOf(request) });
    return sendPage(reply, done ? 200 : 404, renderConfirmPage(done ? "done" : "gone", language));
  });
}

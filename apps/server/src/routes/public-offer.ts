import { renderAnswerForm, type FormProblem } from "@ankara/documents/public-forms";
import { isOffer, quoteStateOf } from "@ankara/domain/invoice/document-status";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { answerOffer, contentHash } from "../commands/public/answer-offer.ts";
import { type PublicInvoice, findPublicLink } from "../commands/public/find-public-invoice.ts";
import type { Deps } from "../deps.ts";
import { networkOf } from "../policies/throttle.ts";
import { afterForm, inLanguage, languageOf, sendPage, sendUnopened } from "./public-pages.ts";
import { withoutPrivate } from "../presenters/without-private.ts";

type LinkRequest = FastifyRequest<{ Params: { id: string }; Querystring: { lang?: unknown } }>;
type What = "accepted" | "declined";
const paths = { accepted: "accept", declined: "decline" } as const;

const Form = z.object({
  name: z.string().check(z.maxLength(120)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  drawing: z._default(z.string(), ""),
  reason: z._default(z.string().check(z.maxLength(500)), ""),
  agree: z._default(z.string(), ""),
});

/** Registers the pages on which a client accepts or declines an offer: two forms that need no script. */
export async function publicOfferRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 64_000 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  for (const what of ["accepted", "declined"] as const) {
    const url = `/invoice/link/:id/${paths[what]}`;
    app.get(url, async (request: LinkRequest, reply) => {
      const found = await findPublicLink(deps, request.params.id);
      if (found.state !== "open") return sendUnopened(reply, found, languageOf(request));
      if (!isOpen(found)) return toPage(deps, request, reply, found);
      return sendForm(reply, request, found, what, 200);
    });
    app.post(url, async (request: LinkRequest, reply) => {
      const found = await findPublicLink(deps, request.params.id);
      if (found.state !== "open") return sendUnopened(reply, found, languageOf(request));
      if (!isOffer(found.invoice.kind)) return toPage(deps, request, reply, found);
      return submitAnswer(deps, request, reply, found, what);
    });
  }
}

async function submitAnswer(
  deps: Deps,
  request: LinkRequest,
  reply: FastifyReply,
  found: PublicInvoice,
  what: What,
): Promise<FastifyReply> {
  const parsed = z.safeParse(Form, request.body);
  if (!parsed.success) return sendForm(reply, request, found, what, 422, "notTaken");
  const { name, hash, drawing, reason, agree } = parsed.data;
  const again = (status: number, problem: FormProblem) =>
    sendForm(reply, request, found, what, status, problem, { name, reason });
  if (name.trim() === "") return again(422, "nameMissing");
  if (what === "accepted" && agree !== "yes") return again(422, "agreeMissing");
  const wait = await deps.throttle.count([
    ["answerPerNetwork", networkOf(request.ip)],
    ["answerPerLink", found.invoice.linkId],
  ]);
  if (wait !== null) {
    void reply.header("retry-after", wait);
    return again(429, "tooOften");
  }
  const agent = request.headers["user-agent"] ?? "";
  const given = { what, name, drawing: what === "accepted" ? drawing : "", reason, documentHash: hash, agent };
  const outcome = await answerOffer(deps, found, given);
  switch (outcome) {
    case "changed": {
      const now = await findPublicLink(deps, found.invoice.linkId);
      if (now.state !== "open") return sendUnopened(reply, now, languageOf(request));
      return sendForm(reply, request, now, what, 409, "changedMeanwhile", { name, reason });
    }
    case "name_missing":
      return again(422, "nameMissing");
    case "drawing_unusable":
      return again(422, "notTaken");
    case "answered":
    case "expired":
    case "gone":
      return toPage(deps, request, reply, found);
  }
}

const isOpen = ({ invoice, today }: PublicInvoice): boolean =>
  isOffer(invoice.kind) && quoteStateOf(invoice, today) === "open";

/** The page of the offer says how it stands; going back does not send the form again. */
const toPage = (
  deps: Pick<Deps, "replica">,
  request: LinkRequest,
  reply: FastifyReply,
  { invoice }: PublicInvoice,
): FastifyReply =>
  reply.header("cache-control", "no-store").redirect(afterForm(deps, invoice.linkId, languageOf(request)), 303);

function sendForm(
  reply: FastifyReply,
  request: LinkRequest,
  { invoice }: PublicInvoice,
  what: What,
  status: number,
  problem: FormProblem | null = null,
  typed: { name?: string; reason?: string } = {},
): FastifyReply {
  const link = `/invoice/link/${invoice.linkId}`;
  const language = languageOf(request);
  const logoUrl = invoice.from?.logoUrl;
  const html = renderAnswerForm({
    invoice: withoutPrivate(invoice),
    language,
    what,
    action: `${link}/${paths[what]}${inLanguage(language)}`,
    back: link + inLanguage(language),
    ...(logoUrl ? { logoUrl } : {}),
    documentHash: contentHash(invoice),
    problem,
    typed,
  });
  return sendPage(reply, status, html, what === "accepted" ? "inline" : false);
}

import { calls } from "@ankara/contract/calls";
import type { LinkPaymentProblem } from "@ankara/documents/labels/clients/label-types";
import {
  renderLinkPayment,
  renderPaymentLink,
  type TypedLinkPayment,
  viewPaymentLink,
} from "@ankara/documents/payment-link";
import { claimPhotoBytes, renderClaimForm } from "@ankara/documents/public-claim";
import { newId } from "@ankara/domain/ids";
import { draftOfLinkPayment } from "@ankara/domain/payouts/payment-link";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { claimedByLink, linkPaymentState, linkRoute, payLinkByCard } from "../commands/payment-links/pay-by-link.ts";
import { createPaymentLink, listPaymentLinks, revokePaymentLink } from "../commands/payment-links/payment-links.ts";
import { isHumanView, RecentViews, viewerKey } from "../commands/public/count-view.ts";
import { countLinkOpened, findPaymentLink, type FoundPaymentLink } from "../commands/public/find-payment-link.ts";
import type { Deps } from "../deps.ts";
import { registerCall } from "../http/register-call.ts";
import { sendRefused } from "../http/send-refused.ts";
import { networkOf } from "../policies/throttle.ts";
import { type ClaimFormState, receiveClaim } from "./public-claim.ts";
import { browserLanguage, closed, languageOf, originsOf, sendNotFound, sendPage } from "./public-pages.ts";

type LinkRequest = FastifyRequest<{ Params: { id: string; payment: string } }>;
/** The link as a visitor asks for it. */
type Shown = FoundPaymentLink & { readonly chosenLanguage?: string; readonly language?: string };
type Answer = (link: Shown, request: LinkRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The owner's calls about payment links. */
export function registerPaymentLinks(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, calls.listPaymentLinks, ({ session }) => listPaymentLinks(deps, session));
  registerCall(app, deps, calls.createPaymentLink, ({ session, body }) => createPaymentLink(deps, session, body));
  registerCall(app, deps, calls.revokePaymentLink, ({ session, params }) =>
    revokePaymentLink(deps, session, params.id),
  );
}

/** The pages of a payment link: anybody pays the business, without an invoice, an account of ours or a script. */
export async function paymentLinkRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 4_000 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  const looks = new RecentViews();
  const page = (path: string, answer: Answer, includesRevoked = false) =>
    app.get(`/checkout/link/:id${path}`, (request: LinkRequest, reply) =>
      openLink(deps, request, reply, answer, includesRevoked),
    );

  page("", async (found, request, reply) => {
    const look = viewerKey(found.link.id, networkOf(request.ip), request.headers["user-agent"] ?? "");
    if (isHumanView(request) && !deps.knownBrowser.isOf(request, found.businessId) && looks.isNew(look, deps.now()))
      // After the answer, for the reader does not wait for our book-keeping.
      reply.raw.once("finish", () => {
        countLinkOpened(deps, found).catch((error: unknown) =>
          deps.log.warn({ err: error }, "a look at a payment link was not counted"),
        );
      });
    return sendLink(deps, reply, 200, found, { typed: { id: newFormId(deps), amount: "", name: "" } });
  });
  app.post("/checkout/link/:id/card", (request: LinkRequest, reply) =>
    openLink(deps, request, reply, (found) => payByCard(deps, found, request, reply)),
  );
  page("/paid", async (found, _, reply) => sendClaimForm(deps, reply, found, 200, {}, ""));
  app.post("/checkout/link/:id/paid", { bodyLimit: claimPhotoBytes + 64 * 1024 }, (request: LinkRequest, reply) =>
    openLink(deps, request, reply, (found) => submitClaim(deps, found, request, reply)),
  );
  // Whoever paid reads what became of it, also once the link takes no more payments.
  page(
    "/payment/:payment",
    async (found, { params }, reply) => {
      const payment = await linkPaymentState(deps, found, params.payment);
      return payment === null
        ? sendNotFound(reply, found.chosenLanguage)
        : sendPage(reply, 200, renderLinkPayment(found, payment));
    },
    true,
  );
}

const newFormId = ({ now, random }: Pick<Deps, "now" | "random">): string => newId(now().getTime(), random);

/** Answers for a link. One that opens nothing is answered alike, whatever became of it. */
async function openLink(
  deps: Deps,
  request: LinkRequest,
  reply: FastifyReply,
  answer: Answer,
  includesRevoked = false,
): Promise<FastifyReply> {
  const { id } = request.params;
  const wait = await deps.throttle.count([
    ["payLinkPerLink", id.slice(0, 44)],
    ["payLinkPerNetwork", networkOf(request.ip)],
  ]);
  if (wait !== null) return sendRefused(reply, { code: "throttled", retryAfter: wait });
  const found = await findPaymentLink(deps, id, { includesRevoked });
  const chosenLanguage = languageOf(request);
  const language = browserLanguage(request);
  const pageOptions = {
    chosenLanguage,
    language,
  };
  if (!found) return sendNotFound(reply, chosenLanguage);
  return answer({ ...found, ...pageOptions }, request, reply);
}

async function sendLink(
  deps: Deps,
  reply: FastifyReply,
  status: number,
  found: Shown,
  state: { readonly typed: TypedLinkPayment; readonly problem?: LinkPaymentProblem },
): Promise<FastifyReply> {
  const route = await linkRoute(deps, found);
  const html = renderPaymentLink(found, { ...state, takesCards: route !== null });
  return sendPage(reply, status, html, "inline", route === null ? [] : originsOf(route.provider));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

async function payByCard(deps: Deps, found: Shown, request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const typed = {
    id: textOf(body["id"]),
    amount: textOf(body["amount"]).slice(0, 30),
    name: textOf(body["name"]).slice(0, 120),
  };
  const again = (status: number, problem: LinkPaymentProblem) =>
    sendLink(deps, reply, status, found, {
      // An id keeps the amount it was first asked for: another amount is another payment.
      typed: { ...typed, id: newFormId(deps) },
      problem,
    });
  const wait = await deps.throttle.count([
    ["linkPaymentPerLink", found.link.id],
    ["linkPaymentPerNetwork", networkOf(request.ip)],
  ]);
  if (wait !== null) {
    void reply.header("retry-after", String(wait));
    return again(429, "tooOften");
  }
  const { urlOf } = viewPaymentLink(found);
  const opened = await payLinkByCard(deps, found, typed, (id) => urlOf(`/payment/${id}`));
  return opened.ok
    ? closed(reply).redirect(opened.value, 303)
    : again(opened.error === "card" ? 502 : 422, opened.error);
}

function sendClaimForm(
  deps: Deps,
  reply: FastifyReply,
  found: Shown,
  status: number,
  more: ClaimFormState,
  name: string | null,
): FastifyReply {
  const { business, link, today } = found;
  const view = viewPaymentLink(found);
  const now = deps.now();
  const sample = draftOfLinkPayment(
    { linkId: link.id, title: link.title, amount: link.amount ?? 0, currency: link.currency, name: "" },
    { id: newFormId(deps), business, fees: [], now, today, random: deps.random },
  );
  const form = renderClaimForm({
    invoice: sample,
    from: view.from,
    today,
    timeZone: business.timeZone,
    language: view.language,
    ...(business.logoUrl === "" ? {} : { logoUrl: business.logoUrl }),
    byLink: { title: link.title, amount: link.amount, name: name ?? "", isNameMissing: name === null },
    action: view.urlOf("/paid"),
    back: view.urlOf(),
    id: newFormId(deps),
    ...more,
  });
  return sendPage(reply, status, form, "inline");
}

async function submitClaim(deps: Deps, found: Shown, request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { urlOf } = viewPaymentLink(found);
  return receiveClaim(deps, request, reply, {
    // A link is passed on, so that one who floods it keeps nobody else from it.
    throttledBy: `${found.link.id} ${networkOf(request.ip)}`,
    found: (fields) => claimedByLink(deps, found, fields["id"] ?? "", fields["name"] ?? ""),
    sendFormAgain: (status, more, fields) =>
      sendClaimForm(
        deps,
        reply,
        found,
        status,
        more,
        fields?.["name"]?.trim() === "" ? null : (fields?.["name"] ?? ""),
      ),
    sendThanks: ({ id }) => closed(reply).redirect(urlOf(`/payment/${id}`), 303),
  });
}

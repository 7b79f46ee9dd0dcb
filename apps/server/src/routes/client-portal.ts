import {
  renderPortal,
  renderPortalSettled,
  renderPortalStatement,
  sumDue,
  viewPortal,
} from "@ankara/documents/client-portal";
import {
  detailsFields,
  type DetailsText,
  renderPortalDetails,
  textOfDetails,
} from "@ankara/documents/client-portal-details";
import {
  choosePayable,
  type ChosenInvoices,
  chosenQuery,
  type PortalPayProblem,
  renderPortalPay,
  renderPortalPayment,
} from "@ankara/documents/client-portal-pay";
import type { DetailsProblem } from "@ankara/documents/labels/clients/label-types";
import { claimPhotoBytes, renderClaimForm } from "@ankara/documents/public-claim";
import { detailsOf } from "@ankara/domain/clients/client-link";
import { newId } from "@ankara/domain/ids";
import { snapshotContact } from "@ankara/domain/invoice/issue";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { drawStatement } from "../commands/mails/draw-statement.ts";
import { findPaymentRoute } from "../commands/payouts/accounts.ts";
import { claimedInvoices } from "../commands/public/claim-payment.ts";
import { type ClientPortal, findClientPortal, readStatement } from "../commands/public/find-client-portal.ts";
import { chosenPaymentState, payChosenByCard } from "../commands/public/pay-chosen.ts";
import { suggestDetails } from "../commands/public/suggest-details.ts";
import type { Deps } from "../deps.ts";
import { sendRefused } from "../http/send-refused.ts";
import { networkOf } from "../policies/throttle.ts";
import { type ClaimFormState, receiveClaim } from "./public-claim.ts";
import { admitDrawing, sendPdf } from "./public-pdf.ts";
import { closed, inLanguage, languageOf, originsOf, sendNotFound, sendPage } from "./public-pages.ts";

type PortalRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;
/** The client of a link as a request asks for them. */
type Shown = ClientPortal & { readonly language?: string };
type Answer = (portal: Shown, request: PortalRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A client's own place at a business: their documents and account by one link, without an account of ours and without a script. */
export async function clientPortalRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_000 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  const page = (path: string, answer: Answer) =>
    app.get(`/client/link/:id${path}`, (request: PortalRequest, reply) => openPortal(deps, request, reply, answer));

  page("", async (portal, request, reply) =>
    sendPage(reply, 200, renderPortal({ ...portal, isCorrected: "corrected" in request.query })),
  );
  page("/settled", async (portal, _, reply) => sendPage(reply, 200, renderPortalSettled(portal)));
  page("/statement", async (portal, _, reply) =>
    sendPage(reply, 200, renderPortalStatement(portal, await readStatement(deps, portal))),
  );
  page("/statement/pdf", async (portal, request, reply) => sendStatement(deps, portal, request, reply));

  page("/pay", async (portal, request, reply) => {
    const chosen = choiceOf(portal, request);
    if (!chosen) return toPortal(reply, portal);
    return sendPayPage(deps, reply, 200, portal, chosen);
  });
  app.post("/client/link/:id/card", (request: PortalRequest, reply) =>
    openPortal(deps, request, reply, (portal) => payByCard(deps, portal, request, reply)),
  );
  page("/payment", async (portal, _, reply) => {
    const payment = await chosenPaymentState(deps, portal);
    return payment ? sendPage(reply, 200, renderPortalPayment(portal, payment)) : toPortal(reply, portal);
  });
  page("/paid", async (portal, request, reply) => {
    const chosen = choiceOf(portal, request);
    return chosen ? sendClaimForm(deps, reply, portal, chosen, 200) : toPortal(reply, portal);
  });
  app.post("/client/link/:id/paid", { bodyLimit: claimPhotoBytes + 64 * 1024 }, (request: PortalRequest, reply) =>
    openPortal(deps, request, reply, (portal) => submitClaim(deps, portal, request, reply)),
  );

  page("/details", async (portal, _, reply) =>
    sendPage(reply, 200, renderPortalDetails(portal, { typed: textOfDetails(detailsOf(portal.contact)) })),
  );
  app.post("/client/link/:id/details", (request: PortalRequest, reply) =>
    openPortal(deps, request, reply, (portal) => submitDetails(deps, portal, request, reply)),
  );
}

/** Answers for the client of a link. A link that opens nothing is answered alike, whatever became of it. */
async function openPortal(
  deps: Deps,
  request: PortalRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  const { id } = request.params;
  const language = languageOf(request);
  const chosen = language === undefined ? {} : { language };
  const wait = await deps.throttle.count([
    ["portalPerLink", id.slice(0, 66)],
    ["portalPerNetwork", networkOf(request.ip)],
  ]);
  if (wait !== null) return sendRefused(reply, { code: "throttled", retryAfter: wait });
  const portal = await findClientPortal(deps, id);
  if (!portal) return sendNotFound(reply, language);
  return answer({ ...portal, ...chosen }, request, reply);
}

/** With 303, so that going back or reloading sends nothing again. */
const toPortal = (reply: FastifyReply, { linkId, language }: Shown, query = ""): FastifyReply => {
  const languageQuery = inLanguage(language);
  const added = query === "" ? languageQuery : `${languageQuery === "" ? "?" : `${languageQuery}&`}${query}`;
  return closed(reply).redirect(`/client/link/${linkId}${added}`, 303);
};

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === "string");

const choiceOf = (portal: Shown, { query }: PortalRequest): ChosenInvoices | null =>
  choosePayable(portal, { ids: new Set(textsOf(query["i"])), currency: textsOf(query["c"])[0] ?? "" });

async function sendStatement(
  deps: Deps,
  portal: Shown,
  request: PortalRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { business, contact, today, linkId, language: requested } = portal;
  const view = viewPortal(portal);
  const statement = await readStatement(deps, portal);
  if (statement.accounts.length === 0) return toPortal(reply, portal);
  const page = {
    language: view.language,
    pdfUrl: view.urlOf("/statement/pdf"),
    pageUrl: view.urlOf("/statement"),
  };
  return sendPdf(request, reply, page, async () => {
    await admitDrawing(deps, linkId, networkOf(request.ip));
    const { template, accent, look, logoUrl, payTo } = business;
    return drawStatement(
      deps,
      {
        template,
        accent,
        look,
        logoUrl,
        payTo,
        language: requested ?? (contact.language || business.language),
        from: view.from,
        billTo: snapshotContact(contact),
        today,
        madeAt: deps.now().toISOString(),
        ...statement,
      },
      { patient: false },
    );
  });
}

async function sendPayPage(
  deps: Deps,
  reply: FastifyReply,
  status: number,
  portal: Shown,
  chosen: ChosenInvoices,
  problem?: PortalPayProblem,
): Promise<FastifyReply> {
  const route = await findPaymentRoute(deps, portal.businessId, chosen.currency);
  const html = renderPortalPay(portal, chosen, { takesCards: route !== null, ...(problem && { problem }) });
  return sendPage(reply, status, html, "inline", route === null ? [] : originsOf(route.provider));
}

async function payByCard(
  deps: Deps,
  portal: Shown,
  request: PortalRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const chosen = choiceOf(portal, request);
  if (!chosen) return toPortal(reply, portal);
  const view = viewPortal(portal);
  const [only, ...others] = chosen.documents;
  // A single invoice has its own page to pay on, and one payment for all who look at it.
  if (only && others.length === 0)
    return closed(reply).redirect(`/invoice/link/${only.invoice.linkId}/pay${inLanguage(portal.language)}`, 303);
  const wait = await deps.throttle.count([
    ["payPerLink", portal.contact.id],
    ["payPerNetwork", networkOf(request.ip)],
  ]);
  if (wait !== null) {
    void reply.header("retry-after", String(wait));
    return sendPayPage(deps, reply, 429, portal, chosen, "tooOften");
  }
  const opened = await payChosenByCard(deps, portal, chosen, view.urlOf("/payment"));
  return opened.ok
    ? closed(reply).redirect(opened.value, 303)
    : sendPayPage(deps, reply, opened.error === "checked" ? 409 : 502, portal, chosen, opened.error);
}

function sendClaimForm(
  deps: Deps,
  reply: FastifyReply,
  portal: Shown,
  chosen: ChosenInvoices,
  status: number,
  more: ClaimFormState = {},
): FastifyReply {
  const view = viewPortal(portal);
  const { documents } = chosen;
  const { invoice, settled } = documents[0]!;
  const { logoUrl, timeZone } = portal.business;
  const numbers = documents.slice(0, 3).map((each) => each.invoice.number ?? "");
  const form = renderClaimForm({
    invoice,
    settled,
    from: view.from,
    today: portal.today,
    timeZone,
    language: view.language,
    ...(logoUrl === "" ? {} : { logoUrl }),
    several: {
      numbers: numbers.join(", ") + (documents.length > numbers.length ? ` +${documents.length - numbers.length}` : ""),
      due: sumDue(documents),
      back: view.labels.back,
    },
    action: view.urlOf("/paid", chosenQuery(chosen)),
    back: view.urlOf("/pay", chosenQuery(chosen)),
    id: newId(deps.now().getTime(), deps.random),
    ...more,
  });
  return sendPage(reply, status, form, "inline");
}

async function submitClaim(
  deps: Deps,
  portal: Shown,
  request: PortalRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const chosen = choiceOf(portal, request);
  if (!chosen) return toPortal(reply, portal);
  const { businessId, today, business, contact } = portal;
  const invoices = chosen.documents.map(({ invoice }) => invoice);
  return receiveClaim(deps, request, reply, {
    throttledBy: contact.id,
    found: claimedInvoices({ businessId, today, country: business.country }, invoices),
    sendFormAgain: (status, more) => sendClaimForm(deps, reply, portal, chosen, status, more),
    sendThanks: () => toPortal(reply, portal),
  });
}

async function submitDetails(
  deps: Deps,
  portal: Shown,
  request: PortalRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const typed = Object.fromEntries(
    detailsFields.map((field) => [field, textsOf(body[field])[0]?.slice(0, 254) ?? ""]),
  ) as DetailsText;
  const again = (status: number, problem: DetailsProblem) =>
    sendPage(reply, status, renderPortalDetails(portal, { typed, problem }));
  const wait = await deps.throttle.count([["detailsPerLink", portal.contact.id]]);
  if (wait !== null) {
    void reply.header("retry-after", String(wait));
    return again(429, "tooOften");
  }
  const suggested = await suggestDetails(deps, portal, typed);
  return suggested.ok ? toPortal(reply, portal, "corrected") : again(422, suggested.error);
}

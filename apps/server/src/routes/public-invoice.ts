import { checkCodeOf, isChecked } from "@ankara/documents/check/code";
import { renderCardNeedsScript } from "@ankara/documents/public-forms";
import { renderPublicPage } from "@ankara/documents/public-page";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { canClaim } from "../commands/public/claim-payment.ts";
import { RecentViews, countViewOnce, isHumanView, viewerKey } from "../commands/public/count-view.ts";
import { partsOf } from "../commands/public/draw-pdf.ts";
import { type PublicInvoice, findPublicLink, viewPublicLink } from "../commands/public/find-public-invoice.ts";
import { openInvoicePayment } from "../commands/payments/invoice-intent.ts";
import { findPaymentRoute, type PaymentRoute } from "../commands/payouts/accounts.ts";
import type { Deps } from "../deps.ts";
import { contentPolicy } from "../http/content-policy.ts";
import { sendApp } from "../http/navigation.ts";
import { networkOf } from "../policies/throttle.ts";
import { withoutPrivate } from "../presenters/without-private.ts";
import { asksForNow, closed, inLanguage, languageOf, sendPage, sendUnopened } from "./public-pages.ts";

type LinkRequest = FastifyRequest<{ Params: { id: string } }>;

/** The client's side of an invoice: a page that needs no script. */
export function registerPublicInvoice(app: FastifyInstance, deps: Deps): void {
  const looks = new RecentViews();

  app.get("/invoice/link/:id", async (request: LinkRequest, reply) => {
    const found = await viewPublicLink(deps, request.params.id, { now: asksForNow(request) });
    if (found.state !== "open") return sendUnopened(reply, found, languageOf(request));
    const look = viewerKey(found.invoice.id, networkOf(request.ip), request.headers["user-agent"] ?? "");
    if (isHumanView(request) && !deps.knownBrowser.isOf(request, found.businessId) && looks.isNew(look, deps.now())) {
      // After the answer: the reader does not wait for our book-keeping, and gets the page even when it fails.
      reply.raw.once("finish", () => {
        countViewOnce(deps, found.businessId, found.invoice.id, look).catch((error: unknown) =>
          deps.log.warn({ err: error }, "a view was not counted"),
        );
      });
    }
    const link = `/invoice/link/${found.invoice.linkId}`;
    const language = languageOf(request);
    const { invoiced } = found;
    return sendPage(
      reply,
      200,
      renderPublicPage({
        ...partsOf(found),
        language,
        today: found.today,
        country: found.country,
        receivedOn: found.receivedOn,
        claim: found.claim,
        broughtIn: found.broughtIn,
        stateKey: stateKeyOf(found),
        ...(isChecked(found.invoice) ? { checkCode: checkCodeOf(found.invoice) } : {}),
        ...(canClaim(found) ? { claimUrl: `${link}/paid${inLanguage(language)}` } : {}),
        pageUrl: link,
        pdfUrl: `${link}/pdf`,
        answerUrls: {
          accept: `${link}/accept${inLanguage(language)}`,
          decline: `${link}/decline${inLanguage(language)}`,
        },
        invoiced: invoiced && { number: invoiced.number, url: `/invoice/link/${invoiced.linkId}` },
        ...((await cardRoute(deps, found)) ? { payUrl: `${link}/pay${inLanguage(language)}` } : {}),
      }),
      "inline",
    );
  });

  // The page's own script asks now and then, and opens the page anew when the answer is another one.
  app.get("/invoice/link/:id/state", async (request: LinkRequest, reply) => {
    const found = await viewPublicLink(deps, request.params.id, { now: false });
    if (found.state !== "open") return sendUnopened(reply, found, languageOf(request));
    return closed(reply).type("text/plain; charset=utf-8").send(stateKeyOf(found));
  });

  // The one page that may load a payment company's form; it is the app's, and asks for the payment itself.
  app.get("/invoice/link/:id/pay", async (request: LinkRequest, reply) => {
    const found = await findPublicLink(deps, request.params.id);
    if (found.state !== "open") return sendUnopened(reply, found, languageOf(request));
    const route = await cardRoute(deps, found);
    if (!route) return closed(reply).redirect(`/invoice/link/${found.invoice.linkId}`, 303);
    // A company with a page of its own needs none of ours, and no script.
    if (
      route.provider.publishable === null &&
      (await deps.throttle.count([["payPerLink", request.params.id]])) === null
    ) {
      const opened = await openInvoicePayment(deps, request.params.id);
      if (opened.ok && opened.value.url) return closed(reply).redirect(opened.value.url, 303);
    }
    const stripe = route.provider.name === "stripe";
    if (stripe)
      void reply.header(
        "permissions-policy",
        'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
      );
    const language = languageOf(request);
    const noscript = renderCardNeedsScript({
      invoice: withoutPrivate(found.invoice),
      country: found.country,
      back: `/invoice/link/${found.invoice.linkId}${inLanguage(language)}`,
      language,
    });
    const policyOf = (html: string) => contentPolicy({ inlineOf: html, stripe });
    return sendApp(deps.appPage, request, closed(reply), policyOf, noscript);
  });
}

/** Returns who takes cards for it; null where nothing is left to pay or the business takes none. */
const cardRoute = async (deps: Deps, { businessId, invoice, balance }: PublicInvoice): Promise<PaymentRoute | null> =>
  invoice.kind === "invoice" && invoice.status !== "void" && balance > 0
    ? findPaymentRoute(deps, businessId, invoice.currency)
    : null;

/** Names what a client's page shows of how the document stands. Being looked at does not change it. */
const stateKeyOf = ({ invoice, balance, claim }: PublicInvoice): string =>
  [invoice.status, balance, claim?.state ?? "", invoice.answer?.what ?? ""].join(".");

import { checkCodeOf, isChecked } from "@ankara/documents/check/code";
import { renderCardWithoutScript, renderReturnWithoutScript } from "@ankara/documents/public-forms";
import { renderPublicPage } from "@ankara/documents/public-page";
import type { BusinessId } from "@ankara/domain/records/fields";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { canClaim } from "../commands/public/claim-payment.ts";
import { RecentViews, countViewOnce, isHumanView, viewerKey } from "../commands/public/count-view.ts";
import { partsOf } from "../commands/public/draw-pdf.ts";
import { type PublicInvoice, findPublicLink, viewPublicLink } from "../commands/public/find-public-invoice.ts";
import { invoicePaymentState, openInvoicePayment } from "../commands/payments/invoice-intent.ts";
import { listCardAccounts, paymentRouteOf, type AccountRow, type PaymentRoute } from "../commands/payouts/accounts.ts";
import type { Tx } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { contentPolicy } from "../http/content-policy.ts";
import { sendApp } from "../http/navigation.ts";
import { networkOf } from "../policies/throttle.ts";
import { withoutPrivate } from "../presenters/without-private.ts";
import { afterForm, asksForNow, closed, inLanguage, languageOf, sendPage, sendUnopened } from "./public-pages.ts";

type LinkRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** The client's side of an invoice: a page that needs no script. */
export function registerPublicInvoice(app: FastifyInstance, deps: Deps): void {
  const looks = new RecentViews();
  const accounts = (tx: Tx, businessId: BusinessId) => listCardAccounts(deps.payments, tx, businessId);

  app.get("/invoice/link/:id", async (request: LinkRequest, reply) => {
    const found = await viewPublicLink(deps, request.params.id, { now: asksForNow(request) }, accounts);
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
        ...(cardRoute(deps, found) ? { payUrl: `${link}/pay${inLanguage(language)}` } : {}),
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
    const found = await findPublicLink(deps, request.params.id, accounts);
    if (found.state !== "open") return sendUnopened(reply, found, languageOf(request));
    const route = cardRoute(deps, found);
    if (!route) return closed(reply).redirect(`/invoice/link/${found.invoice.linkId}`, 303);
    // A page of the company's needs none of ours, and no script; who runs none asks for it where there is a form as well.
    const isHosted = "hosted" in request.query;
    let isRefused = false;
    if (
      (isHosted || route.provider.publishable === null) &&
      (await deps.throttle.count([["payPerLink", request.params.id]])) === null
    ) {
      const opened = await openInvoicePayment(deps, request.params.id, { isHosted });
      if (opened.ok && opened.value.url) return closed(reply).redirect(opened.value.url, 303);
      isRefused = !opened.ok && opened.error.code === "provider_failed";
    }
    const stripe = route.provider.name === "stripe";
    if (stripe)
      void reply.header(
        "permissions-policy",
        'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
      );
    const language = languageOf(request);
    const link = `/invoice/link/${found.invoice.linkId}`;
    const noscript = renderCardWithoutScript({
      invoice: withoutPrivate(found.invoice),
      country: found.country,
      back: link + inLanguage(language),
      hosted: `${link}/pay?hosted${language === undefined ? "" : `&lang=${language}`}`,
      isRefused,
      language,
    });
    const policyOf = (html: string) => contentPolicy({ inlineOf: html, stripe });
    return sendApp(deps.appPage, request, closed(reply), policyOf, noscript);
  });

  // Whoever comes back from a payment without a script sees it on the document: the company is asked first.
  app.get("/invoice/link/:id/receipt", async (request: LinkRequest, reply) => {
    const language = languageOf(request);
    const found = await findPublicLink(deps, request.params.id);
    if (found.state !== "open") return sendUnopened(reply, found, language);
    const { linkId } = found.invoice;
    if ((await deps.throttle.count([["payPerLink", linkId]])) === null) await invoicePaymentState(deps, linkId);
    return closed(reply).redirect(afterForm(deps, linkId, language), 303);
  });
  app.get("/thank-you", async (request: LinkRequest, reply) => {
    const { invoice: id } = request.query;
    const found = typeof id === "string" ? await findPublicLink(deps, id) : null;
    if (found?.state !== "open") return sendApp(deps.appPage, request, reply);
    const { invoice } = found;
    const document = `/invoice/link/${invoice.linkId}/receipt`;
    const noscript = renderReturnWithoutScript({ invoice: withoutPrivate(invoice), document });
    return sendApp(deps.appPage, request, closed(reply), undefined, noscript);
  });
}

/** Returns who takes cards for it; null where nothing is left to pay or the business takes none. */
const cardRoute = (
  { payments }: Deps,
  { invoice, balance, country, beside = [] }: PublicInvoice & { readonly beside: readonly AccountRow[] | undefined },
): PaymentRoute | null =>
  invoice.kind === "invoice" && invoice.status !== "void" && balance > 0
    ? paymentRouteOf(payments, { country, accounts: beside }, invoice.currency)
    : null;

/** Names what a client's page shows of how the document stands. Being looked at does not change it. */
const stateKeyOf = ({ invoice, balance, claim }: PublicInvoice): string =>
  [invoice.status, balance, claim?.state ?? "", invoice.answer?.what ?? ""].join(".");

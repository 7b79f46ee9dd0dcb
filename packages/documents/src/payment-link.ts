import type { MinorUnits } from "@ankara/domain/money/money";
import { snapshotBusiness } from "@ankara/domain/invoice/issue";
import { payToFor } from "@ankara/domain/invoice/pay-to";
import type { Business } from "@ankara/domain/records/business";
import { clothOf } from "./cloth/motif.ts";
import { formatsFor } from "./formats.ts";
import { escapeHtml as e } from "./html.ts";
import { claimLabelsFor } from "./labels/claim.ts";
import { pageLabelsFor } from "./labels/page.ts";
import type { LinkPaymentProblem } from "./labels/clients/label-types.ts";
import { paymentLinkLabelsFor } from "./labels/payment-link.ts";
import { amountSize, payRows, renderAmount } from "./public-amounts.ts";
import { chatWithSeller, pageHeader } from "./public-header.ts";
import { type PaymentState, paymentStateParts } from "./payment-state.ts";
import { publicPageScript } from "./public-page-script.ts";
import { formStyle } from "./public-page-style.ts";
import { icon, page } from "./public-shell.ts";
import { sellerOf } from "./view/parties.ts";
import { payOf } from "./view/payment.ts";

/** A payment link as its pages show it. */
export type PaymentLinkInput = {
  /** The `{id}` of `/checkout/link/{id}`. */
  readonly linkId: string;
  readonly business: Business;
  readonly link: {
    readonly title: string;
    readonly note: string;
    readonly currency: string;
    /** Minor units; null where whoever pays names the amount. */
    readonly amount: MinorUnits | null;
    /** Quoted in a transfer. */
    readonly payRef: string;
  };
  /** The language the visitor chose on the page. */
  readonly chosenLanguage?: string;
  /** The language of the visitor's browser, where they chose none. */
  readonly language?: string;
};

/** Everything the pages of one payment link share. */
export function viewPaymentLink({ linkId, business, link, chosenLanguage, language }: PaymentLinkInput) {
  const formats = formatsFor(chosenLanguage ?? language ?? business.language, link.currency);
  const from = snapshotBusiness(business);
  const address = `/checkout/link/${linkId}`;
  return {
    formats,
    language: formats.labels.language,
    labels: paymentLinkLabelsFor(formats.labels.language),
    pageLabels: pageLabelsFor(formats.labels.language),
    cloth: clothOf(business.companyName, business.accent),
    from,
    seller: sellerOf(from, formats),
    address,
    urlOf: (path = ""): string => `${address}${path}${chosenLanguage === undefined ? "" : `?lang=${chosenLanguage}`}`,
  };
}
type View = ReturnType<typeof viewPaymentLink>;

/** A payment as somebody typed it before a problem. */
export type TypedLinkPayment = {
  /** Names the payment: the same form sent twice is one. */
  readonly id: string;
  readonly amount: string;
  readonly name: string;
};

/**
 * The page of a link: what is paid, how much, by card where the business takes them and into which account. Plain forms,
 * which work with no script; with it a tap copies the account.
 */
export function renderPaymentLink(
  input: PaymentLinkInput,
  {
    takesCards,
    typed,
    problem = null,
  }: {
    readonly takesCards: boolean;
    readonly typed: TypedLinkPayment;
    readonly problem?: LinkPaymentProblem | null;
  },
): string {
  const view = viewPaymentLink(input);
  const { labels, pageLabels, formats } = view;
  const { link, business } = input;
  const { amount, title, note, payRef } = link;
  const huge = amount === null ? "" : `<p class="${amountSize(formats.money(amount))}">${amountText(amount, view)}</p>`;
  const about = note === "" ? "" : `<p class="mut">${e(note)}</p>`;
  const error = problem === null ? "" : `<p class="err" role="alert">${e(labels.problems[problem])}</p>`;
  const hero = `<h1 class="title">${e(title)}</h1>${huge}${about}${amount === null && !takesCards ? `<p class="when">${e(labels.yourAmount)}</p>` : ""}`;
  const parts = [error];
  if (takesCards) {
    const own =
      amount === null
        ? `<label>${e(labels.yourAmount)}${formats.comma} ${e(formats.symbol)}<input type="text" class="big" name="amount" value="${e(typed.amount)}" inputmode="decimal" maxlength="30" autocomplete="transaction-amount" required></label>`
        : "";
    parts.push(
      `<form method="post" action="${e(view.urlOf("/card"))}"><input type="hidden" name="id" value="${e(typed.id)}">${own}<label>${e(labels.name)}<input type="text" name="name" value="${e(typed.name)}" maxlength="120" autocomplete="name" required></label><button class="btn">${e(pageLabels.payNow)}</button><p class="fine mid">${e(labels.payByCard)}</p></form>`,
    );
  }
  const ways = payToFor(business.payTo, link.currency);
  const payment = payOf({ kind: "invoice", payRef }, "open", ways, amount ?? 0, formats);
  if (payment)
    parts.push(
      `<section><h2>${e(takesCards ? pageLabels.orTransfer : pageLabels.howToPay)}</h2>${payRows(payment.rows, pageLabels)}</section>`,
      `<a class="btn${takesCards ? " sec" : ""}" href="${e(view.urlOf("/paid"))}" rel="nofollow">${icon("check")}${e(claimLabelsFor(view.language).iHavePaid)}</a>`,
    );
  const status = `<div role="status" class="sr" data-did="${e(pageLabels.copied)}"></div>`;
  return linkPage(input, view, { hero, main: parts.join("") + status, script: publicPageScript });
}

/** Renders what became of a payment through the link. */
export function renderLinkPayment(input: PaymentLinkInput, payment: PaymentState): string {
  const view = viewPaymentLink(input);
  return linkPage(
    input,
    view,
    paymentStateParts(payment, view, { about: [view.formats.labels.subject, input.link.title], again: view.urlOf() }),
  );
}

const amountText = (amount: MinorUnits, { formats }: View): string =>
  renderAmount(formats.moneyRuns(amount, 600), formats.currency);

function linkPage(
  { business, link }: PaymentLinkInput,
  view: View,
  { hero, main, script = "", head = "" }: { hero: string; main: string; script?: string; head?: string },
): string {
  const { pageLabels, seller, cloth, from } = view;
  const chat = chatWithSeller({ from, country: business.country }, pageLabels.aboutInvoice(link.title));
  const acts =
    chat === null
      ? ""
      : `<nav class="acts" aria-label="${e(pageLabels.more)}"><a href="${e(chat)}" rel="noreferrer">${icon("chat")}WhatsApp</a></nav>`;
  const logo = business.logoUrl === "" ? {} : { logoUrl: business.logoUrl };
  return page({
    language: view.language,
    title: [link.title, seller.name].filter((text) => text !== "").join(" · "),
    cloth,
    style: `${formStyle}.big{min-height:64px!important;font-size:28px!important;font-weight:600}`,
    head,
    script,
    body: `<div class="desk">${pageHeader({ pageUrl: view.address, ...logo }, view, cloth, pageLabels)}<main><div class="hero">${hero}</div>${main}</main>${acts}<footer class="foot">${e(pageLabels.madeWith)}</footer></div>`,
  });
}

import { maxSignatureLength } from "@ankara/domain/invoice/signature";
import { escapeHtml as e } from "./html.ts";
import { viewInvoice } from "./invoice-view.ts";
import { amountSize, renderAmount } from "./public-amounts.ts";
import { chatWithSeller, clothOfInvoice, pageHeader } from "./public-header.ts";
import type { PublicPageInput } from "./public-page-input.ts";
import { formStyle } from "./public-page-style.ts";
import { codeForm, icon, page } from "./public-shell.ts";
import { claimLabelsFor } from "./labels/claim.ts";
import { pageLabelsFor } from "./labels/page.ts";
import { paymentLinkLabelsFor } from "./labels/payment-link.ts";

/** Why a form comes back. */
export type FormProblem = "nameMissing" | "agreeMissing" | "changedMeanwhile" | "tooOften" | "notTaken";

export type AnswerFormInput = Pick<PublicPageInput, "invoice" | "language" | "logoUrl"> & {
  readonly what: "accepted" | "declined";
  /** Address the form is posted to. */
  readonly action: string;
  /** The page of the offer. */
  readonly back: string;
  /** SHA-256 of the document this form is about. */
  readonly documentHash: string;
  readonly problem?: FormProblem | null;
  /** As it was typed before the problem. */
  readonly typed?: { readonly name?: string; readonly reason?: string };
};

/**
 * The page on which a client accepts an offer (name, and a drawn signature where the browser runs our script), or turns
 * it down (name and reason). A plain form: it works with no script.
 */
export function renderAnswerForm(input: AnswerFormInput): string {
  const { what, action, back, documentHash, problem = null, typed = {} } = input;
  const view = viewInvoice(input);
  const labels = pageLabelsFor(view.formats.labels.language);
  const number = view.number ?? view.title;
  const accepts = what === "accepted";
  const cloth = clothOfInvoice(input);
  const amount = renderAmount(view.amount.value, view.formats.currency);
  const own = accepts
    ? `<div class="pad" hidden><span>${e(labels.signHere)}</span><svg viewBox="0 0 300 100" aria-hidden="true"><path d=""/></svg><button type="button">${e(labels.clear)}</button></div><input type="hidden" name="drawing"><label class="chk"><input type="checkbox" name="agree" value="yes" required><span>${e(labels.iAccept)}</span></label><button class="btn">${e(labels.acceptFor(view.total))}</button>`
    : `<label>${e(labels.reason)}<textarea name="reason" maxlength="500" rows="3">${e(typed.reason ?? "")}</textarea></label><button class="btn">${e(labels.tellThem)}</button>`;
  const error = problem === null ? "" : `<p class="err" role="alert">${e(labels[problem])}</p>`;
  const form = `<form method="post" action="${e(action)}"><input type="hidden" name="hash" value="${e(documentHash)}"><label>${e(labels.yourName)}<input type="text" name="name" maxlength="120" autocomplete="name" required value="${e(typed.name ?? "")}"></label>${own}</form>`;
  return page({
    language: view.formats.labels.language,
    title: [number, view.seller.name].filter((text) => text !== "").join(" · "),
    cloth,
    style: formStyle,
    body: `<div class="desk">${pageHeader(input, view, cloth, labels)}<main><div class="hero"><h1 class="head">${e(accepts ? labels.accept(number) : labels.declineIt(number))}</h1><p class="${amountSize(view.total)}">${amount}</p></div>${error}${form}<a class="btn sec" href="${e(back)}">${e(labels.back)}</a></main></div>${accepts ? `<script>${padScript}</script>` : ""}`,
  });
}

/** Renders the page of a withdrawn link: the business it was from, and how to contact it. */
export function renderWithdrawnPage({
  invoice,
  language,
  country,
}: Pick<PublicPageInput, "invoice" | "language" | "country">): string {
  const view = viewInvoice({ invoice, language });
  const labels = pageLabelsFor(view.formats.labels.language);
  const cloth = clothOfInvoice({ invoice });
  const from = { invoice, country };
  const chat = chatWithSeller(from, labels.askForLinkText);
  const chatLink =
    chat === null
      ? ""
      : `<a class="btn" href="${e(chat)}" rel="noreferrer">${icon("chat")}${e(labels.askForLink)}</a><p class="fine mid">${e(labels.opensWhatsapp(invoice.from?.phone ?? ""))}</p>`;
  return page({
    language: view.formats.labels.language,
    title: labels.withdrawnTitle,
    cloth,
    style: formStyle,
    body: `<div class="desk">${pageHeader({}, view, cloth, labels)}<main><section><div class="pin" aria-hidden="true"></div><h1 class="title">${e(labels.withdrawnTitle)}</h1><p>${e(labels.withdrawnText(view.seller.name))}</p><p class="mut note">${e(labels.nothingCharged)}</p>${chatLink}${codeForm(labels)}</section></main></div>`,
  });
}

/**
 * Leads who runs no script from the page of the card to the company's own page, or says why that did not open. It
 * stands inside the app's page and wears its look.
 */
export function renderCardWithoutScript({
  invoice,
  language,
  country,
  back,
  hosted,
  isRefused,
}: Pick<PublicPageInput, "invoice" | "language" | "country"> & {
  readonly back: string;
  /** Opens the company's own page. */
  readonly hosted: string;
  /** The company was asked just now, and did not answer. */
  readonly isRefused: boolean;
}): string {
  const view = viewInvoice({ invoice, language });
  const own = view.formats.labels.language;
  const labels = pageLabelsFor(own);
  const number = view.number ?? view.title;
  const chat = chatWithSeller({ invoice, country }, labels.aboutInvoice(number));
  const ask = chat === null ? "" : `<p><a href="${e(chat)}" rel="noreferrer">WhatsApp ${e(view.seller.name)}</a></p>`;
  const card = paymentLinkLabelsFor(own);
  const refused = isRefused ? `<p role="alert">${e(card.problems.card)}</p>` : "";
  return `<div lang="${e(own)}"><h1>${e(number)}</h1>${refused}<p><a href="${e(hosted)}" rel="nofollow">${e(labels.payNow)}</a></p><p>${e(card.payByCard)}</p><p><a href="${e(back)}">${e(claimLabelsFor(own).back)}</a></p>${ask}</div>`;
}

/** Leads who comes back from a payment and runs no script to the document, which says how it stands. */
export function renderReturnWithoutScript({
  invoice,
  language,
  document,
}: Pick<PublicPageInput, "invoice" | "language"> & { readonly document: string }): string {
  const view = viewInvoice({ invoice, language });
  const own = view.formats.labels.language;
  const open = pageLabelsFor(own).open(view.number ?? view.title);
  return `<div lang="${e(own)}"><p><a href="${e(document)}" rel="nofollow">${e(open)}</a></p></div>`;
}

/**
 * Draws with a finger or a mouse into a path of whole numbers, in a box of 300 by 100: points closer than two are left
 * out, and nothing is added beyond what is taken. Without it the typed name is the signature.
 */
const padScript = `(()=>{const p=document.querySelector('.pad'),s=p.querySelector('svg'),l=s.firstChild,i=document.querySelector('[name=drawing]');let d='',x,y,on=0;
const at=v=>{const r=s.getBoundingClientRect(),c=(n,m)=>Math.max(0,Math.min(m,Math.round(n)));return[c((v.clientX-r.left)/r.width*300,300),c((v.clientY-r.top)/r.height*100,100)]};
const put=(k,v)=>{const[a,b]=at(v);if(k=='L'&&Math.abs(a-x)+Math.abs(b-y)<2||d.length>${maxSignatureLength - 20})return;x=a;y=b;d+=k+a+' '+b;l.setAttribute('d',d);i.value=d};
s.addEventListener('pointerdown',v=>{on=1;try{s.setPointerCapture(v.pointerId)}catch{}put('M',v)});s.addEventListener('pointermove',v=>{if(on)put('L',v)});
for(const n of['pointerup','pointercancel'])s.addEventListener(n,()=>{on=0});
p.querySelector('button').addEventListener('click',()=>{i.value=d='';l.setAttribute('d','')});p.hidden=false})()`;

import type { MinorUnits } from "@ankara/domain/money/money";
import { addDays, formatInstant, todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { minorToDecimal } from "@ankara/domain/money/parse-money";
import { amountDueNow, receivableOn } from "@ankara/domain/invoice/receivable";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import { escapeHtml as e } from "./html.ts";
import { viewInvoice, type InvoiceParts, type InvoiceView } from "./invoice-view.ts";
import { pageLabelsFor } from "./labels/page.ts";
import { paymentLinkLabelsFor } from "./labels/payment-link.ts";
import { clothOfInvoice, pageHeader } from "./public-header.ts";
import type { ShownClaim } from "./public-page-input.ts";
import { formStyle } from "./public-page-style.ts";
import { icon, page } from "./public-shell.ts";
import { isSettled } from "./view/payment.ts";
import { claimMethods, type ClaimMethod } from "@ankara/domain/records/payment";
import { claimLabelsFor } from "./labels/claim.ts";
import type { ClaimProblem } from "./labels/clients/label-types.ts";

/** A photo of a transfer is at most this big, bytes: what a phone's camera makes. */
export const claimPhotoBytes = 8 * 1024 * 1024;

const byWay = (method: PaymentMethod): ClaimMethod =>
  (claimMethods as readonly string[]).includes(method) ? (method as ClaimMethod) : "other";

/** The chip in place of the days that are left; null where nothing was said. */
export function claimChip(claim: ShownClaim | null | undefined, view: InvoiceView): string | null {
  if (claim?.state !== "claimed" || isSettled(view.state) || view.state === "void") return null;
  return `<span class="chip info">${e(claimLabelsFor(view.formats.labels.language).reported)}</span>`;
}

/** Renders the client's claim and its outcome, below the amount. A claim is not money, so the page stays that of an open invoice. */
export function claimBanner(
  claim: ShownClaim | null | undefined,
  view: InvoiceView,
  { timeZone = "UTC", today }: { readonly timeZone?: string | undefined; readonly today: LocalDate },
): string {
  if (!claim || isSettled(view.state) || view.state === "void") return "";
  const { language } = view.formats.labels;
  const labels = claimLabelsFor(language);
  const amount = view.formats.money(claim.amount);
  if (claim.state === "rejected") {
    return `<p class="say v"><b>${e(labels.notFound(view.seller.name, amount))}</b><br>${e(claim.reason)}</p>`;
  }
  const day = todayIn(timeZone, claim.at);
  const clock = formatInstant(claim.at, timeZone, "time", language);
  const moment = view.formats.list([day === today ? "" : view.formats.date(day), clock]);
  return `<p class="say info"><b>${e(labels.told(view.seller.name))}</b><br>${e(labels.youReported(amount, labels.by[byWay(claim.method)], moment))} ${e(labels.turnsPaid)}</p>`;
}

/** The way to the form. */
export const claimButton = (claimUrl: string, view: InvoiceView): string =>
  `<a class="btn sec" href="${e(claimUrl)}" rel="nofollow">${icon("check")}${e(claimLabelsFor(view.formats.labels.language).iHavePaid)}</a>`;

export type ClaimFormInput = InvoiceParts & {
  /** Address the form is posted to. */
  readonly action: string;
  /** The page of the invoice. */
  readonly back: string;
  readonly logoUrl?: string;
  /** Id of the claim: the same form sent twice is one claim. */
  readonly id: string;
  readonly today: LocalDate;
  readonly problem?: ClaimProblem | null;
  /** Several documents at once, in place of the invoice alone: their numbers and what is due on them, minor units. */
  readonly several?: { readonly numbers: string; readonly due: number; readonly back: string };
  /** A payment through a link in place of an invoice: who pays is not known, and the amount only where the link names it. */
  readonly byLink?: {
    readonly title: string;
    readonly amount: MinorUnits | null;
    readonly name: string;
    readonly isNameMissing: boolean;
  };
  /** As it was typed before the problem; a photo has to be chosen anew, which is the browser's rule. */
  readonly typed?: {
    readonly amount: string;
    readonly date: string;
    readonly method: string;
    readonly reference: string;
  };
};

/**
 * The page on which a client says that they paid: a plain form, which works with no script. What most clients say is chosen
 * already, so that one tap is enough; the fields of another amount or day show once they are chosen.
 */
export function renderClaimForm(input: ClaimFormInput): string {
  const { action, back, id, today, problem = null } = input;
  const view = viewInvoice(input);
  const cloth = clothOfInvoice(input);
  const { language } = view.formats.labels;
  const labels = claimLabelsFor(language);
  const { several, byLink } = input;
  const linkLabels = paymentLinkLabelsFor(language);
  const number = byLink?.title ?? several?.numbers ?? view.number ?? view.title;
  const amount = byLink ? byLink.amount : (several?.due ?? amountDueNow(receivableOn(view.owing, today)));
  // Plain decimal text: a figure as French writes it, `625 000,00`, would be refused.
  const all = amount === null ? "" : minorToDecimal(amount, view.formats.currency, { fixed: true });
  const typed = input.typed ?? { amount: all, date: today, method: "transfer", reference: "" };
  const chip = (name: string, value: string, text: string, isOn: boolean) =>
    `<label class="pick"><input type="radio" name="${name}" value="${e(value)}"${isOn ? " checked" : ""}><span>${e(text)}</span></label>`;
  const group = (legend: string, chips: readonly string[], other = "") =>
    `<fieldset><legend>${e(legend)}</legend><div class="picks">${chips.join("")}</div>${other}</fieldset>`;
  const other = (name: string, label: string, value: string, more: string) =>
    `<label class="other">${e(label)}<input type="text" name="${name}" value="${e(value)}" autocomplete="off" ${more}></label>`;
  const isAll = typed.amount === all;
  const yesterday = addDays(today, -1);
  const isOtherDay = typed.date !== today && typed.date !== yesterday;
  const amountLabel = labels.amount(view.formats.symbol);
  const amountField =
    amount === null
      ? `<label>${e(amountLabel)}<input type="text" name="amount" value="${e(typed.amount)}" inputmode="decimal" maxlength="30" autocomplete="off" required></label>`
      : group(
          labels.howMuch,
          [
            chip("amount", all, labels.all(view.formats.money(amount)), isAll),
            chip("amount", "part", labels.aPart, !isAll),
          ],
          other("part", amountLabel, isAll ? "" : typed.amount, 'inputmode="decimal" maxlength="30"'),
        );
  const nameField = byLink
    ? `<label>${e(linkLabels.name)}<input type="text" name="name" value="${e(byLink.name)}" maxlength="120" autocomplete="name" required></label>`
    : "";
  const fields = [
    nameField,
    amountField,
    group(
      labels.when,
      [
        chip("date", today, labels.today, typed.date === today),
        chip("date", yesterday, labels.yesterday, typed.date === yesterday),
        chip("date", "other", labels.otherDay, isOtherDay),
      ],
      other("day", labels.date, isOtherDay ? typed.date : "", 'maxlength="30"'),
    ),
    group(
      labels.method,
      claimMethods.map((method) => chip("method", method, labels.methods[method], method === typed.method)),
    ),
    `<label>${e(labels.reference)}<input type="text" name="reference" value="${e(typed.reference)}" maxlength="80" autocomplete="off"></label>`,
    `<label class="proof">${e(labels.photo)}<input type="file" name="proof" accept="image/jpeg,image/png,image/webp,application/pdf"><span class="file" hidden>${icon("file")}<b>${e(labels.choosePhoto)}</b></span><small>${e(labels.photoHint(claimPhotoBytes / 1024 / 1024))}</small></label>`,
  ];
  const problemText = byLink?.isNameMissing
    ? linkLabels.problems.name
    : problem === null
      ? null
      : labels.problems[problem];
  const error = problemText === null ? "" : `<p class="err" role="alert">${e(problemText)}</p>`;
  const explained = byLink ? linkLabels.explain(view.seller.name, number) : labels.explain(view.seller.name, number);
  const isGone = problem === "nothingLeft" || problem === "enough";
  const form = isGone
    ? ""
    : `<form method="post" action="${e(action)}" enctype="multipart/form-data"><input type="hidden" name="id" value="${e(id)}">${fields.join("")}<button class="btn">${e(labels.tell(view.seller.name))}</button><p class="fine mid">${e(byLink ? linkLabels.counts : labels.staysOpen)}</p></form>`;
  return page({
    language,
    title: [number, view.seller.name].filter((text) => text !== "").join(" · "),
    cloth,
    style: formStyle + claimStyle,
    script: isGone ? "" : claimScript,
    body: `<div class="desk">${pageHeader(input, view, cloth, pageLabelsFor(language))}<main><div class="hero"><h1 class="title">${e(labels.iHavePaid)}</h1><p class="mut">${unparted(e(explained), e(number))}</p></div>${error}${form}<a class="btn sec" href="${e(back)}">${e(byLink ? linkLabels.back : (several?.back ?? labels.back))}</a></main></div>`,
  });
}

/** Several numbers part between them; a single one stays on its line. */
const unparted = (html: string, number: string): string =>
  number === "" || number.includes(" ") ? html : html.replaceAll(number, `<span class="whole">${number}</span>`);

/** Shows the chosen file's name in our own control: without it the browser's own stays. */
const claimScript = `(()=>{const l=document.querySelector('.proof'),i=l.querySelector('[type=file]'),f=l.querySelector('.file'),b=f.querySelector('b'),was=b.textContent;l.classList.add('own');f.hidden=false;i.addEventListener('change',()=>{const c=i.files[0];b.textContent=c?c.name:was})})()`;

/** A browser that knows no `:has` shows the fields of another amount and day at once. */
const claimStyle = `.whole{white-space:nowrap}.picks{display:flex;flex-wrap:wrap;gap:8px;margin-top:6px}.pick{position:relative;margin:0}.pick input{position:absolute;opacity:0;inset:0;width:100%;height:100%;cursor:pointer}
.pick span{display:flex;align-items:center;min-height:44px;padding:0 14px;border-radius:22px;box-shadow:inset 0 0 0 1px var(--field);background:var(--surface);color:var(--ink);font-weight:500}.pick input:checked+span{box-shadow:inset 0 0 0 2px var(--own);color:var(--own)}.pick input:focus-visible+span{outline:2px solid var(--own);outline-offset:2px}
.other{margin-top:12px}@supports selector(:has(a)){.other{display:none}fieldset:has([value=part]:checked,[value=other]:checked) .other{display:block}}
.proof{position:relative}.proof input{display:block;margin-top:6px;min-height:44px;font:inherit;color:var(--ink);max-width:100%}.proof small{margin-top:6px;font-weight:400}.own input{position:absolute;inset:0;margin:0;opacity:0;width:100%;height:100%;cursor:pointer}.file{display:flex;align-items:center;gap:12px;min-height:56px;margin-top:6px;padding:8px 14px;border-radius:10px;background:var(--surface);color:var(--ink);box-shadow:inset 0 0 0 1px var(--field)}.own input:focus-visible+.file{outline:2px solid var(--own);outline-offset:2px}.file b{font-weight:500;min-width:0}`;

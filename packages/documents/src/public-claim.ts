import { formatInstant, todayIn } from "@ankara/domain/dates/dates";
import { amountDueNow, receivableOn } from "@ankara/domain/invoice/receivable";
import type { PaymentMethod } from "@ankara/domain/records/payment";
import { brandColours } from "./brand-colours.ts";
import { escapeHtml as e } from "./html.ts";
import { viewInvoice, type InvoiceParts, type InvoiceView } from "./invoice-view.ts";
import { publicPageStyle } from "./public-page-style.ts";
import { page } from "./public-shell.ts";
import { isSettled } from "./view/payment.ts";
import { claimMethods, claimLabelsFor, type ClaimMethod, type ClaimProblem } from "./labels/claim.ts";

/** A photo of a transfer is at most this big, bytes: what a phone's camera makes. */
export const claimPhotoBytes = 8 * 1024 * 1024;

/** The last thing a client said about paying, and what came of it. Amount in minor units. */
export type ShownClaim = {
  readonly state: "claimed" | "rejected";
  readonly amount: number;
  readonly method: PaymentMethod;
  /** When it was said, ISO. */
  readonly at: string;
  /** Why it was turned down; empty while nobody has looked. */
  readonly reason: string;
};

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
  { timeZone = "UTC", today }: { readonly timeZone?: string | undefined; readonly today: string },
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
  const moment = day === today ? clock : `${view.formats.date(day)}, ${clock}`;
  return `<p class="say info"><b>${e(labels.told(view.seller.name))}</b><br>${e(labels.youReported(amount, labels.by[byWay(claim.method)], moment))} ${e(labels.turnsPaid)}</p>`;
}

/** The way to the form. */
export const claimButton = (claimUrl: string, view: InvoiceView): string =>
  `<a class="btn sec" href="${e(claimUrl)}" rel="nofollow">${e(claimLabelsFor(view.formats.labels.language).iHavePaid)}</a>`;

export type ClaimFormInput = InvoiceParts & {
  /** Address the form is posted to. */
  readonly action: string;
  /** The page of the invoice. */
  readonly back: string;
  /** Id of the claim: the same form sent twice is one claim. */
  readonly id: string;
  readonly today: string;
  readonly problem?: ClaimProblem | null;
  /** As it was typed before the problem; a photo has to be chosen anew, which is the browser's rule. */
  readonly typed?: {
    readonly amount: string;
    readonly date: string;
    readonly method: string;
    readonly reference: string;
  };
};

/** The page on which a client says that they paid: a plain form, which works with no script. */
export function renderClaimForm(input: ClaimFormInput): string {
  const { invoice, action, back, id, today, problem = null } = input;
  const view = viewInvoice(input);
  const { language } = view.formats.labels;
  const labels = claimLabelsFor(language);
  const number = view.number ?? view.title;
  const asked = amountDueNow(receivableOn(view.owing, today));
  const left = view.formats.figure(asked).replaceAll(/[\u00a0\u202f]/g, " ");
  const typed = input.typed ?? { amount: left, date: today, method: "transfer", reference: "" };
  const field = (name: keyof typeof typed, label: string, more: string) =>
    `<label>${e(label)}<input name="${name}" value="${e(typed[name])}" ${more}></label>`;
  const methods = claimMethods
    .map(
      (method) =>
        `<option value="${method}"${method === typed.method ? " selected" : ""}>${e(labels.methods[method])}</option>`,
    )
    .join("");
  const error = problem === null ? "" : `<p class="err" role="alert">${e(labels.problems[problem])}</p>`;
  const form = `<form method="post" action="${e(action)}" enctype="multipart/form-data"><input type="hidden" name="id" value="${e(id)}">${field("amount", labels.amount(view.formats.symbol), 'inputmode="decimal" autocomplete="off" maxlength="30" required')}${field("date", labels.date, `type="date" max="${e(today)}" required`)}<label>${e(labels.method)}<select name="method">${methods}</select></label>${field("reference", labels.reference, 'maxlength="80" autocomplete="off"')}<label>${e(labels.photo)}<input type="file" name="proof" accept="image/jpeg,image/png,image/webp,application/pdf"><small>${e(labels.photoHint(claimPhotoBytes / 1024 / 1024))}</small></label><button class="btn">${e(labels.tell(view.seller.name))}</button></form>`;
  const gone = problem === "nothingLeft" || problem === "enough";
  return page({
    language,
    title: [number, view.seller.name].filter((text) => text !== "").join(" · "),
    style: publicPageStyle(brandColours(invoice.accent)) + formStyle,
    nonce: undefined,
    body: `<div class="desk"><header class="who"><span>${e(view.seller.name)}</span></header><main><h1 class="amt long">${e(labels.title(number))}</h1><p class="note">${e(labels.explain(view.seller.name))}</p>${error}${gone ? "" : form}<a class="btn sec" href="${e(back)}">${e(labels.back)}</a></main></div>`,
  });
}

const formStyle = `.desk{max-width:560px!important;display:block!important}form{margin-top:8px}label{display:block;margin-top:16px;font-size:15px}
input,select{display:block;width:100%;min-height:52px;margin-top:6px;padding:12px;border:1px solid var(--muted);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit}
label small{margin-top:4px}form .btn{width:100%;border:0;font:inherit;font-weight:600;cursor:pointer}.err{margin-top:16px;border-left:3px solid var(--overdue);padding:2px 0 2px 12px}`;

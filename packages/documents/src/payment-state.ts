import type { MinorUnits } from "@ankara/domain/money/money";
import type { LocalDate } from "@ankara/domain/records/fields";
import type { Formats } from "./formats.ts";
import { escapeHtml as e } from "./html.ts";
import { claimLabelsFor } from "./labels/claim.ts";
import type { PageLabels } from "./labels/page-label-types.ts";
import { paymentLinkLabelsFor } from "./labels/payment-link.ts";
import { amountSize, renderAmount } from "./public-amounts.ts";
import { doneMark } from "./public-shell.ts";

/** The state of a payment by card, or of a claim. */
export type PaymentState = {
  readonly state: "paid" | "claimed" | "pending" | "checking" | "failed";
  /** Minor units. */
  readonly amount: MinorUnits;
  /** Of the payment company; empty where there is none. */
  readonly reference: string;
  /** The day the money came; null while it did not. */
  readonly paidOn: LocalDate | null;
};

/** The parts of a page that says what became of a payment. It looks again by itself, without a script, while the company is asked. */
export function paymentStateParts(
  { state, amount, reference, paidOn }: PaymentState,
  {
    formats,
    pageLabels,
    seller,
    language,
  }: {
    readonly formats: Formats;
    readonly pageLabels: PageLabels;
    readonly seller: { readonly name: string };
    readonly language: string;
  },
  {
    about,
    again,
  }: {
    /** Purpose of the payment: a label short enough for its column, and its full text. */
    readonly about: readonly [label: string, value: string];
    readonly again: string;
  },
): { readonly hero: string; readonly main: string; readonly head: string } {
  const labels = paymentLinkLabelsFor(language);
  const huge = `<p class="${amountSize(formats.money(amount))}">${renderAmount(formats.moneyRuns(amount, 600), formats.currency)}</p>`;
  const heads = {
    paid: pageLabels.paid,
    claimed: claimLabelsFor(language).reported,
    pending: labels.waiting,
    checking: labels.waiting,
    failed: labels.failed,
  };
  const head = `<h1 class="head">${e(heads[state])}</h1>`;
  const texts = {
    paid: labels.thanks(seller.name),
    claimed: labels.claimed(seller.name),
    pending: labels.waitingText,
    checking: labels.checked(seller.name),
    failed: labels.failedText,
  };
  const day = paidOn === null ? "" : `<p class="when">${e(pageLabels.received)} <b>${e(formats.date(paidOn))}</b></p>`;
  const row = (label: string, value: string) => `<div><dt>${e(label)}</dt><dd>${e(value)}</dd></div>`;
  const rows = `<dl class="rows">${row(...about)}${reference === "" ? "" : row(formats.labels.reference, reference)}</dl>`;
  const retry = state === "failed" ? `<a class="btn" href="${e(again)}">${e(labels.tryAgain)}</a>` : "";
  return {
    hero: state === "paid" ? `<div class="ok">${doneMark}${head}${huge}${day}</div>` : `${head}${huge}${day}`,
    main: `<p class="say${state === "paid" ? "" : " info"}" role="status">${e(texts[state])}</p><section>${rows}</section>${retry}`,
    head: state === "pending" ? `<meta http-equiv="refresh" content="5">` : "",
  };
}

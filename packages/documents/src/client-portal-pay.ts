import type { MinorUnits } from "@ankara/domain/money/money";
import { payToFor } from "@ankara/domain/invoice/pay-to";
import {
  openByCurrency,
  openRow,
  portalForm,
  portalStyle,
  sumDue,
  viewPortal,
  type PortalDocument,
  type PortalInput,
  type PortalView,
} from "./client-portal.ts";
import { formatsFor } from "./formats.ts";
import { escapeHtml as e } from "./html.ts";
import { claimLabelsFor } from "./labels/claim.ts";
import { paymentLinkLabelsFor } from "./labels/payment-link.ts";
import { type PaymentState, paymentStateParts } from "./payment-state.ts";
import { amountSize, payRows, renderAmount } from "./public-amounts.ts";
import { publicPageScript } from "./public-page-script.ts";
import { icon } from "./public-shell.ts";
import { payOf } from "./view/payment.ts";

/** Invoices a client pays together are at most this many; the others follow with the next payment. */
const maxChosen = 200;

/** Invoices of one currency, the oldest first, and what stays open beside them. */
export type ChosenInvoices = {
  readonly currency: string;
  readonly documents: readonly PortalDocument[];
  readonly left: MinorUnits;
};

/** Returns the open invoices a client chose; all of the currency where none is named. Null where nothing is open. */
export function choosePayable(
  input: PortalInput,
  { ids, currency }: { readonly ids: ReadonlySet<string>; readonly currency: string },
): ChosenInvoices | null {
  const groups = openByCurrency(input);
  const named = groups.find(([, documents]) => documents.some(({ invoice }) => ids.has(invoice.id)));
  const [own, open] = groups.find(([code]) => code === currency) ?? named ?? groups[0] ?? [];
  if (own === undefined || open === undefined) return null;
  const chosen = open.filter(({ invoice }) => ids.has(invoice.id));
  const documents = (chosen.length === 0 ? open : chosen).slice(0, maxChosen);
  return { currency: own, documents, left: sumDue(open) - sumDue(documents) };
}

/** The query that names the chosen invoices. */
export const chosenQuery = ({ documents, currency }: ChosenInvoices): (readonly [string, string])[] => [
  ["c", currency],
  ...documents.map(({ invoice }) => ["i", invoice.id] as const),
];

/** Why the page to pay on comes back. */
export type PortalPayProblem = "card" | "tooOften" | "checked";

/** Renders the ways to pay the chosen invoices together: one transfer, which a claim reports, or one card payment. */
export function renderPortalPay(
  input: PortalInput,
  chosen: ChosenInvoices,
  { takesCards, problem }: { readonly takesCards: boolean; readonly problem?: PortalPayProblem },
): string {
  const view = viewPortal(input);
  const { labels, pageLabels, language } = view;
  const { currency, documents, left } = chosen;
  const formats = formatsFor(language, currency);
  const sum = sumDue(documents);
  const first = documents[0]!.invoice;
  // The accounts of today; those of the document where the business has taken all of them away.
  const ways = payToFor(input.business.payTo, currency);
  const payment = payOf(first, "open", ways.length > 0 ? ways : first.payTo, sum, formats);
  const rows = documents.map((one) => openRow(one, { view, formats, today: input.today }));
  const leaves = left > 0 ? `<p class="mut">${e(labels.leaves(formats.money(left)))}</p>` : "";
  const parts = [problemOf(problem, view), `<ul class="list">${rows.join("")}</ul>`];
  if (payment) {
    const note = documents.length > 1 ? `<p class="mut note">${e(labels.oneTransfer)}</p>` : "";
    parts.push(`<section><h2>${e(pageLabels.howToPay)}</h2>${payRows(payment.rows, pageLabels)}${note}</section>`);
  }
  parts.push(
    `<a class="btn" href="${e(view.urlOf("/paid", chosenQuery(chosen)))}" rel="nofollow">${icon("check")}${e(claimLabelsFor(language).iHavePaid)}</a>`,
  );
  if (takesCards)
    parts.push(`<section><h2>${e(labels.byCard)}</h2>${cardForm(chosen, view, formats.money(sum))}</section>`);
  const status = `<div role="status" class="sr" data-did="${e(pageLabels.copied)}"></div>`;
  return portalForm(input, view, {
    hero: `<h1 class="head">${e(labels.toPay(documents.length))}</h1><p class="${amountSize(formats.money(sum))}">${renderAmount(formats.moneyRuns(sum, 600), currency)}</p>${leaves}`,
    main: parts.join("") + status,
    style: portalStyle,
    script: publicPageScript,
  });
}

/** One invoice is paid on its own page; several go to the company's page in one payment, which needs no script. */
function cardForm(chosen: ChosenInvoices, view: PortalView, amount: string): string {
  const { pageLabels, language } = view;
  const [only, ...others] = chosen.documents.map(({ invoice }) => invoice);
  const button = `${e(pageLabels.payNow)} · ${e(amount)}`;
  if (only && others.length === 0)
    return only.linkRevokedAt === null
      ? `<a class="btn sec" href="/invoice/link/${e(only.linkId)}/pay${e(view.urlOf().slice(view.link.length))}" rel="nofollow">${button}</a>`
      : "";
  return `<form method="post" action="${e(view.urlOf("/card", chosenQuery(chosen)))}"><button class="btn sec">${button}</button><p class="fine mid">${e(paymentLinkLabelsFor(language).payByCard)}</p></form>`;
}

function problemOf(problem: PortalPayProblem | undefined, { language, seller }: PortalView): string {
  if (problem === undefined) return "";
  const labels = paymentLinkLabelsFor(language);
  const text = problem === "checked" ? labels.checked(seller.name) : labels.problems[problem];
  return `<p class="err" role="alert">${e(text)}</p>`;
}

/** Renders what became of the card payment of several invoices. */
export function renderPortalPayment(
  input: PortalInput,
  payment: PaymentState & { readonly currency: string; readonly numbers: string },
): string {
  const view = viewPortal(input);
  const formats = formatsFor(view.language, payment.currency);
  const { hero, main, head } = paymentStateParts(
    payment,
    { ...view, formats },
    { about: [formats.labels.titles.invoice, payment.numbers], again: view.urlOf("/pay", [["c", payment.currency]]) },
  );
  return portalForm(input, view, { hero, main, head, style: portalStyle });
}

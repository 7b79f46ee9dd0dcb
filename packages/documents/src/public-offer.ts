import { daysBetween, formatInstant, todayIn } from "@ankara/domain/dates/dates";
import { isOffer, quoteStateOf } from "@ankara/domain/invoice/document-status";
import { isInParts, partsOf } from "@ankara/domain/invoice/receivable";
import { nothingSettled, sumSettled } from "@ankara/domain/invoice/settlements";
import { versionOf } from "@ankara/domain/invoice/quote-versions";
import type { Invoice } from "@ankara/domain/records/invoice";
import { escapeHtml as e } from "./html.ts";
import type { InvoiceView } from "./invoice-view.ts";
import type { PublicPageInput } from "./public-page-input.ts";
import { isSettled } from "./view/payment.ts";
import type { PageLabels } from "./labels/page-label-types.ts";

/** HTML of an offer's page in place of "due" and "paid". */
export type OfferState = {
  readonly chip: string;
  readonly when: string;
  readonly banner: string;
  /** It is still to be answered. */
  readonly answerable: boolean;
};

/** Returns the state of an offer for its client; null for other documents, and for a void one, which reads like any void document. */
export function offerState(input: PublicPageInput, view: InvoiceView, labels: PageLabels): OfferState | null {
  const { invoice, today } = input;
  const state = quoteStateOf(invoice, today);
  if (!isOffer(invoice.kind) || state === "void" || state === "draft") return null;
  const chip = (tone: string, text: string) => `<span class="chip ${tone}">${e(text)}</span>`;
  const line = (label: string, day: string | null) => (day === null ? "" : `<p>${e(label)} <b>${e(day)}</b></p>`);
  const zone = input.timeZone ?? "UTC";
  const answeredOn = invoice.answer === null ? null : view.formats.date(todayIn(zone, invoice.answer.at));
  const version = versionOf(invoice);
  const note = version > 1 && state === "open" ? `<p class="mut note">${e(labels.version(version))}</p>` : "";
  switch (state) {
    case "open": {
      const days = invoice.dueDate === null ? null : daysBetween(today, invoice.dueDate);
      const left = days === null ? "" : chip("info", days === 0 ? labels.lastDay : labels.daysLeft(days));
      return { chip: left, when: line(labels.validUntil, view.dueDate), banner: note, answerable: true };
    }
    case "expired":
      return {
        chip: chip("void", labels.expired),
        when: line(labels.wasValidUntil, view.dueDate),
        banner: `<p class="say v"><b>${e(labels.ranOut)}</b><br>${e(labels.askForMore(view.seller.name))}</p>`,
        answerable: false,
      };
    case "declined":
      return {
        chip: chip("void", labels.declined),
        when: line(labels.declinedOn, answeredOn),
        banner: answerOf(invoice, view, labels, zone),
        answerable: false,
      };
    case "accepted":
    case "converted":
      return {
        chip: chip("paid", state === "converted" ? labels.invoiced : labels.accepted),
        when: line(labels.acceptedOn, answeredOn),
        banner: answerOf(invoice, view, labels, zone) + invoicedAs(input, labels),
        answerable: false,
      };
  }
}

export function offerButtons(
  urls: NonNullable<PublicPageInput["answerUrls"]>,
  labels: PageLabels,
  edge: boolean,
): string {
  return `<a class="btn${edge ? " edge" : ""}" href="${e(urls.accept)}" rel="nofollow">${e(labels.acceptAndSign)}</a><div class="duo"><a class="btn sec" href="${e(urls.decline)}" rel="nofollow">${e(labels.decline)}</a></div>`;
}

function answerOf({ answer }: Invoice, view: InvoiceView, labels: PageLabels, zone: string): string {
  if (answer === null) return "";
  const moment = formatInstant(answer.at, zone, "datetime", view.formats.labels.language);
  const said =
    answer.signed === "noted"
      ? labels.notedFor(answer.name, moment)
      : answer.what === "declined"
        ? labels.declinedBy(answer.name, moment)
        : labels.signedBy(answer.name, moment);
  const reason = answer.reason.trim() === "" ? "" : `<br>${e(answer.reason.trim())}`;
  const told = answer.signed === "noted" ? "" : `<br>${e(labels.hasBeenTold(view.seller.name))}`;
  const tone = answer.what === "declined" ? " v" : "";
  return `<p class="say${tone}"><b>${e(said)}</b>${reason}${told}</p>${drawn(answer, labels)}`;
}

/** A path of moves and lines alone: nothing of it can be anything but a drawing. */
export const signaturePattern = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*){1,200}$/;
/** A signature is small: about two thousand points would be a picture. */
export const maxSignatureLength = 6000;

function drawn({ drawing, name }: NonNullable<Invoice["answer"]>, labels: PageLabels): string {
  return drawing.length <= maxSignatureLength && signaturePattern.test(drawing)
    ? `<svg class="sig" viewBox="0 0 300 100" role="img" aria-label="${e(labels.signature(name))}"><path d="${drawing}"/></svg>`
    : "";
}

const invoicedAs = ({ invoiced }: PublicPageInput, labels: PageLabels): string =>
  invoiced ? `<a class="btn sec" href="${e(invoiced.url)}">${e(labels.open(invoiced.number))}</a>` : "";

/** The parts a total is paid in, each with what is left of it. */
export function planOf({ invoice, settled, today }: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  if (!isInParts(invoice) || view.state === "void" || isSettled(view.state)) return "";
  const { money, date } = view.formats;
  const paid = sumSettled(settled ?? nothingSettled);
  const rows = partsOf({ ...invoice, charges: [] }, paid).map(({ kind, dueDate, amount, left }) => {
    const isPaid = left === 0;
    const isLate = !isPaid && dueDate !== null && dueDate < today;
    const said = isPaid ? labels.paid : isLate ? labels.wasDue : left < amount ? labels.partPaid : "";
    const note = [kind === "deposit" ? labels.deposit : "", said].filter((text) => text !== "").join(", ");
    const day = dueDate === null ? "" : date(dueDate);
    return `<div><dt>${e(money(isPaid ? amount : left))}</dt><dd${isPaid ? ' class="done"' : ""}>${e(day)}${note === "" ? "" : `<small>${e(note)}</small>`}</dd></div>`;
  });
  return `<section><h2>${e(labels.plan)}</h2><dl class="rows plan">${rows.join("")}</dl></section>`;
}

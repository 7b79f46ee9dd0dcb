import type { MinorUnits } from "@ankara/domain/money/money";
import { daysBetween, formatInstant, todayIn, type LocalDate } from "@ankara/domain/dates/dates";
import { isOffer, quoteStateOf } from "@ankara/domain/invoice/document-status";
import { isInParts } from "@ankara/domain/invoice/receivable";
import { nothingSettled, sumSettled } from "@ankara/domain/invoice/settlements";
import { isSignature } from "@ankara/domain/invoice/signature";
import { versionOf } from "@ankara/domain/invoice/quote-versions";
import type { Invoice } from "@ankara/domain/records/invoice";
import { escapeHtml as e } from "./html.ts";
import type { InvoiceView } from "./invoice-view.ts";
import type { PublicPageInput } from "./public-page-input.ts";
import { isSettled } from "./view/payment.ts";
import { namedParts } from "./view/plan.ts";
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
  const line = (label: string, day: string | null) =>
    day === null ? "" : `<p class="when">${e(label)} <b>${e(day)}</b></p>`;
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

/** Returns the last day of an offer that waits for an answer, null where it names none; undefined for any other document. */
export const openOfferDay = (invoice: Invoice, today: LocalDate): string | null | undefined =>
  isOffer(invoice.kind) && quoteStateOf(invoice, today) === "open" ? invoice.dueDate : undefined;

export function offerButtons(urls: NonNullable<PublicPageInput["answerUrls"]>, labels: PageLabels): string {
  return `<a class="btn" href="${e(urls.accept)}" rel="nofollow">${e(labels.acceptAndSign)}</a><div class="duo"><a class="btn sec" href="${e(urls.decline)}" rel="nofollow">${e(labels.decline)}</a></div>`;
}

function answerOf({ answer }: Invoice, view: InvoiceView, labels: PageLabels, zone: string): string {
  if (answer === null) return "";
  const moment = formatInstant(answer.at, zone, "datetime", view.formats.labels.language);
  const answerText =
    answer.signed === "noted"
      ? labels.notedFor(answer.name, moment)
      : answer.what === "declined"
        ? labels.declinedBy(answer.name, moment)
        : labels.signedBy(answer.name, moment);
  const reason = answer.reason.trim() === "" ? "" : `<br>${e(answer.reason.trim())}`;
  const notice = answer.signed === "noted" ? "" : `<br>${e(labels.hasBeenTold(view.seller.name))}`;
  const tone = answer.what === "declined" ? " v" : "";
  return `<p class="say${tone}"><b>${e(answerText)}</b>${reason}${notice}</p>${drawn(answer, labels)}`;
}

function drawn({ drawing, name }: NonNullable<Invoice["answer"]>, labels: PageLabels): string {
  return isSignature(drawing)
    ? `<svg class="sig" viewBox="0 0 300 100" role="img" aria-label="${e(labels.signature(name))}"><path d="${drawing}"/></svg>`
    : "";
}

const invoicedAs = ({ invoiced }: PublicPageInput, labels: PageLabels): string =>
  invoiced ? `<a class="btn sec" href="${e(invoiced.url)}">${e(labels.open(invoiced.number))}</a>` : "";

/** The parts a total is paid in, each with what is left of it, under a bar in their proportion. */
export function planOf(input: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  const { invoice, today } = input;
  if (!isInParts(invoice) || view.state === "void" || isSettled(view.state)) return "";
  const { money, date, list } = view.formats;
  const parts = namedParts(invoice, sumSettled(input.settled ?? nothingSettled), view.formats.labels.language);
  const next = parts.findIndex(({ left }) => left > 0);
  const tone = (left: MinorUnits, index: number) => (left === 0 ? "done" : index === next ? "now" : "");
  const rows = parts.map(({ name, dueDate, amount, left }, index) => {
    const isPaid = left === 0;
    const isLate = !isPaid && dueDate !== null && dueDate < today;
    const dueText = isPaid ? labels.paid : isLate ? labels.wasDue : left < amount ? labels.partPaid : "";
    const day = list([dueText, dueDate === null ? "" : date(dueDate)]);
    return `<div class="${tone(left, index)}"><dt>${e(name)}<small>${e(day)}</small></dt><dd>${e(money(isPaid ? amount : left))}</dd></div>`;
  });
  const paid = parts.filter(({ left }) => left === 0).length;
  return `<section><div class="top"><h2>${e(labels.plan)}</h2><span class="fine">${e(labels.partsPaid(paid, parts.length))}</span></div>${planBar(parts, tone)}<dl class="rows plan">${rows.join("")}</dl></section>`;
}

/** Drawn, because a strict content policy lets no width stand in the markup of an element. */
function planBar(
  parts: readonly { readonly amount: MinorUnits; readonly left: MinorUnits }[],
  tone: (left: MinorUnits, index: number) => string,
): string {
  const total = Math.max(1, sumOf(parts.map(({ amount }) => amount)));
  const room = 300 - 2 * (parts.length - 1);
  let x = 0;
  const rects = parts.map(({ amount, left }, index) => {
    const width = (room * amount) / total;
    const rect = `<rect class="${tone(left, index)}" x="${x.toFixed(1)}" width="${width.toFixed(1)}" height="8"/>`;
    x += width + 2;
    return rect;
  });
  return `<svg class="bar" viewBox="0 0 300 8" preserveAspectRatio="none" aria-hidden="true">${rects.join("")}</svg>`;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

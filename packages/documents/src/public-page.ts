import { ownCloth } from "./cloth/motif.ts";
import { daysBetween, formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { receivableOn } from "@ankara/domain/invoice/receivable";
import { escapeHtml, renderText } from "./html.ts";
import { viewInvoice, type InvoiceView, type LineView } from "./invoice-view.ts";
import { nextPart } from "./view/plan.ts";
import { nothingSettled, sumSettled } from "@ankara/domain/invoice/settlements";
import { claimBanner, claimButton, claimChip } from "./public-claim.ts";
import { offerButtons, offerState, planOf } from "./public-offer.ts";
import { formStyle } from "./public-page-style.ts";
import { publicPageScript } from "./public-page-script.ts";
import { chatWithSeller, clothOfInvoice, pageHeader } from "./public-header.ts";
import { amountSize, payRows, renderAmount } from "./public-amounts.ts";
import { bytesOf, codeForm, doneMark, fitting, icon, page } from "./public-shell.ts";
import { plainText } from "./tree.ts";
import { pageLabelsFor, pageLanguageOf, platformSpellsDays } from "./labels/page.ts";
import type { PageLabels } from "./labels/page-label-types.ts";
import type { PublicPageInput } from "./public-page-input.ts";

/** The page never grows beyond this; lines that do not fit are left to the PDF. */
export const publicPageBytes = 30_000;

/**
 * The client's page of an invoice: who, how much, by when, how to pay, what for. One document of at most
 * `publicPageBytes` bytes in the business's own cloth. It needs no script; a small one copies the account and tells when the
 * invoice is paid.
 * Only for documents that may be seen: drafts, revoked and unknown links get `renderNotFoundPage`.
 */
export function renderPublicPage(input: PublicPageInput): string {
  const view = viewToday(input);
  const labels = pageLabelsFor(view.formats.labels.language);
  const cloth = clothOfInvoice(input);
  const shell = (lines: string) =>
    page({
      language: view.formats.labels.language,
      title: [view.number ?? "", view.seller.name].filter((text) => text !== "").join(" · "),
      cloth,
      nonce: input.nonce,
      script: publicPageScript,
      body: `<div class="desk page">${pageHeader(input, view, cloth, labels)}<main${input.stateKey === undefined ? "" : ` data-now="${e(input.stateKey)}"`}>${hero(input, view, labels)}${side(input, view, labels)}${documentPart(view, labels, lines)}</main>${footer(input, view, labels)}<div role="status" class="sr" data-did="${e(labels.copied)}"></div></div>`,
    });
  return shell(fittingLines(view, labels, input.pdfUrl, publicPageBytes - bytesOf(shell(""))));
}

/** The invoice as its client is asked for it today: of what is paid in parts all that is late, where more than one is. */
function viewToday(input: PublicPageInput): InvoiceView {
  const view = viewInvoice(input);
  const { amount, since } = receivableOn(view.owing, input.today).overdue;
  return view.inParts && amount > 0 ? viewInvoice({ ...input, dueNow: { day: since, amount } }) : view;
}

/** Renders one page for unknown, revoked and drafts' links, so that they cannot be told apart. */
export function renderNotFoundPage({
  language = "en",
  nonce,
}: { readonly language?: string; readonly nonce?: string } = {}): string {
  const labels = pageLabelsFor(language);
  const body = `<div class="desk"><main><section><div class="pin" aria-hidden="true"></div><h1 class="title">${e(labels.notFoundTitle)}</h1><p>${e(labels.notFoundText)}</p><p class="mut note">${e(labels.nothingCharged)}</p>${codeForm(labels)}</section></main></div>`;
  return page({
    language: pageLanguageOf(language),
    title: labels.notFoundTitle,
    cloth: ownCloth,
    style: formStyle,
    nonce,
    body,
  });
}

const e = escapeHtml;

/** The one huge amount with its day, green once it is paid. */
function hero(input: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  const { state } = view;
  const offer = offerState(input, view, labels);
  const isDone = state === "paid" || input.invoice.kind === "receipt";
  const asksForRest = state === "partPaid" || view.adjusted;
  const lead = asksForRest && !view.inParts ? labels.leftToPayOn : view.title;
  const done = isDone ? `${doneMark}<p class="when"><b>${e(labels.paid)}</b></p>` : "";
  const chip = offer?.chip ?? claimChip(input.claim, view) ?? chipOf(view, labels);
  const parts = [
    `<h1 class="head">${e(lead)} <b>${e(view.number ?? "")}</b>${partOf(input, view)}<br>${e(labels.for(view.client.name))}</h1>`,
    chip,
    done,
    `<p class="${amountClass(view)}">${renderAmount(view.amount.value, view.formats.currency)}</p>`,
    offer?.when ?? when(input, view, labels),
  ];
  const below = [
    broughtInNote(input, view, labels),
    offer?.banner ?? banner(input, view, labels),
    claimBanner(input.claim, view, input),
  ].join("");
  return `<div class="hero"><div${isDone ? ' class="ok"' : ""}>${parts.join("")}</div>${below}</div>`;
}

function amountClass({ state, total, balance }: InvoiceView): string {
  return `${amountSize(total, balance)}${state === "void" ? " gone" : ""}`;
}

/** `· Part 1` of what is paid in parts; nothing where several are asked for at once. */
function partOf(input: PublicPageInput, { owing, inParts, formats }: InvoiceView): string {
  const next = nextPart(input.invoice, sumSettled(input.settled ?? nothingSettled), formats.labels.language);
  if (!inParts || next === null) return "";
  return receivableOn(owing, input.today).overdue.amount > next.left ? "" : e(` · ${next.name}`);
}

/** Lists the ways to pay, then the quieter actions. */
function side(input: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  const { state } = view;
  const parts: string[] = [];
  const offer = offerState(input, view, labels);
  const isAnswerable = offer?.answerable === true && input.answerUrls !== undefined;
  if (isAnswerable) parts.push(offerButtons(input.answerUrls, labels));
  const isOpen = (state === "open" || state === "partPaid") && input.invoice.kind !== "receipt";
  const paysByCard = input.payUrl !== undefined && isOpen;
  if (paysByCard)
    parts.push(
      `<a class="btn${input.claim?.state === "claimed" ? " sec" : ""}" href="${e(input.payUrl ?? "")}" rel="nofollow">${e(view.inParts ? labels.payPart : labels.payNow)}</a><p class="fine mid">${e(labels.byCard)}</p>`,
    );
  const size =
    input.pdfBytes === undefined ? "" : `${view.formats.comma} ${Math.max(1, Math.round(input.pdfBytes / 1000))} KB`;
  const rows = view.pay?.rows ?? null;
  const leadsWithPdf = rows === null && !isAnswerable && !paysByCard;
  if (leadsWithPdf)
    parts.push(
      `<a class="btn${state === "void" ? " sec" : ""}" href="${e(input.pdfUrl)}">${icon("download")}${e(labels.downloadPdf)}${size}</a>`,
    );
  if (state === "partPaid" || (view.inParts && state === "open"))
    parts.push(`<p class="mut note">${e(plainText(view.amount.note))}.</p>`);
  parts.push(planOf(input, view, labels));
  if (rows) {
    const withheld = view.withheld
      ? `<p class="mut note">${e(labels.ifYouWithhold(view.withheld.rate, view.withheld.expected).replace("  ", " "))}</p>`
      : "";
    parts.push(
      `<section><h2>${e(paysByCard ? labels.orTransfer : labels.howToPay)}</h2>${payRows(rows, labels)}${withheld}</section>`,
    );
  }
  if (input.claimUrl !== undefined && isOpen) parts.push(claimButton(input.claimUrl, view));
  const chat = chatWithSeller(input, labels.aboutInvoice(view.number ?? view.title));
  const acts = [
    `<a href="#doc">${icon("file")}${e(labels.theDocument)}</a>`,
    ...(leadsWithPdf ? [] : [`<a href="${e(input.pdfUrl)}">${icon("download")}PDF${size}</a>`]),
    ...(chat === null ? [] : [`<a href="${e(chat)}" rel="noreferrer">${icon("chat")}WhatsApp</a>`]),
  ];
  return `<div class="pay">${parts.join("")}<nav class="acts" aria-label="${e(labels.more)}">${acts.join("")}</nav></div>`;
}

function chipOf(view: InvoiceView, labels: PageLabels): string {
  const chip = (tone: string, text: string) => `<span class="chip ${tone}">${e(text)}</span>`;
  if (view.state === "void") return chip("void", labels.void);
  return view.state === "credited" ? chip("info", view.formats.labels.titles.credit_note) : "";
}

function when(input: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  const { today } = input;
  const { date } = view.formats;
  const line = (label: string, day: string) => `<p class="when">${e(label)} <b>${e(day)}</b></p>`;
  if (view.state === "void") return view.voidedOn === "" ? "" : line(labels.cancelled, view.voidedOn);
  if (view.state === "paid") return input.receivedOn ? line(labels.received, date(input.receivedOn)) : "";
  if (view.state === "credited" || view.dueDate === null || input.invoice.kind === "receipt") return "";
  const { next, overdue } = receivableOn(view.owing, today);
  if (overdue.days > 0)
    return `<p class="when"><b class="late">${e(labels.wasDue)} ${e(view.dueDate)} <span><i>·</i>${e(labels.late(overdue.days))}</span></b></p>`;
  const day = next?.day;
  if (!day) return line(labels.due, view.dueDate);
  return `<p class="when"><b>${e(labels.payBy(dayName(day, today, view)))}</b> <span><i>·</i>${e(labels.inDays(daysBetween(today, day)))}</span></p>`;
}

/** A day of this year without it, `Friday, 4 December`, and with its weekday where we know it; any other as documents print it. */
function dayName(day: LocalDate, today: LocalDate, { formats }: InvoiceView): string {
  const { language } = formats.labels;
  const year = day.slice(0, 4);
  if (year !== today.slice(0, 4)) return formats.date(day);
  // Amharic counts other years, so its own stays.
  return platformSpellsDays(language)
    ? formatDate(day, "weekday", language)
    : formats.date(day).replace(`\u00a0${year}`, "");
}

/** The number of a document of other books must not pass for one of the seller's own. */
function broughtInNote({ broughtIn }: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  if (!broughtIn) return "";
  return broughtIn === "same_number"
    ? `<p class="say v"><b>${e(labels.sameNumber(view.seller.name))}</b><br>${e(labels.broughtIn)}</p>`
    : `<p class="mut note">${e(labels.broughtIn)}</p>`;
}

function banner(input: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  const { name } = view.seller;
  if (view.state === "paid")
    return `<p class="say"><b>${e(labels.nothingLeft)}</b><br>${e(labels.confirmedBy(name))}</p>`;
  if (view.state === "credited") return `<p class="say"><b>${e(labels.nothingLeft)}</b></p>`;
  if (view.state !== "void") return "";
  const reason = input.invoice.voidReason.trim().replace(/[.\s]+$/, "");
  const { replacement } = input;
  const replaced = replacement ? ` ${e(labels.replacedBy(replacement.number))}` : "";
  const open = replacement
    ? `<a class="btn sec" href="${e(replacement.url)}">${e(labels.open(replacement.number))}</a>`
    : "";
  return `<p class="say v"><b>${e(labels.doNotPay)}</b><br>${e(labels.cancelledIt(name, reason))}${replaced}</p>${open}`;
}

/** The document itself, each line with its quantity and price below its name. */
function documentPart(view: InvoiceView, labels: PageLabels, lines: string): string {
  const { labels: own } = view.formats;
  const notes =
    view.notes.length === 0
      ? ""
      : `<div class="note mut">${view.notes.map((note) => `<p>${e(note)}</p>`).join("")}</div>`;
  const { client } = view;
  const billedTo =
    client.lines.length === 0
      ? ""
      : `<p class="fine note">${e(own.billedTo)}: ${e([client.name, ...client.lines].join(", "))}</p>`;
  const head = `<thead class="sr"><tr><th scope="col">${e(own.item)}</th><th scope="col">${renderText(view.amountHead)}</th></tr></thead>`;
  return `<section class="doc" id="doc"><h2>${e(labels.whatItIsFor)}</h2><table>${head}<tbody>${lines}</tbody></table>${renderSums(view)}${notes}${billedTo}${fiscalPart(view)}</section>`;
}

/** The authority's numbers, with its page to check them where its code leads to one: a phone does not scan itself. */
function fiscalPart({ fiscal }: InvoiceView): string {
  if (fiscal === null) return "";
  const rows = fiscal.rows.map(({ label, value }) => `<div><dt>${e(label)}</dt><dd>${e(value)}</dd></div>`).join("");
  const url = fiscal.qr !== null && /^https:\/\/\S+$/i.test(fiscal.qr.data) ? fiscal.qr.data : null;
  const link = url === null ? "" : `<p class="mut"><a href="${e(url)}" rel="noreferrer">${e(hostOf(url))}</a></p>`;
  return `<section><h2>${e(fiscal.heading)}</h2><dl class="rows">${rows}</dl>${link}</section>`;
}

/** The link names its place: who opens it sees whose page it is. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** The sums of a document, the total last. */
export function renderSums({ sums }: Pick<InvoiceView, "sums">): string {
  const rows = sums.map(
    (row) =>
      `<div${row.tone === "total" ? ' class="t"' : row.tone === "plain" ? "" : ' class="m"'}><dt>${e(row.label)}</dt><dd>${typeof row.amount === "string" ? e(row.amount) : `<span>${renderSum(row.amount)}</span>`}</dd></div>`,
  );
  return `<dl class="sum">${rows.join("")}</dl>`;
}

function renderSum(runs: Exclude<InvoiceView["sums"][number]["amount"], string>): string {
  return runs.map((run) => (run.weight === 600 ? e(run.text) : `<span>${e(run.text)}</span>`)).join("");
}

/** As many lines as the page has room for, and how many more the PDF holds. */
function fittingLines(view: InvoiceView, labels: PageLabels, pdfUrl: string, room: number): string {
  const rows = view.lines.map((line) => lineRow(line, view, labels));
  const more = (count: number) =>
    `<tr><td colspan="2"><a href="${e(pdfUrl)}">${e(labels.moreLines(count))}</a></td></tr>`;
  return fitting(rows, more, room);
}

/** A line with its quantity and price below its name. */
export function lineRow(line: LineView, { formats }: InvoiceView, labels: PageLabels): string {
  const less = line.discount === "" ? "" : labels.less(line.discount.replace("\u2212", ""));
  const each = formats.list([labels.each(line.quantity, line.unit, line.price), less]);
  const description = line.description === "" ? "" : `<small class="d">${e(line.description)}</small>`;
  return `<tr><td>${e(line.name)}${description}<small>${e(each)}</small></td><td>${e(line.amount)}</td></tr>`;
}

function footer({ checkCode }: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  const { name, address, ids } = view.seller;
  const line = `${[name, ...address].join(", ")}. ${ids.slice(0, 2).join(", ")}`.trim().replace(/[.,]*$/, ".");
  const check = checkCode
    ? `${e(labels.codeOnDocument)} <a href="/verify/${e(checkCode)}">${e(checkCode)}</a><br>`
    : "";
  return `<footer class="foot">${e(line)}<br>${check}${e(labels.madeWith)}</footer>`;
}

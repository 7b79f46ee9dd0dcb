import { countryOf } from "@ankara/domain/countries/countries";
import { daysBetween } from "@ankara/domain/dates/dates";
import { amountDueNow, receivableOn } from "@ankara/domain/invoice/receivable";
import { toE164, whatsappUrl } from "@ankara/domain/clients/phone";
import { brandColours } from "./brand-colours.ts";
import { escapeHtml, renderText } from "./html.ts";
import { viewInvoice, type InvoiceView, type LineView } from "./invoice-view.ts";
import type { PayRow } from "./view/payment.ts";
import { claimBanner, claimButton, claimChip } from "./public-claim.ts";
import { offerButtons, offerState, planOf } from "./public-offer.ts";
import { publicPageStyle } from "./public-page-style.ts";
import { bytesOf, page } from "./public-shell.ts";
import { plainText } from "./tree.ts";
import { pageLanguages, pageLabelsFor } from "./labels/page.ts";
import type { PageLabels } from "./labels/page-label-types.ts";
import type { PublicPageInput } from "./public-page-input.ts";

/** The page never grows beyond this; lines that do not fit are left to the PDF. */
export const publicPageBytes = 30_000;

/**
 * The client's page of an invoice: who, how much, by when, how to pay, what for. One document of at most
 * `publicPageBytes` bytes: no script, nothing loaded but the logo; its style is one inline element.
 * Only for documents that may be seen: drafts, revoked and unknown links get `renderNotFoundPage`.
 */
export function renderPublicPage(input: PublicPageInput): string {
  const view = viewToday(input);
  const labels = pageLabelsFor(view.formats.labels.language);
  const brand = brandColours(input.invoice.accent);
  const shell = (lines: string) =>
    page({
      language: view.formats.labels.language,
      title: [view.number ?? "", view.seller.name].filter((text) => text !== "").join(" · "),
      style: publicPageStyle(brand),
      nonce: input.nonce,
      body: `<div class="desk">${header(input, view)}<main>${side(input, view, labels, brand.needsEdge)}${documentPart(view, labels, lines)}</main>${footer(input, view, labels)}</div>`,
    });
  return shell(fittingLines(view, labels, input.pdfUrl, publicPageBytes - bytesOf(shell(""))));
}

/** The invoice as its client is asked for it today: of what is paid in parts all that is late, where more than one is. */
function viewToday(input: PublicPageInput): InvoiceView {
  const view = viewInvoice(input);
  const { amount, since } = receivableOn(view.owing, input.today).overdue;
  return view.inParts && amount > 0 ? viewInvoice({ ...input, ask: { day: since, amount } }) : view;
}

/** Renders one page for unknown, revoked and drafts' links, so that they cannot be told apart. */
export function renderNotFoundPage({
  language = "en",
  nonce,
}: { readonly language?: string; readonly nonce?: string } = {}): string {
  const labels = pageLabelsFor(language);
  const body = `<div class="desk"><main><section><h1 class="amt long">${escapeHtml(labels.notFoundTitle)}</h1><p class="note">${escapeHtml(labels.notFoundText)}</p></section></main></div>`;
  return page({
    language: Object.hasOwn(pageLanguages, language.slice(0, 2)) ? language.slice(0, 2) : "en",
    title: labels.notFoundTitle,
    style: publicPageStyle(brandColours("")),
    nonce,
    body,
  });
}

const e = escapeHtml;

function header(input: PublicPageInput, view: InvoiceView): string {
  const { name, address, ids } = view.seller;
  const logo =
    input.logoUrl !== undefined && /^(\/(?!\/)|data:image\/)/.test(input.logoUrl)
      ? `<img src="${e(input.logoUrl)}" alt="">`
      : "";
  const lines = [...address, ...ids.slice(0, 2)].map(e).join("<br>");
  return `<header class="who">${logo}<span>${e(name)}</span><span class="adr">${lines}</span></header>`;
}

function side(input: PublicPageInput, view: InvoiceView, labels: PageLabels, edge: boolean): string {
  const { state } = view;
  const offer = offerState(input, view, labels);
  const chip = offer?.chip ?? claimChip(input.claim, view) ?? chipOf(input, view, labels);
  const asksForRest = state === "partPaid" || view.adjusted;
  const lead = asksForRest && !view.inParts ? labels.leftToPayOn : view.title;
  const amount = asksForRest || view.inParts ? view.balance : view.total;
  const classes = ["amt", ...(amount.length > 16 ? ["long"] : []), ...(state === "void" ? ["gone"] : [])].join(" ");
  const parts = [
    `<h1 class="head"><span>${e(lead)} <b>${e(view.number ?? "")}</b></span>${chip}</h1>`,
    `<p class="${classes}">${renderAmount(view)}</p>`,
    offer?.when ?? when(input, view, labels),
    `<p class="mut">${e(labels.for(view.client.name))}</p>`,
    broughtInNote(input, view, labels),
    offer?.banner ?? banner(input, view, labels),
    claimBanner(input.claim, view, input),
  ];
  const answerable = offer?.answerable === true && input.answerUrls !== undefined;
  if (answerable) parts.push(offerButtons(input.answerUrls, labels, edge));
  const paysByCard = input.payUrl !== undefined && (state === "open" || state === "partPaid");
  if (paysByCard)
    parts.push(
      `<a class="btn${edge ? " edge" : ""}" href="${e(input.payUrl ?? "")}" rel="nofollow">${e(labels.payByCard(view.formats.money(amountDueNow(receivableOn(view.owing, input.today)))))}</a>`,
    );
  if (state === "partPaid" || (view.inParts && state === "open"))
    parts.push(`<p class="mut note">${e(plainText(view.amount.note))}.</p>`);
  parts.push(planOf(input, view, labels));
  if (view.pay) {
    const rows = copiedFirst(view.pay.rows)
      .map((row) => `<div><dt>${e(row.label)}</dt><dd${row.strong ? ' class="m"' : ""}>${e(row.value)}</dd></div>`)
      .join("");
    parts.push(`<section><h2>${e(labels.howToPay)}</h2><dl class="rows">${rows}</dl>`);
    if (view.withheld)
      parts.push(
        `<p class="mut">${e(labels.ifYouWithhold(view.withheld.rate, view.withheld.expected).replace("  ", " "))}</p>`,
      );
    parts.push("</section>");
  }
  if (input.claimUrl !== undefined && (state === "open" || state === "partPaid"))
    parts.push(claimButton(input.claimUrl, view));
  const size = input.pdfBytes === undefined ? "" : `, ${Math.max(1, Math.round(input.pdfBytes / 1000))} KB`;
  parts.push(
    `<a class="btn${paysByCard || answerable ? " sec" : edge ? " edge" : ""}" href="${e(input.pdfUrl)}">${e(labels.downloadPdf)}${size}</a>`,
  );
  const chat = chatWithSeller(input, labels.aboutInvoice(view.number ?? view.title));
  if (chat !== null)
    parts.push(`<a class="btn sec" href="${e(chat)}" rel="noreferrer">${e(labels.whatsapp(view.seller.name))}</a>`);
  return `<div class="side">${parts.join("")}</div>`;
}

/** With one account, what a person copies comes first; with several, each stays with its bank. */
function copiedFirst(rows: readonly PayRow[]): readonly PayRow[] {
  const isOneAccount = rows.filter((row) => row.strong).length <= 2;
  return isOneAccount ? [...rows.filter((row) => row.strong), ...rows.filter((row) => !row.strong)] : rows;
}

function renderAmount(view: InvoiceView): string {
  // The symbol is lighter than the digits; struck text is struck as a whole by its class.
  return view.amount.value
    .map((run) => (run.weight === 600 || run.struck === true ? e(run.text) : `<span>${e(run.text)}</span>`))
    .join("");
}

function chipOf(input: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  const chip = (tone: string, text: string) => `<span class="chip ${tone}">${e(text)}</span>`;
  if (view.state === "void") return chip("void", labels.void);
  if (view.state === "paid" || input.invoice.kind === "receipt") return chip("paid", labels.paid);
  if (view.state === "credited") return chip("info", view.formats.labels.titles.credit_note);
  const { next, overdue } = receivableOn(view.owing, input.today);
  if (overdue.days > 0) return chip("late", labels.late(overdue.days));
  if (!next?.day) return "";
  const days = daysBetween(input.today, next.day);
  return chip("info", days === 0 ? labels.dueToday : days === 1 ? labels.dueTomorrow : labels.dueIn(days));
}

function when(input: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  const { today } = input;
  const { date } = view.formats;
  const line = (label: string, day: string) => `<p>${e(label)} <b>${e(day)}</b></p>`;
  if (view.state === "void") return view.voidedOn === "" ? "" : line(labels.cancelled, view.voidedOn);
  if (view.state === "paid") return input.receivedOn ? line(labels.received, date(input.receivedOn)) : "";
  if (view.state === "credited" || view.dueDate === null) return "";
  return line(receivableOn(view.owing, today).overdue.days > 0 ? labels.wasDue : labels.due, view.dueDate);
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

/** The document itself: a table whose middle columns a phone folds into the first. */
function documentPart(view: InvoiceView, labels: PageLabels, lines: string): string {
  const { labels: own } = view.formats;
  const sums = view.sums
    .map(
      (row) =>
        `<div${row.tone === "total" ? ' class="t"' : row.tone === "plain" ? "" : ' class="m"'}><dt>${e(row.label)}</dt><dd>${typeof row.amount === "string" ? e(row.amount) : `<span>${renderSum(row.amount)}</span>`}</dd></div>`,
    )
    .join("");
  const notes =
    view.notes.length === 0
      ? '<div class="note"></div>'
      : `<div class="note mut">${view.notes.map((note) => `<p>${e(note)}</p>`).join("")}</div>`;
  const head = `<thead><tr><th scope="col">${e(own.item)}</th><th scope="col" class="r">${e(own.qty)}</th><th scope="col" class="u">${e(own.unit)}</th><th scope="col" class="r">${e(own.price)}</th><th scope="col">${renderText(view.amountHead)}</th></tr></thead>`;
  const client = `<div><span class="mut">${e(own.billedTo)}</span><br><b>${e(view.client.name)}</b><div class="mut">${view.client.lines.map(e).join("<br>")}</div></div>`;
  return `<section class="doc"><h2>${e(labels.whatItIsFor)}</h2><div class="only-wide"><div class="two"><p class="title">${e(view.title)}<span>${e(view.number ?? "")}</span></p>${client}</div></div><table>${head}<tbody>${lines}</tbody></table><div class="two"><dl class="sum">${sums}</dl>${notes}</div>${fiscalPart(view)}</section>`;
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

function renderSum(runs: Exclude<InvoiceView["sums"][number]["amount"], string>): string {
  return runs.map((run) => (run.weight === 600 ? e(run.text) : `<span>${e(run.text)}</span>`)).join("");
}

/** As many lines as the page has room for, and how many more the PDF holds. */
function fittingLines(view: InvoiceView, labels: PageLabels, pdfUrl: string, room: number): string {
  const rows = view.lines.map((line) => lineRow(line, labels));
  const all = rows.join("");
  if (bytesOf(all) <= room) return all;
  const more = (count: number) =>
    `<tr><td colspan="5"><a href="${e(pdfUrl)}">${e(labels.moreLines(count))}</a></td></tr>`;
  let used = bytesOf(more(rows.length));
  let count = 0;
  while (count < rows.length && used + bytesOf(rows[count]!) <= room) used += bytesOf(rows[count++]!);
  return rows.slice(0, count).join("") + more(rows.length - count);
}

function lineRow(line: LineView, labels: PageLabels): string {
  const less = line.discount === "" ? "" : labels.less(line.discount.replace("\u2212", ""));
  const each = [labels.each(line.quantity, line.unit, line.price), less].filter((text) => text !== "").join(", ");
  const description = line.description === "" ? "" : `<small class="d">${e(line.description)}</small>`;
  const wide = less === "" ? "" : ` <span class="mut wi">${e(less)}</span>`;
  return `<tr><td>${e(line.name)}${wide}${description}<small>${e(each)}</small></td><td class="w r">${e(line.quantity)}</td><td class="w u">${e(line.unit)}</td><td class="w r">${e(line.price)}</td><td>${e(line.amount)}</td></tr>`;
}

function footer(input: PublicPageInput, view: InvoiceView, labels: PageLabels): string {
  const { name, address, ids } = view.seller;
  const line = `${[name, ...address].join(", ")}. ${ids.slice(0, 2).join(", ")}`.trim().replace(/[.,]*$/, ".");
  return `<footer class="foot"><span class="adr">${e(line)}<br></span>${languageChoice(input, view)}${e(labels.madeWith)}</footer>`;
}

/** The same page in the other languages we have words for. */
function languageChoice({ pageUrl }: PublicPageInput, view: InvoiceView): string {
  if (pageUrl === undefined) return "";
  const links = Object.entries(pageLanguages)
    .filter(([language]) => language !== view.formats.labels.language)
    .map(
      ([language, name]) =>
        `<a href="${e(pageUrl)}?lang=${language}" lang="${language}" hreflang="${language}">${e(name)}</a>`,
    );
  return `<span class="langs">${links.join(" ")}</span>`;
}

/**
 * Address of the chat with the seller; null where no number is known. The country of the address goes before the one the
 * business signed up in.
 */
export function chatWithSeller(
  input: Pick<PublicPageInput, "from" | "invoice" | "country">,
  text: string,
): string | null {
  const from = input.from ?? input.invoice.from;
  const { dial_code } = countryOf(from?.address?.country ?? input.country ?? "");
  return from && toE164(from.phone, dial_code) !== null ? whatsappUrl(from.phone, dial_code, text) : null;
}

import { formatDate, type LocalDate } from "@ankara/domain/dates/dates";
import { snapshotBusiness, snapshotContact } from "@ankara/domain/invoice/issue";
import { oldestFirst } from "@ankara/domain/invoice/payments";
import type { Receivable } from "@ankara/domain/invoice/receivable";
import type { Settled } from "@ankara/domain/invoice/settlements";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { Invoice } from "@ankara/domain/records/invoice";
import { clothOf } from "./cloth/motif.ts";
import { type Formats, formatsFor } from "./formats.ts";
import { escapeHtml as e } from "./html.ts";
import { claimLabelsFor } from "./labels/claim.ts";

import { pageLabelsFor, platformSpellsDays } from "./labels/page.ts";
import { portalLabelsFor } from "./labels/portal.ts";
import { statementLabelsFor } from "./labels/statement.ts";
import { amountSize, renderAmount } from "./public-amounts.ts";
import { chatWithSeller, pageHeader } from "./public-header.ts";
import { openOfferDay } from "./public-offer.ts";
import { tickStyle } from "./public-page-style.ts";
import { publicPageBytes } from "./public-page.ts";
import { bytesOf, doneMark, emptyState, fitting, icon, page } from "./public-shell.ts";
import type { StatementInput, StatementRow } from "./statement-document.ts";
import { clientOf, sellerOf } from "./view/parties.ts";

/** An issued document of a client, of its lines the first alone. */
export type PortalDocument = {
  readonly invoice: Invoice;
  readonly settled: Settled;
  readonly receivable: Receivable;
  /** The client said that they paid it, and nobody has looked yet. */
  readonly isClaimed: boolean;
};

/** A client of a business as their own page shows them. */
export type PortalInput = {
  /** The `{id}` of `/client/link/{id}`. */
  readonly linkId: string;
  readonly business: Business;
  readonly contact: Contact;
  /** Calendar day where the business is. */
  readonly today: LocalDate;
  readonly documents: readonly PortalDocument[];
  /** The language the client chose on the page. */
  readonly language?: string;
  /** A correction has just been sent. */
  readonly isCorrected?: boolean;
};

/** Account of a client over some days, one for each currency. */
export type PortalAccounts = {
  readonly period: { readonly from: LocalDate; readonly to: LocalDate };
  readonly accounts: readonly Pick<StatementInput, "currency" | "rows">[];
};

type Tab = "open" | "settled" | "statement";

/** Everything the pages of one client's place share. */
export function viewPortal(input: PortalInput) {
  const { business, contact, linkId } = input;
  const language = input.language ?? (contact.language || business.language);
  const formats = formatsFor(language, contact.currency ?? business.currency);
  const from = snapshotBusiness(business);
  const link = `/client/link/${linkId}`;
  const billTo = snapshotContact(contact);
  return {
    formats,
    language: formats.labels.language,
    labels: portalLabelsFor(formats.labels.language),
    pageLabels: pageLabelsFor(formats.labels.language),
    cloth: clothOf(business.companyName, business.accent),
    from,
    seller: sellerOf(from, formats),
    client: clientOf({ walkIn: false, status: "issued" }, billTo, formats, from.address?.country).name,
    link,
    /** The address of one of the pages, in the language the client chose. */
    urlOf: (path = "", query: readonly (readonly [string, string])[] = []): string => {
      const params = [...query, ...(input.language === undefined ? [] : [["lang", input.language] as const])];
      return `${link}${path}${params.length === 0 ? "" : `?${new URLSearchParams(params.map(([name, value]) => [name, value])).toString()}`}`;
    },
  };
}
export type PortalView = ReturnType<typeof viewPortal>;

/** Invoices with something left to pay, the oldest first, in groups of one currency each: the client's own first. */
export function openByCurrency({ documents, contact, business }: PortalInput): [string, PortalDocument[]][] {
  const open = documents.filter(({ receivable }) => receivable.openParts.length > 0 && receivable.due > 0);
  const rows = open.map((document) => ({ ...sortedBy(document), document }));
  const groups = Map.groupBy(oldestFirst(rows), ({ currency }) => currency);
  const own = contact.currency ?? business.currency;
  return [...groups]
    .map(([currency, group]): [string, PortalDocument[]] => [currency, group.map(({ document }) => document)])
    .toSorted(([a], [b]) => Number(b === own) - Number(a === own) || (a < b ? -1 : 1));
}

/** An invoice as `allocateOldestFirst` takes it. */
const sortedBy = ({ invoice, receivable }: PortalDocument) => ({
  id: invoice.id as string,
  currency: invoice.currency,
  balance: receivable.due,
  dueDate: receivable.openParts[0]?.dueDate ?? null,
  issueDate: invoice.issueDate,
});

export const sumDue = (documents: readonly PortalDocument[]): number =>
  documents.reduce((sum, { receivable }) => sum + receivable.due, 0);

/** The client's own page: all that is open, and what waits for an answer. Needs no script. */
export function renderPortal(input: PortalInput): string {
  const view = viewPortal(input);
  const { labels, language } = view;
  const groups = openByCurrency(input);
  const lists = groups.map(([currency, documents], place) => {
    const formats = formatsFor(language, currency);
    const title = groups.length > 1 ? `<h2>${e(currency)}</h2>` : "";
    return {
      title,
      rows: documents.map((one) => openRow(one, { view, formats, form: `p${place}`, today: input.today })),
    };
  });
  const answers = input.documents.flatMap(({ invoice }) => {
    const day = openOfferDay(invoice, input.today);
    return day === undefined ? [] : [offerRow(invoice, day, { view, today: input.today })];
  });
  const hero = groups.length === 0 ? nothingOpen(view) : owed(groups, view);
  const forms = groups.map(([currency, documents], place) => payForm(documents, { view, currency, id: `p${place}` }));
  const more = (count: number) =>
    `<li><a href="${e(view.urlOf("/statement"))}">${e(labels.moreDocuments(count))}</a></li>`;
  return portalPage(input, view, {
    tab: "open",
    hero,
    side: forms.join(""),
    lists: [
      ...lists.map(({ title, rows }) => ({ title, rows, more })),
      ...(answers.length === 0 ? [] : [{ title: `<h2>${e(labels.waitingForYou)}</h2>`, rows: answers, more }]),
    ],
  });
}

/** Renders what the client has paid: each document with its page and its PDF. */
export function renderPortalSettled(input: PortalInput): string {
  const view = viewPortal(input);
  const { labels, language } = view;
  const rows = input.documents
    .filter(isSettledDocument)
    .toSorted((a, b) => ((a.invoice.issueDate ?? "") < (b.invoice.issueDate ?? "") ? 1 : -1))
    .map(({ invoice }) => {
      const formats = formatsFor(language, invoice.currency);
      const kind = formats.labels.titles[invoice.kind];
      const day = invoice.issueDate === null ? "" : formats.dayShort(invoice.issueDate);
      return row({
        href: documentUrl(invoice, view),
        title: titleOf(invoice, formats),
        about: `${invoice.number ?? ""} · ${kind}`,
        amount: formats.money(invoice.totals?.total ?? 0),
        note: `<small>${e(day)}</small>`,
        after: pdfLink(invoice, view),
      });
    });
  const empty = rows.length === 0 ? emptyState(labels.nothingSettled) : "";
  const more = (count: number) =>
    `<li><a href="${e(view.urlOf("/statement"))}">${e(labels.moreDocuments(count))}</a></li>`;
  return portalPage(input, view, {
    tab: "settled",
    hero: `<h1 class="title">${e(labels.settled)}</h1>`,
    side: "",
    lists: rows.length === 0 ? [] : [{ title: "", rows, more }],
    empty,
  });
}

const isSettledDocument = ({ invoice, receivable }: PortalDocument): boolean =>
  invoice.status !== "void" &&
  (invoice.kind === "receipt" ||
    invoice.kind === "credit_note" ||
    receivable.state === "paid" ||
    receivable.state === "overpaid" ||
    receivable.state === "credited");

/** The client's account, the latest first, with its PDF. */
export function renderPortalStatement(input: PortalInput, { period, accounts }: PortalAccounts): string {
  const view = viewPortal(input);
  const { labels, language, formats } = view;
  const numbers = new Map(input.documents.map(({ invoice }) => [invoice.number, invoice]));
  const pdf = view.urlOf("/statement/pdf");
  const more = (count: number) => `<li><a href="${e(pdf)}">${e(labels.moreInPdf(count))}</a></li>`;
  const lists = accounts.map(({ currency, rows }) => ({
    title: accounts.length > 1 ? `<h2>${e(currency)}</h2>` : "",
    rows: rows
      .toReversed()
      .map((movement) => movementRow(movement, { view, formats: formatsFor(language, currency), numbers })),
    more,
  }));
  const balances = accounts.map(({ currency, rows }) => {
    const balance = rows.at(-1)?.balance ?? 0;
    const label = balance < 0 ? labels.youHaveCredit : labels.youOwe;
    return `<p class="top"><b>${e(label)}</b><b>${e(formatsFor(language, currency).money(Math.abs(balance)))}</b></p>`;
  });
  return portalPage(input, view, {
    tab: "statement",
    hero: `<h1 class="title">${e(labels.statement)}</h1><p class="mut">${e(labels.fromTo(formats.dayShort(period.from), formats.dayShort(period.to)))}</p>`,
    side: `${balances.join("")}<a class="btn sec" href="${e(pdf)}">${icon("download")}${e(labels.statementPdf)}</a>`,
    lists,
    empty: accounts.length === 0 ? emptyState(labels.nothingSettled) : "",
  });
}

/** The pages below the three of the place: how to pay, and how to correct details. */
export function portalForm(
  input: PortalInput,
  view: PortalView,
  {
    hero,
    main,
    style,
    script = "",
    head = "",
  }: {
    readonly hero: string;
    readonly main: string;
    readonly style: string;
    readonly script?: string;
    readonly head?: string;
  },
): string {
  const { cloth, seller, client, pageLabels } = view;
  return page({
    language: view.language,
    title: [client, seller.name].filter((text) => text !== "").join(" · "),
    cloth,
    style,
    script,
    head,
    body: `<div class="desk">${pageHeader(logoOf(input), view, cloth, pageLabels)}<main><div class="hero">${hero}</div>${main}<a class="btn sec" href="${e(view.urlOf())}">${e(view.labels.back)}</a></main></div>`,
  });
}

type List = { readonly title: string; readonly rows: readonly string[]; readonly more: (count: number) => string };

/** One page of the place, of at most `publicPageBytes` bytes: rows that do not fit are left to the statement. */
function portalPage(
  input: PortalInput,
  view: PortalView,
  parts: {
    readonly tab: Tab;
    readonly hero: string;
    readonly side: string;
    readonly lists: readonly List[];
    readonly empty?: string;
  },
): string {
  const { tab, hero, side, lists, empty = "" } = parts;
  const { labels, pageLabels, cloth, seller, client, from } = view;
  const chat = chatWithSeller({ from, country: input.business.country }, labels.askSeller);
  const acts = [
    `<a href="${e(view.urlOf("/details"))}" rel="nofollow">${icon("file")}${e(labels.correct)}</a>`,
    ...(chat === null ? [] : [`<a href="${e(chat)}" rel="noreferrer">${icon("chat")}WhatsApp</a>`]),
  ];
  const thanks = input.isCorrected
    ? `<p class="say" role="status"><b>${e(labels.correctionSent(seller.name))}</b></p>`
    : "";
  const tabs = (["open", "settled", "statement"] as const).map(
    (each) =>
      `<a href="${e(view.urlOf(each === "open" ? "" : `/${each}`))}"${each === tab ? ' aria-current="page"' : ""}>${e(labels[each])}</a>`,
  );
  const shell = (body: string) =>
    page({
      language: view.language,
      title: [client, seller.name].filter((text) => text !== "").join(" · "),
      cloth,
      style: portalStyle,
      body: `<div class="desk page">${pageHeader({ pageUrl: view.link, ...logoOf(input) }, view, cloth, pageLabels)}<main><div class="hero">${tab === "open" ? `<h1 class="head">${e(client)}</h1>` : `<p class="head">${e(client)}</p>`}${hero}${thanks}<nav class="seg">${tabs.join("")}</nav></div><div class="doc">${body}${empty}</div><div class="pay">${side === "" ? "" : `<div class="bar2">${side}</div>`}<nav class="acts" aria-label="${e(pageLabels.more)}">${acts.join("")}</nav></div></main><footer class="foot">${e(pageLabels.madeWith)}</footer></div>`,
    });
  let room = publicPageBytes - bytesOf(shell(""));
  const drawn = lists.map(({ title, rows, more }, place) => {
    const around = (inside: string) => `<section>${title}<ul class="list">${inside}</ul></section>`;
    // Every list behind this one keeps the room of a few rows.
    const reserved = (lists.length - 1 - place) * 1_500;
    const text = around(fitting(rows, more, room - reserved - bytesOf(around(""))));
    room -= bytesOf(text);
    return text;
  });
  return shell(drawn.join(""));
}

const logoOf = ({ business }: Pick<PortalInput, "business">): { readonly logoUrl?: string } =>
  business.logoUrl === "" ? {} : { logoUrl: business.logoUrl };

/** The one huge amount, what it is made of, and how late it is; sums of other currencies stand below. */
function owed(groups: readonly [string, PortalDocument[]][], view: PortalView): string {
  const { labels, language, pageLabels } = view;
  return groups
    .map(([currency, documents], place) => {
      const formats = formatsFor(language, currency);
      const sum = sumDue(documents);
      const amount = `<p class="${place === 0 ? amountSize(formats.money(sum)) : "amt longer"}">${renderAmount(formats.moneyRuns(sum, 600), currency)}</p>`;
      const late = documents.map(({ receivable }) => receivable.overdue.days).filter((days) => days > 0);
      const oldest = Math.max(...late);
      // Of a single invoice "one" says nothing.
      const howLate = documents.length === 1 ? pageLabels.late(oldest) : labels.late(late.length, oldest);
      const lateText = late.length === 0 ? "" : `, <b class="late">${e(howLate).replaceAll(/(\d) /g, "$1\u00a0")}</b>`;
      return `${amount}<p class="when">${e(labels.invoicesOpen(documents.length))}${lateText}</p>`;
    })
    .join("");
}

const nothingOpen = ({ labels }: PortalView): string =>
  `<div class="ok">${doneMark}<p class="when"><b>${e(labels.nothingOpen)}</b></p></div>`;

/** The document's first line, which a client knows it by; its kind where it has none. */
const titleOf = ({ title, lines, kind }: Invoice, formats: Formats): string =>
  title.trim() || lines[0]?.name.trim() || formats.labels.titles[kind];

/** A day of this year without it, `4 Dec`; any other as documents print it. */
function dayOf(day: LocalDate, today: LocalDate, { labels, dayShort }: Formats): string {
  const { language } = labels;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear && platformSpellsDays(language)
    ? formatDate(day, "short", language).replaceAll(" ", "\u00a0")
    : dayShort(day);
}

/** The document's own page; null where its link was withdrawn. */
const documentUrl = ({ linkId, linkRevokedAt }: Invoice, view: PortalView, path = ""): string | null =>
  linkRevokedAt === null ? `/invoice/link/${linkId}${path}${view.urlOf().slice(view.link.length)}` : null;

/** An invoice to pay. @param of.form - id of the form it can be chosen for; none where it is chosen already */
export function openRow(
  { invoice, receivable, isClaimed }: PortalDocument,
  { view, formats, form, today }: { view: PortalView; formats: Formats; form?: string; today: LocalDate },
): string {
  const { labels, pageLabels, language } = view;
  const number = invoice.number ?? "";
  const { overdue, openParts } = receivable;
  const day = openParts[0]?.dueDate ?? null;
  const note = isClaimed
    ? `<small class="info">${e(claimLabelsFor(language).reported)}</small>`
    : overdue.days > 0
      ? `<small class="late">${e(pageLabels.late(overdue.days))}</small>`
      : `<small>${e(day === null ? labels.noDay : labels.by(dayOf(day, today, formats)))}</small>`;
  return row({
    before:
      form === undefined
        ? ""
        : `<label class="ck"><input type="checkbox" form="${form}" name="i" value="${e(invoice.id)}" aria-label="${e(labels.choose(number))}"></label>`,
    href: documentUrl(invoice, view),
    title: titleOf(invoice, formats),
    about: number,
    amount: formats.money(receivable.due),
    note,
  });
}

function offerRow(
  invoice: Invoice,
  lastDay: LocalDate | null,
  { view, today }: { view: PortalView; today: LocalDate },
): string {
  const { labels, language } = view;
  const formats = formatsFor(language, invoice.currency);
  const kind = formats.labels.titles[invoice.kind];
  return row({
    href: documentUrl(invoice, view),
    title: titleOf(invoice, formats),
    about: lastDay === null ? kind : labels.validUntil(kind, dayOf(lastDay, today, formats)),
    amount: formats.money(invoice.totals?.total ?? 0),
    note: `<small class="go">${e(labels.readAndAnswer)}</small>`,
  });
}

function movementRow(
  { date, kind, reference, debit, credit, balance }: StatementRow,
  { view, formats, numbers }: { view: PortalView; formats: Formats; numbers: ReadonlyMap<string | null, Invoice> },
): string {
  const labels = statementLabelsFor(view.language);
  const isDocument = kind === "invoice" || kind === "credit_note" || kind === "late_fee";
  const document = isDocument ? numbers.get(reference) : undefined;
  const label = labels.movements[kind];
  const moved = debit - credit;
  const day = formats.dayShort(date);
  return row({
    href: document ? documentUrl(document, view) : null,
    title: isDocument ? reference : label,
    about: [day, isDocument ? label : reference].filter((text) => text !== ""),
    comma: formats.comma,
    amount: kind === "brought_forward" ? "" : formats.money(moved),
    tone: moved < 0 ? "paid" : "",
    note: `<small>${e(labels.balance)} ${e(formats.figure(balance))}</small>`,
  });
}

function pdfLink(invoice: Invoice, view: PortalView): string {
  const url = documentUrl(invoice, view, "/pdf");
  return url === null
    ? ""
    : `<a class="dl" href="${e(url)}" aria-label="PDF ${e(invoice.number ?? "")}">${icon("download")}</a>`;
}

function row(of: {
  readonly href: string | null;
  readonly title: string;
  /** Parts that stay whole where the line wraps, such as a number. */
  /** Parts what it is about. */
  readonly comma?: string;
  readonly about: string | readonly string[];
  readonly amount: string;
  readonly note: string;
  readonly tone?: string;
  readonly before?: string;
  readonly after?: string;
}): string {
  const about = [of.about].flat().map((part) => `<span>${e(part)}</span>`);
  const inside = `<span>${e(of.title)}<small>${about.join(`${of.comma ?? ""} `)}</small></span><span class="r"><b${of.tone ? ` class="${of.tone}"` : ""}>${e(of.amount)}</b>${of.note}</span>`;
  const link = of.href === null ? `<div>${inside}</div>` : `<a href="${e(of.href)}">${inside}</a>`;
  return `<li>${of.before ?? ""}${link}${of.after ?? ""}</li>`;
}

/** Leads to the page to pay on: with all that is open, or with what is chosen above. */
function payForm(
  documents: readonly PortalDocument[],
  { view, currency, id }: { view: PortalView; currency: string; id: string },
): string {
  const { labels, language } = view;
  const all = labels.payAll(formatsFor(language, currency).money(sumDue(documents)));
  const chosen = view.urlOf("/pay").split("?")[1];
  const lang =
    chosen === undefined ? "" : `<input type="hidden" name="lang" value="${e(chosen.replace("lang=", ""))}">`;
  return `<form id="${id}" action="${e(view.link)}/pay">${lang}<input type="hidden" name="c" value="${e(currency)}"><button class="btn"><span class="all">${e(all)}</span><span class="some">${e(labels.payChosen)}</span></button></form>`;
}

/** Beside the style of all pages. The button says what it pays where the browser knows `:has`; else it pays what is chosen. */
export const portalStyle = `.seg{display:flex;gap:3px;margin-top:16px;padding:3px;border-radius:12px;box-shadow:inset 0 0 0 1px var(--line)}.seg a{flex:1;display:flex;align-items:center;justify-content:center;min-height:44px;padding:0 6px;border-radius:9px;font-size:15px;line-height:20px;font-weight:500;color:var(--muted);text-decoration:none;text-align:center}.seg [aria-current]{background:var(--surface);color:var(--ink);box-shadow:0 0 0 1px var(--line),0 1px 2px rgb(0 0 0/.12)}
.list{list-style:none;margin-top:8px;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}.list li{display:flex;align-items:stretch;border-top:1px solid var(--line)}.list li:first-child{border:0}.list li>a:not(.dl),.list li>div{flex:1;min-width:0;display:flex;align-items:center;gap:12px;min-height:64px;padding:8px 16px;color:var(--ink);text-decoration:none;font-weight:500;line-height:21px}.list span{flex:1;min-width:0}.list small{margin-top:1px;font-weight:400}.list small span{display:inline-block}.list .r{flex:none;max-width:58%}.list .r b{font-weight:500}.list .late{color:var(--overdue);font-weight:500}.list .info{color:var(--info)}.list .go{color:var(--own);font-weight:500}
.ck{display:flex;align-items:center;justify-content:center;width:52px;margin:0}.ck+*{padding-left:0!important}${tickStyle(".ck")}.dl{display:flex;align-items:center;justify-content:center;width:52px}
.doc section:first-child{margin-top:16px}.pay .top{line-height:28px;font-size:18px}.some{display:none}.page:has(.ck :checked) .all{display:none}.page:has(.ck :checked) .some{display:inline}
.bar2>:first-child .btn{margin-top:0}@media(max-width:900px){.page .pay{display:contents}.bar2{position:sticky;bottom:0;margin:16px -16px 0;padding:10px 16px 16px;background:var(--surface);border-top:1px solid var(--line)}.bar2 form+form,.bar2 .top+.btn{margin-top:8px}}`;

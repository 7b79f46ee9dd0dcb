import { quoteStateOf, isOffer } from "@ankara/domain/invoice/document-status";
import type { Settled } from "@ankara/domain/invoice/settlements";
import type { Invoice } from "@ankara/domain/records/invoice";
import { formatPhone } from "@ankara/domain/clients/phone";
import { brandColours } from "../brand-colours.ts";
import { escapeHtml as e } from "../html.ts";
import { viewInvoice, type InvoiceView } from "../invoice-view.ts";
import { formStyle, publicPageStyle } from "../public-page-style.ts";
import { page } from "../public-shell.ts";
import { wordsFor } from "../words/words.ts";
import { lastDigits, maskedName } from "./mask.ts";
import { checkWordsFor, type CheckWords } from "./words.ts";

/** A document that answers to the code of a paper, as the server has it now. */
export type CheckedDocument = {
  readonly invoice: Invoice;
  readonly settled: Settled;
  /** Day of the last payment when nothing is left to pay. */
  readonly receivedOn: string | null;
  /** Today where the business is, and its IANA zone. */
  readonly today: string;
  readonly timeZone: string;
  /** SHA-256 of what it says, hexadecimal. */
  readonly seal: string;
  /** Number of the document that stands for a void one. */
  readonly replacedBy: string | null;
  /** Where the same answer is to be had with a signature. */
  readonly signedUrl: string;
};

/** What a code leads to. */
export type CheckAnswer =
  | ({ readonly state: "found" } & CheckedDocument)
  /** The link's part of the code is known, what the paper said is not: another version, or a false paper. */
  | { readonly state: "changed"; readonly language: string; readonly number: string | null }
  | { readonly state: "unknown"; readonly code: string }
  | { readonly state: "mistyped"; readonly typed: string }
  | { readonly state: "empty" }
  | { readonly state: "tooOften"; readonly waitMinutes: number };

/**
 * The page a paper is checked on: no script, nothing loaded. It shows what a person who holds the paper can compare, and
 * hides what a person who does not hold it should not learn: the client's name and the account are cut short.
 *
 * @param language - chosen on the page or by the browser; a document that is found speaks its own
 */
export function renderCheckPage(answer: CheckAnswer, language = "en"): string {
  const own =
    answer.state === "found" ? answer.invoice.language : answer.state === "changed" ? answer.language : language;
  const words = checkWordsFor(own);
  return page({
    language: wordsFor(own).language,
    title: `${words.documentCheck} · Ankara`,
    style: publicPageStyle(brandColours("")) + formStyle + style,
    nonce: undefined,
    body: `<div class="desk"><main><p class="who"><span>Ankara <span class="thin">${e(words.documentCheck)}</span></span></p>${bodyOf(answer, words)}<footer class="foot">${e(words.foot)}</footer></main></div>`,
  });
}

const style =
  ".thin{font-weight:400;color:var(--muted)}.mark{display:block;width:44px;height:44px;margin-top:4px}.big{font-size:28px;line-height:36px;font-weight:600;margin-top:8px}.big+p{margin-top:6px}.facts dt{flex-basis:112px}.say.over{border-color:var(--overdue)}.nb{white-space:nowrap}.act{display:inline-block;padding:12px 0}@media(min-width:901px){.desk{padding-top:0!important}main{display:block!important}.foot{border-top:1px solid var(--line);margin-top:28px;padding-top:12px}.who{background:none!important;padding:16px 0 20px!important}}";

function bodyOf(answer: CheckAnswer, words: CheckWords): string {
  switch (answer.state) {
    case "found":
      return answer.invoice.status === "void" ? cancelled(answer, words) : genuine(answer, words);
    case "changed":
      return `${warning(words.replaced)}<p>${e(words.anotherVersion)}</p>${rows(answer.number ? [[words.number, answer.number, true]] : [])}${form(words, "", words.checkAgain)}${caution(words)}`;
    case "unknown":
      return `${warning(words.notFound)}<p>${around(words.noDocument, answer.code)}</p><p class="note">${e(words.notReceived)}</p>${form(words, answer.code, words.checkAgain)}${caution(words)}`;
    case "mistyped":
      return `${warning(words.mistyped)}<p>${around(words.mistypedText, answer.typed)}</p>${form(words, answer.typed, words.checkAgain)}${caution(words)}`;
    case "empty":
      return `<h1 class="big">${e(words.documentCheck[0]?.toUpperCase() ?? "")}${e(words.documentCheck.slice(1))}</h1><p>${e(words.enterCode)}</p>${form(words, "", words.check)}`;
    case "tooOften":
      return `${warning(words.tooOften)}<p>${e(words.tooOftenText(answer.waitMinutes))}</p>`;
  }
}

function genuine(found: CheckedDocument, words: CheckWords): string {
  const view = viewInvoice({ ...found, invoice: { ...found.invoice, privateNote: "" } });
  const { invoice, seal } = found;
  const { formats, client } = view;
  const facts: Row[] = [
    [words.kind, view.title, false],
    [words.number, view.number ?? "", true],
    [words.total, view.total, true],
    ...(invoice.dueDate === null || invoice.kind === "receipt" || invoice.kind === "credit_note"
      ? []
      : [[isOffer(invoice.kind) ? words.validUntil : words.due, formats.date(invoice.dueDate), true] as const]),
    [words.billedTo, maskedName(client.name), false],
    ...payInto(invoice, words).map((text): Row => [words.payInto, text, false]),
    ...(invoice.issueDate ? [[words.issued, formats.date(invoice.issueDate), false] as const] : []),
    [
      words.sealLabel,
      seal
        .slice(0, 16)
        .toUpperCase()
        .replaceAll(/(.{4})(?=.)/g, "$1 "),
      false,
    ],
  ];
  return `<svg class="mark" viewBox="0 0 44 44" aria-hidden="true"><circle cx="22" cy="22" r="22" fill="var(--paid)"/><path d="M12 23l7 7 13-15" fill="none" stroke="var(--paper)" stroke-width="4"/></svg><h1 class="big">${e(words.genuine)}</h1><p>${around(words.issuedBy, view.seller.name)} ${e(standing(found, view, words))}</p><section><h2>${e(words.compare)}</h2>${rows(facts)}</section>${differs(invoice, view, words)}<p><a class="act" href="${e(found.signedUrl)}">${e(words.signed)}</a></p>`;
}

/** Where a genuine document stands today. */
function standing({ invoice, today, receivedOn }: CheckedDocument, view: InvoiceView, words: CheckWords): string {
  const { date } = view.formats;
  if (isOffer(invoice.kind)) {
    const state = quoteStateOf(invoice, today);
    if (state === "accepted") return words.accepted;
    if (state === "declined") return words.declined;
    if (state === "converted") return words.becameInvoice;
    if (state === "expired" && invoice.dueDate !== null) return words.ranOut(date(invoice.dueDate));
    return words.stillValid;
  }
  if (invoice.kind !== "invoice") return words.stillValid;
  if (view.state === "paid") return words.paidOn(receivedOn === null ? "" : date(receivedOn));
  return `${words.stillValid} ${view.state === "partPaid" ? words.partPaid : words.notPaid}`;
}

function payInto({ kind, payTo }: Invoice, words: CheckWords): string[] {
  if (kind !== "invoice" && kind !== "pro_forma") return [];
  return payTo.slice(0, 3).flatMap(({ provider, accountNumber }) => {
    const digits = lastDigits(accountNumber);
    return digits === "" ? [] : [[provider, words.endsIn(digits)].filter((text) => text !== "").join(", ")];
  });
}

function differs({ from }: Invoice, view: InvoiceView, words: CheckWords): string {
  const phone = from?.phone ?? "";
  const number =
    phone === ""
      ? ""
      : ` ${e(words.call)} <a class="nb" href="tel:${e(phone.replaceAll(/[^+\d]/g, ""))}">${e(formatPhone(phone))}</a>`;
  return `<p class="say over">${e(words.differs(view.seller.name))}${number}.</p>`;
}

function cancelled({ invoice, settled, timeZone, replacedBy }: CheckedDocument, words: CheckWords): string {
  const view = viewInvoice({ invoice: { ...invoice, privateNote: "" }, settled, timeZone });
  return `${warning(words.cancelled)}<p>${e(words.voided(view.seller.name, view.voidedOn))}</p><section>${rows([
    [words.number, view.number ?? "", true],
    ...(invoice.voidReason.trim() === "" ? [] : [[words.reason, invoice.voidReason.trim(), false] as const]),
    ...(replacedBy ? [[words.replacedBy, replacedBy, true] as const] : []),
  ])}</section>`;
}

const warning = (title: string): string =>
  `<svg class="mark" viewBox="0 0 44 44" aria-hidden="true"><circle cx="22" cy="22" r="20.5" fill="none" stroke="var(--overdue)" stroke-width="3"/><path d="M22 11v14" stroke="var(--overdue)" stroke-width="4"/><circle cx="22" cy="31.5" r="2.6" fill="var(--overdue)"/></svg><h1 class="big">${e(title)}</h1>`;

type Row = readonly [label: string, value: string, strong: boolean];
const rows = (facts: readonly Row[]): string =>
  facts.length === 0
    ? ""
    : `<dl class="rows facts">${facts.map(([label, value, strong]) => `<div><dt>${e(label)}</dt><dd${strong ? ' class="m"' : ""}>${e(value)}</dd></div>`).join("")}</dl>`;

const around = ([before, after]: readonly [string, string], what: string): string =>
  `${e(before)}<b>${e(what)}</b>${e(after)}`;

const form = (words: CheckWords, code: string, action: string): string =>
  `<form method="get" action="/verify"><label>${e(words.codeOnPaper)}<input type="text" name="code" maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" required value="${e(code)}"></label><button class="btn">${e(action)}</button></form>`;

const caution = (words: CheckWords): string => `<p class="mut note">${e(words.beforePaying)}</p>`;

import type { LocalDate } from "@ankara/domain/dates/dates";
import { quoteStateOf, isOffer } from "@ankara/domain/invoice/document-status";
import type { Settled } from "@ankara/domain/invoice/settlements";
import type { Invoice } from "@ankara/domain/records/invoice";
import { formatPhone } from "@ankara/domain/clients/phone";
import { ownCloth } from "../cloth/motif.ts";
import { escapeHtml as e } from "../html.ts";
import { viewInvoice, type InvoiceView } from "../invoice-view.ts";
import { clothOfInvoice } from "../public-header.ts";
import { formStyle } from "../public-page-style.ts";
import { page } from "../public-shell.ts";
import { documentLabelsFor } from "../labels/document-labels.ts";
import { lastDigits, maskedName } from "./mask.ts";
import { checkLabelsFor } from "./labels.ts";
import type { CheckLabels } from "./label-types.ts";

/** A document that answers to the code of a document, as the server has it now. */
export type CheckedDocument = {
  readonly invoice: Invoice;
  readonly settled: Settled;
  /** Day of the last payment when nothing is left to pay. */
  readonly receivedOn: string | null;
  /** Today where the business is, and its IANA zone. */
  readonly today: LocalDate;
  readonly timeZone: string;
  /** SHA-256 of what it says, hexadecimal. */
  readonly seal: string;
  /** Number of the document that stands for a void one. */
  readonly replacedBy: string | null;
  /** Address of the same answer with a signature. */
  readonly signedUrl: string;
};

/** Result of looking a code up. */
export type CheckAnswer =
  | ({ readonly state: "found" } & CheckedDocument)
  /** The link's part of the code is known, what the document said is not: another version, or a false document. */
  | { readonly state: "changed"; readonly language: string; readonly number: string | null }
  | { readonly state: "unknown"; readonly code: string }
  | { readonly state: "mistyped"; readonly typed: string }
  | { readonly state: "empty" }
  | { readonly state: "tooOften"; readonly waitMinutes: number };

/**
 * The page a document is checked on: no script, nothing loaded. It shows what a person who holds the document can compare, and
 * hides what a person who does not hold it should not learn: the client's name and the account are cut short.
 *
 * @param language - chosen on the page or by the browser; a document that is found speaks its own
 */
export function renderCheckPage(answer: CheckAnswer, language = "en"): string {
  const own =
    answer.state === "found" ? answer.invoice.language : answer.state === "changed" ? answer.language : language;
  const labels = checkLabelsFor(own);
  return page({
    language: documentLabelsFor(own).language,
    title: `${labels.documentCheck} · Ankara`,
    cloth: answer.state === "found" ? clothOfInvoice(answer) : ownCloth,
    style: formStyle + style,
    body: `<div class="desk"><main><p class="who"><span>Ankara${answer.state === "empty" ? "" : ` <span class="thin">${e(labels.documentCheck)}</span>`}</span></p>${bodyOf(answer, labels)}<footer class="foot">${e(labels.foot)}</footer></main></div>`,
  });
}

const style =
  ".thin{font-weight:400;color:var(--muted)}.mark{display:block;width:44px;height:44px;margin-top:4px}.big{font-size:28px;line-height:36px;font-weight:600;margin-top:8px}.big+p{margin-top:6px}.facts dt{flex-basis:112px}.say.over{border-color:var(--overdue)}.nb{white-space:nowrap}.act{display:inline-block;padding:12px 0}@media(min-width:901px){.desk{padding-top:0!important}main{display:block!important}.foot{border-top:1px solid var(--line);margin-top:28px;padding-top:12px}.who{background:none!important;padding:16px 0 20px!important}}";

function bodyOf(answer: CheckAnswer, labels: CheckLabels): string {
  switch (answer.state) {
    case "found":
      return answer.invoice.status === "void" ? cancelled(answer, labels) : genuine(answer, labels);
    case "changed":
      return `${warning(labels.replaced)}<p>${e(labels.anotherVersion)}</p>${rows(answer.number ? [[labels.number, answer.number, true]] : [])}${form(labels, "", labels.checkAgain)}${caution(labels)}`;
    case "unknown":
      return `${warning(labels.notFound)}<p>${around(labels.noDocument, answer.code)}</p><p class="note">${e(labels.notReceived)}</p>${form(labels, answer.code, labels.checkAgain)}${caution(labels)}`;
    case "mistyped":
      return `${warning(labels.mistyped)}<p>${around(labels.mistypedText, answer.typed)}</p>${form(labels, answer.typed, labels.checkAgain)}${caution(labels)}`;
    case "empty":
      return `<h1 class="big">${e(labels.documentCheck[0]?.toUpperCase() ?? "")}${e(labels.documentCheck.slice(1))}</h1><p>${e(labels.enterCode)}</p>${form(labels, "", labels.check)}`;
    case "tooOften":
      return `${warning(labels.tooOften)}<p>${e(labels.tooOftenText(answer.waitMinutes))}</p>`;
  }
}

function genuine(found: CheckedDocument, labels: CheckLabels): string {
  const view = viewInvoice({ ...found, invoice: { ...found.invoice, privateNote: "" } });
  const { invoice, seal } = found;
  const { formats, client } = view;
  const facts: Row[] = [
    [labels.kind, view.title, false],
    [labels.number, view.number ?? "", true],
    [labels.total, view.total, true],
    ...(invoice.dueDate === null || invoice.kind === "receipt" || invoice.kind === "credit_note"
      ? []
      : [[isOffer(invoice.kind) ? labels.validUntil : labels.due, formats.date(invoice.dueDate), true] as const]),
    [labels.billedTo, maskedName(client.name), false],
    ...payInto(invoice, view, labels).map((text): Row => [labels.payInto, text, false]),
    ...(invoice.issueDate ? [[labels.issued, formats.date(invoice.issueDate), false] as const] : []),
    [
      labels.sealLabel,
      seal
        .slice(0, 16)
        .toUpperCase()
        .replaceAll(/(.{4})(?=.)/g, "$1 "),
      false,
    ],
  ];
  return `<svg class="mark" viewBox="0 0 44 44" aria-hidden="true"><circle cx="22" cy="22" r="22" fill="var(--paid)"/><path d="M12 23l7 7 13-15" fill="none" stroke="var(--paper)" stroke-width="4"/></svg><h1 class="big">${e(labels.genuine)}</h1><p>${around(labels.issuedBy, view.seller.name)} ${e(standing(found, view, labels))}</p><section><h2>${e(labels.compare)}</h2>${rows(facts)}</section>${differs(invoice, view, labels)}<p><a class="act" href="${e(found.signedUrl)}">${e(labels.signed)}</a></p>`;
}

/** Returns the state of a genuine document today, as a sentence. */
function standing({ invoice, today, receivedOn }: CheckedDocument, view: InvoiceView, labels: CheckLabels): string {
  const { date } = view.formats;
  if (isOffer(invoice.kind)) {
    const state = quoteStateOf(invoice, today);
    if (state === "accepted") return labels.accepted;
    if (state === "declined") return labels.declined;
    if (state === "converted") return labels.becameInvoice;
    if (state === "expired" && invoice.dueDate !== null) return labels.ranOut(date(invoice.dueDate));
    return labels.stillValid;
  }
  if (invoice.kind !== "invoice") return labels.stillValid;
  if (view.state === "paid") return labels.paidOn(receivedOn === null ? "" : date(receivedOn));
  return `${labels.stillValid} ${view.state === "partPaid" ? labels.partPaid : labels.notPaid}`;
}

function payInto({ kind, payTo }: Invoice, { formats }: InvoiceView, labels: CheckLabels): string[] {
  if (kind !== "invoice" && kind !== "pro_forma") return [];
  return payTo.slice(0, 3).flatMap(({ provider, accountNumber }) => {
    const digits = lastDigits(accountNumber);
    return digits === "" ? [] : [formats.list([provider, labels.endsIn(digits)])];
  });
}

function differs({ from }: Invoice, view: InvoiceView, labels: CheckLabels): string {
  const phone = from?.phone ?? "";
  const number =
    phone === ""
      ? ""
      : ` ${e(labels.call)} <a class="nb" href="tel:${e(phone.replaceAll(/[^+\d]/g, ""))}">${e(formatPhone(phone))}</a>`;
  return `<p class="say over">${e(labels.differs(view.seller.name))}${number}.</p>`;
}

function cancelled({ invoice, settled, timeZone, replacedBy }: CheckedDocument, labels: CheckLabels): string {
  const view = viewInvoice({ invoice: { ...invoice, privateNote: "" }, settled, timeZone });
  return `${warning(labels.cancelled)}<p>${e(labels.voided(view.seller.name, view.voidedOn))}</p><section>${rows([
    [labels.number, view.number ?? "", true],
    ...(invoice.voidReason.trim() === "" ? [] : [[labels.reason, invoice.voidReason.trim(), false] as const]),
    ...(replacedBy ? [[labels.replacedBy, replacedBy, true] as const] : []),
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

const form = (labels: CheckLabels, code: string, action: string): string =>
  `<form method="get" action="/verify"><label>${e(labels.codeOnDocument)}<input type="text" name="code" maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" required value="${e(code)}"></label><button class="btn">${e(action)}</button></form>`;

const caution = (labels: CheckLabels): string => `<p class="mut note">${e(labels.beforePaying)}</p>`;

import type { MinorUnits } from "@ankara/domain/money/money";
import { daysBetween, type LocalDate } from "@ankara/domain/dates/dates";
import { joinList } from "@ankara/domain/text";
import { isOffer } from "@ankara/domain/invoice/document-status";
import type { Settled } from "@ankara/domain/invoice/settlements";
import type { ReminderTone } from "@ankara/domain/invoice/reminders";
import type { Invoice } from "@ankara/domain/records/invoice";
import { documentColours } from "../brand-colours.ts";
import { formatsFor } from "../formats.ts";
import { type Answer, type InvoiceView, viewInvoice } from "../invoice-view.ts";
import { plainText } from "../tree.ts";
import { statementLabelsFor } from "../labels/statement.ts";
import { reminderLabelsFor } from "../labels/mail/reminders.ts";
import { mailLabelsFor } from "../labels/mail/mail-labels.ts";
import type { ClientMail, MailLabels } from "../labels/mail/mail-label-types.ts";
import { filled, fillLines, sentences, greeting } from "./fill.ts";
import { type RenderedMail, renderMail } from "./render-mail.ts";
import { greetedName } from "../view/parties.ts";
import type { MailAnswer, MailBlock, MailSheet } from "./sheet.ts";

/** The data of a mail about a document. Amounts are minor units of its currency. */
export type DocumentMail = {
  readonly invoice: Invoice;
  /** The client's page of it. */
  readonly link: string;
  /** The address people reach us at, no slash at the end: the logo lies below it. */
  readonly publicUrl: string;
  readonly companyName: string;
  /** As the person would be addressed; the name on the document where it is left out. */
  readonly client?: string;
  /** Amounts that settled it, and the instalment asked for; as in `viewInvoice`. */
  readonly settled?: Settled;
  readonly dueNow?: { readonly day: LocalDate | null; readonly amount: MinorUnits };
};

/** Subject and message written by the business in place of ours; an empty line separates paragraphs. */
export type CustomMailText = { readonly subject: string; readonly message: string };
const paragraphs = ({ message }: CustomMailText): string[] =>
  message
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The mail a document goes out with, in its own language. */
export function documentMail(parts: DocumentMail & { readonly own?: CustomMailText }): RenderedMail {
  const view = viewInvoice(parts);
  const labels = mailLabelsFor(parts.invoice.language);
  const { subject, lines, action } = labels.client[kindOf(parts.invoice, view)];
  const values = valuesOf(parts, view);
  return renderMail({
    ...frameOf(parts, view, labels),
    subject: parts.own?.subject ?? filled(subject, values),
    blocks: blocksOf(parts, view, {
      lines: parts.own
        ? paragraphs(parts.own)
        : [greeting(labels.hello, values.client), ...fillLines(sentences(lines), values)],
      action: filled(action, values),
    }),
  });
}

/**
 * A reminder in the tone of its step, in the language of the invoice, with the way out.
 * `today`, where it is given, says how long ago the day was.
 */
export function reminderLetter(
  parts: DocumentMail & { readonly tone: ReminderTone; readonly stopLink: string; readonly today?: LocalDate },
): RenderedMail {
  const viewed = viewInvoice(parts);
  const labels = mailLabelsFor(parts.invoice.language);
  const { hello, thanks, tones, stop, reminder } = reminderLabelsFor(parts.invoice.language);
  const { late, due } = dueOf(parts, viewed);
  const view = { ...viewed, due };
  const values = valuesOf(parts, view);
  const { subject, text } = tones[parts.tone];
  const frame = frameOf(parts, view, labels);
  return renderMail({
    ...frame,
    subject: filled(subject, values),
    blocks: blocksOf(parts, view, {
      lines: [
        greeting(hello, values.client),
        ...fillLines(sentences([text]), values),
        ...(parts.tone === "firm" ? [] : [thanks]),
      ],
      action: filled(labels.client.invoice.action, values),
      title: `${reminder} · ${view.title} ${view.number ?? ""}`.trim(),
      late,
    }),
    footer: { ...frame.footer, stop: { label: stop, url: parts.stopLink } },
  });
}

/** Returns the due date as a reminder states it: in the past, with the days since. */
function dueOf(
  {
    invoice,
    tone,
    today,
    dueNow,
  }: Pick<DocumentMail, "invoice" | "dueNow"> & {
    readonly tone: ReminderTone;
    readonly today?: LocalDate;
  },
  { due, dueDate, owing }: InvoiceView,
): { late: boolean; due: Answer } {
  if (dueDate === null || (tone !== "late" && tone !== "firm")) return { late: false, due: { ...due, note: "" } };
  const { wasDue, ago } = reminderLabelsFor(invoice.language);
  const day = dueNow?.day ?? owing.next?.day;
  const days = today && day ? daysBetween(day, today) : 0;
  return { late: true, due: { ...due, label: wasDue, note: days > 0 ? ago(days) : "" } };
}

/** Renders the receipt of a booked card payment. `sum` and `left` are minor units of the invoice's currency. */
export function cardReceiptMail(
  parts: DocumentMail & {
    readonly sum: MinorUnits;
    readonly left: MinorUnits;
    readonly reference: string;
    /** Of all documents the payment was for, where it was for several; the mail opens the first. */
    readonly numbers?: string;
  },
): RenderedMail {
  const view = viewInvoice(parts);
  const labels = mailLabelsFor(parts.invoice.language);
  const { money } = view.formats;
  const own = valuesOf(parts, view);
  const values = {
    ...own,
    number: parts.numbers ?? own.number,
    sum: money(parts.sum),
    reference: parts.reference,
    left: parts.left > 0 ? money(parts.left) : undefined,
  };
  const { subject, lines, action } = labels.client.cardReceipt;
  return renderMail({
    ...frameOf(parts, view, labels),
    subject: filled(subject, values),
    preheader: view.formats.list([values.sum, parts.reference]),
    blocks: [
      ...[
        greeting(labels.hello, values.client),
        ...fillLines(sentences(lines), values),
        ...(parts.left > 0 ? [] : [view.formats.labels.paidInFull]),
      ].map(textBlock),
      { kind: "action", label: filled(action, own), url: parts.link },
    ],
  });
}

/** The mail a statement of account goes out with, the statement attached. `balance`: minor units. */
export function statementMail(parts: {
  readonly language: string;
  readonly currency: string;
  readonly balance: MinorUnits;
  /** The last day it tells of, `2026-12-04`. */
  readonly date: LocalDate;
  readonly companyName: string;
  readonly client: string;
  readonly accent: string;
  /** In other currencies; none is added to another. */
  readonly also?: readonly { readonly currency: string; readonly balance: MinorUnits }[];
  readonly own?: CustomMailText;
}): RenderedMail {
  const { date } = formatsFor(parts.language, parts.currency);
  const balances = [parts, ...(parts.also ?? [])].map(({ currency, balance }) =>
    formatsFor(parts.language, currency).money(balance),
  );
  const labels = mailLabelsFor(parts.language);
  const { subject, lines } = labels.client.statement;
  const values = {
    name: parts.client,
    company: parts.companyName,
    balance: joinList(balances, parts.language),
    date: date(parts.date),
  };
  const texts = fillLines(sentences(lines), values);
  const own = statementLabelsFor(parts.language);
  return renderMail({
    language: languageTag(parts.language),
    accent: documentColours(parts.accent, parts.companyName).fill,
    sender: { name: parts.companyName, logoUrl: null },
    subject: parts.own?.subject ?? filled(subject, values),
    preheader: texts[0] ?? "",
    blocks: [
      { kind: "title", text: [own.title, parts.client].filter((text) => text !== "").join(" · ") },
      { kind: "answers", answers: [{ label: own.balance, value: values.balance, note: own.on(values.date) }] },
      ...(parts.own ? paragraphs(parts.own) : [filled(labels.hello, values), ...texts]).map(textBlock),
    ],
    footer: { lines: [parts.companyName, labels.sentWith], stop: null },
  });
}

function kindOf({ kind }: Invoice, { state }: InvoiceView): ClientMail {
  if (kind === "credit_note") return "credit";
  if (kind === "receipt") return "receipt";
  if (isOffer(kind)) return "offer";
  return state === "paid" ? "paid" : "invoice";
}

const languageTag = (language: string): string => formatsFor(language, "USD").labels.language;

function valuesOf(parts: DocumentMail, view: InvoiceView) {
  const { labels } = view.formats;
  const client = greetedName(parts.invoice, parts.client);
  return {
    name: client,
    client,
    company: parts.companyName,
    number: view.number ?? labels.draft,
    total: view.total,
    balance: view.balance,
    due: view.dueDate ?? labels.onReceipt.toLowerCase(),
  };
}

function frameOf(
  { invoice, publicUrl, companyName }: DocumentMail,
  view: InvoiceView,
  labels: MailLabels,
): Omit<MailSheet, "subject" | "blocks"> {
  const logo = /^\/files\/[\w.-]+$/.test(invoice.from?.logoUrl ?? "") ? invoice.from?.logoUrl : undefined;
  const answers = [view.amount, view.due].map(answerOf).filter(({ value }) => value !== "");
  const { name, address, ids } = view.seller;
  return {
    language: view.formats.labels.language,
    accent: documentColours(invoice.accent, invoice.from?.company || invoice.from?.name || companyName).fill,
    sender: { name: companyName, logoUrl: logo === undefined ? null : publicUrl + logo },
    preheader: answers.map(({ label, value }) => `${label} ${value}`.trim()).join(". "),
    footer: {
      lines: [
        ...(view.pay ? [labels.bankDetails] : []),
        [name === "" ? companyName : name, ...address].join(", "),
        ids.join(", "),
        labels.sentWith,
      ].filter((line) => line !== ""),
      stop: null,
    },
  };
}

function blocksOf(
  { link }: DocumentMail,
  view: InvoiceView,
  text: {
    readonly lines: readonly string[];
    readonly action: string;
    readonly title?: string;
    /** The day has passed. */
    readonly late?: boolean;
  },
): MailBlock[] {
  const due = { ...answerOf(view.due), ...(text.late ? { late: true } : {}) };
  const answers = [answerOf(view.amount), due].filter(({ value }) => value !== "");
  const title = text.title ?? [`${view.title} ${view.number ?? ""}`.trim(), view.client.name].join(" · ");
  return [
    { kind: "title", text: title },
    { kind: "answers", answers },
    ...text.lines.map(textBlock),
    { kind: "action", label: text.action, url: link },
    ...(view.pay
      ? [{ kind: "pairs" as const, heading: view.formats.labels.payTo, rows: view.pay.rows.map((row) => ({ ...row })) }]
      : []),
    {
      kind: "sums",
      rows: view.sums.map(({ tone, label, amount }) => ({
        label,
        value: plainText(amount),
        strong: tone === "total" || tone === "memoStrong",
      })),
    },
  ];
}

const textBlock = (text: string): MailBlock => ({ kind: "text", text });
const answerOf = ({ label, value, note }: Answer): MailAnswer => ({
  label,
  value: plainText(value),
  note: plainText(note),
});

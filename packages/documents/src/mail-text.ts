import type { Invoice } from "@ankara/domain/records/invoice";
import type { ReminderTone } from "@ankara/domain/invoice/reminders";
import { messageText } from "./message.ts";
import { viewInvoice } from "./invoice-view.ts";

type MailParts = {
  readonly invoice: Invoice;
  readonly link: string;
  readonly companyName: string;
  /** As the person would be addressed; the name on the invoice where it is left out. */
  readonly client?: string;
  /** Minor units settled, and what is left, late fees included. */
  readonly paid?: number;
  readonly balance?: number;
};
export type MailText = { readonly subject: string; readonly text: string };

type ReminderWords = { readonly subject: string; readonly body: string };
const reminders: Readonly<Record<string, Readonly<Record<ReminderTone, ReminderWords>>>> = {
  en: {
    friendly: {
      subject: "Invoice {number} is due on {due}",
      body: "Hello {client},\n\na friendly reminder: {balance} for invoice {number} is due on {due}.\n{link}\n\nThank you.",
    },
    due_today: {
      subject: "Invoice {number} is due today",
      body: "Hello {client},\n\n{balance} for invoice {number} is due today.\n{link}\n\nThank you.",
    },
    late: {
      subject: "Invoice {number} is overdue",
      body: "Hello {client},\n\n{balance} for invoice {number} was due on {due} and has not reached us yet. Please pay it soon, or tell us if something is wrong.\n{link}\n\nThank you.",
    },
    firm: {
      subject: "Please pay invoice {number} now",
      body: "Hello {client},\n\n{balance} for invoice {number} has been due since {due}, and we have written before. Please pay it now, or call us today to agree on a day.\n{link}",
    },
  },
  fr: {
    friendly: {
      subject: "La facture {number} est à régler le {due}",
      body: "Bonjour {client},\n\npetit rappel : {balance} pour la facture {number} sont à régler le {due}.\n{link}\n\nMerci.",
    },
    due_today: {
      subject: "La facture {number} est à régler aujourd’hui",
      body: "Bonjour {client},\n\n{balance} pour la facture {number} sont à régler aujourd’hui.\n{link}\n\nMerci.",
    },
    late: {
      subject: "La facture {number} est en retard",
      body: "Bonjour {client},\n\n{balance} pour la facture {number} étaient à régler le {due} et ne nous sont pas encore parvenus. Merci de régler bientôt, ou dites-nous si quelque chose ne va pas.\n{link}\n\nMerci.",
    },
    firm: {
      subject: "Merci de régler la facture {number} maintenant",
      body: "Bonjour {client},\n\n{balance} pour la facture {number} sont à régler depuis le {due}, et nous vous avons déjà écrit. Merci de régler maintenant, ou appelez-nous aujourd’hui pour convenir d’un jour.\n{link}",
    },
  },
};
const stops: Readonly<Record<string, string>> = {
  en: "No more reminders by mail:",
  fr: "Ne plus recevoir de rappels par courriel :",
};
const subjects: Readonly<Record<string, string>> = {
  en: "Invoice {number} from {company}",
  fr: "Facture {number} de {company}",
};

/** The mail an invoice goes out with, in its own language. */
export function invoiceMail(parts: MailParts): MailText {
  return { subject: filled(textOf(subjects, parts.invoice), parts), text: messageText(parts) };
}

/** A reminder in the tone of its step, in the language of the invoice. */
export function reminderMail(
  parts: MailParts & {
    readonly tone: ReminderTone;
    /** Where the client can say that they want no more; for mails. */
    readonly stopLink?: string;
  },
): MailText {
  const { subject, body } = textOf(reminders, parts.invoice)[parts.tone];
  const text = filled(body, parts);
  const stop = parts.stopLink ? `\n\n${textOf(stops, parts.invoice)} ${parts.stopLink}` : "";
  return { subject: filled(subject, parts), text: text + stop };
}

const textOf = <T>(texts: Readonly<Record<string, T>>, { language }: Invoice): T =>
  (texts[language.slice(0, 2).toLowerCase()] ?? texts["en"]) as T;

/** The words of a text, filled in as messages are: amounts and days as they print on the paper. */
function filled(template: string, { companyName, ...parts }: MailParts): string {
  const view = viewInvoice(parts);
  const { words } = view.formats;
  const values: Readonly<Record<string, string>> = {
    client: parts.client ?? view.client.name,
    number: view.number ?? words.draft,
    balance: view.balance,
    due: view.dueDate ?? words.onReceipt.toLowerCase(),
    link: parts.link,
    company: companyName,
  };
  return template
    .replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
    .replaceAll(/[\u00a0\u202f]/g, " ");
}

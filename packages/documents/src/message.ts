import type { Invoice } from "@ankara/domain/records/invoice";
import { digitsOf } from "@ankara/domain/phone";
import { viewInvoice } from "./invoice-view.ts";

export type MessageInput = {
  /** The business's own text, `{client} {number} {total} {balance} {due} {link}`; empty takes ours. */
  readonly template?: string;
  readonly invoice: Invoice;
  /** As the person would be addressed; the name on the invoice where it is left out. */
  readonly client?: string;
  readonly link: string;
  /** Minor units settled, and what is left; as in `buildInvoiceDocument`. */
  readonly paid?: number;
  readonly balance?: number;
  readonly language?: string;
};

const ours: Readonly<Record<string, { readonly open: string; readonly paid: string }>> = {
  en: {
    open: "Hello {client},\n\nhere is invoice {number} for {balance}, due {due}:\n{link}\n\nThank you.",
    paid: "Hello {client},\n\ninvoice {number} for {total} is paid. Thank you. Your copy:\n{link}",
  },
  fr: {
    open: "Bonjour {client},\n\nvoici la facture {number} de {balance}, à régler le {due} :\n{link}\n\nMerci.",
    paid: "Bonjour {client},\n\nla facture {number} de {total} est payée. Merci. Votre exemplaire :\n{link}",
  },
};

/** The text we offer until the business writes its own. */
export function defaultMessageTemplate(language = "en", state: "open" | "paid" = "open"): string {
  return (ours[language.slice(0, 2)] ?? ours["en"]!)[state];
}

/** What goes with the link on WhatsApp. Words in braces that we do not know stay as they are. */
export function messageText(input: MessageInput): string {
  const view = viewInvoice({
    invoice: input.invoice,
    ...(input.paid === undefined ? {} : { paid: input.paid }),
    ...(input.balance === undefined ? {} : { balance: input.balance }),
    ...(input.language === undefined ? {} : { language: input.language }),
  });
  const { words } = view.formats;
  const settled = view.state === "paid";
  const values: Readonly<Record<string, string>> = {
    client: input.client ?? view.client.name,
    number: view.number ?? words.draft.toLowerCase(),
    total: view.total,
    balance: view.balance,
    due: view.dueDate ?? words.onReceipt.toLowerCase(),
    link: input.link,
  };
  const template = input.template?.trim()
    ? input.template
    : defaultMessageTemplate(words.language, settled ? "paid" : "open");
  return template
    .replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
    .replaceAll(/[\u00a0\u202f]/g, " ");
}

/** Address that opens WhatsApp with a text ready to send; without a number it lets the person choose the chat. */
export function whatsappUrl(phone: string, text: string): string {
  return `https://wa.me/${digitsOf(phone)}?text=${encodeURIComponent(text)}`;
}

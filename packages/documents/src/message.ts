import type { Invoice } from "@ankara/domain/records/invoice";
import { isOffer } from "@ankara/domain/invoice/document-status";
import { nothingSettled, sumSettled, type Settled } from "@ankara/domain/invoice/settlements";
import { viewInvoice, type InvoiceView } from "./invoice-view.ts";
import { greeting } from "./mail/fill.ts";
import { nextPart } from "./view/plan.ts";
import { greetedName } from "./view/parties.ts";
import { defaultMessageTemplate } from "./message-templates.ts";
import type { MessageOccasion } from "./labels/printed-label-types.ts";

export type MessageInput = {
  /** The business's own text, `{client} {number} {total} {balance} {due} {link}`; empty takes ours. */
  readonly template?: string;
  readonly invoice: Invoice;
  /** As the person would be addressed; the name on the invoice where it is left out. */
  readonly client?: string;
  readonly link: string;
  /** Amounts that settled it; as in `buildInvoiceDocument`. */
  readonly settled?: Settled;
  readonly language?: string;
};

function occasionOf({ kind }: Pick<Invoice, "kind">, { state, inParts }: InvoiceView): MessageOccasion {
  if (kind === "credit_note") return "credit";
  if (kind === "receipt") return "receipt";
  if (isOffer(kind)) return "offer";
  return state === "paid" ? "paid" : inParts ? "part" : "open";
}

/** Returns the message that goes with the link on WhatsApp. Unknown words in braces stay as they are. */
export function messageText(input: MessageInput): string {
  const view = viewInvoice({
    invoice: input.invoice,
    settled: input.settled,
    language: input.language,
  });
  const { labels } = view.formats;
  const occasion = occasionOf(input.invoice, view);
  const values: Readonly<Record<string, string>> = {
    part: nextPart(input.invoice, sumSettled(input.settled ?? nothingSettled), labels.language)?.name ?? "",
    number: view.number ?? labels.draft.toLowerCase(),
    total: view.total,
    balance: view.balance,
    due: view.dueDate ?? labels.onReceipt.toLowerCase(),
    link: input.link,
  };
  // The business's own text is about an invoice to pay.
  const own = occasion === "open" || occasion === "part" ? input.template?.trim() : "";
  const template = own ? (input.template ?? own) : defaultMessageTemplate(labels.language, occasion);
  return greeting(template, greetedName(input.invoice, input.client))
    .replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
    .replaceAll(/[\u00a0\u202f]/g, " ");
}

/** Returns the name of a document in its own language, for the subject of a mail: `Tax invoice INV-0142 · Ọnà Studio`. */
export function documentName(invoice: Invoice): string {
  const view = viewInvoice({ invoice });
  return [`${view.title} ${view.number ?? ""}`.trim(), view.seller.name]
    .filter((text) => text !== "")
    .join(" · ")
    .replaceAll(/[\u00a0\u202f]/g, " ");
}

/**
 * The text of a message for a mail, which has the link as a button: a line that is the link alone goes, with the colon that
 * leads to it, and so does a link that ends the text.
 */
export function withoutLink(text: string, link: string): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.trim() === link);
  // The last word of the text.
  if (at === -1) return text.trimEnd().endsWith(` ${link}`) ? text.trimEnd().slice(0, -link.length).trimEnd() : text;
  const before = lines.slice(0, at);
  const last = before.at(-1);
  if (last !== undefined) before[before.length - 1] = last.replace(/[\s\u00a0]*[:፦][\s]*$/u, ".");
  return [...before, ...lines.slice(at + 1)].join("\n").trim();
}

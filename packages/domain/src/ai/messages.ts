import { instantOf, type Moment } from "../dates/dates.ts";
import { type Contact, maxContactMessages } from "../records/contact.ts";
import type { Invoice } from "../records/invoice.ts";

/** Messages to one client, written where the work is: on an invoice, a payment or a client. */
export const messageTypes = ["payment_reminder", "thank_you", "delay_apology", "review_request"] as const;
export type MessageType = (typeof messageTypes)[number];

export const isMessageType = (type: string): type is MessageType => messageTypes.some((each) => each === type);

/** Kinds of records a message is written from. */
export const messageSources = ["invoice", "payment", "contact"] as const;
export type MessageSource = (typeof messageSources)[number];

type SentMessage = { readonly type: MessageType; readonly via: "whatsapp" | "email" };

/**
 * Returns the history with a message to the client that is no document: thanks, an apology. The entry is of a kind that
 * older apps know, and the document does not count as shared.
 */
export const markMessage = (
  { history }: Pick<Invoice, "history">,
  { now, ...message }: SentMessage & { readonly now: Moment },
): Pick<Invoice, "history"> => ({
  history: [...history, { at: instantOf(now), what: "shared", detail: detailOf(message) }],
});

/** Returns the messages of a client with one more. */
export const addMessage = (
  { messages = [] }: Pick<Contact, "messages">,
  { now, ...message }: SentMessage & { readonly now: Moment },
): Required<Pick<Contact, "messages">> => ({
  messages: [...messages, { at: instantOf(now), detail: detailOf(message) }].slice(-maxContactMessages),
});

const detailOf = ({ type, via }: SentMessage): string => `${via} ${type}`;

/** Reads the detail that {@link markMessage} and {@link addMessage} write; null for a document that was shared. */
export function messageIn(detail: string): SentMessage | null {
  const [via, name] = detail.split(" ");
  const type = messageTypes.find((each) => each === name);
  return type && (via === "whatsapp" || via === "email") ? { type, via } : null;
}

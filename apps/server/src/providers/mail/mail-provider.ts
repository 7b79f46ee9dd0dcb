import type { BusinessId } from "@ankara/domain/records/fields";

/** A mail of ours, text only or with an HTML part that says the same. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Name it comes under, from our own address: the business that writes to its client. */
  readonly fromName?: string;
  /** Reply-To: the business that writes to its client. */
  readonly replyTo?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Takes a POST of one tap after which no more mails of the kind come (RFC 8058). */
  readonly stopUrl?: string;
  /** Business whose account it is about; with the account it is forgotten wherever a copy was kept. */
  readonly businessId?: BusinessId;
  /** With its angle brackets, alike in every try: a mail that goes twice is known by it. */
  readonly messageId?: string;
  /** The moment of writing, the same in every attempt. */
  readonly date?: Date;
  /** Names the mail in the address its bounces go to. */
  readonly returnToken?: string;
};
export type MailAttachment = { readonly name: string; readonly mime: string; readonly bytes: Uint8Array };

/** The next server's answer to a mail: `250 2.0.0 queued as 4XyZ`. */
export type ServerAnswer = { readonly code: number; readonly enhancedCode: string | null; readonly text: string };

/** Hands mails over. Real: `smtp.ts`. Sandbox: `outbox.ts` writes them into a folder, and /dev/outbox shows them. */
export interface MailProvider {
  readonly kind: "live" | "sandbox";
  /**
   * @param beforeEnd - called once all of the mail but its end has gone; where it fails, the mail is not handed over
   * @returns what the server answered that took it
   * @throws Error when the mail could not be handed over; of SMTP with nodemailer's `code`, `command` and `response`
   */
  send(mail: Mail, beforeEnd?: () => Promise<void>): Promise<ServerAnswer>;
  /** Drop the copies kept of mails of a business, or of all mails before a moment. A mail server keeps none for us. */
  forget?(what: { readonly businessId: BusinessId } | { readonly before: Date }): Promise<void>;
}

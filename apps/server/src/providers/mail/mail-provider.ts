/** A mail of ours, text only or with an HTML part that says the same. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Name it comes under, from our own address: the business that writes to its client. */
  readonly fromName?: string;
  /** Where an answer goes: the business that writes to its client. */
  readonly replyTo?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Takes a POST of one tap after which no more mails of the kind come (RFC 8058). */
  readonly stopUrl?: string;
  /** Business whose account it is about; with the account it is forgotten wherever a copy was kept. */
  readonly businessId?: string;
};
export type MailAttachment = { readonly name: string; readonly mime: string; readonly bytes: Uint8Array };

/** Hands mails over. Real: `smtp.ts`. Sandbox: `outbox.ts` writes them into a folder, and /dev/outbox shows them. */
export interface MailProvider {
  readonly kind: "live" | "sandbox";
  /** @throws Error when the mail could not be handed over */
  send(mail: Mail): Promise<void>;
  /** Drop the copies kept of mails of a business, or of all mails before a moment. A mail server keeps none for us. */
  forget?(what: { readonly businessId: string } | { readonly before: Date }): Promise<void>;
}

/** A mail of ours, text only or with an HTML part that says the same. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where an answer goes: the business that writes to its client. */
  readonly replyTo?: string;
};

/** Hands mails over. Real: `smtp.ts`. Sandbox: `outbox.ts` writes them into a folder, and /dev/outbox shows them. */
export interface MailProvider {
  readonly kind: "live" | "sandbox";
  /** @throws Error when the mail could not be handed over */
  send(mail: Mail): Promise<void>;
}

import { newId } from "@ankara/domain/ids";
import type { BusinessId, InvoiceId } from "@ankara/domain/records/fields";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { MailHistory, MailKind, MailRetention } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { systemTenant } from "../../http/idempotency.ts";
import type { StatementDocumentInput } from "../mails/draw-statement.ts";
import { sealContent } from "./sealed-content.ts";

export type OutgoingMail = {
  /** The same mail is written once: `receipt:<transaction>`. */
  readonly key: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  /** Sender's name; ours where it is left out. */
  readonly senderName?: string;
  /** The document it brings or is about. */
  readonly invoiceId?: InvoiceId;
  /** Link of the document whose PDF goes with it, as it is when the mail is handed over. */
  readonly documentLink?: string;
  /** The way out of mails that come by themselves. */
  readonly stopUrl?: string;
  /** The user who wrote it by hand. */
  readonly sentBy?: string;
  /** Parts of a statement that is drawn and attached. */
  readonly statement?: StatementDocumentInput;
  /** The entry in the document's history once the next server accepted it. */
  readonly history?: MailHistory;
  /** The moment after which it is useless, where that is before the four days of retries. */
  readonly expiresAt?: Date;
  /** Seals the content with the server's secret while the mail waits; the content is deleted once the mail has ended. */
  readonly closed?: { readonly seal: Deps["seal"]; readonly retention: Exclude<MailRetention, "content"> };
};

export type EnqueueDeps = Pick<Deps, "now" | "random" | "settings">;

/**
 * Write a mail into the transaction it belongs to. One of the same key is written once.
 *
 * @returns its id, or null where it was written before
 */
export async function enqueueMail(
  deps: EnqueueDeps,
  tx: Tx,
  businessId: BusinessId,
  letter: OutgoingMail,
): Promise<string | null> {
  const now = deps.now();
  const id = newId(now.getTime(), deps.random);
  const { text, html, closed } = letter;
  const written = await tx
    .insertInto("mails")
    .values({
      business_id: businessId,
      id,
      key: letter.key,
      kind: letter.kind,
      recipient: letter.to,
      subject: letter.subject,
      body: closed ? "" : text,
      html: closed ? "" : html,
      sealed: closed ? sealContent(closed.seal, id, { text, html }) : null,
      retention: closed?.retention ?? "content",
      reply_to: letter.replyTo ?? "",
      sender_name: letter.senderName ?? "",
      invoice_id: letter.invoiceId ?? null,
      document_link: letter.documentLink ?? "",
      stop_url: letter.stopUrl ?? "",
      sent_by: letter.sentBy ?? null,
      paper: letter.statement ? JSON.stringify(letter.statement) : null,
      history: letter.history ? JSON.stringify(letter.history) : null,
      created_at: now,
      next_try_at: now,
      expires_at: letter.expiresAt ?? null,
      message_id: messageIdOf(deps.settings.publicUrl, id),
      // A server of the version before leaves it alone.
      claimed_until: sql<Date>`'infinity'`,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(["business_id", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id ?? null;
}

/** One mail to the operator. Of those with one key, one is written. */
export type OperatorNotice = {
  readonly key: string;
  readonly subject: string;
  readonly lines: readonly string[];
};

/** Mails the operator, where the settings name one. Never rejects: the call that found it out goes on. */
export async function mailOperator(
  deps: EnqueueDeps & Pick<Deps, "db" | "log">,
  { key, subject, lines }: OperatorNotice,
): Promise<void> {
  const { operatorEmail } = deps.settings;
  if (operatorEmail === null) return;
  const mail = {
    key,
    kind: "operator",
    to: operatorEmail,
    subject,
    text: [...lines, ""].join("\n"),
    html: "",
  } as const;
  await deps.db
    .tenantTransaction(systemTenant, (tx) => enqueueMail(deps, tx, systemTenant, mail))
    .catch((error: unknown) => deps.log.error({ err: error, subject }, "the operator could not be told"));
}

/** `<id@host>`, the same for every try. */
export const messageIdOf = (publicUrl: string, id: string): string => `<${id}@${new URL(publicUrl).hostname}>`;

import type { BusinessId } from "@ankara/domain/records/fields";
import type { Deps } from "../../deps.ts";
import type { Mail, MailAttachment } from "../../providers/mail/mail-provider.ts";
import { type StatementDocumentInput, drawStatement } from "../mails/draw-statement.ts";
import { drawPdf, fileNameOf } from "../public/draw-pdf.ts";
import { findPublicInvoice } from "../public/find-public-invoice.ts";
import type { ClaimedMail } from "./claim-mail.ts";
import { messageIdOf } from "./enqueue-mail.ts";
import { openContent } from "./sealed-content.ts";

export type ComposeDeps = Pick<Deps, "db" | "now" | "log" | "files" | "drawings" | "settings" | "seal">;

const goodbye = "goodbye:";
/** Key of the mail about a deleted account. It outlives the account, and names it in its key alone. */
export const deletionMailKey = (businessId: BusinessId): string => goodbye + businessId;
const accountOf = ({ key, business_id }: ClaimedMail): string =>
  key.startsWith(goodbye) ? key.slice(goodbye.length) : business_id;

/** A mail as it is handed over, with what goes with it drawn as it is now. */
export async function composeMail(deps: ComposeDeps, row: ClaimedMail): Promise<Mail> {
  const { text, html } = row.sealed ? openContent(deps.seal, row.id, row.sealed) : { text: row.body, html: row.html };
  const attachments = row.paper
    ? await drawnStatement(deps, row.paper as unknown as StatementDocumentInput)
    : await drawnDocument(deps, row.document_link);
  return {
    to: row.recipient,
    businessId: accountOf(row),
    messageId: row.message_id || messageIdOf(deps.settings.publicUrl, row.id),
    date: row.created_at,
    returnToken: row.return_token,
    subject: row.subject,
    text,
    ...(html && { html }),
    ...(row.reply_to && { replyTo: row.reply_to }),
    ...(row.sender_name && { fromName: row.sender_name }),
    ...(row.stop_url && { stopUrl: row.stop_url }),
    attachments,
  };
}

/** The PDF that goes with a mail. The mail has a link to it too, and goes without it rather than not at all. */
async function drawnDocument(deps: ComposeDeps, link: string): Promise<MailAttachment[]> {
  if (link === "") return [];
  try {
    const found = await findPublicInvoice(deps, link);
    if (!found) return [];
    return [{ name: fileNameOf(found), mime: "application/pdf", bytes: await drawPdf(deps, found, { patient: true }) }];
  } catch (error) {
    deps.log.warn({ err: error }, "a document was not drawn; its mail goes without it");
    return [];
  }
}

async function drawnStatement(deps: ComposeDeps, statement: StatementDocumentInput): Promise<MailAttachment[]> {
  try {
    const { name, bytes } = await drawStatement(deps, statement);
    return [{ name, mime: "application/pdf", bytes }];
  } catch (error) {
    deps.log.warn({ err: error }, "a statement was not drawn; its mail goes without it");
    return [];
  }
}

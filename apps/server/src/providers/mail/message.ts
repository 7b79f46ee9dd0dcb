import type { SendMailOptions } from "nodemailer";
import type { Dkim } from "../../config/mail.ts";
import { headerText } from "./header-text.ts";
import type { Mail } from "./mail-provider.ts";

/** In whose name mails go out. */
export type Sender = {
  /** Our own address, with or without a name: `Ankara <no-reply@shop.example>`. */
  readonly from: string;
  readonly dkim?: Dkim | null;
};

/** A mail as nodemailer takes it. */
export function messageOf(mail: Mail, { from, dkim }: Sender): SendMailOptions {
  const { to, subject, text, html, fromName, replyTo, attachments = [], stopUrl, messageId, date } = mail;
  return {
    to,
    subject: headerText(subject),
    text,
    from: fromName ? { name: headerText(fromName), address: addressOf(from) } : from,
    ...(html && { html }),
    ...(replyTo && { replyTo }),
    ...(messageId && { messageId }),
    ...(date && { date }),
    ...(stopUrl && {
      headers: { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    }),
    attachments: attachments.map(({ name, mime, bytes }) => ({
      filename: headerText(name),
      contentType: mime,
      content: Buffer.from(bytes),
    })),
    ...(dkim && { dkim: { ...dkim, headerFieldNames: signedFields } }),
    // What a mail says is never a reason to open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One tap unsubscribes only where both lines of it are signed (RFC 8058), which nodemailer's own list leaves out. */
const signedFields =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post";

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

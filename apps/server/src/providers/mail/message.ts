import type { SendMailOptions } from "nodemailer";
import type { Dkim } from "../../config/mail.ts";
import { postmarkHeader } from "../mail-events/postmark.ts";
import { headerText } from "./header-text.ts";
import type { Mail } from "./mail-provider.ts";

/** In whose name mails go out. */
export type Sender = {
  /** Our own address, with or without a name: `Ankara <no-reply@shop.example>`. */
  readonly from: string;
  readonly dkim?: Dkim | null;
  /** Return path of a mail: `bounces@mail.shop.example`, with the mail's own token in it. */
  readonly bounceAddress?: string | null;
  /** Postmark, which has a return path of its own, is told the token so that it can name it in what it tells of the mail. */
  readonly tellsPostmark?: boolean;
};

/** A mail as nodemailer takes it. */
export function messageOf(mail: Mail, sender: Sender): SendMailOptions {
  const { from, dkim } = sender;
  const { returnToken, to, subject, text, html, fromName, replyTo, attachments = [], stopUrl, messageId, date } = mail;
  return {
    to,
    subject: headerText(subject),
    text,
    from: fromName ? { name: headerText(fromName), address: addressOf(from) } : from,
    ...(html && { html }),
    ...(replyTo && { replyTo }),
    ...(messageId && { messageId }),
    ...(date && { date }),
    headers: {
      ...(stopUrl && { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
      ...(sender.tellsPostmark && returnToken && { [postmarkHeader]: returnToken }),
    },
    attachments: attachments.map(({ name, mime, bytes }) => ({
      filename: headerText(name),
      contentType: mime,
      content: Buffer.from(bytes),
    })),
    ...(dkim && { dkim: { ...dkim, headerFieldNames: signedFields } }),
    ...envelopeOf(mail, sender),
    // A mail's content never makes the program open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One tap unsubscribes only where both lines of it are signed (RFC 8058), which nodemailer's own list leaves out. */
const signedFields =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post";

/** The sender of the envelope, whom mail servers give back to what they cannot deliver. */
function envelopeOf({ to, returnToken }: Mail, { bounceAddress }: Sender): Pick<SendMailOptions, "envelope"> {
  if (!bounceAddress || !returnToken) return {};
  const at = bounceAddress.lastIndexOf("@");
  return { envelope: { from: `${bounceAddress.slice(0, at)}+${returnToken}${bounceAddress.slice(at)}`, to } };
}

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

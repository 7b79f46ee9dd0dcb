import type { SendMailOptions } from "nodemailer";
import type { Dkim } from "../../config/mail.ts";
import { postmarkHeader } from "../mail-events/postmark.ts";
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

/** A line break or any other control character: in a header line it would begin another one. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/**
 * Characters that show nothing: direction marks (U+202E turns `gpj.exe` round), zero-width ones, fillers. Variation
 * selectors stay: they choose the coloured form of an emoji and hide nothing.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}--[\uFE00-\uFE0F]]/gv;

/**
 * Text a person wrote, as it may stand in a header line: a subject, a display name, the name of a file. What a reader
 * sees is what stands there: one line, in the order it is written.
 *
 * @example headerText("INV-1\r\nBcc: all\u202E") // "INV-1 Bcc: all"
 */
export const headerText = (text: string): string =>
  text.toWellFormed().replaceAll(unseen, "").replaceAll(breaks, " ").trim();

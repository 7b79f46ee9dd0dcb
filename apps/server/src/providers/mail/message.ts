import type { SendMailOptions } from "nodemailer";
import { headerText } from "./header-text.ts";
import type { Mail } from "./mail-provider.ts";

/**
 * A mail as nodemailer takes it.
 *
 * @param from - our own address, with or without a name: `Ankara <no-reply@shop.example>`
 */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const { to, subject, text, html, fromName, replyTo, attachments = [], stopUrl } = mail;
  return {
    to,
    subject: headerText(subject),
    text,
    from: fromName ? { name: headerText(fromName), address: addressOf(from) } : from,
    ...(html && { html }),
    ...(replyTo && { replyTo }),
    ...(stopUrl && {
      headers: { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    }),
    attachments: attachments.map(({ name, mime, bytes }) => ({
      filename: headerText(name),
      contentType: mime,
      content: Buffer.from(bytes),
    })),
    // What a mail says is never a reason to open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

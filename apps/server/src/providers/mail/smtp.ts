import { createTransport } from "nodemailer";
import type { MailProvider } from "./mail-provider.ts";
import { messageOf } from "./message.ts";

/** Hands mails to the SMTP server of `url` (`smtps://user:password@host`). */
export function smtpMail(url: string, from: string): MailProvider {
  const transport = createTransport(url);
  return {
    kind: "live",
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
  };
}

import { createTransport } from "nodemailer";
import type { MailProvider } from "./mail-provider.ts";
import { type Sender, messageOf } from "./message.ts";

/** Hands mails to the SMTP server of `url` (`smtps://user:password@host`). */
export function smtpMail(url: string, sender: Sender): MailProvider {
  const transport = createTransport(url);
  return {
    kind: "live",
    async send(mail) {
      await transport.sendMail(messageOf(mail, sender));
    },
  };
}

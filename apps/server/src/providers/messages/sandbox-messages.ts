import type { CodeChannel } from "@ankara/contract/phone-numbers";
import type { MailProvider } from "../mail/mail-provider.ts";
import { type MessageGateway, codeText } from "./message-gateway.ts";

/** Sends nothing: the message lies among the mails of the outbox folder, where /dev/outbox shows it. */
export const sandboxMessages = (channel: CodeChannel, mail: MailProvider): MessageGateway => ({
  channel,
  async send(message) {
    await mail.send({
      to: `${channel}${message.to}@phone.invalid`,
      subject: `${channel === "sms" ? "SMS" : "WhatsApp"} to ${message.to}`,
      text: codeText(message),
    });
  },
});

import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { messageOf } from "./message.ts";
import type { Mail } from "./mail-provider.ts";
import { readMessage } from "./read-message.ts";

const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
const wholeOf = (message: unknown): string => (message as Buffer).toString("utf8");

/** The mail as it goes over the wire: its head, and who gets it. */
async function sent(changes: Partial<Mail>) {
  const mail = { to: "client@shop.example", subject: "Invoice", text: "Hello", ...changes };
  const { message, envelope } = await transport.sendMail(messageOf(mail, { from: "Ankara <no-reply@shop.example>" }));
  const source = wholeOf(message);
  return { source, envelope, header: readMessage(source).header };
}

const hostile = [
  "Ona\r\nBcc: all@evil.example",
  "Ona\nTo: all@evil.example\n\nAnother body",
  'Ona" <all@evil.example>, "x',
  "Ona <all@evil.example>, ",
  "all@evil.example,",
];

test.each(hostile)("mail › whatever a person types (%j) › adds no header, no recipient and no sender", async (text) => {
  const { source, envelope, header } = await sent({
    subject: text,
    fromName: text,
    attachments: [{ name: text, mime: "application/pdf", bytes: new TextEncoder().encode("%PDF-") }],
  });
  expect(envelope).toEqual({ from: "no-reply@shop.example", to: ["client@shop.example"] });
  expect(header("From")).toMatch(/<no-reply@shop\.example>$/);
  expect(header("Bcc")).toBe("");
  expect([...source.split("\r\n\r\n")[0]!.matchAll(/^to:/gim)]).toHaveLength(1);
});

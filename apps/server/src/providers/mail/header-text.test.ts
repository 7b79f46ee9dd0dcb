import fc from "fast-check";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { messageOf, headerText } from "./message.ts";
import { readMessage } from "./read-message.ts";

const hidden =
  /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/u;
const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
    fc.constantFrom("\u202E", "\u2066", "\u2069", "\u200E", "\u200F", "\u200B", "\u200D", "\uFEFF", "\u2028"),
    fc.constantFrom("\r\n", "\n", "\t", "\u0000", "\u0085", "\uD800", "\u3164", "\u{E0041}", "ọ", "የ", "₦"),
  ),
});

test("header text › any text › one line without direction marks or hidden characters", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = headerText(text);
      expect(shown).not.toMatch(hidden);
      expect(shown.isWellFormed()).toBe(true);
      expect(headerText(shown)).toBe(shown);
    }),
  );
});

test("header text › what people write › stays as it is", () => {
  for (const text of ["Ọnà Studio", "የኢንቮይስ INV-0142", "“Café”, №5 – 50 %", "❤️ Zoë", "عميل", "₦7,022,437.50"])
    expect(headerText(text)).toBe(text);
  expect(headerText("invoice\u202Egpj.exe")).toBe("invoicegpj.exe");
  expect(headerText(" Ona\r\nBcc: all@x.example ")).toBe("Ona Bcc: all@x.example");
});

test("a mail › marks in every text somebody chose › none of its header lines has one", async () => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (subject, fromName, fileName) => {
      const mail = {
        to: "client@shop.example",
        subject,
        text: "Hello",
        fromName,
        attachments: [{ name: `${fileName}.pdf`, mime: "application/pdf", bytes: new Uint8Array(1) }],
      };
      const { message } = await transport.sendMail(messageOf(mail, { from: "Ankara <no-reply@shop.example>" }));
      const source = (message as Buffer).toString();
      const { header } = readMessage(source);
      expect(header("Subject")).not.toMatch(hidden);
      expect(header("From")).not.toMatch(hidden);
      expect(header("Bcc")).toBe("");
      const names = [...source.matchAll(/filename\*(?:\d+\*)?=([^\n;]*)/g)].map(([, name]) => name).join("");
      expect(names).not.toMatch(/%E2%80%A[A-E]|%E2%80%8[B-F]|%0[AD]/i);
    }),
    { numRuns: 60 },
  );
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messageOf } from "./message.ts";
import { outboxMail } from "./outbox.ts";
import { readMessage } from "./read-message.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ankara-mail-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("composed mail › a mail comes from the business at our address, with both parts, its paper and a way out", async () => {
  const mail = outboxMail(folder, { from: "Ankara <no-reply@shop.example>" });
  const text = `Hello Ọnà,\n\n₦7,022,437.50 ${"is due ".repeat(20)}\n`;
  await mail.send({
    to: "client@shop.example",
    subject: "የኢንቮይስ INV-0142 የመክፈያ ቀን ታኅሣሥ 4 ቀን 2019 ነው",
    text,
    html: "<p>Hello Ọnà</p>",
    fromName: 'Ọnà "Studio"\r\nBcc: all@x.example',
    replyTo: "ona@shop.example",
    stopUrl: "https://shop.example/stop",
    attachments: [{ name: "INV-0142.pdf", mime: "application/pdf", bytes: new TextEncoder().encode("%PDF-") }],
  });
  const [written] = await mail.list();
  const { header, parts } = readMessage(written?.source ?? "");
  expect(header("From")).toMatch(/^"?Ọnà .*<no-reply@shop\.example>$/);
  expect(header("Bcc")).toBe("");
  expect(header("Subject")).toBe("የኢንቮይስ INV-0142 የመክፈያ ቀን ታኅሣሥ 4 ቀን 2019 ነው");
  expect(header("Reply-To")).toBe("ona@shop.example");
  expect(header("List-Unsubscribe")).toBe("<https://shop.example/stop>");
  expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(parts.map(({ type, fileName }) => `${type} ${fileName}`.trim())).toEqual([
    "text/plain",
    "text/html",
    "application/pdf INV-0142.pdf",
  ]);
  expect(parts[0]?.text.trim()).toBe(text.trim());
  expect(Buffer.from(parts[2]?.text ?? "", "base64").toString()).toBe("%PDF-");
});

test("the envelope › a return path is set › each mail has an address of its own, and From stays", () => {
  const mail = { to: "client@shop.example", subject: "Hello", text: "Hello", returnToken: "0123456789abcdef" };
  const sender = { from: "Ankara <no-reply@shop.example>", bounceAddress: "bounces@mail.shop.example" };
  expect(messageOf(mail, sender)).toMatchObject({
    from: "Ankara <no-reply@shop.example>",
    envelope: { from: "bounces+0123456789abcdef@mail.shop.example", to: "client@shop.example" },
  });
  expect(messageOf(mail, { from: sender.from })).not.toHaveProperty("envelope");
  expect(messageOf(mail, sender).headers).toEqual({});
  expect(messageOf(mail, { ...sender, tellsPostmark: true }).headers).toEqual({
    "X-PM-Metadata-mail": "0123456789abcdef",
  });
});

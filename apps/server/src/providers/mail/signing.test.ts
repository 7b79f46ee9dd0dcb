import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SmtpPeer } from "../../../test/support/smtp-peer.ts";
import { outboxMail } from "./outbox.ts";
import { smtpMail } from "./smtp.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const dkim = {
  domainName: "shop.example",
  keySelector: "ankara2026",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ankara-signed-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Header lines with their continuations, and the body, as a receiver gets them. */
function receive(source: string): { lines: string[]; body: string } {
  const wire = source.replaceAll(/\r?\n/g, "\r\n");
  const end = wire.indexOf("\r\n\r\n");
  return { lines: wire.slice(0, end).split(/\r\n(?![ \t])/), body: wire.slice(end + 4) };
}
const relaxedLine = (line: string): string => {
  const at = line.indexOf(":");
  const value = line
    .slice(at + 1)
    .replaceAll("\r\n", "")
    .replaceAll(/[ \t]+/g, " ");
  return `${line.slice(0, at).toLowerCase().trim()}:${value.trim()}`;
};
const relaxedBody = (body: string): string =>
  `${body
    .replaceAll(/[ \t]+(?=\r\n)/g, "")
    .replaceAll(/[ \t]+/g, " ")
    .replace(/(\r\n)+$/, "")}\r\n`;

/** Verifies the one signature as a receiver does (RFC 6376, relaxed/relaxed). */
function verify(source: string): { good: boolean; tags: Map<string, string> } {
  const { lines, body } = receive(source);
  const signature = lines.find((line) => /^dkim-signature:/i.test(line)) ?? "";
  const tags = new Map(
    relaxedLine(signature)
      .replace(/^dkim-signature:/, "")
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1).trim()]),
  );
  const signed = (tags.get("h") ?? "").split(":").flatMap((name) => {
    const found = lines.findLast((line) => line.toLowerCase().startsWith(`${name.trim()}:`));
    return found === undefined ? [] : [`${relaxedLine(found)}\r\n`];
  });
  const unsigned = relaxedLine(signature.replace(/b=[^;]*$/, "b="));
  const b = (tags.get("b") ?? "").replaceAll(/\s/g, "");
  const hash = createHash("sha256").update(relaxedBody(body)).digest("base64");
  const good =
    hash === (tags.get("bh") ?? "").replaceAll(/\s/g, "") &&
    createVerify("RSA-SHA256")
      .update(`${signed.join("")}${unsigned}`)
      .verify(publicKey, b, "base64");
  return { good, tags };
}

test("a mail › with a key › carries a signature that holds, over the way out too", async () => {
  const mail = outboxMail(folder, { from: "Ankara <no-reply@shop.example>", dkim });
  await mail.send({
    to: "client@shop.example",
    subject: "የኢንቮይስ INV-0142 ₦7,022,437.50",
    text: "Hello Ọnà,\n\nit is due.  \n\n",
    html: "<p>Hello Ọnà</p>",
    stopUrl: "https://shop.example/stop",
    attachments: [{ name: "INV-0142.pdf", mime: "application/pdf", bytes: new Uint8Array(5000) }],
  });
  const source = (await mail.list())[0]?.source ?? "";
  const { good, tags } = verify(source);
  expect(good).toBe(true);
  expect([tags.get("d"), tags.get("s")]).toEqual(["shop.example", "ankara2026"]);
  const signed = tags.get("h")?.split(":");
  for (const name of ["from", "to", "subject", "date", "message-id", "list-unsubscribe", "list-unsubscribe-post"])
    expect(signed).toContain(name);
  expect(verify(source.replace("Subject: ", "Subject: Re: ")).good).toBe(false);
  expect(verify(source.replace("One-Click", "Two-Click")).good).toBe(false);
});

test("a mail › over SMTP › is signed as it arrives, and comes back to an address of its own", async () => {
  const peer = await new SmtpPeer().start();
  try {
    const from = "Ankara <no-reply@shop.example>";
    const messageId = "<signed@shop.example>";
    const returnToken = "0123456789abcdef0123456789abcdef";
    await smtpMail(peer.url, { from, dkim, bounceAddress: "bounces@mail.shop.example" }).send({
      to: "client@shop.example",
      subject: "INV-0142",
      text: `Hello Ọnà,\n.\n${"is due ".repeat(40)}\n`,
      stopUrl: "https://shop.example/stop",
      messageId,
      returnToken,
    });
    const [source = ""] = peer.accepted.get(messageId) ?? [];
    expect(source).toContain(`Return-Path: <bounces+${returnToken}@mail.shop.example>`);
    expect(verify(source).good).toBe(true);
  } finally {
    await peer.stop();
  }
});

test("a mail › without a key › carries no signature", async () => {
  const other = join(folder, "unsigned");
  const mail = outboxMail(other, { from: "Ankara <no-reply@shop.example>", dkim: null });
  await mail.send({ to: "client@shop.example", subject: "Hello", text: "Hello" });
  expect((await mail.list())[0]?.source).not.toMatch(/dkim-signature/i);
});

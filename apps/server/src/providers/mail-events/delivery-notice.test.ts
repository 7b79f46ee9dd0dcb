import fc from "fast-check";
import { expect, test } from "vitest";
import { readNotice } from "./delivery-notice.ts";

const token = "0123456789abcdef0123456789abcdef";
const address = `bounces+${token}@bounce.shop.example`;
const bytes = (text: string) => new TextEncoder().encode(text.replaceAll("\n", "\r\n"));

type Status = { to?: string; action?: string; status?: string; diagnostic?: string; gathered?: string };
/** As Postfix, Exim and Exchange write them: a text for people, the status, the mail it is about. */
const notice = ({ to = address, action = "failed", status = "5.1.1", diagnostic, gathered = "" }: Status = {}) =>
  bytes(`Return-Path: <>
${gathered}From: MAILER-DAEMON@mx.client.example
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.client.example
SignInContext-Date: Sat, 21 Nov 2026 09:30:00 +0000

Final-Recipient: rfc822; akosua@client.example
Action: ${action}
Status: ${status}
${diagnostic === undefined ? "" : `Diagnostic-Code: ${diagnostic}\n`}
--b1
Content-Type: text/rfc822-headers

From: Ankara <no-reply@shop.example>
To: akosua@client.example
Message-ID: <abc@shop.example>
Subject: Invoice INV-1

--b1--
`);

test("a notice of failure › the mail, the codes and the server's answer, unfolded", async () => {
  const diagnostic = "smtp; 550 5.1.1 <akosua@client.example>: Recipient address\n    rejected: no such user";
  expect(await readNotice(notice({ diagnostic }))).toEqual({
    mail: { token },
    kind: "bounced",
    smtpCode: 550,
    enhanced: "5.1.1",
    answer: "smtp; 550 5.1.1 <akosua@client.example>: Recipient address rejected: no such user",
  });
});

test("a notice of failure › without the server's answer › its status counts", async () => {
  expect(await readNotice(notice({ status: "4.4.7" }))).toMatchObject({
    enhanced: "4.4.7",
    smtpCode: null,
    answer: "",
  });
});

test("an inbox that gathers other addresses › the address it came to counts", async () => {
  for (const name of ["Delivered-To", "X-Original-To", "Envelope-To"]) {
    const gathered = `${name}: ${address}\n`;
    expect(await readNotice(notice({ to: "postmaster@shop.example", gathered }))).toMatchObject({ mail: { token } });
  }
});

test("a delay, a receipt, an answer of a person › is no bounce", async () => {
  for (const action of ["delayed", "delivered", "relayed", "expanded"])
    expect(await readNotice(notice({ action }))).toBeNull();
  const holiday = `From: akosua@client.example\nTo: ${address}\nSubject: On holiday\n\n550 5.1.1 until Monday\n`;
  expect(await readNotice(bytes(holiday))).toBeNull();
});

test("a notice that was sent to another address › counts for no mail, whatever Message-ID it names", async () => {
  for (const to of ["bounces@bounce.shop.example", "bounces+short@bounce.shop.example"])
    expect(await readNotice(notice({ to }))).toBeNull();
});

test("a complaint › is one; a reader who says that it is no spam is none", async () => {
  const complaint = (type: string) =>
    bytes(`From: fbl@mail.example
To: ${address}
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: text/plain

This is an abuse report.
--b1
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeProvider/1.0
Version: 1

--b1--
`);
  expect(await readNotice(complaint("abuse"))).toMatchObject({ mail: { token }, kind: "complained" });
  expect(await readNotice(complaint("not-spam"))).toBeNull();
});

test("anything at all in the inbox › is read or refused, and never a bounce without its address", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (noise) => {
      const event = await readNotice(noise).catch(() => null);
      expect(event).toBeNull();
    }),
    { numRuns: 200 },
  );
});

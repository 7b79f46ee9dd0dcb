import { newId, systemRandom } from "@ankara/domain/ids";
import { dailyMailLimit, unverifiedDailyMailLimit, maxDailyMailsPerRecipient } from "@ankara/domain/mail/mail-limits";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDevice, type TestServer, buyPlan, creation, edit, opId, testServer } from "../../test/support/server.ts";
import { readMessage } from "../providers/mail/read-message.ts";

let server: TestServer;
let phone: TestDevice;
let issued: Invoice;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  phone = await TestDevice.of(await server.signUp());
  issued = buildInvoice({
    status: "issued",
    contact: buildContact({ name: "Mama Tolu", email: "tolu@shop.example" }),
    series: phone.seriesOf(),
    privateNote: "Haggles",
  });
  await phone.receipts(creation("invoices", issued));
});

let people = 0;
const somebody = (): string => `client${++people}@shop.example`;
const mailOf = (fields: Record<string, unknown> = {}) => ({
  mail: {
    id: newId(Date.now(), systemRandom),
    to: [somebody()],
    subject: "Facture INV-0001",
    message: "Bonjour,\n\nvoici la facture.\n\nMerci.",
    about: { kind: "document", invoice_id: issued.id },
    ...fields,
  },
});
const send = (body: ReturnType<typeof mailOf>) => phone.user.call("POST", "/mails", body);
const mailsTo = async (to: string) =>
  (await server.mail.list()).map(({ source }) => readMessage(source)).filter(({ header }) => header("To") === to);
const history = async () => (await phone.serverCopy(issued.id))?.["history"] as Record<string, unknown>[];

test("mailed document › a document goes in one's own words, with its PDF, from the business, and its history says to whom", async () => {
  const body = mailOf();
  const to = body.mail.to[0] ?? "";
  expect((await send(body)).body).toMatchObject({ mail: { id: body.mail.id, state: "sent", refused: [] } });
  const [mail, ...more] = await mailsTo(to);
  expect(more).toEqual([]);
  expect(mail?.header("Subject")).toBe("Facture INV-0001");
  expect(mail?.header("From")).toContain("no-reply@shop.example");
  expect(mail?.header("Reply-To")).toBe(phone.user.user.email);
  expect(mail?.header("List-Unsubscribe")).toBe("");
  const [text, html, pdf] = mail?.parts ?? [];
  expect(text?.text).toContain("voici la facture.");
  expect(text?.text).toContain(`/invoice/link/${issued.linkId}`);
  expect(html?.text).toContain("voici la facture.");
  expect(pdf?.type).toBe("application/pdf");
  expect(
    Buffer.from(pdf?.text ?? "", "base64")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(`${text?.text}${html?.text}`).not.toContain("Haggles");
  expect((await history()).at(-1)).toMatchObject({ what: "shared", detail: "email", to, mailId: body.mail.id });
  expect(await phone.serverCopy(issued.id)).toMatchObject({ sharedVia: "email" });
});

test("mailed document › sent again after a lost answer, it goes once and is written down once", async () => {
  const body = mailOf();
  const [one, two] = [await send(body), await send(body)];
  expect(two.body).toEqual(one.body);
  expect(await mailsTo(body.mail.to[0] ?? "")).toHaveLength(1);
  expect((await history()).filter(({ what }) => what === "shared")).toHaveLength(1);
});

test("mailed document › each of several gets a mail of their own; the same address twice gets one", async () => {
  const [one, two] = [somebody(), somebody()];
  await send(mailOf({ to: [one, two, one.toUpperCase()] }));
  expect(await mailsTo(two)).toHaveLength(1);
  expect(await mailsTo(one)).toHaveLength(1);
});

test("mailed document › what is not an address, a document that is not here and a link that was withdrawn are told apart", async () => {
  const wrong = await send(mailOf({ to: ["tolu at shop"] }));
  expect([wrong.status, wrong.body.fields]).toEqual([422, { "mail.to": "This is not an e-mail address" }]);
  expect((await send(mailOf({ about: { kind: "document", invoice_id: opId() } }))).status).toBe(404);
  const stranger = await TestDevice.of(await server.signUp());
  expect((await stranger.user.call("POST", "/mails", mailOf())).status).toBe(404);
  expect((await server.call("POST", "/mails", mailOf())).status).toBe(401);
  await phone.receipts(edit("invoices", { ...issued }, { linkRevokedAt: "2026-11-20T12:00:00.000Z" }, 0));
  const withdrawn = await send(mailOf());
  expect([withdrawn.status, withdrawn.body.code]).toEqual([409, "mail_link_withdrawn"]);
});

test("mailed document › an address is not flooded, and a new account sends few: a plan sends more", async () => {
  const to = [somebody()];
  for (let count = 0; count < maxDailyMailsPerRecipient; count++) expect((await send(mailOf({ to }))).status).toBe(200);
  const flooded = await send(mailOf({ to }));
  expect([flooded.status, flooded.body.code]).toEqual([429, "mail_limit"]);
  for (let left = dailyMailLimit({ paid: false, ageDays: 0 }) - maxDailyMailsPerRecipient; left > 0; left -= 5)
    expect((await send(mailOf({ to: Array.from({ length: Math.min(5, left) }, somebody) }))).status).toBe(200);
  expect((await send(mailOf())).status).toBe(429);
  await buyPlan(phone.user);
  expect((await send(mailOf())).status).toBe(200);
});

test("mailed document › until the owner's address is confirmed a few go out, and the refusal says what to do", async () => {
  const proven = (email_verified_at: Date | null) =>
    server.deps.db.global
      .updateTable("users")
      .set({ email_verified_at })
      .where("id", "=", phone.user.user.id)
      .execute();
  await proven(null);
  await buyPlan(phone.user);
  const to = Array.from({ length: unverifiedDailyMailLimit - 1 }, somebody);
  expect((await send(mailOf({ to }))).status).toBe(200);
  const more = await send(mailOf({ to: [somebody(), somebody()] }));
  expect([more.status, more.body.code, more.body.message]).toEqual([
    429,
    "mail_limit",
    "Confirm your e-mail to send more today: the link is in our e-mail to you.",
  ]);
  expect((await send(mailOf())).status).toBe(200);
  expect((await send(mailOf())).status).toBe(429);
  await proven(new Date());
  expect((await send(mailOf())).status).toBe(200);
});

test("mailed document › an address nobody has is said at once and not tried again; a mail server that is away is", async () => {
  const sending = server.deps.mail.send;
  const refuseWith = (error: object) => {
    server.mail.send = async () => {
      throw Object.assign(new Error("no"), error);
    };
  };
  try {
    refuseWith({ code: "EENVELOPE", responseCode: 550 });
    const body = mailOf();
    expect((await send(body)).body).toMatchObject({ mail: { state: "refused", refused: body.mail.to } });
    expect((await history()).filter(({ what }) => what === "shared")).toEqual([]);
    refuseWith({ code: "ECONNECTION" });
    const away = mailOf();
    expect((await send(away)).body).toMatchObject({ mail: { state: "waiting", refused: [] } });
    server.mail.send = sending;
    expect((await send(away)).body).toMatchObject({ mail: { state: "sent" } });
    expect(await mailsTo(body.mail.to[0] ?? "")).toEqual([]);
    expect(await mailsTo(away.mail.to[0] ?? "")).toHaveLength(1);
  } finally {
    server.mail.send = sending;
  }
});

test("mailed document › a statement goes with its paper, drawn from what the device worked out", async () => {
  const contact = buildContact({ name: "Mama Tolu", email: "tolu@shop.example", language: "fr" });
  await phone.receipts(creation("contacts", contact));
  const body = mailOf({
    about: {
      kind: "statement",
      contact_id: contact.id,
      period: { from: "2026-11-01", to: "2026-11-30" },
      accounts: [
        {
          currency: "NGN",
          rows: [
            { date: "2026-11-01", kind: "brought_forward", reference: "", debit: 0, credit: 0, balance: 0 },
            { date: "2026-11-20", kind: "invoice", reference: "INV-0001", debit: 500_00, credit: 0, balance: 500_00 },
          ],
          ages: [500_00, 0, 0, 0, 0, 0],
        },
      ],
      today: "2026-11-21",
    },
  });
  expect((await send(body)).body).toMatchObject({ mail: { state: "sent" } });
  const [mail] = await mailsTo(body.mail.to[0] ?? "");
  expect(mail?.parts.map(({ type }) => type)).toEqual(["text/plain", "text/html", "application/pdf"]);
  expect(mail?.parts[0]?.text).toContain("500");
  expect(mail?.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
});

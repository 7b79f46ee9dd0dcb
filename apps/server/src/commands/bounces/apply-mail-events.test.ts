import type { Contact } from "@ankara/domain/records/contact";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailStateOf, sentMail } from "../../../test/support/sent-mail.ts";
import { TestDevice, type TestServer, creation, edit, testServer } from "../../../test/support/server.ts";
import { unsubscribeUrlOf } from "../../policies/unsubscribe-link.ts";
import { applyMailEvents } from "./apply-mail-events.ts";

let server: TestServer;
let phone: TestDevice;
let client: Contact;
beforeAll(async () => {
  server = await testServer();
  phone = await TestDevice.of(await server.signUp());
});
afterAll(() => server.close());
beforeEach(async () => {
  client = buildContact({ email: "ngozi@client.example" });
  await phone.receipts(creation("contacts", client));
});

const businessId = () => phone.user.user.business_id;
const complain = (token: string) =>
  applyMailEvents(server.deps, [{ mail: { token }, kind: "complained", smtpCode: null, enhanced: null, answer: "" }]);
const stopped = async () => (await phone.serverCopy(client.id))?.["remindersStopped"];

describe("a reader who calls a mail spam", () => {
  test("of a document › gets no more reminders there, and the mail stays delivered", async () => {
    const draft = buildInvoice({ contact: client, status: "draft", number: null });
    expect(await phone.receipts(creation("invoices", draft))).toMatchObject([{ status: "applied" }]);
    const mail = await sentMail(server, phone.user, { to: " Ngozi@client.example", invoiceId: draft.id });
    expect(await complain(mail.token)).toBe(1);
    expect(await stopped()).toMatchObject({ address: "ngozi@client.example" });
    expect((await mailStateOf(server, phone.user, mail)).state).toBe("delivered");
    expect(await complain(mail.token)).toBe(0);
  });

  test("of a statement, which belongs to no document › gets no more reminders there", async () => {
    const stopUrl = unsubscribeUrlOf(server.deps, businessId(), client);
    const mail = await sentMail(server, phone.user, { to: client.email, stopUrl });
    expect(await complain(mail.token)).toBe(1);
    expect(await stopped()).toMatchObject({ address: "ngozi@client.example" });
  });

  test("at an address the client no longer has › stops nothing", async () => {
    const stopUrl = unsubscribeUrlOf(server.deps, businessId(), client);
    await phone.receipts(edit("contacts", client, { email: "new@client.example" }, 1_000_000));
    const mail = await sentMail(server, phone.user, { to: client.email, stopUrl });
    expect(await complain(mail.token)).toBe(0);
    expect(await stopped()).toBeNull();
  });

  test("of a mail about the account › stops nothing", async () => {
    expect(await complain((await sentMail(server, phone.user)).token)).toBe(0);
  });
});

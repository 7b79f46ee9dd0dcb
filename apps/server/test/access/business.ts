import type { Role } from "@ankara/domain/people/role";
import type { invitePerson } from "@ankara/contract/people";
import { strictAllowances } from "@ankara/domain/people/role";
import type { makeApiKey } from "@ankara/contract/api-keys";
import type { KeyScope } from "@ankara/contract/key-scopes";
import type { AnswerOf } from "@ankara/contract/call";
import type { addWebhook, listDeliveries } from "@ankara/contract/webhooks";
import { createHash } from "node:crypto";
import type { Passkey, beginPasskey } from "@ankara/contract/passkeys";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import {
  buildBusiness,
  buildCatalogItem,
  buildContact,
  buildExpense,
  buildFee,
  buildInvoice,
  buildNote,
  buildPayment,
  fixtureToday,
} from "@ankara/fixtures/builders";
import sharp from "sharp";
import { buyPlan, creation, opId, TestDevice, type TestServer, type TestUser } from "../support/server.ts";
import { SoftwareAuthenticator } from "../support/authenticator.ts";
import { birthday } from "../support/scripted-writer.ts";

/** A business with something of every kind, and the ids a stranger would have to guess. */
export type Tenant = {
  readonly user: TestUser;
  readonly device: TestDevice;
  /** Of a second session of the owner. */
  readonly otherToken: string;
  readonly passkeyId: string;
  /** Stands in every text of this business that a person could type; nobody else may ever read it. */
  readonly mark: string;
  readonly contactId: string;
  readonly invoice: Invoice;
  readonly attachment: { id: string; bytes: Buffer };
  /** One record of each other kind. */
  readonly expenseId: string;
  readonly itemId: string;
  readonly paymentId: string;
  readonly noteId: string;
  readonly apiKeyId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly aiItemId: string;
  readonly generationKey: string;
  readonly transactionId: string;
  readonly paymentLinkId: string;
  readonly memberId: string;
  readonly invitationId: string;
};

/** Signs up and fills a business whose every text carries `mark`. */
export async function openTenant(server: TestServer, mark: string): Promise<Tenant> {
  const user = await server.signUp(`shop-${mark}`, { name: `Owner ${mark}`, company_name: `Company ${mark}` });
  await buyPlan(user);
  const device = await TestDevice.of(user);

  const contact = buildContact({ name: `Client ${mark}`, email: `${mark}@client.example` });
  const draft = buildInvoice({ contact, publicNote: `Notes ${mark}` });
  const issued = issueInvoice({
    invoice: draft,
    contact,
    business: buildBusiness(),
    series: device.seriesOf(),
    now: "2026-11-20T10:00:00.000Z",
    today: fixtureToday,
  });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  const { invoice } = issued.value;

  const bytes = await picture(mark);
  const attachmentId = opId();
  const photo = describeFile(attachmentId, bytes, `${mark}.png`);
  expectOk(await user.call("POST", "/attachments", { attachment: photo }));
  const address = `/attachments/${attachmentId}?offset=0`;
  expectOk(await user.call("PATCH", address, bytes, { "content-type": "application/octet-stream" }));
  const payment = buildPayment({ invoice, note: `Payment ${mark}` });
  const item = buildCatalogItem({ name: `Item ${mark}` });
  const expense = buildExpense({
    note: `Expense ${mark}`,
    photos: [{ id: attachmentId, name: photo.name, type: photo.type, size: photo.size }],
  });
  const note = buildNote({ title: `Note ${mark}` });
  await device.receipts(
    creation("contacts", contact),
    creation("invoices", invoice),
    creation("payments", payment),
    creation("catalogs", item),
    creation("fees", buildFee({ name: `Tax ${mark}` })),
    creation("expenses", expense),
    creation("notes", note),
  );
  expectOk(await user.call("PUT", "/push/address", { address: { kind: "app", token: `phone-${mark}` } }));
  const key = await makeKeyOf(user, ["notes:read"], { name: `Key ${mark}` });
  const listening = await user.call("POST", "/webhook-endpoints", {
    user: { current_password: user.password },
    endpoint: { url: `https://${mark}.example/hook`, events: ["client.created"] },
  });
  expectOk(listening);
  const { endpoint } = listening.body as unknown as AnswerOf<typeof addWebhook>;
  await device.receipts(creation("contacts", buildContact({ name: `Told ${mark}` })));
  const sent = await user.call("GET", `/webhook-endpoints/${endpoint.id}/deliveries`);
  const [delivery] = (sent.body as unknown as AnswerOf<typeof listDeliveries>).data;
  if (!delivery) throw new Error(`nothing was written for an endpoint: ${sent.text}`);

  const paymentLinkId = opId();
  const link = { id: paymentLinkId, title: `Link ${mark}`, note: "", currency: "NGN", amount: null, takes_cards: true };
  expectOk(await user.call("POST", "/payment-links", { link }));
  const { id: memberId } = await server.addMember(user, "seller");
  const invitation = { name: `Invited ${mark}`, role: "seller", allowances: strictAllowances };
  const invited = await user.call("POST", "/people/invitations", { invitation });
  expectOk(invited);
  const { id: invitationId } = (invited.body as unknown as AnswerOf<typeof invitePerson>).invitation;
  const again = await server.call("POST", "/user_token", { auth: { login: user.user.email, password: user.password } });
  const generationKey = opId();
  const written = await user.call("POST", "/ai-writter/generate", {
    ...birthday,
    name: `Friend ${mark}`,
    request_key: generationKey,
  });
  const bought = await user.call("GET", "/transactions");
  const [transaction] = (bought.body as unknown as { data: { id: string }[] }).data;
  if (written.status !== 200 || !transaction) throw new Error(`the shop is not open: ${written.text} ${bought.text}`);
  return {
    user,
    device,
    otherToken: again.body.jwt,
    passkeyId: (await addPasskeyOf(user, new SoftwareAuthenticator(), `Key ${mark}`)).id,
    mark,
    contactId: contact.id,
    invoice,
    attachment: { id: attachmentId, bytes },
    expenseId: expense.id,
    itemId: item.id,
    paymentId: payment.id,
    noteId: note.id,
    apiKeyId: key.id,
    endpointId: endpoint.id,
    deliveryId: delivery.id,
    aiItemId: written.body.data.id,
    generationKey,
    transactionId: transaction.id,
    paymentLinkId,
    memberId,
    invitationId,
  };
}

/** A passkey of a device, as its owner adds it. */
export async function addPasskeyOf(
  user: Pick<TestUser, "call" | "password">,
  device: SoftwareAuthenticator,
  name: string,
): Promise<Passkey> {
  const begun = await user.call("POST", "/users/passkeys/begin", { user: { current_password: user.password } });
  const { options } = begun.body as unknown as AnswerOf<typeof beginPasskey>;
  const added = await user.call("POST", "/users/passkeys", { passkey: { ...device.make(options), name } });
  if (added.status !== 200) throw new Error(`the passkey was not added: ${added.text}`);
  return (added.body as unknown as { passkey: Passkey }).passkey;
}

/** A key with these scopes, as its maker sees it once. */
export async function makeKeyOf(
  user: Pick<TestUser, "call" | "password">,
  scopes: readonly KeyScope[],
  extra: { name?: string; expires_at?: string; role?: Role } = {},
): Promise<{ id: string; token: string }> {
  const { body, status, text } = await user.call("POST", "/users/api-keys", {
    user: { current_password: user.password },
    key: { name: "Till", scopes, ...extra },
  });
  expectOk({ status, text });
  const { key, token } = body as unknown as AnswerOf<typeof makeApiKey>;
  return { id: key.id, token };
}

export const describeFile = (id: string, bytes: Buffer, name: string) => ({
  id,
  name,
  type: "image/png" as const,
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/** A picture of its own for each mark. */
const picture = (mark: string): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = createHash("sha256").update(mark).digest();
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

function expectOk({ status, text }: { status: number; text: string }): void {
  if (status !== 200) throw new Error(`expected 200, got ${status}: ${text}`);
}

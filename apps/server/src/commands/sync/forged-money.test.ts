import { newId, systemRandom } from "@ankara/domain/ids";
import { reversalOf } from "@ankara/domain/invoice/payment-actions";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { buildContact, buildInvoice, buildLine, buildPayment } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payByCard, paymentsOf, sandboxOf } from "../../../test/support/pay.ts";
import { TestDevice, type TestServer, creation, deletion, edit, testServer } from "../../../test/support/server.ts";

/* What a device may not write of money: what a payment company or a client said, and what settles nothing that is there. */
let server: TestServer;
let phone: TestDevice;
let invoice: Invoice;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  sandboxOf(server).engine.setWebhooks("now");
  phone = await TestDevice.of(await server.signUp());
  invoice = await issue();
});

let numbers = 0;
async function issue(changes: Partial<Invoice> = {}, device = phone): Promise<Invoice> {
  const next = (await device.serverCopy(device.seriesOf().id))?.["next"] as number;
  const issued = buildInvoice({
    status: "issued",
    contact: buildContact({ name: `Mama Tolu ${++numbers}` }),
    series: { ...device.seriesOf(), next },
    lines: [buildLine({ name: "Cloth", quantity: "1", unitPrice: "45000", taxIds: [] })],
    taxes: [],
    ...changes,
  });
  expect(await device.receipts(creation("invoices", issued))).toMatchObject([{ status: "applied" }]);
  return issued;
}
const freshId = () => newId(Date.now(), systemRandom);
const outcome = async (...ops: Parameters<TestDevice["receipts"]>) =>
  (await phone.receipts(...ops)).map(({ status, code }) => code ?? status);
const imported = { importId: freshId(), source: "csv" };
const paymentOf = (changes: Partial<Payment> = {}, of = invoice) => ({ ...buildPayment({ invoice: of }), ...changes });
const payments = () => paymentsOf(phone);
const balance = async (of = invoice) =>
  ((await server.call("GET", `/stripe/payments/${of.linkId}`)).body as unknown as { balance: number }).balance;

async function payInvoiceByCard(): Promise<Payment> {
  await payByCard(server, invoice);
  const paid = (await payments()).find(({ method }) => method === "card");
  if (!paid) throw new Error("expected a card payment");
  return paid;
}

describe("a card payment the provider confirmed", () => {
  test("is never marked as imported, and not deleted", async () => {
    const paid = await payInvoiceByCard();
    const asImported = edit("payments", paid, { imported }, 9);
    expect(await outcome(asImported, deletion("payments", paid.id, 9))).toEqual(["payment_frozen", "payment_frozen"]);
    expect(await balance()).toBe(0);
  });

  test("keeps its reference and says who vouches for it, whatever a device writes", async () => {
    const paid = await payInvoiceByCard();
    expect(paid).toMatchObject({ provider: "sandbox", reference: expect.stringMatching(/^ANK-/) });
    expect(
      await outcome(
        edit("payments", paid, { reference: "mine" }, 9),
        edit("payments", paid, { provider: "paystack" }, 9),
        edit("payments", paid, { note: "thanks" }, 9),
      ),
    ).toEqual(["payment_frozen", "applied", "applied"]);
    expect(await payments()).toMatchObject([{ provider: "sandbox", reference: paid.reference, note: "thanks" }]);
  });

  test("is a fact in a table of the server's own, which nothing changes", async () => {
    const paid = await payInvoiceByCard();
    const facts = await server.deps.db.read(phone.user.user.business_id, (tx) =>
      tx.selectFrom("payment_facts").selectAll().execute(),
    );
    expect(facts).toMatchObject([
      { payment_id: paid.id, said: "paid", provider: "sandbox", currency: "NGN", reference: paid.reference },
    ]);
    await expect(
      server.deps.db.tenantTransaction(phone.user.user.business_id, (tx) =>
        tx.updateTable("payment_facts").set({ amount: 1 }).execute(),
      ),
    ).rejects.toThrow(/only added/);
  });

  test("cannot be made up: what a device writes as card is the device's word", async () => {
    const made = paymentOf({ method: "card", provider: "paystack", reference: "ANK-2345" });
    expect(await outcome(creation("payments", made))).toEqual(["applied"]);
    const [stored] = await payments();
    expect(stored?.provider).toBeUndefined();
  });
});

describe("a claim", () => {
  const claim = { at: "2026-11-20T10:00:00.000Z", amount: 100, date: "2026-11-20", method: "transfer", reference: "" };
  test.each([
    ["with the words of a client", { status: "claimed", claim }],
    ["waiting", { status: "claimed" }],
    ["confirmed at once", { claim }],
  ])("made up by a device › %s › refused", async (_, forged) => {
    expect(await outcome(creation("payments", paymentOf(forged as Partial<Payment>)))).toEqual(["claim_forged"]);
  });

  test("added to a payment › refused", async () => {
    const mine = paymentOf();
    expect(await outcome(creation("payments", mine), edit("payments", mine, { claim }, 0))).toEqual([
      "applied",
      "payment_frozen",
    ]);
  });
});

describe("a payment settles invoices of its own currency", () => {
  test("shillings on an invoice in naira › refused, and so by a program", async () => {
    const amount = 2_950_000;
    const forged = paymentOf({ amount, currency: "UGX", allocations: [{ invoiceId: invoice.id, amount }] });
    expect(await phone.receipts(creation("payments", forged))).toMatchObject([
      { code: "invalid", fields: { currency: "differs" } },
    ]);
    expect(await balance()).toBe(4_500_000);
  });
});

describe("a payment settles what is there", () => {
  const share = (invoiceId: string, amount = 100) => [{ invoiceId, amount }];
  test("an invoice nobody knows, or of another business › refused", async () => {
    const other = await TestDevice.of(await server.signUp());
    const theirs = await issue({}, other);
    expect(
      await outcome(
        creation("payments", paymentOf({ allocations: share(freshId()) })),
        creation("payments", paymentOf({ allocations: share(theirs.id) })),
      ),
    ).toEqual(["invoice_unknown", "invoice_unknown"]);
  });

  test("a draft or a quote › refused", async () => {
    const draft = buildInvoice({ contact: buildContact() });
    const quote = buildInvoice({
      kind: "quote",
      status: "issued",
      contact: buildContact(),
      series: phone.seriesOf("quote"),
    });
    await phone.receipts(creation("invoices", draft), creation("invoices", quote));
    expect(
      await outcome(
        creation("payments", paymentOf({ allocations: share(draft.id) })),
        creation("payments", paymentOf({ allocations: share(quote.id) })),
      ),
    ).toEqual(["invoice_unknown", "invoice_unknown"]);
  });

  test("an invoice that is voided meanwhile or paid by two phones › taken, and becomes credit", async () => {
    expect(await outcome(creation("payments", paymentOf()), creation("payments", paymentOf()))).toEqual([
      "applied",
      "applied",
    ]);
    const voided = { status: "void", voidedAt: "2026-11-20T10:00:00.000Z", voidReason: "twice" };
    expect(await outcome(edit("invoices", invoice, voided, 0), creation("payments", paymentOf()))).toEqual([
      "applied",
      "applied",
    ]);
  });

  test("an invoice whose number still waits for another one › waits with it", async () => {
    const later = buildInvoice({
      status: "issued",
      contact: buildContact(),
      series: { ...phone.seriesOf(), next: 3 },
    });
    expect(await outcome(creation("invoices", later), creation("payments", paymentOf({}, later)))).toEqual([
      "held",
      "held",
    ]);
  });
});

describe("a reversal takes back a payment that is there", () => {
  const stamp = { now: "2026-11-20T10:00:00.000Z", today: "2026-11-20", deviceId: null, reason: "bounced" };
  const reversal = (payment: Payment, changes: Partial<Payment> = {}): Payment => {
    const result = reversalOf(payment, [], stamp);
    if (!result.ok) throw new Error(result.error.code);
    return { ...result.value, ...changes };
  };
  const back = (amount: number) => ({ amount, allocations: [{ invoiceId: invoice.id, amount }] });

  test("of a payment nobody knows › refused", async () => {
    expect(await outcome(creation("payments", reversal(paymentOf())))).toEqual(["payment_unknown"]);
  });

  test("of more than came in, in another currency, of another invoice, or of a reversal › refused", async () => {
    const paid = paymentOf();
    const other = await issue();
    await phone.receipts(creation("payments", paid));
    const good = reversal(paid);
    expect(
      await outcome(
        creation("payments", { ...good, id: freshId(), ...back(0 - paid.amount - 1) }),
        creation("payments", { ...good, id: freshId(), currency: "UGX" }),
        creation("payments", { ...good, id: freshId(), allocations: [{ invoiceId: other.id, amount: -100 }] }),
        creation("payments", good),
        creation("payments", { ...good, id: freshId(), reverses: good.id, amount: 100, allocations: [] }),
        creation("payments", { ...good, id: freshId(), ...back(-1) }),
      ),
    ).toEqual(["over_reversed", "invalid", "over_reversed", "applied", "payment_unknown", "over_reversed"]);
    expect(await balance()).toBe(4_500_000);
  });

  test("is that client's whose payment it takes back", async () => {
    const paid = paymentOf();
    await phone.receipts(creation("payments", paid), creation("payments", reversal(paid, { contactId: freshId() })));
    expect((await payments()).map(({ contactId }) => contactId)).toEqual([paid.contactId, paid.contactId]);
  });

  test("a refund that settles an invoice › refused", async () => {
    expect(await outcome(creation("payments", paymentOf({ ...back(-100), refund: true })))).toEqual(["invalid"]);
  });
});

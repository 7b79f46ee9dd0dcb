import type { AnswerOf } from "@ankara/contract/call";
import type { createPaymentLink } from "@ankara/contract/payment-links";
import { clientLinkId } from "@ankara/domain/clients/client-link";
import { monthOf, todayIn } from "@ankara/domain/dates/dates";
import { newId, systemRandom } from "@ankara/domain/ids";
import { newLinkKey } from "@ankara/domain/link-id";
import { moneyOverviews } from "@ankara/domain/payouts/money-page";
import type { Contact } from "@ankara/domain/records/contact";
import { Payment } from "@ankara/domain/records/payment";
import { buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { flutterwaveStandIn } from "../../../test/support/pay-stand-ins/flutterwave.ts";
import { paystackStandIn } from "../../../test/support/pay-stand-ins/paystack.ts";
import { type StandIn, standInFee } from "../../../test/support/pay-stand-ins/stand-in.ts";
import { stripeStandIn } from "../../../test/support/pay-stand-ins/stripe.ts";
import { TestDevice, type TestServer, creation, testServer } from "../../../test/support/server.ts";
import { listDocumentShares } from "../../commands/payments/intent-row.ts";
import { settleInvoicePayment } from "../../commands/payments/settle-invoice-payment.ts";

/*
 * Money is conserved: whatever a provider was paid stands in the books as payments, its fees, what went back and what disputes
 * hold, over random histories of its events, repeated and out of order. `CONSERVATION_HISTORIES` says how many for each provider,
 * `CONSERVATION_SEED` which.
 */
const histories = Number(process.env["CONSERVATION_HISTORIES"] ?? "5");
const seed = Number(process.env["CONSERVATION_SEED"] ?? "7");

/** An event at the provider or on its way here. `of` picks the payment, `part` how much of what is left of it, in per cent. */
type Event =
  | { readonly do: "pay" | "message" | "ask"; readonly of: number }
  | { readonly do: "refund" | "dispute"; readonly of: number; readonly part: number }
  | { readonly do: "decide"; readonly of: number; readonly how: "won" | "lost" };

const of = fc.nat(4);
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom("pay", "message", "ask"), of }),
    fc.record({ do: fc.constantFrom("refund", "dispute"), of, part: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ do: fc.constant("decide"), of, how: fc.constantFrom("won", "lost") }),
  ),
  { minLength: 10, maxLength: 24 },
);

type Disputed = {
  readonly amount: number;
  state: "open" | "won" | "lost";
  readonly end: (how: "won" | "lost") => void;
};
/** A payment as its provider knows it; amounts in minor units. */
type Order = {
  readonly id: string;
  /** Documents that the payment is for, the first ones settled first. */
  readonly invoiceIds: readonly string[];
  readonly reference: string;
  readonly amount: number;
  paid: boolean;
  returned: number;
  readonly disputes: Disputed[];
};
const disputed = ({ disputes }: Order, state: Disputed["state"]) =>
  disputes.filter((each) => each.state === state).reduce((sum, { amount }) => sum + amount, 0);
const leftOf = (order: Order) => order.amount - order.returned - disputed(order, "open") - disputed(order, "lost");

type Shop = { readonly device: TestDevice; readonly businessId: string; readonly orders: readonly Order[] };

/** A business with a payment begun for each of three invoices, for three others together, and through a payment link. */
async function openShop(server: TestServer, country: string, currency: string): Promise<Shop> {
  const device = await TestDevice.of(await server.signUp(undefined, { country }));
  const businessId = device.user.user.business_id;
  const prices = ["45000", "1999.99", "7", "310.07", "0.5", "88"];
  const regular = buildContact({ portalKey: newLinkKey(systemRandom) });
  const invoices = prices.map((unitPrice, index) =>
    buildInvoice({
      status: "issued",
      contact: index < 3 ? buildContact({ email: "client@client.example" }) : regular,
      currency,
      series: { ...device.seriesOf(), next: index + 1 },
      lines: [buildLine({ quantity: "1", unitPrice, taxIds: [] })],
      taxes: [],
    }),
  );
  const receipts = await device.receipts(
    creation("contacts", regular),
    ...invoices.map((invoice) => creation("invoices", invoice)),
  );
  expect(receipts.map(({ status }) => status)).toEqual(["applied", ...prices.map(() => "applied")]);
  for (const { linkId } of invoices.slice(0, 3))
    expect((await server.call("GET", `/stripe/client-secrete/${linkId}`)).status).toBe(200);
  await beginLinkPayment(server, device, currency);
  await beginJointPayment(server, businessId, regular);
  const orders = await server.deps.db.read(businessId, async (tx) => {
    const intents = await tx.selectFrom("invoice_intents").selectAll().orderBy("id").execute();
    return Promise.all(
      intents.map(async (row) => ({
        id: row.id,
        invoiceIds: (await listDocumentShares(tx, row)).map(({ invoiceId }) => invoiceId),
        reference: row.reference,
        amount: Number(row.amount),
        paid: false,
        returned: 0,
        disputes: [],
      })),
    );
  });
  expect(orders.filter(({ invoiceIds }) => invoiceIds.length === 3)).toHaveLength(1);
  return { device, businessId, orders };
}

/** A client pays all open invoices at once, in their own place. */
async function beginJointPayment(server: TestServer, businessId: string, contact: Contact): Promise<void> {
  const link = clientLinkId({ businessId, contactId: contact.id, key: contact.portalKey ?? "" });
  const begun = await server.app.inject({
    method: "POST",
    url: `/client/link/${link}/card`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "",
  });
  expect(begun.statusCode).toBe(303);
}

/** Somebody pays through a link, which names no invoice: its draft is made when the money comes. */
async function beginLinkPayment(server: TestServer, { user }: TestDevice, currency: string): Promise<void> {
  const id = newId(Date.now(), systemRandom);
  const link = { id, title: "Class", note: "", currency, amount: null, takes_cards: true };
  const { body } = await user.call("POST", "/payment-links", { link });
  const { link: made } = body as unknown as AnswerOf<typeof createPaymentLink>;
  const begun = await server.app.inject({
    method: "POST",
    url: `/checkout/link/${made.link_id}/card`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ id, amount: "312.50", name: "Ada" }).toString(),
  });
  expect(begun.statusCode).toBe(303);
}

async function happen(server: TestServer, standIn: StandIn, { businessId, orders }: Shop, event: Event): Promise<void> {
  const order = orders[event.of];
  if (!order) return;
  const { reference } = order;
  if (event.do === "pay" && !order.paid) {
    await standIn.pay(reference);
    order.paid = true;
  }
  if (event.do === "ask") await settleInvoicePayment(server.deps, businessId, order.id);
  if (!order.paid) return;
  if (event.do === "message") {
    const { raw, headers } = standIn.message(reference);
    const sent = { ...headers, "content-type": "application/json" };
    const { status } = await server.call("POST", `/webhooks/${standIn.provider.name}`, raw, sent);
    if (status !== 200) throw new Error(`expected the message to be taken, not ${status}`);
  }
  if (event.do === "refund" || event.do === "dispute") {
    const amount = Math.floor((leftOf(order) * event.part) / 100);
    if (amount === 0) return;
    if (event.do === "refund") {
      await standIn.giveBack(reference, amount);
      order.returned += amount;
      return;
    }
    // A later chargeback of Flutterwave's is the next stage of the one that is open.
    const isStage = standIn.provider.name === "flutterwave" && disputed(order, "open") > 0;
    if (standIn.dispute && !isStage)
      order.disputes.push({ amount, state: "open", ...standIn.dispute(reference, amount) });
  }
  const open = order.disputes.find(({ state }) => state === "open");
  if (event.do === "decide" && open) {
    open.end(event.how);
    open.state = event.how;
  }
}

async function expectConserved({ device, orders }: Shop): Promise<void> {
  const { changes } = await device.pull();
  const all = changes.filter(({ collection, data }) => collection === "payments" && data !== null);
  const payments = all.map(({ data }) => z.parse(Payment, data));
  const sum = <T>(each: readonly T[], amount: (one: T) => number) =>
    each.reduce((total, one) => total + amount(one), 0);
  const paid = orders.filter((order) => order.paid);
  const [came, back] = [sum(paid, ({ amount }) => amount), sum(paid, (each) => each.returned + disputed(each, "lost"))];
  const [fees, held] = [sum(paid, ({ amount }) => standInFee(amount)), sum(paid, (each) => disputed(each, "open"))];
  const books = {
    came: sum(payments, ({ amount }) => Math.max(0, amount)),
    back: sum(payments, ({ amount }) => Math.max(0, 0 - amount)),
    held: sum(payments, ({ dispute }) => (dispute?.status === "open" ? dispute.amount : 0)),
    fees: sum(payments, ({ settlement }) => settlement?.fee ?? 0),
    net: sum(payments, ({ settlement }) => settlement?.net ?? 0),
  };
  expect(books).toEqual({ came, back, held, fees, net: came - fees - back });
  const [page] = moneyOverviews(payments, monthOf(todayIn("UTC", new Date())));
  const shown = page && {
    gross: page.total.gross,
    fees: page.total.fees,
    net: page.total.net,
    count: page.total.count,
  };
  expect(shown ?? null).toEqual(
    paid.length === 0 ? null : { gross: came - back, fees, net: came - back - fees, count: paid.length },
  );
  for (const order of paid) {
    const shares = payments.flatMap(({ allocations }) =>
      allocations.filter(({ invoiceId }) => order.invoiceIds.includes(invoiceId)),
    );
    expect(sum(shares, ({ amount }) => amount)).toBe(order.amount - order.returned - disputed(order, "lost"));
    // No document gives back more than it was paid.
    const settled = order.invoiceIds.map((id) =>
      sum(
        shares.filter(({ invoiceId }) => invoiceId === id),
        ({ amount }) => amount,
      ),
    );
    expect(settled.every((amount) => amount >= 0)).toBe(true);
  }
}

test.each([
  ["paystack", paystackStandIn, "NG", "NGN"],
  ["flutterwave", flutterwaveStandIn, "NG", "NGN"],
  ["stripe", stripeStandIn, "GB", "GBP"],
] as const)(
  "%s › random histories of payments, refunds and disputes › all money stands in the books",
  { timeout: 120_000 + histories * 10_000 },
  async (_, begin, country, currency) => {
    const standIn = await begin();
    const server = await testServer({ providers: [standIn.provider] });
    try {
      await fc.assert(
        fc.asyncProperty(events, async (history) => {
          const shop = await openShop(server, country, currency);
          for (const event of history) await happen(server, standIn, shop, event);
          const { businessId, orders } = shop;
          for (const { id } of orders) await settleInvoicePayment(server.deps, businessId, id);
          await expectConserved(shop);
          for (const { id } of orders)
            expect(await settleInvoicePayment(server.deps, businessId, id)).toBe("unchanged");
        }),
        { numRuns: histories, seed, endOnFailure: true },
      );
    } finally {
      await server.close();
      await standIn.close();
    }
  },
);

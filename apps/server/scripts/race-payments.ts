/**
 * `npm run race:payments -- --rounds 300 [--seed 7] [--servers 4]`: the same purchase from several sides at once: doubled requests, doubled
 * cards, messages beside the payer's return, refunds and cancellations twice. Each must have one effect.
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { reconcileDueBusinesses } from "../src/commands/payments/reconcile-job.ts";
import { begunByLink, begunTogether, type Buyer, card, driftOf, issueInvoice, newBuyer, pictureOf } from "./money.ts";
import { seeded } from "./seeded.ts";
import { type ScriptServer, scriptServer } from "./support-server.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "200" },
    seed: { type: "string" },
    servers: { type: "string", default: "1" },
  },
});
const servers = Number(values.servers);
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number from 1");
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seeded(seed);
const failures: string[] = [];
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
const sides = () => 2 + Math.floor(random() * 4);

async function buyAtOnce(server: ScriptServer, intent: string, country: string): Promise<void> {
  const { engine } = server.sandbox;
  engine.setWebhooks(random() < 0.5 ? "twice" : "now");
  const buyer = await newBuyer(server, country);
  const key = randomUUID();
  const answers = await times(sides(), () => buyer.call("POST", "/transactions", { transaction: { intent } }, key));
  const bodies = new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
  if (bodies.size !== 1) failures.push(`one key, several answers: ${[...bodies].join(" | ")}`);
  const { id, url } = (answers[0]?.body ?? {}) as { id: string; url: string };
  const checkout = url.split("/").at(-1) ?? "";
  const pay = () =>
    server.app.inject({
      method: "POST",
      url: `/checkout/pay/${checkout}`,
      payload: new URLSearchParams(card).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  await Promise.all([times(sides(), pay), times(sides(), () => buyer.call("GET", `/transactions/${id}`))]);
  await Promise.all([engine.settled(), times(sides(), () => buyer.call("GET", `/transactions/${id}`))]);
  const charges = Object.values(engine.state.payments).filter(
    ({ customer, status }) => customer === buyer.businessId && status === "success",
  );
  if (charges.length !== 1) failures.push(`${charges.length} charges for one purchase`);
  const credits = { credits_50: 100, monthly: 250, usd_yearly: 350 }[intent];
  await expect(server, buyer, { rows: 1, credit: credits ?? 0, receipts: 1 });
  if (random() < 0.5) {
    const amount = charges[0]?.amount ?? 0;
    const refund = randomUUID();
    engine.refund(charges[0]?.id ?? "", amount, refund);
    engine.refund(charges[0]?.id ?? "", amount, refund);
    await Promise.all([engine.settled(), times(sides(), () => buyer.call("GET", `/transactions/${id}`))]);
    await engine.settled();
    await expect(server, buyer, { rows: 1, credit: 50, receipts: 1 });
    // A purchase that was refunded whole does not renew: the job ends it at the provider.
    await reconcileDueBusinesses(server.deps);
    const left = Object.values(engine.state.subscriptions).find(({ customer }) => customer === buyer.businessId);
    if (left && !left.cancelsAtEnd) failures.push("a plan that was given back goes on at the provider");
  } else if (intent !== "credits_50") {
    const cancelKey = randomUUID();
    const cancels = await times(sides(), () => buyer.call("POST", "/subscriptions/cancel-plan", undefined, cancelKey));
    if (cancels.some(({ status }) => status !== 200))
      failures.push(`one cancellation, answers ${cancels.map(({ status }) => status).join(" ")}`);
    engine.advance(31 * 24 * 3600 * 1000);
    await engine.settled();
    const { rows } = JSON.parse(await pictureOf(server, buyer)) as { rows: string[] };
    if (rows.length !== 1) failures.push("a cancelled plan was charged again");
  }
}

async function expect(
  server: ScriptServer,
  buyer: Buyer,
  wanted: { rows: number; credit: number; receipts: number },
): Promise<void> {
  const { rows, credit, receipts } = JSON.parse(await pictureOf(server, buyer)) as {
    rows: string[];
    credit: number;
    receipts: number;
  };
  const found = { rows: rows.length, credit, receipts };
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    failures.push(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

async function paymentsOf(
  { deps: { db } }: ScriptServer,
  businessId: string,
): Promise<{ id: string; amount: number }[]> {
  const rows = await db.read(businessId, (tx) =>
    tx
      .selectFrom("records")
      .select(["id", "data"])
      .where("business_id", "=", businessId)
      .where("collection", "=", "payments")
      .where("deleted_at", "is", null)
      .execute(),
  );
  return rows.map(({ id, data }) => ({ id, amount: (data as { amount: number }).amount }));
}

/** Several tabs pay one invoice. */
async function payInvoiceAtOnce(server: ScriptServer): Promise<void> {
  const { engine } = server.sandbox;
  const { businessId } = await newBuyer(server, "NG");
  const invoice = await issueInvoice(server, businessId);
  const secrets = await times(
    sides(),
    async () =>
      (await server.app.inject(`/stripe/client-secrete/${invoice.linkId}`)).json<{ client_secret: string }>()
        .client_secret,
  );
  if (new Set(secrets).size !== 1) failures.push("several open payments of one balance");
  await Promise.all(
    secrets.map((client_secret) =>
      server.app.inject({ method: "POST", url: "/checkout/card/pay", payload: { client_secret, ...card } }),
    ),
  );
  await Promise.all([
    engine.settled(),
    times(sides(), () => server.app.inject(`/stripe/payments/${invoice.linkId}`) as unknown as Promise<unknown>),
  ]);
  await engine.settled();
  const { length } = await paymentsOf(server, businessId);
  if (length !== 1) failures.push(`${length} payment records for one card payment`);
}

/** Several tabs send one form of a payment link, and pay what it led to. */
async function payLinkAtOnce(server: ScriptServer): Promise<void> {
  const { engine } = server.sandbox;
  engine.setWebhooks(random() < 0.5 ? "twice" : "now");
  const buyer = await newBuyer(server, "NG");
  const checkouts = await begunByLink(server, buyer, sides());
  const opened = new Set(checkouts.filter((id) => engine.checkout(id) !== undefined));
  if (opened.size !== 1) failures.push(`${opened.size} checkouts of one form of a payment link`);
  await times(sides(), async () => {
    for (const id of opened) engine.pay(id, card);
  });
  await Promise.all([engine.settled(), times(sides(), () => reconcileDueBusinesses(server.deps))]);
  await engine.settled();
  const { books } = JSON.parse(await pictureOf(server, buyer)) as { books: string[] };
  const expected = ["invoices draft 725050  ", "payments confirmed 725050 725050 "];
  if (JSON.stringify(books) !== JSON.stringify(expected)) failures.push(`by a link: ${JSON.stringify(books)}`);
}

/** Several tabs pay two invoices of a client together, while others open one of them alone. */
async function payTogetherAtOnce(server: ScriptServer): Promise<void> {
  const { engine } = server.sandbox;
  engine.setWebhooks(random() < 0.5 ? "twice" : "now");
  const buyer = await newBuyer(server, "NG");
  const { checkouts, linkIds } = await begunTogether(server, buyer, sides());
  if (new Set(checkouts).size !== 1) failures.push(`${new Set(checkouts).size} checkouts of one choice of invoices`);
  const [id = ""] = checkouts;
  await Promise.all([
    times(sides(), async () => engine.pay(id, card)),
    ...linkIds.map((linkId) => server.app.inject(`/stripe/client-secrete/${linkId}`) as unknown as Promise<unknown>),
  ]);
  await Promise.all([engine.settled(), times(sides(), () => reconcileDueBusinesses(server.deps))]);
  await engine.settled();
  const books = (JSON.parse(await pictureOf(server, buyer)) as { books: string[] }).books.filter((row) =>
    row.startsWith("payments"),
  );
  // One that was opened alone first ends the joint one, whose page then takes nothing.
  const expected = ["payments confirmed 7500000 4500000+3000000 "];
  if (books.length > 0 && JSON.stringify(books) !== JSON.stringify(expected))
    failures.push(`several at once: ${JSON.stringify(books)}`);
  const charged = Object.values(engine.state.payments).filter(
    ({ customer, status }) => customer === buyer.businessId && status === "success",
  );
  if (charged.length !== books.length) failures.push(`${charged.length} charges, ${books.length} payments of several`);
}

/**
 * One card payment is refunded from several sides, disputed and lost, with doubled messages: what the books say went back is
 * what went back at the provider, and never more than came in.
 */
async function refundAtOnce(server: ScriptServer): Promise<void> {
  const { engine } = server.sandbox;
  engine.setWebhooks(random() < 0.5 ? "twice" : "now");
  const buyer = await newBuyer(server, "NG");
  const { linkId } = await issueInvoice(server, buyer.businessId);
  const secret = (await server.app.inject(`/stripe/client-secrete/${linkId}`)).json<{ client_secret: string }>();
  await server.app.inject({
    method: "POST",
    url: "/checkout/card/pay",
    payload: { client_secret: secret.client_secret, ...card },
  });
  await engine.settled();
  const [paid] = await paymentsOf(server, buyer.businessId);
  const charge = Object.values(engine.state.payments).find(({ customer }) => customer === buyer.businessId);
  if (!paid || !charge) {
    failures.push("a card payment has no record");
    return;
  }
  const refund = (amount: number, key: string) =>
    buyer.call(
      "POST",
      `/payments/${paid.id}/refund`,
      { user: { current_password: buyer.password }, refund: { amount } },
      key,
    );
  // The same act doubled, and others beside it: together they may take no more than there is.
  const key = randomUUID();
  const part = Math.ceil(charge.amount / 3);
  const answers = await Promise.all([
    times(sides(), () => refund(part, key)),
    times(sides(), () => refund(part, randomUUID())),
  ]);
  // A refused request was not carried out, so the key stores no answer: the next attempt may be refused in other words.
  const done = answers[0].filter(({ status }) => status < 400).map(({ body }) => JSON.stringify(body));
  if (new Set(done).size > 1) failures.push(`one key of a refund, several answers: ${done.join(" | ")}`);
  const back = () => charge.refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (random() < 0.7 && back() < charge.amount) {
    const ref = engine.dispute(charge.id, charge.amount) ?? "";
    await times(sides(), () => engine.settled());
    engine.endDispute(ref, random() < 0.7 ? "lost" : "won");
  }
  await Promise.all([engine.settled(), times(sides(), () => reconcileDueBusinesses(server.deps))]);
  engine.advance(24 * 3600 * 1000);
  await reconcileDueBusinesses(server.deps);
  await engine.settled();
  const lost = charge.disputes.some(({ status }) => status === "lost");
  const expected = lost ? 0 : charge.amount - back();
  const left = (await paymentsOf(server, buyer.businessId)).reduce((sum, { amount }) => sum + amount, 0);
  if (back() > charge.amount || left !== expected)
    failures.push(
      `the books keep ${left} of ${charge.amount}, of which ${back()} went back${lost ? " and the rest was lost" : ""}`,
    );
}

async function main(): Promise<number> {
  const began = performance.now();
  const server = await scriptServer({ servers });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kinds = [
        () => buyAtOnce(server, "credits_50", "NG"),
        () => buyAtOnce(server, "monthly", "NG"),
        () => buyAtOnce(server, "usd_yearly", "KE"),
        () => payInvoiceAtOnce(server),
        () => refundAtOnce(server),
        () => payLinkAtOnce(server),
        () => payTogetherAtOnce(server),
      ] as const;
      await (kinds[round % kinds.length] as () => Promise<void>)();
    }
    const drift = await driftOf(server);
    if (drift > 0) failures.push(`the ledger of ${drift} businesses does not add up`);
  } finally {
    await server.close();
  }
  for (const sentence of [...new Set(failures)].slice(0, 10)) console.error(sentence);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify({ suite: "race:payments", n: rounds, failures: failures.length, seed, seconds }));
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main();

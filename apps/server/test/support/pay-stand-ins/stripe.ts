import * as z from "zod/mini";
import { stampSignature } from "../../../src/providers/payments/timestamped-signature.ts";
import { stripeProvider } from "../../../src/providers/payments/stripe.ts";
import { AccountBook, type Answer, type ReceivedRequest, type CompanyStandIn, serve, standInFee } from "./stand-in.ts";
import {
  StripeAccount,
  StripeAccountLink,
  StripeIntent,
  StripePhase,
  StripePortal,
  StripePrice,
  StripeSession,
  digits,
} from "./stripe-shapes.ts";

type Thing = Record<string, unknown> & { id: string; on?: string | undefined };

export async function stripeStandIn(): Promise<CompanyStandIn> {
  const keys = { secretKey: "sk_test_standin", publishableKey: "pk_test_standin", webhookSecret: "whsec_standin" };
  const things = new Map<string, Thing>();
  const byKey = new Map<string, Thing>();
  const refunds: Thing[] = [];
  let count = 0;
  let last: unknown;
  let lastExpiry: unknown;
  let lastShare: unknown;
  let lastOpened = { reference: "", returnUrl: "" };
  const seconds = () => Math.floor(Date.now() / 1000);
  const make = (prefix: string, request: ReceivedRequest, fields: Record<string, unknown>): Answer => {
    const known = request.key === undefined ? undefined : byKey.get(request.key);
    const thing = known ?? { id: `${prefix}_${(count += 1)}`, created: seconds(), on: request.account, ...fields };
    things.set(thing.id, thing);
    if (request.key !== undefined) byKey.set(request.key, thing);
    return { body: thing };
  };
  const priceNamed = (id: string | undefined): Thing => {
    const price = things.get(id ?? "");
    if (price?.["object"] !== "price") throw new Error(`No such price: ${id}`);
    return price;
  };
  const paymentsOf = (invoice: string): object =>
    list([
      {
        id: "inpay_1",
        status: "paid",
        payment: { type: "payment_intent", payment_intent: things.get(invoice)?.["pi"] },
      },
    ]);
  const disputes: Thing[] = [];
  let slow = false;
  let isOnboarded = false;
  const book = new AccountBook();
  const presentAccount = (account: Thing): Thing => ({
    ...account,
    charges_enabled: isOnboarded,
    payouts_enabled: isOnboarded,
    details_submitted: isOnboarded,
    requirements: { disabled_reason: null, currently_due: [] },
  });
  const routes: [RegExp, (request: ReceivedRequest, id: string) => Answer | null][] = [
    [
      /^POST \/v1\/checkout\/sessions$/,
      (request) => {
        const body = z.parse(StripeSession, request.body);
        const ends = Number(body.expires_at) - seconds();
        if (ends < 30 * 60) throw new Error("The `expires_at` timestamp must be at least 30 minutes from now");
        if (ends > 24 * 3600) throw new Error("The `expires_at` timestamp must be less than 24 hours from now");
        const known = request.key === undefined ? undefined : byKey.get(request.key);
        if (known && known["expires_at"] !== body.expires_at)
          throw new Error(
            "Keys for idempotent requests can only be used with the same parameters they were first used with",
          );
        const item = body.line_items["0"];
        const price = item.price_data ?? priceNamed(item.price);
        if ((item.price === undefined) === (body.mode === "subscription")) throw new Error("a price of another mode");
        last = Number(price["unit_amount"]);
        lastExpiry = body.expires_at;
        lastOpened = { reference: body.client_reference_id, returnUrl: body.success_url };
        lastShare = request.account && body.payment_intent_data?.application_fee_amount;
        return make("cs", request, {
          ...body,
          object: "checkout.session",
          status: "open",
          payment_status: "unpaid",
          amount_total: last,
          currency: price["currency"],
          payment_intent: null,
          subscription: null,
          invoice: null,
          customer: body.customer ?? null,
          url: `https://checkout.stripe.com/c/pay/cs_${count + 1}`,
        });
      },
    ],
    [
      /^POST \/v1\/payment_intents$/,
      (request) => {
        const body = z.parse(StripeIntent, request.body);
        last = Number(body.amount);
        lastOpened = { reference: body.metadata.reference, returnUrl: "" };
        return make("pi", request, {
          object: "payment_intent",
          status: "requires_payment_method",
          amount: last,
          amount_received: 0,
          currency: body.currency,
          metadata: body.metadata,
          customer: null,
          latest_charge: null,
          last_payment_error: null,
          client_secret: `pi_${count + 1}_secret_x`,
          application_fee_amount: body.application_fee_amount,
        });
      },
    ],
    [
      /^POST \/v1\/accounts$/,
      (request) => {
        const { body } = make("acct", request, { ...z.parse(StripeAccount, request.body), object: "account" });
        return { body: presentAccount(body as Thing) };
      },
    ],
    [
      /^GET \/v1\/accounts\/(\w+)$/,
      (_, id) => {
        const account = things.get(id);
        return account ? { body: presentAccount(account) } : null;
      },
    ],
    [
      /^POST \/v1\/account_links$/,
      (request) => {
        const { account } = z.parse(StripeAccountLink, request.body);
        return { body: { object: "account_link", url: `https://connect.stripe.com/setup/e/${account}/x` } };
      },
    ],
    [
      /^GET \/v1\/payouts$/,
      ({ account }) => ({
        body: list(
          book.transfersTo(account).map(({ id, day }) => ({
            id: `po_${id}`,
            status: "paid",
            arrival_date: Date.parse(`${day}T00:00:00Z`) / 1000,
          })),
        ),
      }),
    ],
    [
      /^GET \/v1\/balance_transactions$/,
      ({ query }) => ({
        body: list(
          book
            .paymentsOf(Number((query.get("payout") ?? "").slice(3)))
            .map(({ id, reference, amount, currency, at }) => ({
              id: `txn_${id}`,
              object: "balance_transaction",
              type: "charge",
              source: {
                id: `ch_${id}`,
                object: "charge",
                amount,
                currency: currency.toLowerCase(),
                created: Date.parse(at) / 1000,
                metadata: { reference },
                payment_intent: id,
              },
            })),
        ),
      }),
    ],
    [
      /^GET \/v1\/(?:checkout\/sessions|payment_intents|subscriptions|subscription_schedules|prices)\/(\w+)$/,
      (_, id) => (things.has(id) ? { body: things.get(id) } : null),
    ],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_, id) => {
        const session = things.get(id);
        if (session?.["status"] !== "open")
          return { status: 400, body: { error: { type: "invalid_request_error", message: "not open" } } };
        session["status"] = "expired";
        return { body: session };
      },
    ],
    [
      /^POST \/v1\/payment_intents\/(\w+)\/cancel$/,
      (_, id) => {
        const intent = things.get(id);
        if (!intent || intent["status"] === "succeeded")
          return { status: 400, body: { error: { type: "invalid_request_error", message: "too late" } } };
        intent["status"] = "canceled";
        return { body: intent };
      },
    ],
    [
      /^GET \/v1\/refunds$/,
      ({ query }) => ({ body: list(refunds.filter((each) => each["payment_intent"] === query.get("payment_intent"))) }),
    ],
    [
      /^POST \/v1\/refunds$/,
      (request) => {
        const body = z.parse(z.strictObject({ payment_intent: z.string(), amount: digits }), request.body);
        const currency = things.get(body.payment_intent)?.["currency"];
        const answer = make("re", request, {
          object: "refund",
          status: slow ? "pending" : "succeeded",
          payment_intent: body.payment_intent,
          amount: Number(body.amount),
          currency,
        });
        if (!refunds.includes(answer.body as Thing)) refunds.push(answer.body as Thing);
        return answer;
      },
    ],
    [
      /^GET \/v1\/invoices$/,
      ({ query }) => ({
        body: list(
          [...things.values()]
            .filter((each) => each["object"] === "invoice" && each["sub"] === query.get("subscription"))
            .map((each) => ({
              ...each,
              ...(query.get("expand[0]") === "data.payments" && { payments: paymentsOf(each.id) }),
            }))
            .toReversed(),
        ),
      }),
    ],
    [/^GET \/v1\/invoice_payments$/, ({ query }) => ({ body: paymentsOf(query.get("invoice") ?? "") })],
    [
      /^GET \/v1\/disputes$/,
      ({ query, account }) => {
        const of = query.get("payment_intent");
        return {
          body: list(disputes.filter((each) => each.on === account && (of === null || each["payment_intent"] === of))),
        };
      },
    ],
    [
      /^GET \/v1\/charges$/,
      ({ query }) => ({
        body: list(
          [...things.values()]
            .filter((each) => each["status"] === "succeeded" && each["customer"] === query.get("customer"))
            .map(({ id }) => ({
              id: `ch_${id}`,
              object: "charge",
              payment_intent: id,
              disputed: disputes.some((each) => each["payment_intent"] === id),
              ...(query.get("expand[0]") === "data.refunds" && {
                refunds: list(refunds.filter((each) => each["payment_intent"] === id)),
              }),
            })),
        ),
      }),
    ],
    [
      /^POST \/v1\/subscriptions\/(\w+)$/,
      (request, id) => {
        z.parse(z.strictObject({ cancel_at_period_end: z.literal("true") }), request.body);
        const subscription = things.get(id);
        if (subscription) Object.assign(subscription, { cancel_at_period_end: true, canceled_at: seconds() });
        return subscription ? { body: subscription } : null;
      },
    ],
    [
      /^GET \/v1\/prices$/,
      ({ query }) => ({
        body: list([...things.values()].filter((each) => each["lookup_key"] === query.get("lookup_keys[0]"))),
      }),
    ],
    [
      /^POST \/v1\/prices$/,
      (request) => {
        const { product_data: _, recurring, ...body } = z.parse(StripePrice, request.body);
        if ([...things.values()].some((each) => each["lookup_key"] === body.lookup_key))
          throw new Error("a price with this lookup key exists already");
        return make("price", request, {
          ...body,
          object: "price",
          active: true,
          unit_amount: Number(body.unit_amount),
          recurring: { ...recurring, interval_count: Number(recurring.interval_count) },
          product: `prod_${count + 1}`,
        });
      },
    ],
    [
      /^GET \/v1\/billing_portal\/configurations$/,
      () => ({ body: list([...things.values()].filter((each) => each["object"] === "billing_portal.configuration")) }),
    ],
    [
      /^POST \/v1\/billing_portal\/configurations$/,
      (request) => {
        const body = z.parse(StripePortal, request.body);
        const products = Object.values(body.features.subscription_update?.products ?? {});
        for (const { product, prices } of products)
          for (const price of Object.values(prices))
            if (priceNamed(price)["product"] !== product) throw new Error("a price of another product");
        return make("bpc", request, { ...body, object: "billing_portal.configuration", active: true });
      },
    ],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      (request) => {
        const body = z.parse(
          z.strictObject({ customer: z.string(), return_url: z.url(), configuration: z.string() }),
          request.body,
        );
        if (!things.has(body.configuration)) throw new Error("no such configuration");
        return { body: { id: "bps_1", url: "https://billing.stripe.com/p/session/1" } };
      },
    ],
    [
      /^POST \/v1\/subscription_schedules$/,
      (request) => {
        const { from_subscription: from } = z.parse(z.strictObject({ from_subscription: z.string() }), request.body);
        const subscription = things.get(from);
        const current = { start_date: seconds(), end_date: seconds() + 1000 };
        const answer = make("sub_sched", request, { current_phase: current, phases: [current] });
        if (subscription) subscription["schedule"] = (answer.body as Thing).id;
        return answer;
      },
    ],
    [
      /^POST \/v1\/subscription_schedules\/(\w+)\/release$/,
      (_, id) => {
        for (const each of things.values()) if (each["schedule"] === id) each["schedule"] = null;
        return { body: things.get(id) };
      },
    ],
    [
      /^POST \/v1\/subscription_schedules\/(\w+)$/,
      (request, id) => {
        const { phases } = z.parse(
          z.strictObject({
            end_behavior: z.literal("release"),
            proration_behavior: z.literal("none"),
            phases: z.strictObject({ "0": StripePhase, "1": StripePhase }),
          }),
          request.body,
        );
        const schedule = things.get(id);
        const [now, then] = [phases["0"], phases["1"]];
        const itemsOf = ({ items }: typeof now) => [{ price: items["0"].price, quantity: 1 }];
        const end = Number(now.end_date);
        priceNamed(then.items["0"].price);
        if (schedule)
          schedule["phases"] = [
            { items: itemsOf(now), start_date: Number(now.start_date), end_date: end },
            { items: itemsOf(then), start_date: end, end_date: end + 1000 },
          ];
        return { body: schedule };
      },
    ],
  ];
  const http = await serve(keys.secretKey, (request) => {
    if (request.account !== undefined && !things.has(request.account)) throw new Error("No such account");
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(`${request.method} ${request.path}`);
      const named = things.get(match?.[1] ?? request.query.get("payment_intent") ?? "");
      // Whatever was made on an account is not found without its name in the header.
      if (named && named.on !== request.account) throw new Error(`No such ${named.id} on this account`);
      if (match) return answer(request, match[1] ?? "");
    }
    return null;
  });
  const find = (reference: string): Thing => {
    const found = [...things.values()].find(
      (each) =>
        each["client_reference_id"] === reference ||
        (each["object"] === "payment_intent" && (each["metadata"] as { reference?: string }).reference === reference),
    );
    if (!found) throw new Error(`nothing was opened for ${reference}`);
    return found;
  };
  const charge = (thing: Thing): Thing => {
    const intent: Thing =
      thing["object"] === "payment_intent"
        ? thing
        : {
            id: `pi_${(count += 1)}`,
            object: "payment_intent",
            metadata: thing["metadata"],
            amount: thing["amount_total"],
            currency: thing["currency"],
            customer: "cus_1",
            on: thing.on,
            ...(thing["payment_intent_data"] as { application_fee_amount?: string } | undefined),
          };
    const [amount, share] = [Number(intent["amount"]), Number(intent["application_fee_amount"] ?? 0)];
    const currency = String(intent["currency"]);
    if (intent.on !== undefined)
      book.enter({
        id: intent.id,
        reference: (intent["metadata"] as { reference: string }).reference,
        currency: currency.toUpperCase(),
        amount,
        share,
        account: intent.on,
        at: new Date().toISOString(),
      });
    const paid = Object.assign(intent, {
      status: "succeeded",
      amount_received: intent["amount"],
      latest_charge: {
        id: `ch_${intent.id}`,
        created: seconds(),
        balance_transaction: {
          fee_details: [
            { type: "stripe_fee", amount: standInFee(amount), currency },
            { type: "application_fee", amount: share, currency },
          ],
          exchange_rate: null,
          available_on: seconds() + 2 * 86_400,
        },
      },
      last_payment_error: null,
    });
    things.set(paid.id, paid);
    return paid;
  };
  const event = (type: string, object: Thing | undefined, secret = keys.webhookSecret) => {
    const raw = Buffer.from(JSON.stringify({ id: `evt_${(count += 1)}`, object: "event", type, data: { object } }));
    return { raw, headers: { "stripe-signature": stampSignature(raw, secret, new Date()) } };
  };
  return {
    provider: stripeProvider({ ...keys, baseUrl: http.url }),
    lastAmount: () => last,
    lastExpiry: () => lastExpiry,
    lastShare: () => lastShare,
    lastOpened: () => lastOpened,
    finishOnboarding: () => (isOnboarded = true),
    settle: (day) => book.settle(day),
    books: () => book.sums(),
    async pay(reference) {
      const thing = find(reference);
      const intent = charge(thing);
      if (thing["object"] !== "checkout.session") return;
      Object.assign(thing, { status: "complete", payment_status: "paid", customer: "cus_1" });
      if (thing["mode"] === "payment") thing["payment_intent"] = intent.id;
      else {
        const id = `sub_${(count += 1)}`;
        const invoice = {
          id: `in_${count}`,
          object: "invoice",
          sub: id,
          pi: intent.id,
          status: "paid",
          amount_paid: intent["amount"],
          amount_due: intent["amount"],
          currency: intent["currency"],
          attempt_count: 1,
          billing_reason: "subscription_create",
          created: seconds(),
          status_transitions: { paid_at: seconds() },
        };
        things.set(invoice.id, invoice);
        const item = (thing["line_items"] as { "0": { price: string } })["0"];
        const items = { data: [{ price: priceNamed(item.price) }] };
        things.set(id, {
          id,
          object: "subscription",
          status: "active",
          metadata: thing["metadata"],
          customer: "cus_1",
          canceled_at: null,
          cancel_at_period_end: false,
          schedule: null,
          items,
        });
        Object.assign(thing, { subscription: id, invoice: invoice.id });
      }
    },
    async renew(at) {
      const subscription = [...things.values()].findLast((each) => each["object"] === "subscription");
      const first = [...things.values()].find(
        (each) => each["object"] === "invoice" && each["sub"] === subscription?.id,
      );
      if (!first) throw new Error("nothing renews");
      const created = Math.floor(at.getTime() / 1000);
      const { amount_paid: amount, currency } = first;
      const intent = charge({ id: "", metadata: {}, amount_total: amount, currency });
      const id = `in_${(count += 1)}`;
      const paid = { id, pi: intent.id, created, status_transitions: { paid_at: created } };
      things.set(id, { ...first, ...paid, billing_reason: "subscription_cycle" });
    },
    async giveBack(reference, amount) {
      const thing = find(reference);
      const invoice = things.get((thing["invoice"] as string | null) ?? "");
      const pi = thing["object"] === "payment_intent" ? thing.id : (thing["payment_intent"] ?? invoice?.["pi"]);
      refunds.push({
        id: `re_${(count += 1)}`,
        object: "refund",
        status: "succeeded",
        payment_intent: pi,
        amount,
        currency: thing["currency"],
        created: seconds(),
      });
    },
    dispute(reference, amount) {
      const thing = find(reference);
      const pi = thing["object"] === "payment_intent" ? thing.id : (thing["payment_intent"] as string);
      const made: Thing = {
        id: `dp_${(count += 1)}`,
        object: "dispute",
        on: thing.on,
        payment_intent: pi,
        amount,
        currency: thing["currency"],
        reason: "product_not_received",
        status: "needs_response",
        evidence_details: { due_by: seconds() + 7 * 86_400 },
        created: seconds(),
      };
      disputes.push(made);
      Object.assign(things.get(pi)?.["latest_charge"] as object, { disputed: true });
      return { end: (how) => void (made["status"] = how) };
    },
    slowRefunds() {
      slow = true;
      return {
        finish(how) {
          slow = false;
          for (const refund of refunds)
            if (refund["status"] === "pending") refund["status"] = how === "done" ? "succeeded" : "failed";
        },
      };
    },
    requests: http.requests,
    message: (reference, secret) => event("checkout.session.completed", find(reference), secret),
    // A dispute says nothing of ours: neither the reference nor the page that was paid on.
    messageOf: (kind) =>
      kind === "account"
        ? event(
            "account.updated",
            [...things.values()].findLast((each) => each["object"] === "account"),
          )
        : event("charge.dispute.created", disputes.at(-1)),
    close: http.close,
  };
}

const list = (data: unknown[]): object => ({ object: "list", data, has_more: false });

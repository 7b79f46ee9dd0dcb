/**
 * `npm run fuzz:webhooks -- --n 20000 [--seed 7] [--servers 4]`: messages of the payment provider, bent in every way. Forged ones must
 * not be let in; real ones that come late, twice, in any order or among forged ones must end in the state of those that
 * come once and in order; payments for another amount, currency or order must change nothing.
 */
import { parseArgs } from "node:util";
import type { PaymentProvider, PaymentSnapshot } from "../src/providers/payments/provider.ts";
import type { SandboxEvent } from "../src/providers/payments/sandbox/state.ts";
import { stampSignature } from "../src/providers/payments/timestamped-signature.ts";
import { begunByLink, begunTogether, type Buyer, card, driftOf, newBuyer, pictureOf } from "./money.ts";
import { seeded } from "./seeded.ts";
import { type ScriptServer, scriptServer } from "./support-server.ts";

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "20000" },
    seed: { type: "string" },
    servers: { type: "string", default: "1" },
  },
});
const n = Number(values.n);
if (!Number.isInteger(n) || n < 1) throw new Error("--n takes a whole number from 1");
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = seeded(seed);
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

/** The provider's false answer while a swapped payment is tried. */
let lie: ((snapshot: PaymentSnapshot) => PaymentSnapshot) | null = null;
const failures: string[] = [];
const fail = (what: string) => failures.push(what);

type Message = { raw: Buffer; headers: Record<string, string> };
const send = async ({ app }: ScriptServer, { raw, headers }: Message): Promise<number> =>
  (await app.inject({ method: "POST", url: "/webhooks/sandbox", payload: raw, headers })).statusCode;

/** One of the ways to bend a message so that it must not be let in. */
const bends: Record<string, (message: Message, server: ScriptServer) => Message> = {
  bit({ raw, headers }) {
    const bent = Buffer.from(raw);
    const at = below(bent.length * 8);
    bent[at >> 3] = (bent[at >> 3] as number) ^ (1 << (at & 7));
    return { raw: bent, headers };
  },
  cut: ({ raw, headers }) => ({ raw: raw.subarray(0, below(raw.length)), headers }),
  more: ({ raw, headers }) => ({ raw: Buffer.concat([raw, Buffer.from(" ")]), headers }),
  reserialised: ({ raw, headers }) => ({
    raw: Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1 + below(3))),
    headers,
  }),
  wrongKey: ({ raw, headers }) => ({
    raw,
    headers: { ...headers, "sandbox-signature": stampSignature(raw, `whsec_${below(1e9)}`, new Date()) },
  }),
  noKey: ({ raw, headers }) => ({
    raw,
    headers: { ...headers, "sandbox-signature": stampSignature(raw, "", new Date()) },
  }),
  unsigned: ({ raw }) => ({ raw, headers: { "content-type": "application/json" } }),
  stale({ raw, headers }, { sandbox }) {
    const then = new Date(Date.now() - (301 + below(1e6)) * 1000);
    return { raw, headers: { ...headers, "sandbox-signature": stampSignature(raw, sandbox.webhookSecret, then) } };
  },
  future({ raw, headers }, { sandbox }) {
    const then = new Date(Date.now() + (310 + below(1e6)) * 1000);
    return { raw, headers: { ...headers, "sandbox-signature": stampSignature(raw, sandbox.webhookSecret, then) } };
  },
  restamped({ raw, headers }) {
    const mark = headers["sandbox-signature"] ?? "";
    return {
      raw,
      headers: {
        ...headers,
        "sandbox-signature": mark.replace(/t=(\d+)/, (_, t: string) => `t=${Number(t) - 1 - below(200)}`),
      },
    };
  },
  bentMark({ raw, headers }) {
    const mark = headers["sandbox-signature"] ?? "";
    const at = mark.length - 1 - below(64);
    const other = mark[at] === "0" ? "1" : "0";
    return { raw, headers: { ...headers, "sandbox-signature": mark.slice(0, at) + other + mark.slice(at + 1) } };
  },
  otherBody({ headers }) {
    return {
      raw: Buffer.from(
        JSON.stringify({ id: `evt_${below(1e9)}`, type: "payment.succeeded", data: { object: { id: "pay_1" } } }),
      ),
      headers,
    };
  },
};

/** Payments that differ from our order in one field each. */
const swaps: Record<string, (snapshot: PaymentSnapshot) => PaymentSnapshot> = {
  less: (snapshot) => ({ ...snapshot, amount: snapshot.amount - 1 - below(snapshot.amount - 1) }),
  more: (snapshot) => ({ ...snapshot, amount: snapshot.amount + 1 + below(1e6) }),
  hundredth: (snapshot) => ({ ...snapshot, amount: Math.round(snapshot.amount / 100) }),
  currency: (snapshot) => ({ ...snapshot, currency: snapshot.currency === "NGN" ? "USD" : "NGN" }),
  reference: (snapshot) => ({ ...snapshot, reference: `ANK-${below(1e8)}` }),
  customer: (snapshot) => ({ ...snapshot, customer: "00000000-0000-7000-8000-000000000000" }),
};

type Story = {
  buyer: Buyer;
  events: SandboxEvent[];
  /** The bank decides a dispute; the messages that say so. Null in a story without one. */
  decide: (() => SandboxEvent[]) | null;
};

/** In place of a purchase: a client pays the business through one of its payment links. */
const byLink = "by link";
/** A client pays several invoices of the business at once. */
const together = "together";

async function beginCheckout(server: ScriptServer, buyer: Buyer, intent: string): Promise<string> {
  if (intent === byLink) return (await begunByLink(server, buyer))[0] ?? "";
  if (intent === together) return (await begunTogether(server, buyer)).checkouts[0] ?? "";
  const { body } = await buyer.call("POST", "/transactions", { transaction: { intent } });
  return String(body["url"]).split("/").at(-1) ?? "";
}

/** A purchase with what follows it. The same story number always tells the same. */
async function live(server: ScriptServer, kind: number): Promise<Story> {
  const { engine } = server.sandbox;
  engine.setWebhooks("late");
  const [country, intent] = (
    [
      ["NG", "monthly"],
      ["KE", "usd_monthly"],
      ["NG", "credits_150"],
      ["KE", "usd_lifetime"],
      ["NG", "six_months"],
      ["NG", byLink],
      ["NG", together],
    ] as const
  )[kind % 7] as readonly [string, string];
  const buyer = await newBuyer(server, country);
  const id = await beginCheckout(server, buyer, intent);
  if (kind % 3 === 1) engine.pay(id, { ...card, number: "4000000000000002" });
  engine.pay(id, card);
  const checkout = engine.checkout(id);
  if (kind % 4 === 2) engine.refund(checkout?.paymentId ?? "", Math.ceil((checkout?.amount ?? 2) / 2), `refund ${id}`);
  const { paymentId, amount = 1 } = checkout ?? {};
  const ref = kind % 3 === 0 ? engine.dispute(paymentId ?? "", kind % 2 === 0 ? amount : Math.ceil(amount / 3)) : null;
  const decide = () => {
    engine.endDispute(ref ?? "", kind % 4 < 2 ? "lost" : "won");
    return engine.state.undelivered.splice(0);
  };
  return { buyer, events: engine.state.undelivered.splice(0), decide: ref === null ? null : decide };
}

/**
 * A client's money that differs waits as a claim, with the draft it is for, and a claim whose money went back is reversed: none of
 * them is in any sum until its owner confirms it.
 */
function withoutClaims(picture: string): string {
  const parsed = JSON.parse(picture) as { books: string[] };
  if (!parsed.books.some((row) => isClaim(row))) return picture;
  return JSON.stringify({
    ...parsed,
    books: parsed.books.filter((row) => !isClaim(row) && !row.startsWith("invoices draft")),
  });
}
const isClaim = (row: string): boolean => /^payments (claimed|reversed) /.test(row);

const sendAll = async (server: ScriptServer, events: readonly SandboxEvent[]): Promise<void> => {
  for (const event of events)
    if ((await send(server, server.sandbox.engine.signed(event))) !== 200)
      fail(`a real message was refused: ${event.type}`);
};

async function main(): Promise<number> {
  const began = performance.now();
  const lying = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    verify: async (order) => {
      const snapshot = await provider.verify(order);
      return lie && snapshot ? lie(snapshot) : snapshot;
    },
  });
  const server = await scriptServer({ wrap: lying, servers: Number(values.servers) });
  let tried = 0;
  const letIn: Record<string, number> = {};
  try {
    for (let kind = 0; tried < n; kind += 1) {
      const expected = await live(server, kind);
      await sendAll(server, expected.events);
      const decided = expected.decide?.() ?? [];
      await sendAll(server, decided);
      tried += expected.events.length + decided.length;
      const inOrder = await pictureOf(server, expected.buyer);

      const bent = await live(server, kind);
      const before = await pictureOf(server, bent.buyer);
      // Forged ones first: nothing of the story may happen.
      for (let count = 0; count < 150 && tried < n; count += 1) {
        const name = pick(Object.keys(bends));
        const message = (bends[name] as (typeof bends)[string])(
          server.sandbox.engine.signed(pick(bent.events)),
          server,
        );
        tried += 1;
        if ((await send(server, message)) === 200) {
          letIn[name] = (letIn[name] ?? 0) + 1;
          fail(`let in: ${name}`);
        }
      }
      const after = await pictureOf(server, bent.buyer);
      if (kind % 3 !== 1 && after !== before) fail(`forged messages changed something: ${before} ${after}`);
      // A payment that is not as ordered: signed well, and not applied.
      if (!bent.events.some(({ type }) => type === "payment.failed")) {
        for (const name of Object.keys(swaps)) {
          lie = swaps[name] as (typeof swaps)[string];
          const [event] = bent.events;
          if (event) await send(server, server.sandbox.engine.signed({ ...event, id: `${event.id}-${name}` }));
          lie = null;
          tried += 1;
          // The purchase may say that it failed for it; what is paid, owned and mailed is as before.
          const swapped = withoutClaims(await pictureOf(server, bent.buyer)).replaceAll(" failed ", " pending ");
          if (swapped !== before) fail(`a payment with another ${name} was applied: ${before} ${swapped}`);
        }
      }
      // Then the real ones, doubled and shuffled, some at once.
      const shuffled = [...bent.events, ...bent.events, ...bent.events]
        .map((event) => ({ event, at: random() }))
        .toSorted((a, b) => a.at - b.at);
      const half = shuffled.splice(0, shuffled.length >> 1).map(({ event }) => event);
      await Promise.all(half.map((event) => sendAll(server, [event])));
      const decision = bent.decide?.() ?? [];
      const rest = [...shuffled.map(({ event }) => event), ...decision, ...decision];
      await Promise.all(decision.map((event) => sendAll(server, [event])));
      await sendAll(server, rest);
      tried += half.length + rest.length + decision.length;
      const end = await pictureOf(server, bent.buyer);
      if (end !== inOrder) fail(`another end than in order: ${end} instead of ${inOrder}`);
    }
    const drift = await driftOf(server);
    if (drift > 0) fail(`the ledger of ${drift} businesses does not add up`);
  } finally {
    await server.close();
  }
  for (const sentence of [...new Set(failures)].slice(0, 10)) console.error(sentence);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify({ suite: "fuzz:webhooks", n: tried, failures: failures.length, seed, seconds }));
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main();

import type { AnswerOf } from "@ankara/contract/call";
import type { listImportedHistory, readImportedHistory } from "@ankara/contract/exit-history";
import type { listApiKeys, makeApiKey } from "@ankara/contract/api-keys";
import type { listBanks, readPayouts } from "@ankara/contract/payouts";
import type { listDeliveries, listWebhooks } from "@ankara/contract/webhooks";

// Answers of the server for a business with API keys, webhooks and an account to connect. Making them for real takes a password the
// demo has none of, an address of the public network that answers, and a server that does not take payments itself.

// Neither can a demo have brought a full export along.

const at = "2026-11-20T09:41:00.000Z";
const later = "2026-11-21T16:05:00.000Z";
const id = (n: number) => `0193498b-2d20-7c1a-8f3e-${String(n).padStart(12, "0")}`;

const key = {
  id: id(1),
  name: "Till at the market",
  prefix: "ank_k3f9x2ab",
  role: "owner" as const,
  scopes: ["clients:read", "invoices:read", "invoices:write", "payments:write"],
  made_at: at,
  used_at: later,
  expires_at: null,
};

export const keysAnswer = {
  list: {
    data: [
      key,
      {
        ...key,
        id: id(2),
        name: "Spreadsheet of the accountant in Ìbàdàn",
        prefix: "ank_p8w2m4qz",
        role: "owner" as const,
        scopes: ["clients:read", "invoices:read", "expenses:read"],
        used_at: null,
        expires_at: "2027-11-20T09:41:00.000Z",
      },
    ],
  } satisfies AnswerOf<typeof listApiKeys>,
  made: { key, token: "ank_k3f9x2ab_9vQ7mTz4Yb2LxR8sKc1NwF6hJd3GpE5u" } satisfies AnswerOf<typeof makeApiKey>,
};

const endpoint = {
  id: id(3),
  url: "https://shop.olatunji.example/hooks/ankara",
  events: ["invoice.paid", "payment.recorded"],
  made_at: at,
  failing_since: null,
  stopped_at: null,
  old_secret_until: null,
};

export const endpointsAnswer: AnswerOf<typeof listWebhooks> = {
  data: [
    endpoint,
    { ...endpoint, id: id(4), url: "https://books.example/ankara?business=olatunji-textiles", failing_since: later },
    { ...endpoint, id: id(5), url: "https://old-till.example/in", failing_since: at, stopped_at: later },
  ],
};

const delivery = {
  id: id(6),
  event: "invoice.paid",
  made_at: later,
  state: "delivered" as const,
  tries: 1,
  tried_at: later,
  next_at: null,
  status: 200,
  answer: "ok",
  body: "{}",
};

export const deliveriesAnswer: AnswerOf<typeof listDeliveries> = {
  data: [
    delivery,
    {
      ...delivery,
      id: id(7),
      event: "payment.recorded",
      state: "waiting",
      tries: 3,
      next_at: "2026-11-21T18:05:00.000Z",
      status: 503,
      answer: "<html><head><title>503 Service Temporarily Unavailable</title></head></html>",
    },
    { ...delivery, id: id(8), event: "test", state: "failed", tries: 9, status: null, answer: "no answer in 10 s" },
  ],
  more: true,
};

const notBegun = { state: "not_begun", how: "bank_account", label: "", reason: "", comparedAt: null } as const;
export const payoutsAnswer: AnswerOf<typeof readPayouts> = {
  direct: false,
  sandbox: false,
  terms: { shareBps: 0, shareFixed: 0, currency: "NGN", feeBearer: "business" },
  accounts: [
    { ...notBegun, provider: "paystack", fee: { bps: 150, fixed: 10_000, fixedFrom: 250_000, cap: 200_000 } },
    { ...notBegun, provider: "flutterwave", fee: { bps: 140, fixed: 0, fixedFrom: 0, cap: 200_000 } },
    { ...notBegun, provider: "stripe", state: "not_here", how: "provider_page", fee: null },
  ],
  differences: [],
  at,
};

export const bankAnswer: AnswerOf<typeof listBanks> = {
  data: [
    { code: "044", name: "Access Bank" },
    { code: "50211", name: "Kuda Bank" },
    { code: "035", name: "Wema Bank" },
  ],
};

const importedRow = { invoice_id: null, what: "", state: "", to: "", subject: "", body: "", number: "", total: null };
export const importedAnswer = {
  list: {
    data: [
      {
        import_id: id(30),
        company: "Adéọlá & Daughters Fabrics",
        until: later,
        counts: { mails: 214, versions: 3, audit: 2, filings: 12 },
      },
    ],
  } satisfies AnswerOf<typeof listImportedHistory>,
  rows: {
    data: [
      {
        ...importedRow,
        kind: "mails",
        id: id(31),
        at: later,
        what: "reminder",
        state: "delivered",
        to: "accounts@okafor-stores.example",
        subject: "Reminder: INV-0142 is 7 days late",
        body: "Good day. INV-0142 over ₦45,000 was due a week ago.",
      },
      { ...importedRow, kind: "mails", id: id(32), at, what: "document", state: "undelivered", to: "ada@x.example" },
    ],
    next: `${at} ${id(32)}`,
  } satisfies AnswerOf<typeof readImportedHistory>,
};

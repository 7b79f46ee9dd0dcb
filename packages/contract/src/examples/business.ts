import { type Examples, at, ids, later, today } from "./example.ts";
import { exampleContact } from "./records.ts";

const series = {
  id: ids.series,
  createdAt: at,
  updatedAt: at,
  kind: "invoice" as const,
  pattern: "INV-{SEQ:4}",
  next: 12,
  ownerDeviceId: ids.device,
};
const mail = {
  id: ids.request,
  to: ["orders@wanjiku-hardware.example"],
  subject: "Invoice INV-0012 of Okafor Textiles",
  message: "Good morning, here is your invoice. Thank you!",
  about: { kind: "document" as const, invoice_id: ids.invoice },
};
const file = { id: ids.file, offset: 48_213, complete: true };

const item = {
  id: ids.text,
  content: "Happy birthday, Akosua! May the year be as bright as your kente.",
  title: "Birthday Message",
  page_title: "Birthday Wishes",
  favorite: false,
  sample: false,
  generate: "birthday_wishes" as const,
  subject: "Akosua",
  inputs: { company_name: "Okafor Textiles", name: "Akosua", sender: "Amina" },
  language: "en",
  engine: "built-in" as const,
  cost: 5,
  version_of: ids.text,
  check: [],
  created_at: at,
  updated_at: at,
};
const balance = { credit: 45, held: 0 };
const generated = {
  data: { content: item.content, id: ids.text, page_title: item.page_title },
  item,
  ...balance,
};

const subscription = {
  status: "active" as const,
  intent: "monthly",
  title: "Monthly",
  provider: "paystack" as const,
  currency: "NGN",
  renewal: 200_000,
  startedAt: at,
  paidUntil: "2026-12-20T09:41:00.000Z",
  graceUntil: null,
  changesTo: null,
  lifetime: false,
};
const offer = {
  intent: "monthly",
  kind: "plan" as const,
  title: "Monthly",
  currency: "NGN",
  total: 200_000,
  preSaleTotal: null,
  perMonth: 200_000,
  preSalePerMonth: null,
  duration: "1 Month",
  months: 1,
  credits: 50,
};
const transaction = {
  id: ids.transaction,
  intent: "monthly",
  title: "Monthly",
  kind: "plan" as const,
  provider: "paystack" as const,
  currency: "NGN",
  amount: 200_000,
  refunded: 0,
  status: "success" as const,
  reason: "",
  reference: "ANK-7K2M9QXD",
  createdAt: at,
  paidAt: later,
  period: { from: today, until: "2026-12-20" },
};
const paymentLink = {
  id: "0190f7a0-0000-7000-8000-0000000000e1",
  link_id: "BkPeiAAAcACAAAAAAAAADhQ7mK2p9Xw4tR8vZ1cN6yB3",
  title: "Dressmaking class",
  note: "Saturday at ten",
  currency: "NGN",
  amount: 2_500_000,
  takes_cards: true,
  created_at: "2026-11-22T06:10:00.000Z",
  revoked_at: null,
  opened: 41,
  payments: 3,
  received: 7_500_000,
};
const connectedAccount = {
  provider: "paystack",
  state: "ready",
  how: "bank_account",
  label: "Access Bank ··0031",
  reason: "",
  fee: { bps: 150, fixed: 10_000, fixedFrom: 250_000, cap: 200_000 },
  comparedAt: "2026-11-22T06:10:00.000Z",
} as const;
const difference = {
  id: "0190f7a0-0000-7000-8000-0000000000d1",
  provider: "flutterwave",
  kind: "unknown",
  paymentRef: "984411",
  paymentId: null,
  currency: "NGN",
  amount: 1_250_000,
  ours: null,
  paidOn: "2026-11-18",
} as const;

const checkout = { id: ids.transaction, url: "https://checkout.paystack.com/7k2m9qxd" };
const ofTransaction = { params: { id: ids.transaction } };
const affiliate = {
  id: ids.user,
  name: "Kwame Mensah",
  email: "kwame@mensah.example",
  country: "GH",
  code: "K7QP2MXR",
  link: "https://ankara.example/register?ref=K7QP2MXR",
  created_at: at,
};

export const businessExamples: Examples = {
  getState: {
    answer: {
      state: "ok",
      version: "0.1.0",
      time: at,
      checked_at: at,
      providers: { ai: "built-in", cards: "live", subscriptions: "live", mail: "live" },
      writer: "ok",
      ledger: "ok",
      photos: ["receipt_photo", "item_photo", "order_photo"],
      ai_countries: ["NG"],
      demo: false,
      announcements_at: at,
    },
  },
  listAnnouncements: {
    query: { version: "0.1.0" },
    answer: {
      announcements_at: at,
      announcements: [
        {
          id: "2026-11-api-keys",
          title: "Your records, for your other programs",
          type: "feature",
          severity: "info",
          pinned: false,
          publishedAt: at,
          expiresAt: null,
          body: "Make an API key under **Security**.",
        },
      ],
    },
  },
  registerDevice: {
    body: { device: { id: ids.device, name: "Chrome (Android)" } },
    answer: {
      device: { id: ids.device, letter: "", name: "Chrome (Android)" },
      series: [series],
      packed: true,
    },
  },
  listDevices: {
    answer: {
      data: [
        {
          id: ids.device,
          letter: "",
          name: "Chrome (Android)",
          seen_at: later,
          current: true,
          pending: 0,
          revoked_at: null,
          series: [{ id: ids.series, kind: "invoice", pattern: series.pattern, next: 12 }],
        },
      ],
    },
  },
  revokeDevice: { params: { id: ids.device }, answer: { closed: [ids.series] } },
  replaceDevice: { params: { id: ids.device }, body: { deviceId: ids.request }, answer: { closed: [ids.series] } },
  takeOverSeries: {
    params: { id: ids.series },
    body: { deviceId: ids.device, reason: "The old phone fell into the lagoon" },
    answer: {
      closed: { ...series, closed: true },
      opened: { ...series, id: ids.request, pattern: "INV-{DEV}-{SEQ:4}", deviceLetter: "B", next: 1 },
    },
  },
  auditNumbers: {
    answer: {
      series: [
        {
          id: ids.series,
          kind: "invoice",
          pattern: series.pattern,
          device: "Chrome (Android)",
          closed: false,
          first: 1,
          last: 11,
          given: 11,
          voided: 1,
          missing: [],
        },
      ],
      lookalikes: [{ number: "INV-0007", kind: "invoice", id: ids.request, own: ids.invoice, source: "csv" }],
      entries: [{ at, what: "series_opened", device: "Chrome (Android)", detail: { kind: "invoice" } }],
    },
  },
  pushChanges: {
    body: {
      deviceId: ids.device,
      ops: [
        {
          opId: ids.op,
          collection: "contacts",
          id: ids.contact,
          kind: "put",
          patch: { email: "accounts@wanjiku-hardware.example" },
          was: { email: "orders@wanjiku-hardware.example" },
          baseRev: 42,
        },
      ],
    },
    answer: { receipts: [{ opId: ids.op, status: "applied", rev: 43 }], head: 43 },
  },
  pullChanges: {
    query: { limit: "500" },
    answer: {
      changes: [{ collection: "contacts", id: ids.contact, rev: 42, data: exampleContact }],
      cursor: "MSAwMTkzNmYyZSA0MiB-",
      more: false,
      head: 42,
    },
  },
  beginAttachment: {
    body: {
      attachment: {
        id: ids.file,
        name: "receipt.jpg",
        type: "image/jpeg",
        size: 48_213,
        sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      },
    },
    answer: { attachment: { ...file, offset: 0, complete: false } },
  },
  sendAttachmentPart: { params: { id: ids.file }, query: { offset: "0" }, answer: { attachment: file } },
  getAttachment: { params: { id: ids.file } },
  sendMail: { body: { mail }, answer: { mail: { id: mail.id, state: "sent", refused: [] } } },
  listMails: {
    query: { invoice_id: ids.invoice },
    answer: {
      data: [
        {
          id: mail.id,
          kind: "document",
          to: "akosua@okafor.example",
          made_at: "2026-11-21T09:30:00.000Z",
          state: "undelivered",
          tries: 1,
          next_try_at: null,
          at: "2026-11-21T09:31:10.000Z",
          problem: "no_such_address",
          answer: "550 5.1.1 No such user here",
        },
      ],
    },
  },

  getCredit: { answer: balance },
  getEngine: {
    answer: {
      engine: "built-in",
      label: "Built-in writer (no AI model)",
      model: null,
      languages: ["en"],
      refinements: ["shorter", "longer"],
    },
  },
  generate: {
    body: { generate: "birthday_wishes", company_name: "Okafor Textiles", name: "Akosua", sender: "Amina" },
    answer: generated,
  },
  readGrounding: {
    query: { generate: "payment_reminder", about_kind: "invoice", about: ids.invoice },
    answer: {
      data: [
        { key: "client", value: "Akosua" },
        { key: "reference", value: "INV-0041" },
        { key: "open", value: "GH₵450" },
        { key: "due", value: "12 November 2026" },
      ],
      voice: [],
    },
  },
  refine: { params: { id: ids.text }, body: { how: "shorter" }, answer: generated },
  stopGenerating: {
    body: { request_key: ids.request },
    answer: { refunded: true, item: null, credit: 50, held: 0 },
  },
  runningGeneration: { answer: { data: null, ...balance } },
  followGeneration: { params: { id: ids.text }, answer: generated },
  listHistory: { query: { limit: "20" }, answer: { data: [item], next_cursor: null } },
  listFavorites: { answer: { data: [{ ...item, favorite: true }], next_cursor: null } },
  updateAiItem: {
    params: { id: ids.text },
    body: { ai_writter: { favorite: true } },
    answer: { data: { ...item, favorite: true } },
  },
  reportAiItem: {
    params: { id: ids.text },
    body: { reason: "wrong_facts", note: "We do not deliver to Tamale." },
    answer: { message: "Thank you, we will look at it" },
  },
  listCreditPacks: {
    answer: { data: [{ intent: "credits_50", credits: 50, currency: "NGN", price: 100_000 }], payment: "off" },
  },
  grantCreditPack: {
    body: { pack: { intent: "credits_50", request_key: ids.request } },
    answer: { message: "50 credits were added", credit: 95, held: 0 },
  },

  getSubscription: {
    answer: {
      subscription,
      entitlements: {
        syncedDevices: null,
        people: 5,
        templates: ["plain", "band", "ledger", "receipt"],
        automaticReminders: true,
        recurringInvoices: true,
        monthlyCredits: 50,
      },
      plans: [offer],
      changes: [],
      packs: [],
      provider: "paystack",
      sandbox: false,
    },
  },
  readPayouts: {
    answer: {
      direct: false,
      sandbox: false,
      terms: { shareBps: 0, shareFixed: 0, currency: "NGN", feeBearer: "business" },
      accounts: [connectedAccount],
      differences: [difference],
      at: "2026-11-22T06:10:00.000Z",
    },
  },
  listBanks: { params: { provider: "paystack" }, answer: { data: [{ code: "044", name: "Access Bank" }] } },
  connectAccount: {
    params: { provider: "paystack" },
    body: {
      account: { bank_code: "044", bank_name: "Access Bank", number: "0690000031", name: "Okafor Textiles" },
    },
    answer: { account: connectedAccount, url: null },
  },
  switchAccount: {
    params: { provider: "paystack" },
    body: { on: true },
    answer: { account: connectedAccount },
  },
  solveDifference: {
    params: { id: difference.id },
    body: { do: "refund" },
    answer: { differences: [] },
  },
  listPaymentLinks: { answer: { data: [paymentLink] } },
  createPaymentLink: {
    body: {
      link: {
        id: paymentLink.id,
        title: "Dressmaking class",
        note: "Saturday at ten",
        currency: "NGN",
        amount: 2_500_000,
        takes_cards: true,
      },
    },
    answer: { link: { ...paymentLink, opened: 0, payments: 0, received: 0 } },
  },
  revokePaymentLink: {
    params: { id: paymentLink.id },
    answer: { link: { ...paymentLink, revoked_at: "2026-11-23T09:00:00.000Z" } },
  },
  refundPayment: {
    params: { id: "0198b0a0-0000-7000-8000-000000000031" },
    body: { refund: { amount: 1_500_000 } },
    answer: {
      refund: {
        id: "0198b0a0-0000-7000-8000-000000000032",
        amount: 1_500_000,
        currency: "NGN",
        state: "underway",
      },
    },
  },
  cancelPlan: {
    answer: {
      message: "Your plan ends on 20 December 2026",
      subscription: { ...subscription, status: "cancelled" },
    },
  },
  changePlan: {
    body: { subscription: { plan: "yearly" } },
    answer: { message: "Your plan changes", subscription: { ...subscription, changesTo: "yearly" }, url: null },
  },
  manageSubscription: { answer: { url: "https://paystack.com/manage/subscriptions/example" } },
  openPortal: { answer: { url: "https://billing.stripe.com/p/session/example" } },
  startTransaction: {
    body: { transaction: { intent: "monthly", return_url: "/transactions" } },
    answer: checkout,
  },
  listTransactions: { answer: { data: [transaction], next_cursor: null } },
  getTransaction: { ...ofTransaction, answer: { transaction } },
  retryTransaction: { ...ofTransaction, answer: checkout },
  invoiceClientSecret: {
    params: { id: "pV3xq0Yt8mWc2nRk5sLdZA" },
    answer: {
      client_secret: "pi_3Example_secret_Example",
      provider: "stripe",
      publishable: "pk_live_example",
      amount: 4_425_000,
      currency: "NGN",
    },
  },
  invoicePaymentState: {
    params: { id: "pV3xq0Yt8mWc2nRk5sLdZA" },
    answer: {
      state: "paid",
      amount: 4_425_000,
      currency: "NGN",
      balance: 0,
      number: "INV-0012",
      businessName: "Okafor Textiles",
    },
  },
  readHistory: {
    query: {},
    answer: {
      data: [
        {
          kind: "mails",
          id: "0198b0a0-0000-7000-8000-0000000000e1",
          at: "2026-11-20T09:41:00.000Z",
          data: { kind: "document", to: "ade@example.com", subject: "Invoice INV-0012" },
        },
      ],
      next: "mails 0198b0a0-0000-7000-8000-0000000000e1",
    },
  },
  importHistory: {
    body: {
      import_id: "0198b0a0-0000-7000-8000-0000000000f1",
      company: "Adéọlá Fabrics",
      rows: [
        {
          kind: "mails",
          id: "0198b0a0-0000-7000-8000-0000000000e1",
          at: "2026-11-20T09:41:00.000Z",
          data: { kind: "document", to: "ade@example.com", subject: "Invoice INV-0012" },
        },
      ],
    },
    answer: { kept: 1 },
  },
  listImportedHistory: {
    answer: {
      data: [
        {
          import_id: "0198b0a0-0000-7000-8000-0000000000f1",
          company: "Adéọlá Fabrics",
          until: "2026-11-20T09:41:00.000Z",
          counts: { mails: 12, versions: 3 },
        },
      ],
    },
  },
  readImportedHistory: {
    query: { import_id: "0198b0a0-0000-7000-8000-0000000000f1", kind: "mails" },
    answer: {
      data: [
        {
          kind: "mails",
          id: "0198b0a0-0000-7000-8000-0000000000e1",
          at: "2026-11-20T09:41:00.000Z",
          invoice_id: null,
          what: "document",
          state: "delivered",
          to: "ade@example.com",
          subject: "Invoice INV-0012",
          body: "",
          number: "",
          total: null,
        },
      ],
      next: null,
    },
  },
  deleteImportedHistory: {
    params: { import_id: "0198b0a0-0000-7000-8000-0000000000f1" },
    answer: { removed: 15 },
  },
  listFiscalAdapters: { answer: { adapters: [] } },
  registerAffiliate: {
    body: {
      affiliate: {
        name: affiliate.name,
        email: affiliate.email,
        country: "GH",
        payout: {
          kind: "mobile_money",
          provider: "MTN",
          account_number: "+233245550118",
          account_name: "Kwame Mensah",
        },
        terms: true,
      },
    },
    answer: { message: "Look into your mail", affiliate: null },
  },
  affiliateDashboard: {
    answer: {
      affiliate,
      clicks: 41,
      sign_ups: 6,
      paying: 2,
      sums: [{ currency: "NGN", pending: 40_000, available: 20_000, paid: 0 }],
      entries: [
        {
          id: ids.request,
          at,
          kind: "commission",
          currency: "NGN",
          amount: 40_000,
          available_at: "2026-12-20T09:41:00.000Z",
        },
      ],
      minimum: { NGN: 500_000 },
    },
  },
  requestPayout: {
    body: { payout: { currency: "NGN" } },
    answer: { message: "Your payout was asked for" },
  },
  countReferral: { body: { ref: "K7QP2MXR" }, answer: { message: "Welcome" } },
};

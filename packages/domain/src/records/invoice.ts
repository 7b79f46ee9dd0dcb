import * as z from "zod/mini";
import { attachmentLimits, attachments } from "./attachment.ts";
import { Address } from "./contact.ts";
import { FeeSnapshot } from "./fee.ts";
import { BuyerKind, Filing, FilingAsk, FiscalBlock } from "./fiscal.ts";
import {
  CurrencyCode,
  DecimalText,
  entryAuthor,
  Imported,
  Instant,
  LocalDate,
  Minor,
  RatePpm,
  RecordId,
  countFrom,
  orNull,
  recordFields,
  text,
  type RecordFieldsOf,
  ContactId,
  FeeId,
  InvoiceId,
  ItemId,
  PaymentId,
  SeriesId,
  SourceId,
  UserId,
} from "./fields.ts";

export const DocumentKind = z.enum(["invoice", "quote", "pro_forma", "credit_note", "receipt"]);
export type DocumentKind = z.infer<typeof DocumentKind>;
export const TaxMode = z.enum(["exclusive", "inclusive", "none"]);
export type TaxMode = z.infer<typeof TaxMode>;
export const RoundingMode = z.enum(["document", "line"]);
export type RoundingMode = z.infer<typeof RoundingMode>;

/** Percent of what it stands on, or an amount in minor units of the document. */
export const Discount = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), ratePpm: RatePpm }),
  z.object({ kind: z.literal("amount"), amount: Minor.check(z.gte(0)) }),
]);
export type Discount = z.infer<typeof Discount>;

/** Bank or mobile-money details as they print. */
export const PaymentDetails = z.looseObject({
  id: RecordId,
  kind: z._default(z.enum(["bank", "mobile_money", "other"]), "bank"),
  /** Bank or network: `Wema Bank`, `M-Pesa Paybill`. */
  provider: text(80),
  accountNumber: text(40),
  accountName: text(120),
  note: text(200),
  /** The currency it is for; documents in another do not print it by themselves. Without one it takes any. */
  currency: z.optional(z.nullable(CurrencyCode)),
  /** Text of the code its bank gave the business to be paid by: NQR, GhQR, KE-QR. */
  qr: z.optional(z.string().check(z.maxLength(512))),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;

export const InvoiceLine = z.looseObject({
  id: RecordId,
  itemId: orNull(ItemId),
  /** Empty only while drafting; issuing needs at least one line with a name and refuses nameless lines. */
  name: text(200),
  description: text(2000),
  /** Decimal text > 0: `"1.5"`. Empty text while the person is typing. */
  quantity: z._default(z.union([DecimalText, z.literal("")]), "1"),
  unit: z._default(z.string().check(z.maxLength(20)), "piece"),
  /** Decimal text in currency units, up to 6 places: `"38500"`, `"0.125"`. Empty while typing. */
  unitPrice: z._default(z.union([DecimalText, z.literal("")]), ""),
  discount: orNull(Discount),
  /** Ids into the document's `taxes`. */
  taxIds: z._default(z.array(FeeId), []),
  itemCode: text(40),
  privateCost: orNull(DecimalText),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** Party the document is from or to, copied at issue so that a later edit never rewrites a document. */
export const PartySnapshot = z.looseObject({
  name: text(120),
  company: text(120),
  address: orNull(Address),
  phone: text(40),
  email: text(254),
  taxId: text(40),
  registrationNumber: text(40),
  /** For `from`: decides between "Tax invoice" and "Invoice". */
  vatRegistered: z._default(z.boolean(), false),
  logoUrl: text(500),
  /** VAT number, in countries that number VAT apart from the taxpayer. */
  vatNumber: z.optional(z.string().check(z.maxLength(40))),
  /** For `billTo`. */
  buyerKind: z.optional(z.nullable(BuyerKind)),
});
export type PartySnapshot = z.infer<typeof PartySnapshot>;

const TaxTotal = z.looseObject({
  feeId: FeeId,
  name: z.string(),
  kind: z.enum(["tax", "levy"]),
  ratePpm: RatePpm,
  /** Taxable base, minor units. */
  base: Minor,
  amount: Minor,
});
const FeeTotal = z.looseObject({ feeId: FeeId, name: z.string(), amount: Minor });
const WithholdingMemo = z.looseObject({
  feeId: FeeId,
  name: z.string(),
  ratePpm: RatePpm,
  amount: Minor,
});

/** Every printed sum, minor units; stored at issue and never recomputed after it. */
export const Totals = z.looseObject({
  /** Net of each line in order, after its own discount and before the document's. */
  lineNets: z.array(Minor),
  /** Sum of line gross amounts, before any discount. */
  gross: Minor,
  lineDiscount: Minor,
  /** Sum of `lineNets`. */
  subtotal: Minor,
  discount: Minor,
  taxes: z.array(TaxTotal),
  fees: z.array(FeeTotal),
  taxTotal: Minor,
  feeTotal: Minor,
  /** Cash rounding, may be negative. */
  rounding: Minor,
  total: Minor,
  /** Memo, never part of the total. */
  withholding: z.array(WithholdingMemo),
  /** `total` less the withholding memo. */
  expected: Minor,
});
export type Totals = z.infer<typeof Totals>;

export const InvoiceStatus = z.enum([
  "draft",
  "issued",
  "void",
  "sent",
  "accepted",
  "declined",
  "expired",
  "converted",
]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** A line of the document's own history, in words the invoice page can print. */
const HistoryEntry = z.looseObject({
  at: Instant,
  what: z.enum([
    "created",
    "issued",
    "edited",
    "shared",
    "viewed",
    "voided",
    "due_extended",
    "written_off",
    "converted",
    "accepted",
    "declined",
    "credited",
    "charged",
    "charge_waived",
    "reminded",
    "write_off_undone",
  ]),
  detail: text(500),
  /** Of a mail: to whom it went, and its id. */
  to: z.optional(z.string().check(z.maxLength(1300))),
  mailId: z.optional(z.string().check(z.maxLength(60))),
  ...entryAuthor,
});

/** Layout of a document within its template. Copied from the business when a document is begun, frozen with it. */
export const DocumentLook = z.looseObject({
  /** Place of the logo: before the name, above it, or nowhere. */
  logo: z._default(z.enum(["before", "above", "none"]), "before"),
  /** Columns of the table of goods that are left out: `no`, `code`, `unit`, `discount`. */
  hiddenColumns: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []),
  /** A line to sign on, below the sums. */
  signature: z._default(z.boolean(), false),
  /** The total spelled out in words, where the country does not ask for it anyway. */
  inWords: z._default(z.boolean(), false),
  /** Paper of the receipt template: millimetres of its roll. */
  rollMm: z._default(z.union([z.literal(58), z.literal(80)]), 80),
  /** Paper of every other template. Absent in documents older than it, which are A4, and where the country decides (`invoice/look.ts`). */
  sheet: z.optional(z.enum(["a4", "a5", "letter"])),
});
export type DocumentLook = z.infer<typeof DocumentLook>;

/** Answer a client gave to a quote on its public page, or the business noted for them. */
const QuoteAnswer = z.looseObject({
  what: z.enum(["accepted", "declined"]),
  at: Instant,
  /** As the client typed it. */
  name: text(120),
  /** `noted` when the business wrote down what the client told it. */
  signed: z.enum(["typed", "drawn", "noted"]),
  /** The drawn line as an SVG path of at most 20 000 characters in a box of 300 × 100; empty otherwise. */
  drawing: text(20_000),
  /** SHA-256 of the document as the client saw it, hexadecimal; see `contentFingerprint`. */
  documentHash: text(64),
  /** The version that was answered, from 1. */
  version: z.optional(countFrom(1)),
  /** Why not, in the client's words. */
  reason: text(500),
  /** A device brought it back after the server had lost it, with the fact that proves it. Written by the server. */
  unverified: z.optional(z.boolean()),
});

/** Receipt of the goods, signed on the phone that brought them. */
const Delivery = z.looseObject({
  at: Instant,
  /** Name of the receiver, as typed. */
  name: text(120),
  /** `typed`: the name alone stands for the signature. */
  signed: z.enum(["typed", "drawn"]),
  /** As in the answer to a quote. */
  drawing: text(20_000),
  /** Goods that were missing or damaged, in the receiver's words. */
  missing: text(500),
});

/** Order from the shared price list, or a payment through a link, in the words of whoever sent it. */
export const PriceListOrder = z.looseObject({
  at: Instant,
  name: text(120),
  /** How they get the goods, or anything else they typed. */
  note: text(300),
  /** Id of the payment link it came by, which is no record; absent for an order from the price list. */
  paymentLinkId: z.optional(z.string().check(z.maxLength(60))),
});
export type PriceListOrder = z.infer<typeof PriceListOrder>;

/** A version of a quote that was replaced after it was sent. */
const QuoteVersion = z.looseObject({
  /** When the next version took its place. */
  at: Instant,
  /** The fields that differ from the next version, as they were in this one. */
  before: z.record(z.string(), z.unknown()),
  /** Answer to this version. */
  answer: z.optional(QuoteAnswer),
});

/** One part of what is to be paid, by its own day. */
export const Instalment = z.looseObject({
  id: RecordId,
  dueDate: LocalDate,
  /** Minor units, above zero; all parts add up to the total. */
  amount: Minor,
  /** The first part, paid before work starts. */
  deposit: z._default(z.boolean(), false),
  /** Share of the total, where it was said as a percentage: while the document is a draft the amount follows the total. */
  sharePpm: z.optional(z.nullable(RatePpm)),
  /** Its weight among the parts that divide what the others leave: 1 on each of three equal parts, without a rounded rate. */
  weight: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(10_000)))),
});
export type Instalment = z.infer<typeof Instalment>;
export const maxInstalments = 12;

/** Payment a receipt acknowledges and the balance it left, as both were when the receipt was written. */
export const ReceiptOf = z.looseObject({
  paymentId: PaymentId,
  method: z.string().check(z.maxLength(20)),
  reference: text(80),
  /** Day the money came in. */
  receivedOn: LocalDate,
  /** Tax that was kept back with it, minor units. */
  withheld: z._default(Minor, 0),
  /** Left to pay on the documents it settles, minor units. */
  left: z._default(Minor, 0),
});
export type ReceiptOf = z.infer<typeof ReceiptOf>;

/** A fee for paying late: a dated charge of its own beside the frozen total. */
export const LateCharge = z.looseObject({
  id: RecordId,
  date: LocalDate,
  /** Minor units, above zero. */
  amount: Minor,
  waivedAt: orNull(Instant),
  /** Why it was let go; for the business's own eyes. */
  waivedReason: z.optional(z.string().check(z.maxLength(300))),
});
export type LateCharge = z.infer<typeof LateCharge>;

/**
 * Schedule of a recurring invoice. It stands on an archived draft, the pattern of each invoice.
 * Days are calendar days of the business.
 */
export const InvoiceRepeat = z.looseObject({
  every: z.int().check(z.gte(1), z.lte(99)),
  unit: z.enum(["day", "week", "month", "year"]),
  /** The first one. Later ones are counted from it, so that the 31st comes back after a short month. */
  start: LocalDate,
  /** Last day one may fall on; null for no end. */
  until: orNull(LocalDate),
  /** Number of invoices from `start` on, skipped ones counted; null for no end. */
  count: orNull(z.int().check(z.gte(1), z.lte(999))),
  /** `draft`: to be looked at; `issue`: with its number; `send`: and mailed to the client. */
  make: z._default(z.enum(["draft", "issue", "send"]), "draft"),
  /** Only days after this one are made, so that a changed rule or a pause never makes the past. */
  after: orNull(LocalDate),
  pausedAt: orNull(Instant),
  /** Days that are passed over by hand. */
  skipped: z._default(z.array(LocalDate).check(z.maxLength(60)), []),
});
export type InvoiceRepeat = z.infer<typeof InvoiceRepeat>;

/** A second currency on a document, for reference. */
export const ReferenceRate = z.looseObject({
  currency: CurrencyCode,
  /** Of the two currencies the one of which one unit is priced. */
  one: CurrencyCode,
  /** Units of the other for one unit of `one`. */
  rate: DecimalText,
  /** Source of the rate, as typed: `CBN`, `my bank`. */
  source: text(60),
  /** When the rate was taken. */
  at: Instant,
});
export type ReferenceRate = z.infer<typeof ReferenceRate>;

/**
 * A document whose number was final before the server saw it, and that its writer would not have been allowed to issue.
 *
 * - `role`: their role issues no such documents
 * - `discount`: more was taken off than they may
 * - `payout`: it printed bank details that are not the business's; the stored document has the business's own
 */
export const ReviewReason = z.enum(["role", "discount", "payout"]);
export type ReviewReason = z.infer<typeof ReviewReason>;
export const Review = z.looseObject({
  at: Instant,
  reasons: z.array(ReviewReason),
  /** When an owner or manager had seen it. */
  seenAt: orNull(Instant),
});
export type Review = z.infer<typeof Review>;

/** When a draft is issued by itself, and by which device. */
const IssuePlan = z.looseObject({
  /** Id of the document the plan was made for: a copy carries it, and is not planned. */
  of: InvoiceId,
  /** The day, the document's date of issue. */
  on: LocalDate,
  deviceId: z.string().check(z.maxLength(60)),
});

/**
 * An invoice, quote, pro forma, credit note or receipt. A draft needs nothing;
 * `canIssue` in `invoice/issue.ts` says what issuing needs.
 */
export const Invoice = z.looseObject({
  ...(recordFields as RecordFieldsOf<"invoice">),
  /** Person who began it; absent for what the server made, and in older records. */
  createdBy: z.optional(z.nullable(UserId)),
  kind: z._default(DocumentKind, "invoice"),
  status: z._default(InvoiceStatus, "draft"),

  /** All three are null in a draft and set together, once, when it is issued. */
  seriesId: orNull(SeriesId),
  seq: orNull(countFrom(1)),
  number: orNull(z.string().check(z.maxLength(40))),
  issuedAt: orNull(Instant),

  contactId: orNull(ContactId),
  /** "Walk-in customer": a sale with nobody's name on it. */
  walkIn: z._default(z.boolean(), false),
  billTo: orNull(PartySnapshot),
  from: orNull(PartySnapshot),

  issueDate: orNull(LocalDate),
  supplyDate: orNull(LocalDate),
  dueDate: orNull(LocalDate),
  /** Days from issue; null when the due date was picked by hand. */
  termsDays: orNull(z.int().check(z.gte(0), z.lte(365))),

  currency: CurrencyCode,
  /** Home-currency units for one unit of `currency`, frozen at issue; null when they are the same. */
  exchangeRate: orNull(DecimalText),
  homeCurrency: orNull(CurrencyCode),
  /** The total is printed in this currency too, by a rate frozen with the document. */
  reference: z.optional(z.nullable(ReferenceRate)),
  /** A draft that waits for its day; see `invoice/schedule.ts`. */
  schedule: z.optional(z.nullable(IssuePlan)),

  poNumber: text(40),
  title: text(60),
  template: z._default(z.enum(["plain", "band", "ledger", "receipt"]), "plain"),
  accent: text(9),
  /** Absent in documents older than it: as its defaults say. */
  look: z.optional(DocumentLook),
  language: z._default(z.string().check(z.maxLength(12)), "en"),

  lines: z._default(z.array(InvoiceLine).check(z.maxLength(500)), []),
  discount: orNull(Discount),
  /** Taxes, levies, fees and withholding on this document, copied from Tax & Fees. */
  taxes: z._default(z.array(FeeSnapshot), []),
  taxMode: z._default(TaxMode, "exclusive"),
  roundingMode: z._default(RoundingMode, "document"),
  /** Minor units the total is rounded to (5 for 0.05), null for none. */
  cashRounding: orNull(countFrom(2)),

  publicNote: text(2000),
  terms: text(5000),
  privateNote: text(5000),
  payTo: z._default(z.array(PaymentDetails), []),
  /** Files that go with it. Never printed on it, and may be added after it is issued. */
  attachments: attachments(attachmentLimits.invoiceFiles),
  tags: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),

  /** Sums as they were on the last save (draft) or at issue (frozen). */
  totals: orNull(Totals),

  /** ≤ 12 characters A–Z 2–9 the client quotes when paying. Made with the draft. */
  payRef: text(12),
  /** 128 random bits or more, base64url: the `{id}` of `invoice/link/{id}`. Made with the draft. */
  linkId: text(64),
  linkRevokedAt: orNull(Instant),

  sharedAt: orNull(Instant),
  sharedVia: text(20),
  /** Written by the server. */
  views: orNull(z.looseObject({ first: Instant, last: Instant, count: countFrom(0) })),

  voidedAt: orNull(Instant),
  voidReason: text(300),
  writtenOffAt: orNull(Instant),
  writtenOffReason: text(300),
  /** Of a quote or pro forma. */
  answer: orNull(QuoteAnswer),
  /** Of a quote or pro forma that was changed after it was sent: the versions before this one, oldest first. */
  versions: z.optional(z.array(QuoteVersion).check(z.maxLength(20))),
  /** When the total is paid in parts; empty: all at the due date. Printed as a schedule. */
  instalments: z._default(z.array(Instalment).check(z.maxLength(maxInstalments)), []),
  charges: z._default(z.array(LateCharge).check(z.maxLength(60)), []),
  /** Receipt of the goods of an invoice; null once the signature was removed. */
  delivery: z.optional(z.nullable(Delivery)),
  /** Of a draft that an order from the price list or a payment through a link made. Written by the server. */
  order: z.optional(z.nullable(PriceListOrder)),
  /** Of a receipt. */
  receipt: z.optional(z.nullable(ReceiptOf)),
  history: z._default(z.array(HistoryEntry), []),
  /** The document this one came from: a quote converted, an invoice duplicated or credited; of a receipt, its payment. */
  sourceId: orNull(SourceId),
  /** Number of the invoice a credit note takes back from, as printed: the law wants it on the document. */
  sourceNumber: text(20),
  /** Of a credit note: why, as it prints. */
  reason: z.optional(z.string().check(z.maxLength(300))),
  /** Of a credit note: whether the goods on its lines came back into stock. They did unless it says no. */
  restock: z.optional(z.boolean()),
  /**
   * A document another program or account numbered. It keeps that number as text and takes none of ours: `seriesId` and
   * `seq` are null, or point below the first number our series gives (the full exit of an account that went on here).
   */
  imported: z.optional(Imported),
  /** On the archived draft of a recurring invoice alone. */
  repeat: z.optional(z.nullable(InvoiceRepeat)),
  /** The recurring invoice this one was made by. */
  repeatOf: z.optional(z.nullable(InvoiceId)),
  /** Numbers the tax authority gave it. They come after issue and may be corrected at any time. */
  fiscal: z.optional(z.nullable(FiscalBlock)),
  /** State of its filing with the authority; written by the server. */
  filing: z.optional(z.nullable(Filing)),
  filingAsk: z.optional(z.nullable(FilingAsk)),
  /** Set by the server where the document went beyond what its writer may do. */
  review: z.optional(z.nullable(Review)),
});
export type Invoice = z.infer<typeof Invoice>;

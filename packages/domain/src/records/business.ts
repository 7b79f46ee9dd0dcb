import * as z from "zod/mini";
import { Address } from "./contact.ts";
import { DocumentLook, PaymentDetails, RoundingMode, TaxMode } from "./invoice.ts";
import { FiscalChoice } from "./fiscal.ts";
import {
  CountryCode,
  CurrencyCode,
  Minor,
  RatePpm,
  RecordId,
  countFrom,
  orNull,
  recordFields,
  text,
  type RecordFieldsOf,
} from "./fields.ts";

/** Cost of paying late. */
export const LateFee = z.looseObject({
  kind: z.enum(["percent_month", "fixed"]),
  /** Of what is late, for each thirty days begun; 0 for a fixed one. */
  ratePpm: z._default(RatePpm, 0),
  /** Minor units of the home currency, for a fixed one. */
  amount: z._default(Minor.check(z.gte(0)), 0),
  /** Days after the due date without a fee. */
  graceDays: z._default(z.int().check(z.gte(0), z.lte(365)), 0),
  /** Share of the invoice's total that all its late fees never pass; null for no cap. */
  capPpm: orNull(RatePpm),
});
export type LateFee = z.infer<typeof LateFee>;

/** When clients are reminded. Off until it is switched on. */
export const ReminderRules = z.looseObject({
  enabled: z._default(z.boolean(), false),
  /** Days after the due date, negative before it. */
  offsets: z._default(z.array(z.int().check(z.gte(-60), z.lte(365))).check(z.maxLength(12)), [-3, 0, 3, 7, 14]),
  /** Mails go out by themselves; WhatsApp always waits for a tap. */
  byEmail: z._default(z.boolean(), true),
  /** No mail from this hour until that one, on the business's clock; the same hour twice: never quiet. */
  quietFrom: z._default(z.int().check(z.gte(0), z.lte(23)), 20),
  quietUntil: z._default(z.int().check(z.gte(0), z.lte(23)), 8),
});
export type ReminderRules = z.infer<typeof ReminderRules>;

/** A question about invoices under a name: the query of the address `/invoices/filter`, without its question mark. */
export const SavedFilter = z.looseObject({
  id: RecordId,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  query: z.string().check(z.maxLength(1000)),
});
export type SavedFilter = z.infer<typeof SavedFilter>;
/** As many as a row of chips can be looked through. */
export const maxSavedFilters = 30;

/** The one record (its id is the business id) that holds who we are and how new documents start. */
export const Business = z.looseObject({
  ...(recordFields as RecordFieldsOf<"business">),
  companyName: text(120),
  country: z._default(CountryCode, "NG"),
  currency: z._default(CurrencyCode, "NGN"),
  /** IANA zone in which calendar days are counted. */
  timeZone: z._default(z.string().check(z.maxLength(60)), "Africa/Lagos"),
  address: orNull(Address),
  phone: text(40),
  email: text(254),
  taxId: text(40),
  registrationNumber: text(40),
  /** VAT number, in countries that number VAT apart from the taxpayer. */
  vatNumber: z.optional(z.string().check(z.maxLength(40))),
  vatRegistered: z._default(z.boolean(), false),
  /** Root-relative address of the re-encoded picture; empty without one. */
  logoUrl: text(500),

  template: z._default(z.enum(["plain", "band", "ledger", "receipt"]), "plain"),
  accent: z._default(z.string().check(z.maxLength(9)), "#27348B"),
  /** Layout of new documents within the template. */
  look: z.optional(DocumentLook),
  language: z._default(z.string().check(z.maxLength(12)), "en"),
  termsDays: z._default(z.int().check(z.gte(0), z.lte(365)), 14),
  taxMode: z._default(TaxMode, "exclusive"),
  roundingMode: z._default(RoundingMode, "document"),
  cashRounding: orNull(countFrom(2)),
  payTo: z._default(z.array(PaymentDetails).check(z.maxLength(5)), []),
  publicNote: text(2000),
  terms: text(5000),
  /** WhatsApp text with {client} {number} {total} {balance} {due} {link}. */
  whatsappTemplate: text(1000),
  reminders: orNull(ReminderRules),
  lateFee: orNull(LateFee),
  /** In the order they are shown. */
  savedFilters: z.optional(z.array(SavedFilter).check(z.maxLength(maxSavedFilters))),
  /** Documents go to the tax authority through our server, where the operator has set that up. */
  fiscal: z.optional(z.nullable(FiscalChoice)),
  /** Secret of the link to the price list (`catalog/price-list.ts`); absent or null while nobody may see one. */
  priceListKey: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** Tone the business likes, for the AI writer. */
  voice: text(500),
  /** The owner lets the AI writer use catalog, clients' history and edited texts. Off unless it says so. */
  writerUsesRecords: z.optional(z.boolean()),
  /** Welcome cards done or skipped. */
  welcomedAt: orNull(z.iso.datetime()),
});
export type Business = z.infer<typeof Business>;

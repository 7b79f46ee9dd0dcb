import * as z from "zod/mini";
import { BuyerKind } from "./fiscal.ts";
import {
  CountryCode,
  CurrencyCode,
  Instant,
  Minor,
  orNull,
  recordFields,
  text,
  type RecordFieldsOf,
} from "./fields.ts";

/** A postal address as typed; nothing is required, the lines print in this order. */
export const Address = z.looseObject({
  line1: text(120),
  line2: text(120),
  city: text(80),
  region: text(80),
  postcode: text(20),
  country: orNull(CountryCode),
});
export type Address = z.infer<typeof Address>;

/** Corrected details of a client; those that are left out stay as they are. */
export const ContactSuggestion = z.looseObject({
  at: Instant,
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  company: z.optional(z.string().check(z.maxLength(120))),
  phone: z.optional(z.string().check(z.maxLength(40))),
  email: z.optional(z.string().check(z.maxLength(254))),
  address: z.optional(Address),
  taxId: z.optional(z.string().check(z.maxLength(40))),
});
export type ContactSuggestion = z.infer<typeof ContactSuggestion>;

/** Message that was handed to WhatsApp or the mail app; `detail` as `messageIn` reads it. */
export const ContactMessage = z.looseObject({ at: Instant, detail: z.string().check(z.maxLength(60)) });
export type ContactMessage = z.infer<typeof ContactMessage>;

/** Number of messages a client's record holds; older ones are left to the histories of their documents. */
export const maxContactMessages = 50;

/** Customer of the business; the screen says "Client". */
export const Contact = z.looseObject({
  ...(recordFields as RecordFieldsOf<"contact">),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  company: text(120),
  /** E.164 where it could be read (`+2348035550128`), else as typed. The first one is the primary identifier. */
  phones: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(5)), []),
  email: text(254),
  address: orNull(Address),
  taxId: text(40),
  vatNumber: z.optional(z.string().check(z.maxLength(40))),
  /** As tax law sees them; absent: a business where a company or a tax id is known, else a consumer. */
  buyerKind: z.optional(z.nullable(BuyerKind)),
  currency: orNull(CurrencyCode),
  /** Days from issue to due; null takes the business's terms. */
  termsDays: orNull(z.int().check(z.gte(0), z.lte(365))),
  language: text(12),
  /** Debt of the client when the books were opened; minor units of `currency` or the home currency. */
  openingBalance: z._default(Minor, 0),
  /** Month and day, the year too when it is known (`--11-20` or `1990-11-20`). */
  birthday: orNull(z.string().check(z.regex(/^(\d{4}|-)-\d{2}-\d{2}$/))),
  tags: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  note: text(5000),
  /** This client is never reminded. */
  noReminders: z._default(z.boolean(), false),
  /** Somebody at this address asked for no more reminders by mail. Of the address alone: another one may be written to. */
  remindersStopped: orNull(z.looseObject({ at: Instant, address: z.string().check(z.maxLength(254)) })),
  favorite: z._default(z.boolean(), false),
  /** Secret of the link to the client's own page (`clients/client-link.ts`); absent or null while there is none. */
  portalKey: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** Details the client says are otherwise, until somebody of the business applies or dismisses them. Written by their page. */
  suggestion: z.optional(z.nullable(ContactSuggestion)),
  /** Reminders, thanks and apologies that were sent to this client, the latest last. */
  messages: z.optional(z.array(ContactMessage).check(z.maxLength(maxContactMessages))),
});
export type Contact = z.infer<typeof Contact>;

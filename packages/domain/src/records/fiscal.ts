import * as z from "zod/mini";
import { Instant, countFrom, orNull, text } from "./fields.ts";

/**
 * Answer of a tax authority about one document, as it stands on the document. It is theirs: we copy it, and make up
 * none of it.
 */
export const FiscalBlock = z.looseObject({
  /** Number of the document it was given for: a copy of the document carries it, and has none. */
  of: text(40),
  /** Key of `regimes`: `efris`, `etims`. */
  regime: text(20),
  /** The number the authority gave it: FDN, IRN, CU invoice number, Mark ID. */
  number: text(120),
  /** Proof a reader checks it with: verification code, signature. */
  code: text(300),
  /** The device or unit that recorded it: SDC id, CU serial number. */
  device: text(60),
  /** When they recorded it, as they wrote it. */
  recorded: text(40),
  /** Internal data of the unit, which Kenya, Rwanda, Ghana and Zambia print beside the signature. */
  internal: z.optional(z.string().check(z.maxLength(60))),
  /** The registered machine: MRC, UIN, serial number of a fiscal device. */
  register: z.optional(z.string().check(z.maxLength(60))),
  /** The fiscal day or Z report it is counted in. */
  day: z.optional(z.string().check(z.maxLength(20))),
  /** The receipt's number at the unit, where `number` is another one. */
  receipt: z.optional(z.string().check(z.maxLength(60))),
  /** Text of their QR code, to the letter. */
  qr: text(2000),
  /** When it came to us. */
  at: Instant,
  /** Typed or scanned by the business, or sent by the authority to our server. */
  by: z._default(z.enum(["business", "authority"]), "business"),
  /** It came from a rehearsal, not from an authority: the document says so. */
  rehearsal: z.optional(z.boolean()),
});
export type FiscalBlock = z.infer<typeof FiscalBlock>;

/** State of a document with the authority. Only the server writes it. */
export const Filing = z.looseObject({
  adapter: text(20),
  status: z.enum(["pending", "submitted", "accepted", "rejected", "cancelled"]),
  at: Instant,
  /** Number of tries since filing was last requested. */
  tries: z._default(countFrom(0), 0),
  /** Problem with it, in the authority's words or ours; `field` of `LegalField` where we know it. */
  problems: z._default(z.array(z.looseObject({ code: text(60), text: text(500), field: text(40) })), []),
  rehearsal: z.optional(z.boolean()),
});
export type Filing = z.infer<typeof Filing>;

/** Request of the business to the queue: send the document (again), or take it back. A later request replaces an earlier one. */
export const FilingAsk = z.looseObject({ what: z.enum(["send", "cancel"]), at: Instant });
export type FilingAsk = z.infer<typeof FilingAsk>;

/** The choice of a business to have its documents sent to its tax authority. Nothing is sent without it. */
export const FiscalChoice = z.looseObject({
  adapter: text(20),
  on: z._default(z.boolean(), false),
  /** Documents issued from this moment on are sent by themselves. */
  since: orNull(Instant),
  /** Nigeria: the eight characters the authority gave this business, part of every IRN. */
  serviceId: text(20),
  /** The business's id with the authority. */
  authorityId: text(60),
});
export type FiscalChoice = z.infer<typeof FiscalChoice>;

/** Kind of buyer, as tax law sees them. */
export const BuyerKind = z.enum(["business", "consumer", "government"]);
export type BuyerKind = z.infer<typeof BuyerKind>;

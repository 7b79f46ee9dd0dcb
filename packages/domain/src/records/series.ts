import * as z from "zod/mini";
import { DocumentKind } from "./invoice.ts";
import { Imported, countFrom, orNull, recordFields, text, type RecordFieldsOf, type DeviceMark } from "./fields.ts";

/**
 * A numbering series. Exactly one device may take numbers from it, so any device can issue
 * final numbers with no network and every series stays without gaps.
 */
export const Series = z.looseObject({
  ...(recordFields as RecordFieldsOf<"series">),
  kind: DocumentKind,
  /** `INV-{SEQ:4}`; tokens `{YYYY} {YY} {MM} {SEQ:n} {DEV}`, `{SEQ}` required, ≤ 20 characters when filled in. */
  pattern: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Letter of the device for `{DEV}`: empty for the first, then B, C, … */
  deviceLetter: text(4),
  /** The number the next document takes, ≥ 1. */
  next: countFrom(1),
  reset: z._default(z.enum(["never", "yearly", "monthly"]), "never"),
  /** `{SEQ}` prints the number less this offset, which is set when a period begins anew, so that `next` itself never goes back. */
  offset: z.optional(countFrom(0)),
  /** Period of the last number (`2026` or `2026-11`) when `reset` is not never. */
  period: text(7),
  /**
   * The furthest period it ever numbered in, while `period` is an earlier one: a wrong clock had been years ahead. Up to
   * it no period begins at 1 again, because numbers of any of them may be on documents.
   */
  reached: z.optional(z.string().check(z.maxLength(7))),
  ownerDeviceId: orNull(z.string().check(z.maxLength(64)) as DeviceMark),
  closed: z._default(z.boolean(), false),
  /** Device that asks to have this series; its owner hands it over when everything it numbered has arrived. */
  requestedBy: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** Patterns it numbered by before: no other series may use them. Written by the server. */
  /** Closed: a series of another account, in which documents that were brought in stand. Open: it goes on from such documents. */
  imported: z.optional(Imported),
  formerPatterns: z.optional(z.array(z.object({ pattern: z.string(), reset: z.enum(["never", "yearly", "monthly"]) }))),
});
export type Series = z.infer<typeof Series>;

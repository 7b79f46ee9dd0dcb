import * as z from "zod/mini";
import {
  CurrencyCode,
  Instant,
  LocalDate,
  Minor,
  orNull,
  countFrom,
  recordFields,
  text,
  type RecordFieldsOf,
  UserId,
} from "./fields.ts";
import { PaymentMethod } from "./payment.ts";

/** Reasons that a drawer holds more or less than it should; empty while it does not. */
export const differenceReasons = ["wrong_change", "expense", "other"] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

/** An amount that cannot be below zero, minor units. */
const Sum = Minor.check(z.gte(0));

/** A note or coin by its face value, minor units. One value may be both. */
const Denomination = z.object({ kind: z.enum(["note", "coin"]), value: Minor.check(z.gte(1)) });
export type Denomination = z.infer<typeof Denomination>;

/** More of one kind than a drawer holds. */
export const maxPieces = 999_999;
/** Pieces of one denomination in a drawer. */
const CountedDenomination = z.extend(Denomination, { count: z.int().check(z.gte(1), z.lte(maxPieces)) });
export type CountedDenomination = z.infer<typeof CountedDenomination>;

/**
 * Count of a drawer at the end of a day, and what should have been in it. It is written once and says what was known then:
 * a payment that is corrected later belongs to the next close.
 */
export const DayClose = z.looseObject({
  ...(recordFields as RecordFieldsOf<"dayClose">),
  /** Id of the device whose drawer it is, or of the person who sells on it. */
  tillId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Calendar day of the business. */
  date: LocalDate,
  /** Everything after this and up to `closedAt` is in it: the last close of the same till; null for its first. */
  since: orNull(Instant),
  closedAt: Instant,
  /** The home currency. Cash of another one is not in the drawer's sum. All amounts are its minor units. */
  currency: CurrencyCode,
  /** In the drawer when the day began. */
  opening: Sum,
  /** Cash that came in, less what was given back. */
  cashIn: Minor,
  /** Cash taken out: expenses paid from the drawer. */
  cashOut: Sum,
  counted: Sum,
  /** Notes and coins that `counted` is the sum of; absent where it was counted as one sum, and in older closes. */
  denominations: z.optional(z.array(CountedDenomination).check(z.maxLength(40))),
  /** Left in the drawer for the next day; the rest was taken away. */
  kept: Sum,
  /** Set where `counted` is not `opening + cashIn − cashOut`. */
  reason: orNull(z.enum(differenceReasons)),
  note: text(300),
  /** Number of sales, void ones left out. */
  sales: countFrom(0),
  /** Received by every other way, by method. */
  received: z._default(z.partialRecord(PaymentMethod, Minor), {}),
  /** Sold and not paid yet. */
  onAccount: z._default(Minor, 0),
  /** Person who counted; null where the record is older than the members of the business. */
  createdBy: z.optional(z.nullable(UserId)),
});
export type DayClose = z.infer<typeof DayClose>;

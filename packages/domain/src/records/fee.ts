import * as z from "zod/mini";
import {
  CountryCode,
  DecimalText,
  LocalDate,
  RatePpm,
  orNull,
  recordFields,
  text,
  type RecordFieldsOf,
  FeeId,
} from "./fields.ts";
import { maxInt } from "./limits.ts";

export const FeeKind = z.enum(["tax", "levy", "fee", "withholding"]);
export type FeeKind = z.infer<typeof FeeKind>;
export const FeeBasis = z.enum(["percent", "fixed_document", "fixed_unit"]);
export type FeeBasis = z.infer<typeof FeeBasis>;

/** Part of a fee that a document copies, so that a later edit never reaches an issued document. */
const feeSnapshotFields = {
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  kind: FeeKind,
  basis: FeeBasis,
  /** Set when `basis` is percent, else 0. */
  ratePpm: z._default(RatePpm, 0),
  /** Decimal text in currency units when `basis` is fixed, else null. */
  amount: orNull(DecimalText),
  /** Ids of taxes this one stands on (compound), besides the line itself. */
  compoundOn: z._default(z.array(FeeId), []),
  /** EN 16931 category: Standard, Zero, Exempt, Out of scope. */
  category: z._default(z.enum(["S", "Z", "E", "O"]), "S"),
  /** For kind `fee`: the fee itself bears the document's taxes. */
  taxable: z._default(z.boolean(), false),
  /** For kind `fee` in percent: reckoned on the subtotal before the document's discount. */
  beforeDiscount: z.optional(z.boolean()),
};
/** A tax, levy, fee or withholding as it stands on one document. */
export const FeeSnapshot = z.looseObject({ id: FeeId, ...feeSnapshotFields });
export type FeeSnapshot = z.infer<typeof FeeSnapshot>;

/** A row of Tax & Fees: VAT, NHIL, delivery, withholding tax. */
export const Fee = z.looseObject({
  ...(recordFields as RecordFieldsOf<"fee">),
  ...feeSnapshotFields,
  order: z._default(z.int().check(z.gte(-maxInt), z.lte(maxInt)), 0),
  validFrom: orNull(LocalDate),
  validTo: orNull(LocalDate),
  /** Put on new lines (taxes) or new documents (fees, withholding) without being asked. */
  defaultOn: z._default(z.boolean(), false),
  /** Country whose pack the row came from; null for the user's own rows. */
  country: orNull(CountryCode),
  source: text(300),
  checkedOn: orNull(LocalDate),
  /** Shows "Confirm with your tax office". */
  uncertain: z._default(z.boolean(), false),
});
export type Fee = z.infer<typeof Fee>;

import { allocate } from "../money/allocate.ts";
import type { MinorUnits } from "../money/money.ts";
import type { Invoice } from "../records/invoice.ts";

/** One line of a document as an accountant books it. */
export type BookedLine = {
  readonly kind: "item" | "discount" | "fee" | "levy" | "tax" | "rounding";
  /** Text of the line, or the name of the tax or fee; empty for a discount and for rounding. */
  readonly name: string;
  /** Position of the item among the document's lines; null for what is of the whole document. */
  readonly line: number | null;
  /** Of a tax in percent, parts per million; else null. */
  readonly ratePpm: number | null;
  /** Minor units: negative for what is taken off, and turned on a credit note. */
  readonly amount: MinorUnits;
};

/**
 * A document as lines that add up to its total: goods without tax, then the discount, fees, taxes and rounding of the whole.
 * Of prices with tax in them the tax is taken out in proportion to what each line comes to, by largest remainder, so that
 * no minor unit is lost.
 *
 * @returns none for a document without sums; on a credit note every sign is turned
 */
export function bookedLines({ kind, lines, taxMode, totals }: Invoice): BookedLine[] {
  if (!totals) return [];
  const sign = kind === "credit_note" ? -1 : 1;
  const contained = taxMode === "inclusive" ? shares(totals.taxTotal, totals.lineNets) : null;
  const booked: BookedLine[] = lines.map((line, index) => ({
    kind: "item",
    name: line.name,
    line: index,
    ratePpm: null,
    amount: (totals.lineNets[index] ?? 0) - (contained?.[index] ?? 0),
  }));
  const whole = (of: BookedLine["kind"], name: string, amount: MinorUnits, ratePpm: number | null = null) => {
    if (amount !== 0) booked.push({ kind: of, name, line: null, ratePpm, amount });
  };
  whole("discount", "", 0 - totals.discount);
  for (const { name, amount } of totals.fees) whole("fee", name, amount);
  for (const { name, amount, kind: of, ratePpm } of totals.taxes)
    whole(of, name, amount, ratePpm === 0 ? null : ratePpm);
  whole("rounding", "", totals.rounding);
  return booked.map((line) => ({ ...line, amount: line.amount === 0 ? 0 : sign * line.amount }));
}

/** Lines that cost nothing bear nothing, unless all of them do. */
function shares(amount: MinorUnits, weights: readonly MinorUnits[]): readonly MinorUnits[] {
  if (weights.length === 0) return [];
  const bearing = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  return allocate(amount, bearing);
}

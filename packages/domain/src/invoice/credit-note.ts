import type { MinorUnits } from "../money/money.ts";
import type { DeviceId } from "../records/fields.ts";
import { allocate } from "../money/allocate.ts";
import { type LocalDate, millisecondsOf, type Moment } from "../dates/dates.ts";
import { compareDecimals, isPositiveDecimal, proportionRoundedUp } from "../money/decimal.ts";
import { newId, type Random } from "../ids.ts";
import { minorToDecimal } from "../money/parse-money.ts";
import type { Discount, Invoice, InvoiceLine } from "../records/invoice.ts";
import { err, ok, type Result } from "../result.ts";
import { computeTotals } from "./compute-totals.ts";
import { duplicateInvoice } from "./draft.ts";

/** The part of an invoice a credit note credits. */
export type CreditChoice =
  /** Everything, to exactly −total. */
  | { readonly of: "all" }
  /** Some lines, or a part of their quantity (decimal text > 0, at most what the line says). */
  | { readonly of: "lines"; readonly lines: readonly { readonly id: string; readonly quantity: string }[] }
  /** An amount with its taxes in it, minor units > 0, shared over the tax rates as the invoice is. `name` prints on the line. */
  | { readonly of: "amount"; readonly amount: MinorUnits; readonly name: string };

export type CreditError = {
  readonly code:
    /** Only issued invoices are credited: a void one owes nothing, a draft is changed. */
    | "not_issued"
    /** It would give back more than the invoice came to, with what was credited before. `left` is what may be. */
    | "more_than_left"
    | "nothing_chosen"
    | "quantity_too_big";
  readonly left?: MinorUnits;
};

/** Returns the amount that may still be credited on an invoice, minor units: its total less the credit notes issued on it. */
export function remainingCreditable(
  invoice: Pick<Invoice, "id" | "totals">,
  credits: Iterable<Pick<Invoice, "kind" | "status" | "sourceId" | "totals">>,
): number {
  let left = invoice.totals?.total ?? 0;
  for (const { kind, status, sourceId, totals } of credits) {
    if (kind === "credit_note" && status === "issued" && sourceId === invoice.id) left -= totals?.total ?? 0;
  }
  return left;
}

/**
 * A draft credit note on an issued invoice, in the invoice's currency and with the taxes as they stood on it.
 *
 * @param credits - the credit notes there are; others are looked past
 * @returns the draft with its totals, positive like every document's (`signedTotal` turns them)
 */
export function creditNoteFor(input: {
  readonly invoice: Invoice;
  readonly choice: CreditChoice;
  readonly credits: readonly Invoice[];
  /** Why, to be printed; at most 300 characters. */
  readonly reason?: string;
  readonly id: string;
  readonly now: Moment;
  readonly today: LocalDate;
  readonly deviceId: DeviceId | null;
  readonly random: Random;
}): Result<Invoice, CreditError> {
  const { invoice, choice, credits, random } = input;
  const reason = (input.reason ?? "").trim().slice(0, 300);
  if (invoice.kind !== "invoice" || invoice.status !== "issued" || invoice.totals === null)
    return err({ code: "not_issued" });
  const copy = duplicateInvoice({ ...input, source: invoice, kind: "credit_note" });
  const makeId = () => newId(millisecondsOf(input.now), random);
  const parts = partsOf(invoice, choice, makeId);
  if (!parts.ok) return parts;
  // "Credit note" says what it is; the title of the invoice and its reference to an order belong to the invoice.
  const draft: Invoice = {
    ...copy,
    ...parts.value,
    title: "",
    sourceNumber: invoice.number ?? "",
    ...(reason === "" ? {} : { reason }),
    privateNote: "",
    tags: [],
  };
  const totals = computeTotals(draft);
  const left = remainingCreditable(invoice, credits);
  if (!totals.ok || totals.value.total > left) return err({ code: "more_than_left", left });
  if (totals.value.total <= 0) return err({ code: "nothing_chosen" });
  return ok({ ...draft, totals: totals.value });
}

type Parts = Pick<Invoice, "lines" | "discount" | "taxes" | "taxMode" | "cashRounding">;

function partsOf(invoice: Invoice, choice: CreditChoice, makeId: () => string): Result<Parts, CreditError> {
  const { lines, discount, taxes, taxMode, cashRounding } = invoice;
  if (choice.of === "all") {
    return ok({ lines: lines.map((line) => ({ ...line, id: makeId() })), discount, taxes, taxMode, cashRounding });
  }
  // Fees, taxes per document and rounding are credited with the whole document only.
  const perLine = taxes.filter(({ kind, basis }) => kind !== "fee" && basis !== "fixed_document");
  const known = new Set(perLine.map(({ id }) => id));
  const withKnown = (line: InvoiceLine): InvoiceLine => ({
    ...line,
    id: makeId(),
    taxIds: line.taxIds.filter((id) => known.has(id)),
  });
  if (choice.of === "lines") {
    const chosen = choice.lines.flatMap(({ id, quantity }) => {
      const line = lines.find((each) => each.id === id);
      return line ? [{ line, quantity }] : [];
    });
    if (chosen.length === 0 || chosen.some(({ quantity }) => !isPositiveDecimal(quantity)))
      return err({ code: "nothing_chosen" });
    if (chosen.some(({ line, quantity }) => compareDecimals(quantity, line.quantity) > 0))
      return err({ code: "quantity_too_big" });
    return ok({
      lines: chosen.map(({ line, quantity }) =>
        withKnown({ ...line, quantity, discount: partOfDiscount(line, quantity) }),
      ),
      discount: shareOfDiscount(invoice, chosen),
      taxes: perLine,
      taxMode,
      cashRounding: null,
    });
  }
  return creditAmount(invoice, choice, perLine, withKnown);
}

/** An amount off a line goes back in proportion to the quantity, up to the next unit: parts together never give back too much. */
function partOfDiscount(line: InvoiceLine, quantity: string): Discount | null {
  const { discount } = line;
  if (discount?.kind !== "amount" || quantity === line.quantity) return discount;
  return { kind: "amount", amount: proportionRoundedUp(discount.amount, quantity, line.quantity) };
}

/** The part of the document's discount that lay on the chosen quantities. */
function shareOfDiscount(
  { discount, lines, totals }: Invoice,
  chosen: readonly { readonly line: InvoiceLine; readonly quantity: string }[],
): Discount | null {
  if (discount?.kind !== "amount" || totals === null || totals.subtotal === 0) return discount;
  const shares = allocate(totals.discount, totals.lineNets);
  const amount = chosen.reduce((sum, { line, quantity }) => {
    return sum + proportionRoundedUp(shares[lines.indexOf(line)] ?? 0, quantity, line.quantity);
  }, 0);
  return { kind: "amount", amount };
}

/** One line for each set of taxes, its price with the taxes in it, so that the credit comes to the amount to the last kobo. */
function creditAmount(
  invoice: Invoice,
  { amount, name }: { readonly amount: MinorUnits; readonly name: string },
  taxes: Invoice["taxes"],
  withKnown: (line: InvoiceLine) => InvoiceLine,
): Result<Parts, CreditError> {
  if (!Number.isSafeInteger(amount) || amount <= 0) return err({ code: "nothing_chosen" });
  const percent = taxes.filter(({ basis }) => basis === "percent");
  const known = new Set(percent.map(({ id }) => id));
  const groups = Map.groupBy(invoice.lines, ({ taxIds }) =>
    taxIds
      .filter((id) => known.has(id))
      .toSorted()
      .join(" "),
  );
  const sets = [...groups.values()];
  const weights = sets.map((lines) => {
    const alone = computeTotals({ ...invoice, lines, discount: null, taxes: percent, cashRounding: null });
    return alone.ok ? Math.max(0, alone.value.total) : 0;
  });
  if (!weights.some((weight) => weight > 0)) return err({ code: "nothing_chosen" });
  const lines = allocate(amount, weights).flatMap((part, index): InvoiceLine[] => {
    const [first] = sets[index] ?? [];
    if (!first || part === 0) return [];
    const plain = { ...first, itemId: null, name, description: "", quantity: "1", unit: "piece", itemCode: "" };
    const taxIds = first.taxIds.filter((id) => known.has(id));
    return [
      withKnown({
        ...plain,
        taxIds,
        discount: null,
        privateCost: null,
        unitPrice: minorToDecimal(part, invoice.currency),
      }),
    ];
  });
  const taxMode = invoice.taxMode === "none" ? "none" : "inclusive";
  return ok({ lines, discount: null, taxes: percent, taxMode, cashRounding: null });
}

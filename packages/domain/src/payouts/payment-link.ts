import type { MinorUnits } from "../money/money.ts";
import type { InvoiceId } from "../records/fields.ts";
import { type LocalDate, millisecondsOf, type Moment } from "../dates/dates.ts";
import { newId, type Random } from "../ids.ts";
import { computeTotals } from "../invoice/compute-totals.ts";
import { isLineTax, newInvoice, newLine, withoutTax } from "../invoice/draft.ts";
import { namedParty, taxesNotAllowed } from "../invoice/issue.ts";
import { payToFor } from "../invoice/pay-to.ts";
import { minorToDecimal } from "../money/parse-money.ts";
import type { Business } from "../records/business.ts";
import type { Fee } from "../records/fee.ts";
import type { Invoice } from "../records/invoice.ts";

/** A payment through a link, as its payer typed it. */
export type LinkPayment = {
  readonly linkId: string;
  readonly title: string;
  /** Minor units, above zero. */
  readonly amount: MinorUnits;
  readonly currency: string;
  /** Of whoever pays. */
  readonly name: string;
};

/**
 * Makes the draft that a payment through a link is for. Its total is the amount to the minor unit, because that is what was
 * paid: taxes of the business are within it, and fees and cash rounding stay off.
 */
export function draftOfLinkPayment(
  { linkId, title, amount, currency, name }: LinkPayment,
  from: {
    readonly id: InvoiceId;
    readonly business: Business;
    readonly fees: readonly Fee[];
    readonly now: Moment;
    readonly today: LocalDate;
    readonly random: Random;
  },
): Invoice {
  const { business, now, random } = from;
  const begun = newInvoice({ ...from, deviceId: null });
  const taxes = begun.taxes.filter((tax) => isLineTax(tax) && tax.basis === "percent");
  const bare = {
    ...begun,
    currency,
    taxes,
    payTo: payToFor(business.payTo, currency),
    cashRounding: null,
    // The day it is issued dates it, as with a draft that is begun on a device.
    issueDate: null,
    dueDate: null,
    billTo: namedParty(name),
  };
  const line = { ...newLine({ id: newId(millisecondsOf(now), random), invoice: bare }), name: title };
  const priced: Invoice = {
    ...bare,
    taxMode: taxes.length === 0 ? begun.taxMode : "inclusive",
    lines: [{ ...line, unitPrice: minorToDecimal(amount, currency) }],
    order: { at: bare.createdAt, name, note: "", paymentLinkId: linkId },
  };
  const taxed = taxesNotAllowed(priced, business).reduce((left, { id }) => withoutTax(left, id), priced);
  const totals = computeTotals(taxed);
  if (totals.ok && totals.value.total === amount) return { ...taxed, totals: totals.value };
  // A tax that cannot be taken out of a sum exactly is left for the owner to add.
  const untaxed = taxed.taxes.reduce((left, { id }) => withoutTax(left, id), taxed);
  const plain = computeTotals(untaxed);
  return { ...untaxed, totals: plain.ok ? plain.value : null };
}

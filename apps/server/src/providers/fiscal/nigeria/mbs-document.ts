import type { EInvoice, EParty, ETaxClass } from "@ankara/documents/einvoice/e-invoice";
import type { FiscalDocument } from "../adapter.ts";
import { invoiceTypeCodes, stateCodeOf } from "./codes.ts";
import { irnOf } from "./irn.ts";
import { readItemCode } from "./item-categories.ts";

/*
 * The names are those of the MBS collection of 2024/25 ("all data points follow the UBL standard"). Codes of taxes and kinds
 * of goods come from the authority's own lists (`/invoice/resources/…`), which change: see docs/fiscal.md. Local government
 * areas are filled in when it is sent.
 */

/** An amount as the authority reads it: a JSON number. Ours are decimal text of at most two places. */
const figure = (text: string): number => Number(text);

/**
 * The authority takes no sum below zero. Rounding may leave a charge a unit below it, where a discount takes off nearly all:
 * that is an allowance of one unit.
 */
const allowanceCharge = (amount: string, isCharge: boolean) => ({
  charge_indicator: figure(amount) < 0 ? !isCharge : isCharge,
  amount: Math.abs(figure(amount)),
});

const taxCategory = ({ category, percent }: ETaxClass) => ({
  id: category === "S" ? "STANDARD_VAT" : category === "Z" ? "ZERO_VAT" : "EXEMPTED",
  percent: category === "S" ? figure(percent) : 0,
});

function partyOf({ name, taxNumber, vatId, email, phone, address }: EParty) {
  return {
    party_name: name,
    tin: taxNumber === "" ? vatId : taxNumber,
    email,
    ...(phone.startsWith("+") ? { telephone: phone.replaceAll(/[^\d+]/g, "") } : {}),
    postal_address: {
      street_name: [address.line1, address.line2].filter((line) => line !== "").join(", "),
      city_name: address.city,
      postal_zone: address.postcode.trim() === "" ? unknownPostcode : address.postcode.trim(),
      state: address.country === "NG" ? stateCodeOf(address) : address.region,
      country: address.country,
    },
  };
}

/** Six digits are asked for, and hardly anybody in Nigeria knows theirs. */
const unknownPostcode = "000000";

/**
 * The document as MBS takes it.
 *
 * @param eInvoice - the same document in the terms of EN 16931, which its amounts come from
 */
export function mbsDocument(eInvoice: EInvoice, { invoice, choice, source }: FiscalDocument, irn: string): object {
  const isCredit = invoice.kind === "credit_note";
  const sourceIrn = source && sourceIrnOf(source, choice.serviceId);
  return {
    business_id: choice.authorityId,
    irn,
    issue_date: eInvoice.issueDate,
    ...(invoice.issuedAt ? { issue_time: lagosTime(invoice.issuedAt) } : {}),
    ...(eInvoice.dueDate === null ? {} : { due_date: eInvoice.dueDate }),
    invoice_type_code: isCredit ? invoiceTypeCodes.credit_note : invoiceTypeCodes.invoice,
    payment_status: "PENDING",
    ...(eInvoice.notes.length === 0 ? {} : { note: eInvoice.notes.join("\n") }),
    document_currency_code: eInvoice.currency,
    tax_currency_code: eInvoice.taxCurrency ?? eInvoice.currency,
    ...(isCredit && sourceIrn ? { billing_reference: [{ irn: sourceIrn, issue_date: source?.issueDate }] } : {}),
    accounting_supplier_party: partyOf(eInvoice.seller),
    accounting_customer_party: partyOf(eInvoice.buyer),
    ...(eInvoice.supplyDate === null ? {} : { actual_delivery_date: eInvoice.supplyDate }),
    ...(eInvoice.terms === "" ? {} : { payment_terms_note: eInvoice.terms }),
    allowance_charge: [
      ...eInvoice.allowances.map(({ amount }) => allowanceCharge(amount, false)),
      ...eInvoice.charges.map(({ amount }) => allowanceCharge(amount, true)),
    ],
    tax_total: [
      {
        tax_amount: figure(eInvoice.totals.tax),
        tax_subtotal: eInvoice.taxes.map((tax) => ({
          taxable_amount: figure(tax.base),
          tax_amount: figure(tax.amount),
          tax_category: taxCategory(tax),
        })),
      },
    ],
    legal_monetary_total: {
      line_extension_amount: figure(eInvoice.totals.lines),
      tax_exclusive_amount: figure(eInvoice.totals.withoutTax),
      tax_inclusive_amount: figure(eInvoice.totals.withTax),
      payable_amount: figure(eInvoice.totals.payable),
    },
    invoice_line: eInvoice.lines.map((line) => ({
      ...codesOf(line.itemCode),
      discount_rate: rateOf(line.allowance?.amount ?? "0", line.net),
      discount_amount: figure(line.allowance?.amount ?? "0"),
      // A fee is a charge of the whole document, never of a line.
      fee_rate: 0,
      fee_amount: 0,
      invoiced_quantity: figure(line.quantity),
      line_extension_amount: figure(line.net),
      item: { name: line.name, description: line.description === "" ? line.name : line.description },
      price: { price_amount: figure(line.price), base_quantity: 1, price_unit: `${eInvoice.currency} per 1` },
    })),
  };
}

function codesOf(itemCode: string): object {
  const read = readItemCode(itemCode);
  if (read?.of === "service") return { isic_code: read.code, service_category: read.category };
  return { hsn_code: itemCode, product_category: read?.category ?? "" };
}

/** Percent of the line before its discount, at most two places. */
const rateOf = (discount: string, net: string): number => {
  const before = figure(discount) + figure(net);
  return before === 0 ? 0 : Math.round((figure(discount) / before) * 10_000) / 100;
};

/** The number the authority gave the invoice; the one made of its number where it has not come back yet. */
const sourceIrnOf = (source: NonNullable<FiscalDocument["source"]>, serviceId: string): string | null => {
  const { number, issueDate, fiscal } = source;
  if (fiscal?.regime === "mbs" && fiscal.of === number && fiscal.number !== "") return fiscal.number;
  return number && issueDate ? irnOf(number, serviceId, issueDate) : null;
};

/** Time of issue where the authority is, `HH:MM:SS`. */
const lagosTime = (issuedAt: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Africa/Lagos" }).format(new Date(issuedAt));

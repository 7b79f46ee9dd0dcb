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
const allowanceCharge = (said: string, isCharge: boolean) => ({
  charge_indicator: figure(said) < 0 ? !isCharge : isCharge,
  amount: Math.abs(figure(said)),
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
 * @param said - the same document in the terms of EN 16931, which its amounts come from
 */
export function mbsDocument(said: EInvoice, { invoice, choice, source }: FiscalDocument, irn: string): object {
  const isCredit = invoice.kind === "credit_note";
  const sourceIrn = source && sourceIrnOf(source, choice.serviceId);
  return {
    business_id: choice.authorityId,
    irn,
    issue_date: said.issueDate,
    ...(invoice.issuedAt ? { issue_time: lagosTime(invoice.issuedAt) } : {}),
    ...(said.dueDate === null ? {} : { due_date: said.dueDate }),
    invoice_type_code: isCredit ? invoiceTypeCodes.credit_note : invoiceTypeCodes.invoice,
    payment_status: "PENDING",
    ...(said.notes.length === 0 ? {} : { note: said.notes.join("\n") }),
    document_currency_code: said.currency,
    tax_currency_code: said.taxCurrency ?? said.currency,
    ...(isCredit && sourceIrn ? { billing_reference: [{ irn: sourceIrn, issue_date: source?.issueDate }] } : {}),
    accounting_supplier_party: partyOf(said.seller),
    accounting_customer_party: partyOf(said.buyer),
    ...(said.supplyDate === null ? {} : { actual_delivery_date: said.supplyDate }),
    ...(said.terms === "" ? {} : { payment_terms_note: said.terms }),
    allowance_charge: [
      ...said.allowances.map(({ amount }) => allowanceCharge(amount, false)),
      ...said.charges.map(({ amount }) => allowanceCharge(amount, true)),
    ],
    tax_total: [
      {
        tax_amount: figure(said.totals.tax),
        tax_subtotal: said.taxes.map((tax) => ({
          taxable_amount: figure(tax.base),
          tax_amount: figure(tax.amount),
          tax_category: taxCategory(tax),
        })),
      },
    ],
    legal_monetary_total: {
      line_extension_amount: figure(said.totals.lines),
      tax_exclusive_amount: figure(said.totals.withoutTax),
      tax_inclusive_amount: figure(said.totals.withTax),
      payable_amount: figure(said.totals.payable),
    },
    invoice_line: said.lines.map((line) => ({
      ...codesOf(line.itemCode),
      discount_rate: rateOf(line.allowance?.amount ?? "0", line.net),
      discount_amount: figure(line.allowance?.amount ?? "0"),
      // What a fee adds is a charge of the whole document, never of a line.
      fee_rate: 0,
      fee_amount: 0,
      invoiced_quantity: figure(line.quantity),
      line_extension_amount: figure(line.net),
      item: { name: line.name, description: line.description === "" ? line.name : line.description },
      price: { price_amount: figure(line.price), base_quantity: 1, price_unit: `${said.currency} per 1` },
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

import type { EInvoice, EParty, ETaxClass } from "@ankara/documents/einvoice/e-invoice";
import type { FiscalDocument } from "../adapter.ts";
import { irnOf } from "./irn.ts";

/*
 * The names are those of the MBS collection of 2024/25 ("all data points follow the UBL standard"). Codes of taxes and kinds
 * of goods come from the authority's own lists (`/invoice/resources/…`), which change: see docs/fiscal.md.
 */

/** An amount as the authority reads it: a JSON number. Ours are decimal text of at most two places. */
const figure = (text: string): number => Number(text);

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
      ...(address.postcode === "" ? {} : { postal_zone: address.postcode }),
      country: address.country,
    },
  };
}

/**
 * The document as MBS takes it.
 *
 * @param said - the same document in the terms of EN 16931, which its amounts come from
 */
export function mbsDocument(said: EInvoice, { invoice, choice, source }: FiscalDocument, irn: string): object {
  const sourceIrn =
    source?.number && source.issueDate ? irnOf(source.number, choice.serviceId, source.issueDate) : null;
  const isCredit = said.typeCode === "381";
  return {
    business_id: choice.authorityId,
    irn,
    issue_date: said.issueDate,
    ...(invoice.issuedAt ? { issue_time: lagosTime(invoice.issuedAt) } : {}),
    ...(said.dueDate === null ? {} : { due_date: said.dueDate }),
    invoice_type_code: said.typeCode,
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
      ...said.allowances.map(({ amount }) => ({ charge_indicator: false, amount: figure(amount) })),
      ...said.charges.map(({ amount }) => ({ charge_indicator: true, amount: figure(amount) })),
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
      hsn_code: line.itemCode,
      product_category: line.name,
      ...(line.allowance === null ? {} : { discount_amount: figure(line.allowance.amount) }),
      invoiced_quantity: figure(line.quantity),
      line_extension_amount: figure(line.net),
      item: { name: line.name, description: line.description === "" ? line.name : line.description },
      price: { price_amount: figure(line.price), base_quantity: 1, price_unit: `${said.currency} per 1` },
    })),
  };
}

/** Time of issue where the authority is, `HH:MM:SS`. */
const lagosTime = (issuedAt: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Africa/Lagos" }).format(new Date(issuedAt));

import { useLingui } from "@lingui/react/macro";
import type { ImportField, ImportKind } from "@ankara/domain/import/fields";
import type { RowCode } from "@ankara/domain/import/table";
import type { FileProblem } from "./read-file.ts";

/** Returns the label of a field. */
export function useFieldLabels(): (field: ImportField) => string {
  const { t } = useLingui();
  const labels: Record<ImportField, string> = {
    name: t`Name`,
    firstName: t`First name`,
    lastName: t`Last name`,
    company: t`Company`,
    phone: t`Phone`,
    phone2: t`Second phone`,
    email: t`E-mail`,
    line1: t`Address`,
    line2: t`Address, second line`,
    city: t`City`,
    region: t`State or region`,
    postcode: t`Postcode`,
    country: t`Country`,
    taxId: t`Tax ID`,
    currency: t`Currency`,
    termsDays: t`Payment terms`,
    openingBalance: t`Opening balance`,
    birthday: t`Birthday`,
    tags: t`Tags`,
    note: t`Note`,
    description: t`Description`,
    kind: t`Product or service`,
    unit: t`Unit`,
    price: t`Price`,
    cost: t`Cost`,
    itemCode: t`Item code`,
    barcode: t`Barcode`,
    category: t`Category`,
    number: t`Number`,
    client: t`Client`,
    issueDate: t`Issue date`,
    dueDate: t`Due date`,
    status: t`Status`,
    total: t`Total`,
    balance: t`Balance due`,
    paid: t`Paid`,
    discount: t`Discount`,
    poNumber: t`PO number`,
    itemName: t`Line: item`,
    itemDescription: t`Line: description`,
    quantity: t`Line: quantity`,
    unitPrice: t`Line: price`,
    taxRate: t`Line: tax rate`,
    taxName: t`Line: tax name`,
    date: t`Date`,
    amount: t`Amount`,
    supplier: t`Supplier`,
    method: t`Payment method`,
    inputVat: t`VAT included`,
  };
  return (field) => labels[field];
}

export function useKindLabels(): Record<ImportKind, string> {
  const { t } = useLingui();
  return { contacts: t`Clients`, items: t`Catalog`, invoices: t`Invoices`, expenses: t`Expenses` };
}

/** Messages that say why a row is left out, or what was done about it. */
export function useRowMessages(): Record<RowCode, string> {
  const { t } = useLingui();
  return {
    name_missing: t`There is no name.`,
    number_missing: t`There is no invoice number.`,
    number_too_long: t`The invoice number is longer than 40 characters.`,
    too_long: t`This text is too long.`,
    amount_missing: t`There is no amount.`,
    amount_unreadable: t`This is not an amount.`,
    amount_negative: t`This is below zero.`,
    date_missing: t`There is no date.`,
    date_unreadable: t`This is not a valid date.`,
    due_before_issue: t`It is due before it was issued.`,
    quantity_unreadable: t`This is not a quantity.`,
    rate_unreadable: t`This is not a tax rate.`,
    currency_unknown: t`We don’t know this currency.`,
    price_in_other_currency: t`A cost can only be in your own currency.`,
    sums_unknown: t`It has neither lines nor a total.`,
    too_many_lines: t`It has more than 500 lines.`,
    already_here: t`It is already here.`,
    twice_in_file: t`Same as an earlier row in the file.`,
    phone_as_typed: t`We couldn’t read the phone number, so it was kept as written.`,
    email_left_out: t`We couldn’t read the e-mail address, so it was left out.`,
    birthday_left_out: t`We couldn’t read the birthday, so it was left out.`,
    country_left_out: t`We don’t know the country, so it was left out.`,
    sums_differ: t`Its lines don’t add up to its total, so it is imported as one line with that total.`,
    paid_more: t`More was paid than its total. The excess was left out.`,
    as_draft: t`Imported as a draft, without its number.`,
  };
}

export function useFileMessages(): Record<FileProblem, string> {
  const { t } = useLingui();
  return {
    empty: t`There is nothing to import in this file.`,
    too_large: t`This file is larger than 40 MB. Split it and import one part at a time.`,
    too_many_rows: t`This file has more than 100,000 rows. Split it and import one part at a time.`,
    unreadable: t`We couldn’t open this spreadsheet. Save it as CSV and choose that.`,
    newer: t`A newer version of Ankara made this export. Update Ankara here first.`,
    incomplete: t`Part of this export is missing or changed. Choose the file as it was saved.`,
    suspicious: t`This file unpacks to far more than it should, so we didn’t open it.`,
    not_xlsx: t`We can’t read this kind of file. Save it as CSV or XLSX and choose that.`,
  };
}

/** The programs whose files we know. Names are names: they are not translated. */
export const programs: Readonly<Record<string, string>> = {
  invoice_ninja: "Invoice Ninja",
  zoho: "Zoho",
  wave: "Wave",
  quickbooks: "QuickBooks",
  xero: "Xero",
  sage: "Sage",
  odoo: "Odoo",
  google: "Google",
  vcard: "vCard",
  csv: "CSV",
  ankara: "Ankara",
};

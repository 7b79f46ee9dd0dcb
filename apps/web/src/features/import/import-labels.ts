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
    inputVat: t`VAT inside it`,
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
    date_unreadable: t`This is not a day of the calendar.`,
    due_before_issue: t`It is due before it was issued.`,
    quantity_unreadable: t`This is not a quantity.`,
    rate_unreadable: t`This is not a tax rate.`,
    currency_unknown: t`This currency is not known.`,
    price_in_other_currency: t`A cost can only be in your own currency.`,
    email_unreadable: t`Enter an e-mail address like name@example.com`,
    sums_unknown: t`Neither lines nor total say how much it is.`,
    too_many_lines: t`It has more than 500 lines.`,
    already_here: t`It is here already.`,
    twice_in_file: t`The same stands further up in the file.`,
    phone_as_typed: t`The phone number was taken as it is written: it could not be read.`,
    birthday_left_out: t`The birthday could not be read and was left out.`,
    country_left_out: t`The country is not known and was left out.`,
    sums_differ: t`Its lines do not add up to its total: it comes in as one line with the total of the paper.`,
    paid_more: t`More was paid than its total: what is above it was left out.`,
    as_draft: t`A draft: it comes in as a draft, without its number.`,
  };
}

export function useFileMessages(): Record<FileProblem, string> {
  const { t } = useLingui();
  return {
    empty: t`There is nothing in this file that could be brought in.`,
    too_large: t`This file is larger than 40 MB. Save it in parts and bring in one after the other.`,
    too_many_rows: t`This file has more than 100,000 rows. Save it in parts and bring in one after the other.`,
    unreadable: t`This spreadsheet could not be opened. Save it as CSV and choose that.`,
    newer: t`This export was made by a newer version of Ankara. Use the new version here first.`,
    incomplete: t`A part of this export is missing or was changed. Choose the file as it was saved.`,
    suspicious: t`This file would unpack to more than it can hold. It was not opened.`,
    not_xlsx: t`This kind of file cannot be read. Save it as CSV or XLSX and choose that.`,
  };
}

/** The programs whose files we know. Names are names: they are not translated. */
export const programs: Readonly<Record<string, string>> = {
  invoice_ninja: "Invoice Ninja",
  zoho: "Zoho",
  wave: "Wave",
  quickbooks: "QuickBooks",
  google: "Google",
  vcard: "vCard",
  csv: "CSV",
  ankara: "Ankara",
};

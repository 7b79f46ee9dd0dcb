import type { MinorUnits } from "@ankara/domain/money/money";
import { currencyOf } from "@ankara/domain/money/currencies";
import { divideHalfUp, parseDecimal, powerOfTen } from "@ankara/domain/money/decimal";
import { blockOf } from "@ankara/domain/fiscal/block";
import { fiscalFormatByKey } from "@ankara/domain/fiscal/document-formats";
import { unitOf } from "@ankara/domain/invoice/units";
import { decimalToMinor, minorToDecimal } from "@ankara/domain/money/parse-money";
import type { Invoice, InvoiceLine, PartySnapshot, PaymentDetails, Totals } from "@ankara/domain/records/invoice";
import { err, ok, type Result } from "@ankara/domain/result";
import { formatsFor } from "../formats.ts";
import type { DocumentLabels } from "../labels/document-label-types.ts";
import { byCategory, type ByCategory, type TaxClass } from "./by-category.ts";
import {
  brokenRulesOf,
  type EInvoice,
  type ELine,
  type EParty,
  type EPayment,
  type ETaxClass,
  type RuleId,
} from "./e-invoice.ts";

/** Reasons a document cannot be expressed in EN 16931; all that apply are returned. */
export type EInvoiceProblem =
  /** Only issued invoices and credit notes: an offer or a draft is none, and a void one says nothing. */
  | "not_an_issued_invoice"
  /** BR-06, BR-08 and BR-09 of the seller; BR-07, BR-10 and BR-11 of the buyer: an address without a country is of the seller's, nothing at all is of none. */
  | "seller_missing"
  | "seller_country_missing"
  | "buyer_missing"
  | "buyer_country_missing"
  /** BR-S-02, BR-Z-02, BR-E-02: who charges VAT says under which number. */
  | "seller_tax_number_missing"
  /** BR-CO-26: the buyer's program knows the seller by a number of some register. */
  | "seller_registration_missing"
  /** BR-DEC: at most two decimals, and the currency has three. */
  | "three_decimals"
  /** BR-CL-04: the norm's list of currencies has not heard of the dobra of 2018. */
  | "currency_unlisted"
  /** The document breaks this rule all the same: its taxes, rounded line by line, are too far from its rate, say. */
  | RuleId;

/**
 * An issued invoice or credit note in the terms of EN 16931.
 *
 * @param paid - confirmed payments, minor units
 * @returns every problem there is, or the document; its totals are the printed ones to the letter
 */
export function readEInvoice(invoice: Invoice, paid = 0): Result<EInvoice, readonly EInvoiceProblem[]> {
  const { from, billTo, totals, currency, number, issueDate } = invoice;
  const isDocument = invoice.kind === "invoice" || invoice.kind === "credit_note";
  if (!isDocument || invoice.status !== "issued" || !totals || number === null || issueDate === null)
    return err(["not_an_issued_invoice"]);
  const country = countryCodeOf(from);
  const buyerCountry = countryCodeOf(billTo) ?? (hasAddress(billTo) ? country : null);
  const parts = byCategory(invoice, totals, from?.vatRegistered === true);
  const outside = parts.taxes.every(({ tax }) => tax.category === "O");
  const noTaxId = !from?.taxId.trim();
  const problems: EInvoiceProblem[] = [
    ...(!from || nameOf(from) === "" ? (["seller_missing"] as const) : []),
    ...(country === null ? (["seller_country_missing"] as const) : []),
    ...(!billTo || nameOf(billTo) === "" ? (["buyer_missing"] as const) : []),
    ...(billTo && nameOf(billTo) !== "" && buyerCountry === null ? (["buyer_country_missing"] as const) : []),
    ...(!outside && noTaxId ? (["seller_tax_number_missing"] as const) : []),
    ...(outside && noTaxId && !from?.registrationNumber.trim() ? (["seller_registration_missing"] as const) : []),
    ...(currencyOf(currency).decimals > 2 ? (["three_decimals"] as const) : []),
    ...(currency === "STN" ? (["currency_unlisted"] as const) : []),
  ];
  if (problems.length > 0 || !from || !billTo || country === null || buyerCountry === null) return err(problems);

  const { labels } = formatsFor(invoice.language, currency);
  const amount = (minor: number) => minorToDecimal(minor, currency, { fixed: true });
  const ways = invoice.kind === "invoice" ? waysToPay(invoice.payTo) : [];
  const amounts = totalsOf(parts, totals, paid, amount);
  const document: EInvoice = {
    number,
    issueDate,
    dueDate: invoice.kind === "invoice" ? invoice.dueDate : null,
    supplyDate: invoice.supplyDate,
    typeCode: invoice.kind === "invoice" ? "380" : "381",
    currency,
    ...taxCurrencyOf(invoice),
    orderNumber: invoice.poNumber,
    notes: notesOf(
      invoice,
      totals,
      invoice.payTo.filter((one) => hasAccount(one) && !ways.includes(one)),
      labels,
    ),
    terms: termsOf(invoice, labels),
    precedingNumber: invoice.kind === "credit_note" ? invoice.sourceNumber : "",
    records: recordsOf(invoice),
    seller: partyOf(from, country, outside || !from.vatRegistered),
    buyer: partyOf(billTo, buyerCountry, outside),
    payments: ways.map((one) => paymentOf(one, invoice.payRef)),
    allowances: parts.allowances.map((one) => ({
      amount: amount(one.amount),
      reason: labels.documentDiscount,
      tax: classText(one.tax),
    })),
    charges: parts.charges.map((one) => ({ ...one, amount: amount(one.amount), tax: classText(one.tax) })),
    taxes: parts.taxes.map(({ tax, base, amount: due }) => ({
      ...classText(tax),
      base: amount(base),
      amount: amount(due),
      exemption: tax.category === "E" ? "Exempt from VAT" : tax.category === "O" ? "Not subject to VAT" : "",
    })),
    lines: invoice.lines.map((line, index) => lineOf(line, index, invoice, parts, labels)),
    totals: { ...amounts, taxInTaxCurrency: taxInTaxCurrency(invoice, totals) },
  };
  const broken = brokenRulesOf(document);
  return broken.length > 0 ? err(broken) : ok(document);
}

function totalsOf(
  parts: ByCategory,
  totals: Totals,
  paid: MinorUnits,
  amount: (minor: number) => string,
): Omit<EInvoice["totals"], "taxInTaxCurrency"> {
  const sum = (rows: readonly { readonly amount: MinorUnits }[]) => rows.reduce((all, row) => all + row.amount, 0);
  const lines = parts.lines.reduce((all, { net }) => all + net, 0);
  const withoutTax = lines - sum(parts.allowances) + sum(parts.charges);
  const tax = sum(parts.taxes);
  return {
    lines: amount(lines),
    allowances: amount(sum(parts.allowances)),
    charges: amount(sum(parts.charges)),
    withoutTax: amount(withoutTax),
    tax: amount(tax),
    withTax: amount(withoutTax + tax),
    paid: amount(paid),
    rounding: amount(totals.rounding),
    payable: amount(totals.total - paid),
  };
}

/** BT-40, BT-55: the norm's list of countries (EN 16931 code lists 1.3.16) knows Kosovo as 1A. */
function countryCodeOf(party: PartySnapshot | null): string | null {
  const code = party?.address?.country ?? null;
  return code === "XK" ? "1A" : code;
}

const hasAddress = (party: PartySnapshot | null): boolean =>
  [party?.address?.line1, party?.address?.city].some((text) => text !== undefined && text.trim() !== "");

const nameOf = (party: PartySnapshot): string => (party.company.trim() === "" ? party.name : party.company).trim();

function partyOf(party: PartySnapshot, country: string, outside: boolean): EParty {
  const { address } = party;
  const taxId = party.taxId.trim();
  const vatId = outside ? "" : vatIdOf(party, country);
  const name = nameOf(party);
  return {
    name,
    tradingName: party.name.trim() === name ? "" : party.name.trim(),
    address: {
      line1: address?.line1 ?? "",
      line2: address?.line2 ?? "",
      city: address?.city ?? "",
      postcode: address?.postcode ?? "",
      region: address?.region ?? "",
      country,
    },
    registration: party.registrationNumber,
    vatId,
    taxNumber: vatId !== "" && vatId === plainNumber(taxId) ? "" : taxId,
    phone: party.phone,
    email: party.email,
  };
}

const plainNumber = (text: string): string => text.replaceAll(/[\s.]/g, "").toUpperCase();

/**
 * Returns a party's VAT identifier; empty where it has none. BR-CO-09: it begins with the ISO code of its country, and with
 * `EL` in Greece; Northern Ireland's `XI` is of the United Kingdom. A number without it is a tax number of another kind.
 * BR-O-02: outside the scope of VAT nobody has one.
 */
function vatIdOf({ vatNumber = "", taxId }: PartySnapshot, country: string): string {
  const prefix = new RegExp(`^(${country}|${country === "GR" ? "EL" : country === "GB" ? "XI" : country})[A-Z0-9]{2}`);
  return [vatNumber, taxId].map(plainNumber).find((number) => prefix.test(number)) ?? "";
}

/** BR-50 and BR-61: a transfer needs an account, so details without one stay on the document alone. */
const hasAccount = ({ accountNumber }: PaymentDetails): boolean => accountNumber.trim() !== "";

/** All accounts of a document are of one kind and name (UBL-SR-46, UBL-SR-47): those like the first. */
function waysToPay(payTo: readonly PaymentDetails[]): readonly PaymentDetails[] {
  const [first, ...others] = payTo.filter(hasAccount);
  if (!first) return [];
  return [first, ...others.filter(({ kind, provider }) => kind === first.kind && provider === first.provider)];
}

function paymentOf({ kind, provider, accountNumber, accountName }: PaymentDetails, reference: string): EPayment {
  return { code: kind === "bank" ? "30" : "68", name: provider, reference, account: accountNumber, accountName };
}

/** Returns the free-text notes: the document's own, other ways to pay, and the tax withheld. */
function notesOf(
  invoice: Invoice,
  totals: Totals,
  otherWays: readonly PaymentDetails[],
  labels: DocumentLabels,
): readonly string[] {
  const { currency } = invoice;
  // Withholding is never a negative tax: the total is owed, and the certificate stands for what was kept back.
  const withheld = totals.withholding.map(
    ({ name, amount }) =>
      `${labels.lessWithholding(name, null)}: ${minorToDecimal(amount, currency, { fixed: true })} ${currency}`,
  );
  const ways =
    invoice.kind === "invoice"
      ? otherWays.map(({ provider, accountNumber, accountName }) =>
          [provider, accountNumber, accountName].filter((text) => text.trim() !== "").join(", "),
        )
      : [];
  const reason = invoice.kind === "credit_note" ? (invoice.reason ?? "") : "";
  return [invoice.title, reason, invoice.publicNote, invoice.terms, ...ways, ...withheld]
    .map((note) => note.trim())
    .filter((note) => note !== "");
}

/** Returns what the authority recorded; nothing for a rehearsal, which is no record. */
function recordsOf(invoice: Invoice): EInvoice["records"] {
  const block = blockOf(invoice);
  const regime = block && fiscalFormatByKey(block.regime);
  if (!block || !regime || block.rehearsal === true || block.number === "") return [];
  const label = regime.parts.find(({ key }) => key === "number")?.label ?? "";
  return [
    { number: block.number, what: `${regime.name} ${label}`, url: /^https:\/\/\S+$/.test(block.qr) ? block.qr : "" },
  ];
}

/** BR-CO-25: who is owed something says until when. */
function termsOf(invoice: Invoice, labels: DocumentLabels): string {
  if (invoice.kind !== "invoice" || invoice.termsDays === null) return "";
  return invoice.termsDays === 0 ? labels.onReceipt : labels.daysFromIssue(invoice.termsDays);
}

function taxCurrencyOf(invoice: Invoice): Pick<EInvoice, "taxCurrency"> {
  const { homeCurrency, currency, exchangeRate } = invoice;
  return { taxCurrency: homeCurrency !== null && homeCurrency !== currency && exchangeRate ? homeCurrency : null };
}

function taxInTaxCurrency(invoice: Invoice, totals: Totals): string | null {
  const { taxCurrency } = taxCurrencyOf(invoice);
  if (taxCurrency === null || !invoice.exchangeRate) return null;
  const vat = totals.taxes.reduce((sum, { kind, amount }) => (kind === "tax" ? sum + amount : sum), 0);
  const { units, scale } = parseDecimal(invoice.exchangeRate);
  const minor = divideHalfUp(
    BigInt(vat) * units * powerOfTen(currencyOf(taxCurrency).decimals),
    powerOfTen(scale + currencyOf(invoice.currency).decimals),
  );
  return minorToDecimal(Number(minor), taxCurrency, { fixed: true });
}

function lineOf(line: InvoiceLine, index: number, invoice: Invoice, parts: ByCategory, labels: DocumentLabels): ELine {
  const { currency } = invoice;
  const amount = (minor: number) => minorToDecimal(minor, currency, { fixed: true });
  // An open field counts as none, as it does in the totals.
  const quantity = line.quantity === "" ? "0" : line.quantity;
  const unitPrice = line.unitPrice === "" ? "0" : line.unitPrice;
  const { net, tax } = parts.lines[index] ?? { net: 0, tax: { category: "E", ratePpm: 0 } satisfies TaxClass };
  const shown = {
    id: String(index + 1),
    name: line.name,
    description: line.description.trim(),
    itemCode: line.itemCode,
    quantity,
    unitCode: unitOf(line.unit).uneceCode,
    net: amount(net),
    tax: classText(tax),
  };
  const product = timesText(quantity, unitPrice);
  const full = decimalToMinor(product, currency);
  // A price with tax in it is said without: what the line comes to, a piece.
  if (full < net || invoice.taxMode === "inclusive")
    return { ...shown, price: perPiece(net, quantity, currency), allowance: null };
  const off = full - net;
  // PEPPOL-EN16931-R120: quantity times price is the line within two cents, which whole shillings are rounded further from.
  const isRounded = currencyOf(currency).decimals === 0 && product.includes(".");
  return {
    ...shown,
    price: isRounded ? perPiece(full, quantity, currency) : unitPrice,
    allowance: off === 0 ? null : { amount: amount(off), reason: labels.discount },
  };
}

function timesText(a: string, b: string): string {
  const [first, second] = [parseDecimal(a), parseDecimal(b)];
  return decimalText(first.units * second.units, first.scale + second.scale);
}

/** Ten places: enough that quantity × price comes to the line again. */
function perPiece(minor: number, quantity: string, currency: string): string {
  const { units, scale } = parseDecimal(quantity);
  const places = 10;
  const { decimals } = currencyOf(currency);
  if (units === 0n) return "0";
  const price = divideHalfUp(BigInt(minor) * powerOfTen(scale + places), units * powerOfTen(decimals));
  return decimalText(price, places);
}

function decimalText(units: bigint, scale: number): string {
  const digits = String(units).padStart(scale + 1, "0");
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  return `${digits.slice(0, digits.length - scale)}${scale > 0 && fraction !== "" ? `.${fraction}` : ""}`;
}

function classText({ category, ratePpm }: TaxClass): ETaxClass {
  return { category, percent: decimalText(BigInt(ratePpm), 4) };
}

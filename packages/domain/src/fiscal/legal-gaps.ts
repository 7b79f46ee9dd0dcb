import type { MinorUnits } from "../money/money.ts";
import { isPositiveDecimal, multiplyToMinor } from "../money/decimal.ts";
import { countryOf } from "../countries/countries.ts";
import { currencyOf } from "../money/currencies.ts";
import type { LocalDate } from "../dates/dates.ts";
import { isBlankLine } from "../invoice/issue.ts";
import { walkInName } from "../invoice/document-status.ts";
import { minorToDecimal } from "../money/parse-money.ts";
import type { BuyerKind } from "../records/fiscal.ts";
import type { Invoice, PartySnapshot } from "../records/invoice.ts";
import { type LegalField, type LegalPlace, legalFields, type LegalRow, legalRows } from "./legal-rows.ts";

/** One thing that the law of the seller's country wants and the document has not, or has in an odd shape. A hint: it stops nobody. */
export type LegalGap = {
  readonly field: LegalField;
  readonly problem: "missing" | "shape";
  readonly place: LegalPlace;
  /** The country's name for it; empty if it needs none. */
  readonly label: string;
  readonly example: string;
  /** Lines it is about, for `item_code`. */
  readonly lineIds: readonly string[];
  readonly source: string;
  readonly checkedOn: LocalDate;
  readonly uncertain: boolean;
};

export type LegalInput = {
  readonly invoice: Invoice;
  /** Seller and client as they will print; those of the records while it is a draft. */
  readonly from: PartySnapshot;
  readonly billTo: PartySnapshot | null;
  /** Minor units of the document's currency; null while it cannot be counted. */
  readonly total: MinorUnits | null;
  /** Day the rules are looked up by. */
  readonly day: LocalDate;
};

/** Returns the kind of buyer for tax law: the stated one, else a business if a company or a tax id is known. */
function buyerKindOf({ invoice, billTo }: Pick<LegalInput, "invoice" | "billTo">): BuyerKind {
  if (invoice.walkIn || billTo === null || billTo.name === walkInName) return "consumer";
  if (billTo.buyerKind) return billTo.buyerKind;
  return billTo.company.trim() !== "" || billTo.taxId.trim() !== "" || (billTo.vatNumber ?? "") !== ""
    ? "business"
    : "consumer";
}

/**
 * Returns what is missing or malformed on an invoice or credit note, by the law of the seller's country, in the order of its
 * rows. Empty for other kinds and for countries we have no rows of.
 */
export function legalGaps(input: LegalInput): LegalGap[] {
  const { invoice, from, day } = input;
  const { kind } = invoice;
  const country = from.address?.country;
  if (kind !== "invoice" && kind !== "credit_note") return [];
  const buyer = buyerKindOf(input);
  return legalRows.flatMap((row): LegalGap[] => {
    if (row.country !== country || !row.documents.includes(kind)) return [];
    if ((row.from ?? "") > day || (row.to ?? "9999") < day) return [];
    if (row.registered !== null && row.registered !== from.vatRegistered) return [];
    if (row.buyer !== null && !row.buyer.includes(buyer)) return [];
    if (row.over !== null && !isOver(input, row)) return [];
    const found = look(row, input);
    if (found === null) return [];
    const { field, label, example, source, checkedOn, uncertain } = row;
    const place = legalFields[field];
    return [{ field, place, label, example, source, checkedOn, uncertain, lineIds: [], ...found }];
  });
}

type Found = Pick<LegalGap, "problem"> & Partial<Pick<LegalGap, "lineIds">>;
const missing: Found = { problem: "missing" };

function look(row: LegalRow, { invoice, from, billTo }: LegalInput): Found | null {
  switch (row.field) {
    case "seller_name":
      return from.company.trim() === "" && from.name.trim() === "" ? missing : null;
    case "seller_address":
      return hasAddress(from) ? null : missing;
    case "seller_tax_id":
      return numberGap(from.taxId, row);
    case "seller_vat_number":
      return numberGap(from.vatNumber ?? "", row);
    case "seller_registration":
      return numberGap(from.registrationNumber, row);
    case "buyer_name":
      return billTo === null || billTo.name === walkInName || billTo.name.trim() === "" ? missing : null;
    case "buyer_address":
      return billTo && hasAddress(billTo) ? null : missing;
    case "buyer_tax_id":
      return numberGap(billTo?.taxId ?? "", row);
    case "buyer_vat_number":
      return numberGap(billTo?.vatNumber ?? "", row);
    case "supply_date":
      // Without another date the day of issue counts, which every issued document has.
      return null;
    case "exchange_rate":
      return foreignWithoutRate(invoice) ? missing : null;
    case "source_number":
      return invoice.sourceNumber.trim() === "" ? missing : null;
    case "credit_reason":
      return (invoice.reason ?? "").trim() === "" ? missing : null;
    case "french":
      return invoice.language.startsWith("fr") ? null : missing;
    case "vat":
      return invoice.taxes.some(({ kind }) => kind === "tax") ? null : missing;
    case "no_vat":
      return invoice.taxes.some(({ kind, ratePpm }) => kind === "tax" && ratePpm > 0) ? missing : null;
    case "item_code":
      return codeGap(invoice, row);
  }
}

/** A number may be typed with its label before it, and with spaces. */
function numberGap(typed: string, { shape, label }: LegalRow): Found | null {
  const bare = typed.replaceAll(/\s/g, "");
  if (bare === "") return missing;
  if (shape === null || shape.test(bare)) return null;
  const last = label.split(" ").at(-1) ?? "";
  const unlabelled = [label.replaceAll(" ", ""), last, "TIN", "PIN", "VAT"].find((word) =>
    bare.toLowerCase().startsWith(word.toLowerCase()),
  );
  const rest = unlabelled === undefined ? bare : bare.slice(unlabelled.length).replace(/^(no|number)?[.:]*/i, "");
  return shape.test(rest) ? null : { problem: "shape" };
}

const hasAddress = ({ address }: PartySnapshot): boolean =>
  address !== null && [address.line1, address.line2, address.city].some((line) => line.trim() !== "");

/** A second currency on the document says the rate as well. */
const foreignWithoutRate = ({ currency, homeCurrency, exchangeRate, reference }: Invoice): boolean =>
  homeCurrency !== null && homeCurrency !== currency && exchangeRate === null && reference?.currency !== homeCurrency;

function codeGap({ lines }: Invoice, { shape }: LegalRow): Found | null {
  const coded = lines.filter((line) => !isBlankLine(line));
  const without = coded.filter(({ itemCode }) => itemCode.trim() === "");
  if (without.length > 0) return { problem: "missing", lineIds: without.map(({ id }) => id) };
  const odd = shape ? coded.filter(({ itemCode }) => !shape.test(itemCode.replaceAll(/\s/g, ""))) : [];
  return odd.length > 0 ? { problem: "shape", lineIds: odd.map(({ id }) => id) } : null;
}

/** The total in the country's own currency against the row's bound; where no rate is known, it is taken to be over. */
function isOver({ invoice, total }: LegalInput, { country, over }: LegalRow): boolean {
  if (over === null || total === null) return false;
  const home = countryOf(country).currency;
  const { currency, homeCurrency, exchangeRate } = invoice;
  if (currency === home) return total > over;
  if (homeCurrency !== home || exchangeRate === null || !isPositiveDecimal(exchangeRate)) return true;
  return multiplyToMinor(minorToDecimal(total, currency), exchangeRate, currencyOf(home).decimals) > over;
}

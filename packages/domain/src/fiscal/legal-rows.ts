import type { LocalDate } from "../dates/dates.ts";
import type { BuyerKind } from "../records/fiscal.ts";

/** Facts a law requires on an invoice, each with the place the business fills it in. */
export const legalFields = {
  seller_name: "business",
  seller_address: "business",
  seller_tax_id: "business",
  seller_vat_number: "business",
  seller_registration: "business",
  buyer_name: "client",
  buyer_address: "client",
  buyer_tax_id: "client",
  buyer_vat_number: "client",
  supply_date: "document",
  exchange_rate: "document",
  source_number: "document",
  credit_reason: "document",
  french: "document",
  /** The rate and amount of VAT: a registered seller names them. */
  vat: "document",
  /** VAT on the document of a seller who is not registered for it. */
  no_vat: "document",
  item_code: "item",
} as const;
export type LegalField = keyof typeof legalFields;
/** The place it is filled in. */
export type LegalPlace = (typeof legalFields)[LegalField];

/** One thing an invoice of a country must carry on a day, with where we read it. */
export type LegalRow = {
  readonly country: string;
  readonly field: LegalField;
  /** The country's name for it if it is a number: `KRA PIN`. */
  readonly label: string;
  readonly documents: readonly ("invoice" | "credit_note")[];
  /** Only of sellers who are (not) registered for VAT; null: of all. */
  readonly registered: boolean | null;
  /** Only where the buyer is one of these; null: whoever it is. */
  readonly buyer: readonly BuyerKind[] | null;
  /** Only above this total, minor units of the country's own currency. */
  readonly over: number | null;
  /** Its pattern without spaces; null where none is published. */
  readonly shape: RegExp | null;
  readonly example: string;
  /** First and last day it applies; null where it is open. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly source: string;
  readonly checkedOn: LocalDate;
  /** Not confirmed by a source of this year: shows "Confirm with your tax office". */
  readonly uncertain: boolean;
};

const checkedOn = "2026-11-03";
const both = ["invoice", "credit_note"] as const;
const taxed: readonly BuyerKind[] = ["business", "government"];

type Details = Partial<Omit<LegalRow, "country" | "field">>;

/** Rows of one country and source. */
const rowsOf =
  (country: string, source: string, uncertain = false) =>
  (field: LegalField, details: Details = {}): LegalRow => ({
    country,
    field,
    label: "",
    documents: both,
    registered: null,
    buyer: null,
    over: null,
    shape: null,
    example: "",
    from: null,
    to: null,
    source,
    checkedOn,
    uncertain,
    ...details,
  });

/** Requirements every VAT law makes of our documents. */
const common = (row: ReturnType<typeof rowsOf>): LegalRow[] => [
  row("seller_name"),
  row("seller_address"),
  row("vat", { registered: true }),
  row("no_vat", { registered: false }),
  row("source_number", { documents: ["credit_note"] }),
  row("credit_reason", { documents: ["credit_note"] }),
  row("exchange_rate", { registered: true }),
];

const nigeria = rowsOf("NG", "Nigeria Tax Act 2025, s. 153");
const kenya = rowsOf("KE", "KRA FAQ 424; EY 2024-0928; LN 64/2024");
const ghana = rowsOf("GH", "fiscal-requirements.com 3226; Act 1151");
const rwanda = rowsOf("RW", "RRA EBM; general knowledge", true);
const zambia = rowsOf("ZM", "payezambia 2026-04; edicom");
const uganda = rowsOf("UG", "URA EFRIS, voxelgroup");
const tanzania = rowsOf("TZ", "TRA EFD; EY 2023-07", true);
const zimbabwe = rowsOf("ZW", "ZIMRA PN 30/2025; fiscal-requirements 3308");
const southAfrica = rowsOf("ZA", "VAT Act, s. 20; SARS");
const ethiopia = rowsOf("ET", "Proclamation 1341/2024; Directive 188/2017 E.C.", true);
const cameroon = rowsOf("CM", "Finance Law 2026, Fonoa 2026-02; CGI, art. 8 quater");

/** The Tax ID replaced the TIN in 2026, which businesses still print: its two forms warn of nothing, and no example shows them. */
const nigerianTaxId: Details = {
  label: "Tax ID",
  shape: /^(\d{13}|\d{8}-?\d{4}|\d{10})$/,
  source: "Nigeria Tax Act 2025, s. 153; NTAA 2025, s. 6–8; NRS and JRB, notice of 18 May 2026",
  checkedOn: "2026-11-28",
};

/**
 * By country, in the order a person would fill them in. Shapes of numbers are those of the authorities' own examples; they
 * warn, and nothing is refused for them.
 */
export const legalRows: readonly LegalRow[] = [
  ...common(nigeria),
  nigeria("seller_tax_id", { ...nigerianTaxId, example: "2521400318843" }),
  nigeria("seller_registration", {
    label: "CAC number",
    shape: /^(RC|BN|IT|LP|LLP)?[:-]?\d{3,9}$/i,
    example: "RC 1482207",
  }),
  nigeria("buyer_name"),
  nigeria("supply_date"),
  nigeria("buyer_tax_id", { ...nigerianTaxId, buyer: taxed, example: "2522410455127" }),

  ...common(kenya),
  kenya("seller_tax_id", { label: "KRA PIN", shape: /^[AP]\d{9}[A-Z]$/i, example: "P051234567X" }),
  kenya("buyer_tax_id", {
    label: "KRA PIN",
    buyer: taxed,
    shape: /^[AP]\d{9}[A-Z]$/i,
    example: "P051234567X",
  }),

  ...common(ghana),
  ghana("seller_tax_id", {
    label: "TIN",
    shape: /^([CPGQV]\d{10}|GHA-?\d{9}-?\d)$/i,
    example: "C0003456789",
  }),
  ghana("buyer_name", { buyer: taxed }),
  ghana("buyer_tax_id", {
    label: "TIN",
    buyer: taxed,
    shape: /^([CPGQV]\d{10}|GHA-?\d{9}-?\d)$/i,
    example: "C0003456789",
    uncertain: true,
  }),

  ...common(rwanda),
  rwanda("seller_tax_id", { label: "TIN", shape: /^\d{9}$/, example: "102345678" }),
  rwanda("buyer_tax_id", { label: "TIN", buyer: taxed, shape: /^\d{9}$/, example: "102345678" }),

  ...common(zambia),
  zambia("seller_tax_id", { label: "TPIN", shape: /^\d{10}$/, example: "1002345678" }),
  zambia("buyer_tax_id", { label: "TPIN", buyer: taxed, shape: /^\d{10}$/, example: "1002345678" }),

  ...common(uganda),
  uganda("seller_tax_id", { label: "TIN", shape: /^\d{10}$/, example: "1001234567" }),
  uganda("buyer_name", { buyer: taxed }),
  uganda("buyer_tax_id", { label: "TIN", buyer: taxed, shape: /^\d{10}$/, example: "1001234567" }),

  ...common(tanzania),
  tanzania("seller_tax_id", { label: "TIN", shape: /^\d{3}-?\d{3}-?\d{3}$/, example: "123-456-789" }),
  tanzania("seller_vat_number", {
    label: "VRN",
    registered: true,
    shape: /^\d{2}-?\d{6}-?[A-Z]$/i,
    example: "40-012345-K",
  }),
  tanzania("buyer_name", { buyer: taxed }),
  tanzania("buyer_tax_id", {
    label: "TIN",
    buyer: taxed,
    shape: /^\d{3}-?\d{3}-?\d{3}$/,
    example: "123-456-789",
  }),

  ...common(zimbabwe),
  zimbabwe("seller_tax_id", { label: "TIN", shape: /^\d{10}$/, example: "2000123456" }),
  zimbabwe("seller_vat_number", { label: "VAT number", registered: true, shape: /^\d{9}$/, example: "220123456" }),
  zimbabwe("buyer_name", { buyer: taxed, from: "2025-06-01" }),
  zimbabwe("buyer_address", { buyer: taxed, from: "2025-06-01" }),
  zimbabwe("buyer_tax_id", {
    label: "TIN",
    buyer: taxed,
    shape: /^\d{10}$/,
    example: "2000123456",
    from: "2025-06-01",
  }),
  zimbabwe("buyer_vat_number", {
    label: "VAT number",
    buyer: taxed,
    shape: /^\d{9}$/,
    example: "220123456",
    from: "2025-06-01",
    uncertain: true,
  }),
  zimbabwe("item_code", {
    label: "HS code",
    registered: true,
    shape: /^\d{4}\.?\d{2}\.?\d{2}$/,
    example: "6203.42.00",
  }),

  ...common(southAfrica),
  southAfrica("seller_tax_id", { label: "VAT number", registered: true, shape: /^4\d{9}$/, example: "4120155555" }),
  // Below R5,000 an abridged tax invoice does without the recipient.
  southAfrica("buyer_name", { registered: true, over: 500_000 }),
  southAfrica("buyer_address", { registered: true, over: 500_000 }),
  southAfrica("buyer_tax_id", {
    label: "VAT number",
    registered: true,
    buyer: taxed,
    over: 500_000,
    shape: /^4\d{9}$/,
    example: "4120155555",
  }),

  ...common(ethiopia),
  ethiopia("seller_tax_id", { label: "TIN", shape: /^\d{10}$/, example: "0012345678" }),
  ethiopia("seller_vat_number", { label: "VAT number", registered: true, example: "8812340011" }),
  ethiopia("buyer_name"),
  ethiopia("buyer_tax_id", { label: "TIN", buyer: taxed, shape: /^\d{10}$/, example: "0045678901" }),
  ethiopia("buyer_vat_number", { label: "VAT number", registered: true, buyer: taxed, example: "8823450099" }),

  ...common(cameroon),
  cameroon("seller_tax_id", { label: "NIU", shape: /^[MP]\d{12}[A-Z]$/i, example: "M051912345678K" }),
  cameroon("seller_registration", { label: "RCCM", example: "RC/DLA/2019/B/1234" }),
  cameroon("buyer_name"),
  cameroon("buyer_address"),
  cameroon("buyer_tax_id", { label: "NIU", buyer: taxed, shape: /^[MP]\d{12}[A-Z]$/i, example: "M051912345678K" }),
  cameroon("french"),
];

/** Does the country number VAT apart from the taxpayer? Then there is a field for it. */
export const hasVatNumber = (country: string | null | undefined): boolean =>
  legalRows.some((row) => row.country === country && row.field === "seller_vat_number");

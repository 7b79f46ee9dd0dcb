import type { EInvoice, EParty } from "./e-invoice.ts";

/** BT-24 and BT-23: the rules the receiver's program validates the document by. */
export type Profile = {
  readonly key: "en16931" | "xrechnung" | "peppol" | "pintNigeria";
  readonly customization: string;
  readonly process: string;
};

/** The European norm itself, without a country's additions. */
const en16931: Profile = { key: "en16931", customization: "urn:cen.eu:en16931:2017", process: "" };
const billing = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
/** XRechnung 3.0.2 of KoSIT: what public bodies in Germany take, and most programs of companies there. */
const xrechnung: Profile = {
  key: "xrechnung",
  customization: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  process: billing,
};
/** Peppol BIS Billing 3.0 of OpenPeppol. */
const peppol: Profile = {
  key: "peppol",
  customization: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  process: billing,
};

/** Peppol's international model (PINT) for Nigeria, 1: what access points there hand on. Both names as Peppol's list of document types 9.7 has them. */
const pintNigeria: Profile = {
  key: "pintNigeria",
  customization: "urn:peppol:pint:billing-1@ng-1",
  process: "urn:peppol:bis:billing",
};

/**
 * Schemes of VAT numbers that are addresses on the Peppol network (Electronic Address Scheme list 9.x), by country. Sellers of
 * countries that are not here have rules of their own (Denmark, Greece, Iceland, Italy, the Netherlands, Norway, Sweden).
 */
const vatAddressScheme: Readonly<Record<string, string>> = {
  AT: "9914",
  BE: "9925",
  BG: "9926",
  CY: "9928",
  CZ: "9929",
  EE: "9931",
  ES: "9920",
  FR: "9957",
  HR: "9934",
  HU: "9910",
  IE: "9935",
  LT: "9937",
  LU: "9938",
  LV: "9939",
  MT: "9943",
  PL: "9945",
  PT: "9946",
  RO: "9947",
  SI: "9949",
  SK: "9950",
};

/** BT-34, BT-49: where a party receives documents; null where the profile knows no such address of it. */
export type ElectronicAddress = { readonly scheme: string; readonly id: string };

export function electronicAddressOf(party: EParty, profile: Profile): ElectronicAddress | null {
  const { email, vatId, address } = party;
  if (profile.key === "pintNigeria") {
    const id = nigerianTaxIdOf(party);
    return id === "" ? null : { scheme: "0244", id };
  }
  if (profile.key !== "peppol") return email === "" ? null : { scheme: "EM", id: email };
  const scheme = vatAddressScheme[address.country];
  return scheme === undefined || vatId === "" ? null : { scheme, id: vatId };
}

/**
 * Returns the profile of the buyer's country whose demands the document meets, else the norm's own: every program that
 * reads the one reads the other, so a document is never refused for what a country would like to know besides.
 */
export function profileOf(document: EInvoice): Profile {
  const { buyer } = document;
  if (buyer.address.country === "DE") return meetsXRechnung(document) ? xrechnung : en16931;
  if (buyer.address.country === "NG") return meetsPintNigeria(document) ? pintNigeria : en16931;
  return meetsPeppol(document) ? peppol : en16931;
}

/** BR-DE-3 to BR-DE-9, BR-DE-15 and BR-DE-27; PEPPOL-EN16931-R010 and R020. Other rules hold for every document we write. */
const meetsXRechnung = ({ orderNumber, seller, buyer }: EInvoice): boolean =>
  orderNumber !== "" &&
  [seller.address.city, seller.address.postcode, buyer.address.city, buyer.address.postcode].every(isFilled) &&
  /\d.*\d.*\d/s.test(seller.phone) &&
  isFilled(seller.email) &&
  isFilled(buyer.email);

/** PEPPOL-EN16931-R003, R010 and R020. */
const meetsPeppol = ({ orderNumber, seller, buyer }: EInvoice): boolean =>
  orderNumber !== "" && [seller, buyer].every((party) => electronicAddressOf(party, peppol) !== null);

/**
 * Both parties of Nigeria with the Tax ID documents are addressed by, and on each line a code of goods (HS) or of services
 * (ISIC), which is BTNG-039 and wanted once. ALIGNED-IBRP-003 to 011 hold for every document we write.
 */
const meetsPintNigeria = ({ seller, buyer, lines }: EInvoice): boolean =>
  seller.address.country === "NG" &&
  [seller, buyer].every((party) => nigerianTaxIdOf(party) !== "") &&
  lines.every(({ itemCode }) => commodityCodeOf(itemCode) !== "");

/** NG:TID of Peppol's list of participants: the Tax ID of thirteen digits, which replaces the TIN since 2026. Empty for a TIN. */
export function nigerianTaxIdOf({ taxNumber }: Pick<EParty, "taxNumber">): string {
  const digits = taxNumber.replaceAll(/[\s-]/g, "");
  return /^\d{13}$/.test(digits) ? digits : "";
}

/** BTNG-039: six digits or more are an HS code, four an ISIC one; empty for any other code of a shop's own. */
export function commodityCodeOf(itemCode: string): string {
  const digits = itemCode.replaceAll(/[\s.]/g, "");
  return /^(\d{4}|\d{6,10})$/.test(digits) ? digits : "";
}

const isFilled = (text: string): boolean => text.trim() !== "";

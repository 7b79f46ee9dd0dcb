/** A country's own names for the numbers of a business, the same in every language, and for its tax authority. */
type Labels = {
  readonly taxId?: string;
  readonly registration?: string;
  /** Of VAT, where it has a number of its own. */
  readonly vat?: string;
  readonly authority: string | null;
};

const labels: Readonly<Record<string, Labels>> = {
  NG: { taxId: "Tax ID", registration: "RC", authority: "NRS" },
  KE: { taxId: "PIN", authority: "KRA" },
  GH: { taxId: "TIN", authority: "GRA" },
  RW: { taxId: "TIN", authority: "RRA" },
  ZM: { taxId: "TPIN", authority: "ZRA" },
  UG: { taxId: "TIN", authority: "URA" },
  TZ: { taxId: "TIN", vat: "VRN", authority: "TRA" },
  ZW: { taxId: "TIN", authority: "ZIMRA" },
  ZA: { taxId: "VAT no.", authority: "SARS" },
  ET: { taxId: "TIN", authority: null },
  CM: { taxId: "NIU", registration: "RCCM", authority: null },
};
const elsewhere: Labels = { authority: null };

export function countryLabels(country: string | null | undefined): Labels {
  return (country ? labels[country] : undefined) ?? elsewhere;
}

/** `TIN 1001234567`; a number typed with its label keeps the label it has, and with an older one that. */
export function labelled(label: string, number: string): string {
  const text = number.trim();
  if (text === "") return "";
  return text.toLowerCase().startsWith(label.toLowerCase()) || /^TIN\b/i.test(text) ? text : `${label}\u00a0${text}`;
}

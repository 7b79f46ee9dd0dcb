/** Name that a country's people write for the tax a business registers for. All other countries say VAT. */
const terms: Readonly<Record<string, readonly string[]>> = {
  GST: ["AU", "NZ", "IN", "SG", "MY", "PK", "CA", "MV", "PG", "JE"],
  "Sales tax": ["US"],
  TVA: "CM FR BE LU MC RO SN CI ML BF NE BJ TG GA CG CD TD CF GQ GN MG KM DJ MA DZ TN MR HT".split(" "),
  IVA: "ES PT IT MX AR CL CO PE EC UY PY BO VE GT SV HN NI CR AO MZ CV ST GW".split(" "),
  ITBIS: ["DO"],
  ITBMS: ["PA"],
  MwSt: ["DE", "CH", "LI"],
  USt: ["AT"],
  BTW: ["NL"],
  Moms: ["SE", "DK"],
  MVA: ["NO"],
  KDV: ["TR"],
  PPN: ["ID"],
};

/** The country's own word for its value added tax: `VAT`, `TVA`, `GST`, `Sales tax`. Screens translate `VAT` alone (`useTaxTerm`). */
export const taxTermOf = (country: string): string =>
  Object.keys(terms).find((term) => terms[term]?.includes(country)) ?? "VAT";

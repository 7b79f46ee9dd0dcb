/*
 * Codes of the authority's own lists. Invoice types and tax categories are few and stand here; local government areas are
 * 774 and are asked for (`/invoice/resources/lgas`).
 */

/**
 * `/invoice/resources/invoice-types`: 380 is a credit note and 381 a commercial invoice, the other way round than in
 * UNTDID 1001, which EN 16931 follows. Source: that list as integrators print it (ERPNext app zinye_ng, "full code → label
 * map"); read on 23 November 2026.
 */
export const invoiceTypeCodes = { invoice: "381", credit_note: "380" } as const;

/** States and the Federal Capital Territory by ISO 3166-2:NG, as the authority writes them. */
const states: Readonly<Record<string, string>> = {
  abia: "AB",
  abuja: "FC",
  adamawa: "AD",
  "akwa ibom": "AK",
  anambra: "AN",
  bauchi: "BA",
  bayelsa: "BY",
  benue: "BE",
  borno: "BO",
  "cross river": "CR",
  delta: "DE",
  ebonyi: "EB",
  edo: "ED",
  ekiti: "EK",
  enugu: "EN",
  fct: "FC",
  "federal capital territory": "FC",
  gombe: "GO",
  imo: "IM",
  jigawa: "JI",
  kaduna: "KD",
  kano: "KN",
  katsina: "KT",
  kebbi: "KE",
  kogi: "KO",
  kwara: "KW",
  lagos: "LA",
  nasarawa: "NA",
  niger: "NI",
  ogun: "OG",
  ondo: "ON",
  osun: "OS",
  oyo: "OY",
  plateau: "PL",
  rivers: "RI",
  sokoto: "SO",
  taraba: "TA",
  yobe: "YO",
  zamfara: "ZA",
};

/** Lower case, without marks, "State" and everything that is no letter. */
export const plainName = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\bstate\b/, "")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();

/** Returns `NG-LA` for Lagos; the city stands in for a state that is not said, as in "Kano". Null where neither is one. */
export function stateCodeOf({ region, city }: { readonly region: string; readonly city: string }): string | null {
  const code = states[plainName(region)] ?? (region.trim() === "" ? states[plainName(city)] : undefined);
  return code === undefined ? null : `NG-${code}`;
}

/** A local government area of the authority's list: `Ikeja`, `NG-LA-IKE`, `NG-LA`. */
export type LocalGovernment = { readonly name: string; readonly code: string; readonly state_code: string };

/** Reads the authority's answer; rows of another form are left out. */
export function readLocalGovernments(body: unknown): readonly LocalGovernment[] {
  const { data } = (body ?? {}) as { data?: unknown };
  const rows = Array.isArray(data) ? (data as Partial<Record<keyof LocalGovernment, unknown>>[]) : [];
  return rows.flatMap(({ name, code, state_code }) =>
    typeof name === "string" && typeof code === "string" && typeof state_code === "string"
      ? [{ name, code, state_code }]
      : [],
  );
}

/** One text the authority gives back, as its own documents call it. */
export type FiscalFormatPart = {
  readonly key: "number" | "code" | "device" | "recorded" | "internal" | "register" | "day" | "receipt";
  /** As short as it prints. */
  readonly label: string;
};

/** Prints the answer of a country's authority. Apart from `regimes.ts`, because drawing any document needs it. */
export type FiscalDocumentFormat = {
  readonly key: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The authority's name for it: `EFRIS`. */
  readonly name: string;
  readonly authority: string;
  readonly parts: readonly FiscalFormatPart[];
  /** Error correction the authority asks for; M where it says nothing. */
  readonly qrLevel?: "H";
  /** Smallest side the authority asks for, points; 60 (21 mm) where it says nothing. */
  readonly minQrSize?: number;
  /** By the totals where it is left out. */
  readonly place?: "top_right";
};

const recorded: FiscalFormatPart = { key: "recorded", label: "Recorded" };

/** By country; South Africa and Cameroon record nothing yet (Cameroon's law of 2026 has no technical rules so far). */
export const fiscalDocumentFormats: readonly FiscalDocumentFormat[] = [
  {
    key: "mbs",
    country: "NG",
    name: "NRS MBS",
    authority: "NRS",
    parts: [{ key: "number", label: "IRN" }, recorded],
    qrLevel: "H",
  },
  {
    key: "etims",
    country: "KE",
    name: "KRA eTIMS",
    authority: "KRA",
    parts: [
      { key: "number", label: "CU inv. no." },
      { key: "device", label: "CU serial" },
      { key: "code", label: "Signature" },
      { key: "internal", label: "Internal data" },
      recorded,
    ],
  },
  {
    key: "evat",
    country: "GH",
    name: "GRA E-VAT",
    authority: "GRA",
    parts: [
      { key: "device", label: "SDC id" },
      { key: "number", label: "Receipt no." },
      { key: "code", label: "Signature" },
      { key: "internal", label: "Internal data" },
      { key: "register", label: "MRC" },
      recorded,
    ],
    // 2.5 cm.
    minQrSize: 71,
  },
  {
    key: "ebm",
    country: "RW",
    name: "RRA EBM",
    authority: "RRA",
    parts: [
      { key: "device", label: "SDC id" },
      { key: "number", label: "Receipt no." },
      { key: "code", label: "Signature" },
      { key: "internal", label: "Internal data" },
      { key: "register", label: "MRC" },
      recorded,
    ],
  },
  {
    key: "smart_invoice",
    country: "ZM",
    name: "ZRA Smart Invoice",
    authority: "ZRA",
    parts: [
      { key: "number", label: "Mark ID" },
      { key: "device", label: "SDC id" },
      { key: "receipt", label: "Receipt no." },
      { key: "internal", label: "Internal data" },
      recorded,
    ],
  },
  {
    key: "efris",
    country: "UG",
    name: "URA EFRIS",
    authority: "URA",
    parts: [
      { key: "number", label: "FDN" },
      { key: "code", label: "Code" },
      { key: "device", label: "Invoice id" },
      recorded,
    ],
  },
  {
    key: "vfd",
    country: "TZ",
    name: "TRA VFD",
    authority: "TRA",
    parts: [
      { key: "number", label: "Receipt no." },
      { key: "device", label: "Z no." },
      { key: "register", label: "UIN" },
      { key: "code", label: "Code" },
      recorded,
    ],
  },
  {
    key: "fdms",
    country: "ZW",
    name: "ZIMRA FDMS",
    authority: "ZIMRA",
    parts: [
      { key: "device", label: "Device id" },
      { key: "register", label: "Serial no." },
      { key: "day", label: "Fiscal day" },
      { key: "number", label: "Receipt no." },
      { key: "code", label: "Code" },
      recorded,
    ],
  },
  {
    key: "eis",
    country: "ET",
    name: "Ministry of Revenues",
    authority: "MoR",
    parts: [{ key: "number", label: "No." }, recorded],
    place: "top_right",
  },
];

/** Returns the format of a seller's country; null where the authority records nothing, or nothing yet. */
export const fiscalFormatOfCountry = (country: string | null | undefined): FiscalDocumentFormat | null =>
  fiscalDocumentFormats.find((format) => format.country === country) ?? null;
export const fiscalFormatByKey = (key: string): FiscalDocumentFormat | null =>
  fiscalDocumentFormats.find((format) => format.key === key) ?? null;

import type { LocalDate } from "../dates/dates.ts";
import { type FiscalDocumentFormat, fiscalDocumentFormats, type FiscalFormatPart } from "./document-formats.ts";

type FiscalPart = FiscalFormatPart & {
  /** Its published pattern. A value that differs gets a hint and is never refused. */
  readonly shape?: RegExp;
  readonly example: string;
};

/** Businesses whose invoices are to be recorded. */
type Mandate = {
  /** `vat`: those registered for it. `turnover`: by what they sell a year, in the steps below. */
  readonly who: "all" | "vat" | "turnover";
  /** Sales a year in units of the country's currency, the largest first, and the day they join. */
  readonly steps: readonly { readonly over: number; readonly from: LocalDate }[];
};

/** A country's way to record invoices, for the person who copies its answer into the app. */
export type FiscalRegime = Omit<FiscalDocumentFormat, "parts"> & {
  /** Its name in full: the short one is known to nobody who meets it first. */
  readonly authorityName: string;
  readonly mandate: Mandate;
  readonly parts: readonly FiscalPart[];
  /** Longest text its QR codes are known to hold, characters. */
  readonly qrMax: number;
  readonly source: string;
  readonly checkedOn: string;
  readonly uncertain: boolean;
};

type Details = Pick<FiscalRegime, "authorityName" | "mandate" | "qrMax" | "source" | "uncertain"> & {
  readonly parts: Partial<
    Record<FiscalFormatPart["key"], Pick<FiscalPart, "shape" | "example"> & { readonly label?: string }>
  >;
};

const everybody: Mandate = { who: "all", steps: [] };
const vatPayers: Mandate = { who: "vat", steps: [] };

const details: Readonly<Record<string, Details>> = {
  mbs: {
    authorityName: "Nigeria Revenue Service",
    mandate: {
      who: "turnover",
      steps: [
        { over: 5_000_000_000, from: "2025-11-01" },
        { over: 1_000_000_000, from: "2026-07-01" },
        { over: 0, from: "2027-07-01" },
      ],
    },
    parts: { number: { example: "INV0142-6997D6BB-20261120", shape: /^[A-Za-z0-9]{1,50}-[A-Za-z0-9]{8}-\d{8}$/ } },
    qrMax: 700,
    source: "earnipay OpenAPI (QR level H); NRS MBS e-invoice collection",
    uncertain: false,
  },
  etims: {
    authorityName: "Kenya Revenue Authority",
    mandate: everybody,
    parts: {
      number: { label: "CU invoice no.", example: "KRACU0100000001/152", shape: /^[A-Z0-9]{5,20}(\/\d{1,12})?$/i },
      device: { label: "CU serial no.", example: "KRACU0100000001", shape: /^[A-Z0-9]{8,20}$/i },
      code: { label: "Receipt signature", example: "V249-J39C-FJ48-HE2W" },
      internal: { example: "EAHS-AV6E-CUUX-SY6P-CCJY-AUP6-MI" },
    },
    qrMax: 500,
    source: "KRA FAQ 424; EY 2024-0928",
    uncertain: false,
  },
  evat: {
    authorityName: "Ghana Revenue Authority",
    mandate: vatPayers,
    parts: {
      device: { example: "EVT-0045-118" },
      number: { example: "0045-118/20993" },
      code: { example: "K3F7 QQ21 9ZLM" },
      internal: { example: "YKPV-HVY6-CUI3-WUL6-T3LX-UNTD-DM" },
      register: { example: "00:0C:29:0D:90:D0" },
    },
    qrMax: 700,
    source: "fiscal-requirements.com 3226",
    uncertain: false,
  },
  ebm: {
    authorityName: "Rwanda Revenue Authority",
    mandate: everybody,
    parts: {
      device: { example: "SDC010001234" },
      number: { example: "152/168 NS" },
      code: { example: "X7TR-WBM2-4QP1-9DKL" },
      internal: { example: "X33I-UQAZ-BTXC-RUUK-3R54-7I4U-AY" },
      register: { example: "WIS00024645" },
    },
    qrMax: 500,
    source: "RRA EBM; general knowledge",
    uncertain: true,
  },
  smart_invoice: {
    authorityName: "Zambia Revenue Authority",
    mandate: vatPayers,
    parts: {
      number: { example: "3N2X-77QH-0P4K" },
      device: { example: "SDC0010000123" },
      receipt: { example: "26" },
      internal: { example: "X33I-UQAZ-BTXC-RUUK-3R54-7I4U-AY" },
    },
    qrMax: 700,
    source: "payezambia 2026-04; edicom",
    uncertain: false,
  },
  efris: {
    authorityName: "Uganda Revenue Authority",
    mandate: vatPayers,
    parts: {
      number: { example: "3260 0112 4455 6677", shape: /^[\d ]{12,30}$/ },
      code: { label: "Verification code", example: "8841 2093 7716", shape: /^[\d ]{8,40}$/ },
      device: { example: "1422 0981" },
    },
    qrMax: 1200,
    source: "URA EFRIS, voxelgroup",
    uncertain: false,
  },
  vfd: {
    authorityName: "Tanzania Revenue Authority",
    mandate: vatPayers,
    parts: {
      number: { example: "F2C41D152" },
      device: { example: "20261120" },
      register: { example: "09VFDWEBAPI-10131758710000012" },
      code: { label: "Verification code", example: "F2C41D152", shape: /^[A-Z0-9]{4,40}$/i },
    },
    qrMax: 500,
    source: "EY; general knowledge",
    uncertain: true,
  },
  fdms: {
    authorityName: "Zimbabwe Revenue Authority",
    mandate: vatPayers,
    parts: {
      device: { example: "0000012345", shape: /^\d{1,10}$/ },
      number: { example: "45/1203" },
      register: { example: "SN-0012" },
      day: { example: "118", shape: /^\d{1,6}$/ },
      code: { label: "Verification code", example: "4C8B-E276-6333-0417", shape: /^[0-9A-F]{4}(-?[0-9A-F]{4}){3}$/i },
    },
    qrMax: 500,
    source: "ZIMRA Fiscal Device Gateway API; PN 30/2025",
    uncertain: false,
  },
  eis: {
    authorityName: "Ministry of Revenues",
    mandate: vatPayers,
    parts: { number: { example: "ET-26-0093-4471" } },
    qrMax: 700,
    source: "Directive 188/2017 E.C.; shega.co",
    uncertain: true,
  },
};

const checkedOn = "2026-11-03";

/** By country, each with where we read it. */
export const regimes: readonly FiscalRegime[] = fiscalDocumentFormats.flatMap((format) => {
  const own = details[format.key];
  if (!own) return [];
  const parts = format.parts.map((part) => ({
    ...part,
    ...(own.parts[part.key] ?? { example: "20 Nov 2026, 14:33" }),
  }));
  return [{ ...format, ...own, parts, checkedOn }];
});

/** Returns the regime of a seller's country; null where it records no invoices, or none yet. */
export const regimeOf = (country: string | null | undefined): FiscalRegime | null =>
  regimes.find((regime) => regime.country === country) ?? null;
export const regimeByKey = (key: string): FiscalRegime | null => regimes.find((regime) => regime.key === key) ?? null;

import type { DeviceId } from "../records/fields.ts";
import { instantOf, type LocalDate, type Moment } from "../dates/dates.ts";
import type { Fee, FeeKind } from "../records/fee.ts";

/** A rate of a country as it stood on a day, with where we read it. Never a constant in code: a row ends, the next begins. */
export type FeeRow = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly name: string;
  readonly kind: FeeKind;
  /** Parts per million: 75 000 is 7.5 %. */
  readonly ratePpm: number;
  /** Names of rows of the same country this tax stands on, besides the line itself. */
  readonly compoundOn: readonly string[];
  /** EN 16931 category. */
  readonly category: Fee["category"];
  /** First and last day it applies; null where it is open. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  /** The base it is charged on, as text for the settings page. */
  readonly base: string;
  readonly source: string;
  readonly checkedOn: LocalDate;
  readonly confidence: "high" | "medium" | "low";
  /** Not confirmed by a source of this year: shows "Confirm with your tax office". */
  readonly uncertain: boolean;
  /** Goes on new documents without being asked once the business is registered for it. */
  readonly defaultOn: boolean;
};

const checkedOn = "2026-11-03";
const lineNet = "Net amount of the line";
const wholeNet = "Net amount without VAT";

type RowDetails = Partial<Omit<FeeRow, "country" | "name" | "kind" | "ratePpm">> &
  Pick<FeeRow, "source" | "confidence">;

function vat(country: string, name: string, percent: number, details: RowDetails): FeeRow {
  return row(country, name, "tax", percent, { base: lineNet, defaultOn: true, ...details });
}

function withholding(country: string, name: string, percent: number, details: RowDetails): FeeRow {
  return row(country, name, "withholding", percent, { base: wholeNet, category: "O", ...details });
}

function row(country: string, name: string, kind: FeeKind, percent: number, details: RowDetails): FeeRow {
  return {
    country,
    name,
    kind,
    ratePpm: Math.round(percent * 10_000),
    compoundOn: [],
    category: "S",
    from: null,
    to: null,
    base: lineNet,
    checkedOn,
    uncertain: false,
    defaultOn: false,
    ...details,
  };
}

const unsure = { confidence: "low", uncertain: true } as const;

/** Every row of every pack, past ones included; the order of a country is the order on its documents. */
export const countryPacks: readonly FeeRow[] = [
  vat("NG", "VAT", 7.5, { source: "Nigeria Tax Act 2025, s. 153", confidence: "high" }),
  withholding("NG", "WHT on professional services", 5, {
    source: "Deduction of Tax at Source (Withholding) Regulations 2024; doubled without TIN",
    from: "2025-01-01",
    confidence: "high",
  }),
  withholding("NG", "WHT on other services", 2, {
    source: "Deduction of Tax at Source (Withholding) Regulations 2024; doubled without TIN",
    from: "2025-01-01",
    confidence: "high",
  }),
  withholding("NG", "WHT on rent", 10, {
    source: "Deduction of Tax at Source (Withholding) Regulations 2024; doubled without TIN",
    from: "2025-01-01",
    confidence: "medium",
    uncertain: true,
  }),

  vat("KE", "VAT", 16, { source: "KRA FAQ 424; EY 2024-0928", confidence: "high" }),
  withholding("KE", "WHT on professional services", 5, {
    source: "EAC tax matrix",
    confidence: "medium",
    uncertain: true,
  }),
  withholding("KE", "WHT on contracts", 3, { source: "EAC tax matrix", confidence: "medium", uncertain: true }),
  withholding("KE", "Withholding VAT", 2, { source: "EAC tax matrix", confidence: "medium", uncertain: true }),

  vat("GH", "VAT", 15, { source: "Act 1151, tagalliances 15978", from: "2026-01-01", confidence: "high" }),
  row("GH", "NHIL", "levy", 2.5, {
    source: "Act 1151, tagalliances 15978",
    from: "2026-01-01",
    confidence: "high",
    defaultOn: true,
  }),
  row("GH", "GETFund levy", "levy", 2.5, {
    source: "Act 1151, tagalliances 15978",
    from: "2026-01-01",
    confidence: "high",
    defaultOn: true,
  }),
  withholding("GH", "WHT on services", 7.5, { source: "GRA withholding table", ...unsure }),
  withholding("GH", "WHT on goods", 3, { source: "GRA withholding table", ...unsure }),
  withholding("GH", "WHT on works", 5, { source: "GRA withholding table", ...unsure }),

  vat("ZA", "VAT", 15, { source: "SARS; VAT Act, s. 20", confidence: "high" }),

  vat("ZM", "VAT", 16, { source: "ZRA Smart Invoice, payezambia 2026-04", confidence: "high" }),
  withholding("ZM", "WHT on management and consultancy", 15, {
    source: "ZRA withholding table",
    confidence: "medium",
    uncertain: true,
  }),

  vat("UG", "VAT", 18, { source: "URA EFRIS, voxelgroup", confidence: "high" }),
  withholding("UG", "WHT by designated agents", 6, {
    source: "PwC tax summaries 2023",
    confidence: "medium",
    uncertain: true,
  }),

  vat("RW", "VAT", 18, { source: "RRA EBM; EY 2025-1272", confidence: "medium" }),
  row("RW", "Tourism levy on lodging", "levy", 3, { source: "EY 2025-1272", from: "2025-07-01", confidence: "medium" }),
  withholding("RW", "WHT without tax clearance", 15, { source: "EAC tax matrix", confidence: "medium" }),
  withholding("RW", "WHT on public tenders", 3, { source: "EAC tax matrix", confidence: "medium", uncertain: true }),

  vat("TZ", "VAT", 18, {
    source:
      "TRA; the 16 % for consumers paying electronically (Finance Act 2025) is postponed until notice, therespondents 2025-09",
    confidence: "medium",
  }),
  withholding("TZ", "Withholding VAT on goods", 3, {
    source: "regfollower 2025-07",
    from: "2025-07-01",
    confidence: "medium",
  }),
  withholding("TZ", "Withholding VAT on services", 6, {
    source: "regfollower 2025-07",
    from: "2025-07-01",
    confidence: "medium",
  }),
  withholding("TZ", "WHT on services", 5, { source: "TRA withholding table", confidence: "medium", uncertain: true }),

  vat("ZW", "VAT", 15, { source: "ZIMRA", to: "2025-12-31", confidence: "medium", uncertain: true }),
  vat("ZW", "VAT", 15.5, { source: "fiscal-requirements 3308", from: "2026-01-01", confidence: "high" }),
  withholding("ZW", "WHT without tax clearance (ITF263)", 30, { source: "ZIMRA", ...unsure }),

  vat("ET", "VAT", 15, { source: "Proclamation 1341/2024; Directive 1104/2025", confidence: "low" }),
  withholding("ET", "WHT", 3, { source: "Proclamation 1395/2025", ...unsure }),
  withholding("ET", "WHT without TIN", 30, { source: "Proclamation 1395/2025", ...unsure }),

  vat("CM", "TVA", 19.25, {
    source: "17.5 % and 10 % council surtax on it; Finance Law 2026, Fonoa 2026-02",
    confidence: "medium",
  }),
  withholding("CM", "Advance tax on professional services", 5.5, {
    source: "PwC tax summaries 2020",
    confidence: "medium",
    uncertain: true,
  }),
  withholding("CM", "Advance tax", 2.2, { source: "General knowledge, no dated source", ...unsure }),
];

/** The rows of a country, past and future ones included; empty where we have no pack. */
export const packFor = (country: string): FeeRow[] => countryPacks.filter((entry) => entry.country === country);

/**
 * Rows of Tax & Fees for a new business, made from its country's pack: those in force today, the user's own from then on.
 *
 * @param now - for the timestamps and the day the rows are picked by
 * @param newId - makes one record id
 * @param options.vatRegistered - whether the country's VAT and levies go on documents by themselves
 */
export function feesFromPack(
  country: string,
  now: Moment,
  deviceId: DeviceId | null,
  newId: () => string,
  { vatRegistered }: { readonly vatRegistered: boolean },
): Fee[] {
  const at = instantOf(now);
  const today = at.slice(0, 10);
  const rows = packFor(country).filter(
    ({ from, to }) => (from === null || from <= today) && (to === null || today <= to),
  );
  const ids = new Map(rows.map((entry) => [entry.name, newId()]));
  return rows.map((entry, order) => ({
    id: ids.get(entry.name) as string,
    createdAt: at,
    updatedAt: at,
    deviceId,
    archivedAt: null,
    name: entry.name,
    kind: entry.kind,
    basis: "percent",
    ratePpm: entry.ratePpm,
    amount: null,
    compoundOn: entry.compoundOn.flatMap((name) => ids.get(name) ?? []),
    category: entry.category,
    taxable: false,
    order,
    validFrom: entry.from,
    validTo: entry.to,
    defaultOn: entry.defaultOn && vatRegistered,
    country: entry.country,
    source: entry.source,
    checkedOn: entry.checkedOn,
    uncertain: entry.uncertain,
  }));
}

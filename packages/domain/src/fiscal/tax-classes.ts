import type { LocalDate } from "../dates/dates.ts";

/** A class of tax in an authority's own list, and how it is known from the terms of EN 16931. */
type AuthorityTaxClass = {
  /** Key of `regimes`. */
  readonly regime: string;
  /** The authority's code: `B`. */
  readonly code: string;
  /** S standard, Z zero rated, E exempt, O outside the scope. */
  readonly category: "S" | "Z" | "E" | "O";
  readonly ratePpm: number;
  readonly source: string;
  readonly checkedOn: LocalDate;
};

const checkedOn = "2026-11-27";
const kenya = "KRA eTIMS OSCU/VSCU specification, tax type (04); paybillke/kra-etims-oscu-docs";
const rwanda = "RRA VSDC API specification 1.0.5, § 4.1";
const uganda = "EFRIS API documentation 23.4 of 2025-04-09, T109, taxCategoryCode";
const zambia = "ZRA Smart Invoice VSDC specification, § 6.1, as integrators print it";

/**
 * Tax classes of the authorities whose sales control units share one interface, and of Uganda's. A rate that is not in the list
 * is refused before anything is sent, because the authority reckons by its own.
 */
const taxClasses: readonly AuthorityTaxClass[] = [
  { regime: "etims", code: "A", category: "E", ratePpm: 0, source: kenya, checkedOn },
  { regime: "etims", code: "B", category: "S", ratePpm: 160_000, source: kenya, checkedOn },
  { regime: "etims", code: "C", category: "Z", ratePpm: 0, source: kenya, checkedOn },
  { regime: "etims", code: "D", category: "O", ratePpm: 0, source: kenya, checkedOn },
  { regime: "etims", code: "E", category: "S", ratePpm: 80_000, source: kenya, checkedOn },
  { regime: "ebm", code: "A", category: "E", ratePpm: 0, source: rwanda, checkedOn },
  { regime: "ebm", code: "B", category: "S", ratePpm: 180_000, source: rwanda, checkedOn },
  { regime: "ebm", code: "C", category: "Z", ratePpm: 0, source: rwanda, checkedOn },
  { regime: "ebm", code: "D", category: "O", ratePpm: 0, source: rwanda, checkedOn },
  { regime: "smart_invoice", code: "A", category: "S", ratePpm: 160_000, source: zambia, checkedOn },
  { regime: "smart_invoice", code: "C3", category: "Z", ratePpm: 0, source: zambia, checkedOn },
  { regime: "smart_invoice", code: "D", category: "E", ratePpm: 0, source: zambia, checkedOn },
  { regime: "efris", code: "01", category: "S", ratePpm: 180_000, source: uganda, checkedOn: "2026-11-28" },
  { regime: "efris", code: "02", category: "Z", ratePpm: 0, source: uganda, checkedOn: "2026-11-28" },
  { regime: "efris", code: "03", category: "E", ratePpm: 0, source: uganda, checkedOn: "2026-11-28" },
  { regime: "efris", code: "11", category: "O", ratePpm: 0, source: uganda, checkedOn: "2026-11-28" },
];

/** Returns the authority's code of a tax class; null where its list has none. @param percent - `16`, `7.5` */
export function taxClassCode(
  regime: string,
  { category, percent }: { category: string; percent: string },
): string | null {
  const ratePpm = Math.round(Number(percent) * 10_000);
  const found = taxClasses.find(
    (row) => row.regime === regime && row.category === category && (category !== "S" || row.ratePpm === ratePpm),
  );
  return found?.code ?? null;
}

/** The rates an authority's list has, by code, in parts per million. */
export const taxClassRates = (regime: string): readonly (readonly [code: string, ratePpm: number])[] =>
  taxClasses.filter((row) => row.regime === regime).map(({ code, ratePpm }) => [code, ratePpm] as const);

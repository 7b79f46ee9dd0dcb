/** A unit of a line. */
export type Unit = {
  /** Key stored in records: `piece`, `hour`. */
  readonly key: string;
  /** UN/ECE Recommendation 20 code for e-invoices; a package is an X and its code of Recommendation 21 (EN 16931, BR-CL-23). */
  readonly uneceCode: string;
  readonly singular: string;
  readonly plural: string;
  /** Suffix of a quantity in a table; empty for pieces, the default. */
  readonly short: string;
};

/** The units we offer, in the order of the picker. */
export const units: readonly Unit[] = [
  { key: "piece", uneceCode: "C62", singular: "piece", plural: "pieces", short: "" },
  { key: "set", uneceCode: "SET", singular: "set", plural: "sets", short: "set" },
  { key: "hour", uneceCode: "HUR", singular: "hour", plural: "hours", short: "h" },
  { key: "day", uneceCode: "DAY", singular: "day", plural: "days", short: "d" },
  { key: "kg", uneceCode: "KGM", singular: "kg", plural: "kg", short: "kg" },
  { key: "litre", uneceCode: "LTR", singular: "litre", plural: "litres", short: "l" },
  { key: "metre", uneceCode: "MTR", singular: "metre", plural: "metres", short: "m" },
  { key: "yard", uneceCode: "YRD", singular: "yard", plural: "yards", short: "yd" },
  { key: "carton", uneceCode: "XCT", singular: "carton", plural: "cartons", short: "ctn" },
  { key: "bag", uneceCode: "XBG", singular: "bag", plural: "bags", short: "bag" },
  { key: "trip", uneceCode: "E54", singular: "trip", plural: "trips", short: "trip" },
];

const byKey = new Map(units.map((unit) => [unit.key, unit]));

/** The unit behind a stored key; a word of the user's own prints as typed and counts as "one" in e-invoices. */
export function unitOf(key: string): Unit {
  return byKey.get(key) ?? { key, uneceCode: "C62", singular: key, plural: key, short: key };
}

/**
 * Returns whether a count takes the singular of its unit: one alone, in French everything below two ("1,5 heure").
 * @param quantity - decimal text, `1.5`
 */
export function takesSingular(quantity: string, language: string): boolean {
  const count = Math.abs(Number(quantity));
  return language.startsWith("fr") ? count < 2 : count === 1;
}

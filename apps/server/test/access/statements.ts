import { Client } from "pg";

/** One statement as it went to the database. */
export type Statement = { text: string; values: unknown[] };

/** A condition that holds a row to its business: `business_id = $1`, quoted or not, with or without its table before it. */
const ofBusiness = /(?:"?\w+"?\.)?"?business_id"?\s*=\s*\$(\d+)(::uuid)?/g;

/** Writes down every statement that any connection sends from now on, each text once. @returns what takes the pen away */
export function writeDown(into: Map<string, Statement>): () => void {
  const real = Client.prototype.query as (...args: unknown[]) => unknown;
  Client.prototype.query = function query(this: Client, ...args: unknown[]) {
    const [first, second] = args;
    const text = typeof first === "string" ? first : (first as { text?: string } | null)?.text;
    const values = Array.isArray(second) ? second : (first as { values?: unknown[] } | null)?.values;
    if (text && values) into.set(text, { text, values: [...values] });
    return real.apply(this, args);
  } as typeof Client.prototype.query;
  return () => (Client.prototype.query = real as typeof Client.prototype.query);
}

/**
 * The same statement with one of its conditions on the business taken out, once for each, and once without all of them.
 * The parameter stays named, so that the statement still says what type it is of.
 */
export function withoutTheirBusiness({ text, values }: Statement): Statement[] {
  const places = [...text.matchAll(ofBusiness)];
  if (places.length === 0) return [];
  const drop = (which: (index: number) => boolean): Statement => {
    let index = -1;
    const dropped = text.replaceAll(ofBusiness, (whole, parameter: string) => {
      index += 1;
      return which(index) ? `($${parameter}::uuid is not null)` : whole;
    });
    return { text: dropped, values };
  };
  const each = places.map((_, place) => drop((index) => index === place));
  return places.length === 1 ? each : [...each, drop(() => true)];
}

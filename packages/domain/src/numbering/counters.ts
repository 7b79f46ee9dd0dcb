import type { Series } from "../records/series.ts";

// Apart from `number.ts`, which devices load with the first document they issue.

/** Fields of a series that its own counting writes, and no change of a person. */
export const counterFields = ["next", "period", "offset", "reached"] as const;

/** State of a series; fields it never used are left out. */
export function countersOf(series: Pick<Series, (typeof counterFields)[number]>): Partial<Series> {
  const counters = counterFields.map((field) => [field, series[field]] as const);
  return Object.fromEntries(counters.filter(([, value]) => value !== undefined));
}

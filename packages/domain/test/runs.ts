/**
 * Cases of each property: 1 000 unless `PROP_RUNS` says otherwise (`npm run prop:money -- --runs 1000000`).
 * `PROP_SEED` repeats a run that fast-check printed.
 */
export const propertyRuns: { numRuns: number; seed?: number } = {
  numRuns: Number(process.env["PROP_RUNS"] ?? 1_000),
  ...(process.env["PROP_SEED"] === undefined ? {} : { seed: Number(process.env["PROP_SEED"]) }),
};

/** No property may be cut off by the clock, however many cases it is asked for. */
export const propertyTimeoutMs = Math.max(30_000, propertyRuns.numRuns * 60);

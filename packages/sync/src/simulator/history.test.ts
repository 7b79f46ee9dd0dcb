import { expect, test } from "vitest";
import { runHistory } from "./history.ts";

/** Continuous integration plays this many; `npm run sim` any number. */
const histories = 2_000;

test(`no promise is broken in ${histories} histories`, { timeout: 300_000 }, () => {
  const broken: string[] = [];
  const sums = { acts: 0, faults: 0, papers: 0 };
  for (let seed = 1_000_000; seed < 1_000_000 + histories; seed += 1) {
    const { violation, counts } = runHistory(seed);
    if (violation) broken.push(`npm run sim -- --replay ${seed}: ${violation}`);
    sums.acts += counts.acts;
    sums.faults += counts.faults;
    sums.papers += counts.papers;
  }
  expect(broken).toEqual([]);
  // The histories are about something.
  expect(sums.acts).toBeGreaterThan(histories * 15);
  expect(sums.faults).toBeGreaterThan(histories * 10);
  expect(sums.papers).toBeGreaterThan(histories);
});

test("the same seed gives the same history", () => {
  expect(runHistory(7, { traced: true })).toEqual(runHistory(7, { traced: true }));
});

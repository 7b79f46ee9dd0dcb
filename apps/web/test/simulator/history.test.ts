import { expect, test } from "vitest";
import type { PlantedFault } from "./faults.ts";
import { runHistory } from "./history.ts";

/** Continuous integration plays this many; `npm run sim:app` any number. */
const histories = 30;
const firstSeed = 1_000_000;

test(`app simulator › ${histories} histories › no promise is broken`, { timeout: 600_000 }, async () => {
  const broken: string[] = [];
  const sums = { acts: 0, faults: 0, documents: 0, requests: 0 };
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    const { violation, counts } = await runHistory(seed);
    if (violation !== null) broken.push(`npm run sim:app -- --replay ${seed}: ${violation}`);
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += counts[key];
  }
  expect(broken).toEqual([]);
  // The histories are about something.
  expect(sums.acts).toBeGreaterThan(histories * 20);
  expect(sums.faults).toBeGreaterThan(histories * 10);
  expect(sums.requests).toBeGreaterThan(histories * 10);
  expect(sums.documents).toBeGreaterThan(histories);
});

test("app simulator › the same seed › gives the same history, whatever was played before", async () => {
  const first = await runHistory(7, { traced: true });
  await runHistory(8);
  expect(await runHistory(7, { traced: true })).toEqual(first);
});

/** Histories in which a promise was broken once. */
test.each([40_346, 51_704])("app simulator › history %i › ends well", async (seed) => {
  expect((await runHistory(seed)).violation).toBeNull();
});

/**
 * Those that show within a few histories, each with the one that shows it today, which is played first. A change of the app may shift
 * it: then those after it are played.
 * `npm run sim:app -- --plant all` plants them all.
 */
const shownSoon: readonly (readonly [fault: PlantedFault, firstSeed: number])[] = [
  ["push_read_before_freeze", 120],
  ["outbox_written_apart", 5],
  ["receipt_clears_the_record", 2],
  ["lists_told_before_commit", 40],
  ["other_tabs_not_told", 1],
  ["index_keeps_deleted", 1],
  ["empty_write_after_round", 1],
  ["note_after_issue_fails_it", 15],
  ["number_given_apart", 14],
  ["wrong_clock_believed", 2],
  ["sent_away_goes_on", 9],
  ["erased_unsent", 9],
  ["no_gap_at_start", 1],
  ["lost_not_sent_again", 1],
];
const within = 60;

test.each(shownSoon)(
  `app simulator › %s is planted › it is found within ${within} histories`,
  async (fault, firstSeed) => {
    let violation: string | null = null;
    for (let seed = firstSeed; seed < firstSeed + within && violation === null; seed += 1)
      ({ violation } = await runHistory(seed, { fault }));
    expect(violation).not.toBeNull();
  },
);

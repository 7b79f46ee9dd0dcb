import { expect, test } from "vitest";
import { runHistory } from "./history.ts";

/** Continuous integration plays this many; `npm run sim:app` any number. */
const histories = 60;

test(`app simulator › ${histories} histories › no promise is broken`, { timeout: 300_000 }, async () => {
  const broken: string[] = [];
  const sums = { acts: 0, faults: 0, documents: 0, requests: 0 };
  for (let seed = 1_000_000; seed < 1_000_000 + histories; seed += 1) {
    const { violation, counts } = await runHistory(seed);
    if (violation) broken.push(`npm run sim:app -- --replay ${seed}: ${violation}`);
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += counts[key];
  }
  expect(broken).toEqual([]);
  // The histories are about something.
  expect(sums.acts).toBeGreaterThan(histories * 20);
  expect(sums.faults).toBeGreaterThan(histories * 10);
  expect(sums.requests).toBeGreaterThan(histories * 10);
  expect(sums.documents).toBeGreaterThan(histories);
});

test("app simulator › the same seed › gives the same history", async () => {
  expect(await runHistory(7, { traced: true })).toEqual(await runHistory(7, { traced: true }));
});

test("app simulator › series asked for while a document of it is refused › the sync comes to rest", async () => {
  expect((await runHistory(64)).violation).toBeNull();
});

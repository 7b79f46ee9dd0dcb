import { expect, test } from "vitest";
import { inSlices } from "./yield-to-main.ts";

test("work in slices › its first step is done now, the next one after what waits", async () => {
  let done = 0;
  function* steps(): Generator<undefined, number, undefined> {
    for (; done < 10; done += 1) yield;
    return done;
  }
  const end = new Promise<number>((ended) => inSlices(steps(), ended));
  expect(done).toBe(0);
  expect(await end).toBe(10);
});

test("work in slices › of one step › has ended at once; stopped › goes no further", async () => {
  const ended: string[] = [];
  inSlices(
    // oxlint-disable-next-line require-yield -- as a search through few rows
    (function* none() {
      return "short";
    })(),
    (value) => ended.push(value),
  );
  expect(ended).toEqual(["short"]);
  inSlices(
    (function* long() {
      yield;
      return "long";
    })(),
    (value) => ended.push(value),
  )();
  await new Promise((rest) => setTimeout(rest, 20));
  expect(ended).toEqual(["short"]);
});

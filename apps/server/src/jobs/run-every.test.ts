import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runEvery } from "./run-every.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("regular work › a round outlasts the next beats › is not run beside itself", async () => {
  let finish = () => {};
  let rounds = 0;
  const stop = runEvery(100, () => (rounds++, new Promise<void>((done) => (finish = done))), vi.fn());
  await vi.advanceTimersByTimeAsync(350);
  expect(rounds).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(100);
  expect(rounds).toBe(2);
  finish();
  await stop();
});

test("regular work › a round fails › says so and goes on", async () => {
  const failed = vi.fn<(error: unknown) => void>();
  const stop = runEvery(100, () => Promise.reject(new Error("no disk")), failed);
  await vi.advanceTimersByTimeAsync(200);
  expect(failed.mock.calls.map(([error]) => (error as Error).message)).toEqual(["no disk", "no disk"]);
  await stop();
});

test("regular work › stopped in a round › resolves when that round is over, and none follows", async () => {
  let finish = () => {};
  let isStopped = false;
  const round = vi.fn<() => Promise<void>>(() => new Promise<void>((done) => (finish = done)));
  const stop = runEvery(100, round, (error) => void error);
  await vi.advanceTimersByTimeAsync(100);
  const stopped = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(300);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(round).toHaveBeenCalledTimes(1);
});

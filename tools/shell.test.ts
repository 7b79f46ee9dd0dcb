import { expect, test } from "vitest";
import { sh } from "./shell.ts";

test.each(["TERM", "INT", "KILL"])(
  "shell › a program that somebody else ends with SIG%s › has failed",
  async (signal) => {
    expect(await sh("sh", ["-c", `kill -${signal} $$; sleep 5`])).not.toBe(0);
  },
);

test("shell › a program that is told to stop › has done what it was asked", async () => {
  const stopping = new AbortController();
  const ended = sh("sleep", ["60"], { signal: stopping.signal });
  stopping.abort();
  expect(await ended).toBe(0);
});

import { existsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFilesInMemory } from "./memory-folder.ts";

afterEach(() => vi.unstubAllEnvs());

test("temporary files › memory is roomy › lie in a folder of it that every account may use, until it is taken away", ({
  skip,
}) => {
  vi.stubEnv("TMPDIR", undefined);
  const onDisk = tmpdir();
  const forget = temporaryFilesInMemory();
  const folder = tmpdir();
  skip(folder === onDisk, "no roomy memory on this machine");
  expect(dirname(folder)).toBe("/dev/shm");
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  forget();
  expect(tmpdir()).toBe(onDisk);
  expect(existsSync(folder)).toBe(false);
});

test("temporary files › somebody chose their folder › it stays", () => {
  vi.stubEnv("TMPDIR", "/var/tmp");
  temporaryFilesInMemory()();
  expect(tmpdir()).toBe("/var/tmp");
});

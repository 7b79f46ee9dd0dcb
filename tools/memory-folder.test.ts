import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { filesInMemory } from "./memory-folder.ts";

afterEach(() => vi.unstubAllEnvs());

test("temporary files › memory is roomy › have a folder of it that every account may use, as long as programs run", async ({
  skip,
}) => {
  vi.stubEnv("TMPDIR", undefined);
  const given = await filesInMemory(async ({ TMPDIR }) =>
    TMPDIR === undefined ? null : { folder: TMPDIR, mode: statSync(TMPDIR).mode & 0o7777 },
  );
  if (given === null) return skip("no roomy memory on this machine");
  expect(given.mode).toBe(0o1777);
  expect(dirname(given.folder)).toBe("/dev/shm");
  expect(existsSync(given.folder)).toBe(false);
});

test("temporary files › programs fail › their folder is taken away", async () => {
  vi.stubEnv("TMPDIR", undefined);
  let folder: string | undefined;
  const failing = filesInMemory(async ({ TMPDIR }) => {
    folder = TMPDIR;
    throw new Error("they failed");
  });
  await expect(failing).rejects.toThrow("they failed");
  expect(folder !== undefined && existsSync(folder)).toBe(false);
});

test("temporary files › somebody chose their folder › it stays", async () => {
  vi.stubEnv("TMPDIR", "/var/tmp");
  expect(await filesInMemory(async (env) => env)).toEqual({});
});

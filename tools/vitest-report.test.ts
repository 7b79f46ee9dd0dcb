import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, sh } from "./shell.ts";
import type { FileReport, VitestReport } from "./vitest-report.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ankara-report-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function report(name: string, tests: string): Promise<FileReport[]> {
  writeFileSync(join(folder, `${name}.test.mjs`), `import { expect, test } from "vitest";\n${tests}`);
  writeFileSync(join(folder, "vitest.config.mjs"), "export default { test: { include: ['*.test.mjs'] } };");
  const path = join(folder, `${name}.json`);
  const reporter = `--reporter=${join(root, "tools/vitest-report.ts")}`;
  const code = await sh("vitest", ["run", name, "--root", folder, reporter], { env: { VITEST_REPORT: path } });
  expect(code).not.toBe(0);
  const found = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  expect(Object.keys(found)).toEqual([join(folder, `${name}.test.mjs`)]);
  return Object.values(found);
}

test("report of a run › names what failed, an error that no test waited for among it", async () => {
  const [file] = await report(
    "sample",
    `test("adds", () => expect(1 + 1).toBe(2));
     test.skip("waits", () => {});
     test("miscounts", () => expect(1 + 1).toBe(3));
     test("forgets", () => { void Promise.reject(new TypeError("nobody waited")); });`,
  );
  expect(file).toEqual({
    passed: 2,
    skipped: 1,
    strays: true,
    broken: [
      expect.stringMatching(/^sample\.test\.mjs: miscounts: AssertionError: expected 2 to be 3/),
      expect.stringMatching(/^outside every test: TypeError: nobody waited at .*sample\.test\.mjs/),
    ],
  });
});

test("report of a run › a process that ends in the middle of a file › is told with the signal, under the file's name", async () => {
  const [file] = await report(
    "ends",
    `test("ends", () => process.kill(process.pid, "SIGKILL")); test("never runs", () => {});`,
  );
  expect(file).toMatchObject({ passed: 0, strays: true });
  expect(file?.broken).toEqual([
    expect.stringMatching(/^outside every test: .* with signal SIGKILL .*ends\.test\.mjs/),
  ]);
});

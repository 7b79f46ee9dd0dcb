import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, sh } from "./shell.ts";
import type { VitestReport } from "./vitest-report.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ankara-report-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("report of a run › names what failed, an error that no test waited for among it", async () => {
  writeFileSync(
    join(folder, "sample.test.mjs"),
    `import { expect, test } from "vitest";
     test("adds", () => expect(1 + 1).toBe(2));
     test.skip("waits", () => {});
     test("miscounts", () => expect(1 + 1).toBe(3));
     test("forgets", () => { void Promise.reject(new TypeError("nobody waited")); });`,
  );
  writeFileSync(join(folder, "vitest.config.mjs"), "export default { test: { include: ['*.test.mjs'] } };");
  const path = join(folder, "report.json");
  const reporter = `--reporter=${join(root, "tools/vitest-report.ts")}`;
  const code = await sh("vitest", ["run", "--root", folder, reporter], { env: { VITEST_REPORT: path } });
  expect(code).not.toBe(0);
  const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  expect(report).toMatchObject({ passed: 2, skipped: 1 });
  expect(report.broken).toEqual([
    expect.stringMatching(/^sample\.test\.mjs: miscounts: AssertionError: expected 2 to be 3/),
    expect.stringMatching(/^outside every test: TypeError: nobody waited at .*sample\.test\.mjs/),
  ]);
});

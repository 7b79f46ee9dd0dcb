import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { compileErrors, validate } from "@readme/openapi-parser";
import openapiTs, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { calls } from "./calls.ts";
import { printOpenApi } from "./openapi.ts";

// Runs programs of others on the document: a linter reads it, a generator makes a client's types.
const printed = () => structuredClone(printOpenApi("1.2.3"));

test("openapi.json › a validator of the standard › finds neither errors nor warnings", async () => {
  const result = await validate(printed() as unknown as Parameters<typeof validate>[0]);
  expect(result.valid ? "" : compileErrors(result)).toBe("");
  expect(result.warnings).toEqual([]);
});

test("openapi.json › a generator › makes types of every call, which compile", async () => {
  const types = astToString(await openapiTs(printed() as unknown as Parameters<typeof openapiTs>[0]));
  for (const name of Object.keys(calls)) expect(types).toContain(`    ${name}: {`);
  const folder = mkdtempSync(join(tmpdir(), "ankara-openapi-"));
  try {
    writeFileSync(join(folder, "api.ts"), types);
    const use = `import type { paths } from "./api.ts";
      const data: paths["/v1/clients"]["post"]["requestBody"]["content"]["application/json"]["data"] = { name: "Ade" };
      // @ts-expect-error a name is text
      const wrong: typeof data = { name: 3 };
      console.log(data, wrong);`;
    writeFileSync(join(folder, "use.ts"), use);
    const tsc = resolve(import.meta.dirname, "../../../node_modules/.bin/tsc");
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions", "--ignoreConfig"];
    const { stdout } = spawnSync(tsc, [...options, "use.ts"], { cwd: folder, encoding: "utf8" });
    expect(stdout).toBe("");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

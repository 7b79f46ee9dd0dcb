import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestModule } from "vitest/node";

/** A run of vitest in figures; `broken` names each failure with the first line of its reason, errors outside every test included. */
export type VitestReport = { passed: number; skipped: number; broken: string[] };

type Failure = { readonly name?: string; readonly message?: string; readonly stack?: string };

/** Sums a run up; vitest's own JSON is silent on errors outside every test, which fail the run all the same. */
function reportOf(modules: readonly TestModule[], unhandled: readonly Failure[]): VitestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })));
  const count = (state: string) => tests.filter(({ test }) => test.result().state === state).length;
  return {
    passed: count("passed"),
    skipped: count("skipped"),
    broken: [
      ...modules.flatMap((module) => module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`)),
      ...tests
        .filter(({ test }) => test.result().state === "failed")
        .map(({ module, test }) => {
          const [error] = test.result().errors ?? [];
          return `${module.relativeModuleId}: ${test.fullName}${error ? `: ${firstLine(error)}` : ""}`;
        }),
      ...unhandled.map((error) => `outside every test: ${firstLine(error)}${placeOf(error)}`),
    ],
  };
}

const firstLine = ({ name = "Error", message = "" }: Failure) =>
  `${name}: ${stripVTControlCharacters(message).split("\n")[0]}`;

/** The first place of ours in its stack: an error outside every test has no other name. */
function placeOf({ stack = "" }: Failure): string {
  const line = stack.split("\n").find((line) => line.trim().startsWith("at ") && !line.includes("node_modules"));
  return line ? ` ${line.trim()}` : "";
}

/**
 * Writes the report where VITEST_REPORT says.
 *
 * @public vitest loads it by its path.
 */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const path = process.env["VITEST_REPORT"];
    if (path) writeFileSync(path, JSON.stringify(reportOf(modules, unhandled)));
  }
}

import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestModule } from "vitest/node";

/**
 * One test file in figures. `broken` names each failure with the first line of its reason. `strays`: an error outside every test or the
 * end of its process is among them, so that tests of it may not have run.
 */
export type FileReport = { passed: number; skipped: number; broken: string[]; strays: boolean };

/** A run of vitest by file; errors that belong to none stand under an empty name. */
export type VitestReport = Readonly<Record<string, FileReport>>;

type Failure = {
  readonly name?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: unknown;
  readonly VITEST_TEST_PATH?: string;
};

/** Sums a run up; vitest's own JSON is silent on errors outside every test, which fail the run all the same. */
function reportOf(modules: readonly TestModule[], unhandled: readonly Failure[]): VitestReport {
  const files: Record<string, FileReport> = {};
  const fileOf = (path: string) => (files[path] ??= { passed: 0, skipped: 0, broken: [], strays: false });
  for (const module of modules) {
    const file = fileOf(module.moduleId);
    file.broken.push(...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`));
    for (const test of module.children.allTests()) {
      const { state, errors: [error] = [] } = test.result();
      if (state === "passed" || state === "skipped") file[state] += 1;
      if (state === "failed")
        file.broken.push(`${module.relativeModuleId}: ${test.fullName}${error ? `: ${firstLine(error)}` : ""}`);
    }
  }
  for (const error of unhandled)
    for (const path of placesOf(error)) {
      const file = fileOf(path);
      file.strays = true;
      file.broken.push(`outside every test: ${firstLine(error)}${causeOf(error)}${lineOf(error)}`);
    }
  return files;
}

const firstLine = ({ name = "Error", message = "" }: Failure) =>
  `${name}: ${stripVTControlCharacters(message).split("\n")[0]}`;

/** How a worker of vitest ended stands in the cause alone, with the files it ran. */
const causeOf = ({ cause }: Failure) => (cause instanceof Error ? ` ${firstLine(cause)}` : "");

function placesOf({ VITEST_TEST_PATH: path, cause }: Failure): string[] {
  const [, ran] = /while running test files? (.+)$/.exec((cause as Failure | undefined)?.message ?? "") ?? [];
  return ran?.split(", ") ?? [path ?? ""];
}

/** The first line of ours in its stack: an error outside every test has no other name. */
function lineOf({ stack = "" }: Failure): string {
  const line = stack.split("\n").find((line) => line.trim().startsWith("at ") && !/node_modules|\(node:/.test(line));
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

import { join } from "node:path";
import type { TestCase, Vitest } from "vitest/node";

/** Outcome of a test in a run; `missing`: no test of that name ran at all. */
export type Outcome = "passed" | "failed" | "missing";

/**
 * Runs named tests of a copy of the program, again and again in one Vitest: its start, and the PostgreSQL of the server's
 * tests, cost more than most of the tests.
 */
export class NamedTests {
  readonly #copy: string;
  readonly #before = process.cwd();
  /** Vitest writes `NODE_ENV=test` into this process, and a build that comes after it would be one for development. */
  readonly #environment = { ...process.env };
  #vitest: Vitest | null = null;
  /** Messages of what failed in the last run. */
  errors: readonly string[] = [];

  constructor(copy: string) {
    this.#copy = copy;
  }

  /** @param tests - of one file, as evidence names them: file, `#`, name */
  async run(tests: readonly string[]): Promise<(test: string) => Outcome> {
    const vitest = await this.#started();
    const [file] = tests.map(fileOf);
    vitest.setGlobalTestNamePattern(new RegExp(tests.map((test) => `(?:${patternOf(nameOf(test))})`).join("|")));
    const specifications = await vitest.globTestSpecifications([join(this.#copy, file ?? "")]);
    const { testModules } = await vitest.runTestSpecifications(specifications);
    // Vitest answers with every file it ran before, too.
    const cases = testModules
      .filter(({ moduleId }) => moduleId === join(this.#copy, file ?? ""))
      .flatMap(({ children }) => [...children.allTests()]);
    this.errors = cases.flatMap((each) => (each.result().errors ?? []).map(({ message }) => message));
    return (test) => {
      const titled = new RegExp(`^${patternOf(nameOf(test))}$`);
      const states = cases
        .filter((each) => titlesOf(each).some((title) => titled.test(title)))
        .map((each) => each.result().state);
      if (states.includes("failed")) return "failed";
      return states.includes("passed") ? "passed" : "missing";
    };
  }

  /** A file was changed. What made the databases of the tests has run already, so a migration begins all over again. */
  async changed(file: string): Promise<void> {
    if (file.endsWith(".sql")) await this.close();
    else this.#vitest?.invalidateFile(join(this.#copy, file));
  }

  async close(): Promise<void> {
    await this.#vitest?.close();
    this.#vitest = null;
    process.chdir(this.#before);
    for (const name of Object.keys(process.env)) if (!(name in this.#environment)) delete process.env[name];
    Object.assign(process.env, this.#environment);
  }

  async #started(): Promise<Vitest> {
    // Programs that tests start look for their files from here.
    process.chdir(this.#copy);
    this.#vitest ??= await (
      await import("vitest/node")
    ).createVitest({ root: this.#copy, watch: false, silent: true, reporters: [{}] });
    return this.#vitest;
  }
}

const fileOf = (evidence: string): string => evidence.slice(0, evidence.indexOf("#"));
const nameOf = (evidence: string): string => evidence.slice(evidence.indexOf("#") + 1);

/** Names of a test and of the groups it stands in. */
function titlesOf(test: TestCase): string[] {
  const titles = [test.name];
  for (let group = test.parent; group.type === "suite"; group = group.parent) titles.push(group.name);
  return titles;
}

/** A test's name as it is written in its file; `%s` and `$name` stand for what a table puts there. */
const patternOf = (name: string): string =>
  name
    .split(/%[a-z]|\$\w+/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join(".*");

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { inputPlants } from "./asvs-plants/input.ts";
import { operationPlants } from "./asvs-plants/operation.ts";
import { peoplePlants } from "./asvs-plants/people.ts";
import type { Plant } from "./asvs-plants/plant.ts";
import { type Requirement, readRequirements } from "./asvs.ts";
import { root, sh } from "./shell.ts";

export const plants: readonly Plant[] = [...inputPlants, ...peoplePlants, ...operationPlants];

/** Outcome of a test in a run; `missing`: no test of that name ran at all. */
type Outcome = "passed" | "failed" | "missing";

/** Lists the faults of the list of plants, in sentences: a requirement that is not met, evidence it does not name, a text that is gone. */
export function plantFaults(
  list: readonly Plant[] = plants,
  requirements: readonly Requirement[] = readRequirements(),
  read: (path: string) => string | null = readSource,
): string[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  return list.flatMap(({ id, file, from, to, test }) => {
    const requirement = byId.get(id);
    const say = (fault: string) => `${id}: ${fault}`;
    if (requirement?.state !== "met") return [say("has a plant and is not met")];
    const text = read(file);
    return [
      ...(requirement.evidence.includes(test) ? [] : [say(`does not name the test that has to fail: ${test}`)]),
      ...(text === null ? [say(`plants in ${file}, which is not there`)] : []),
      ...(text !== null && text.split(from).length !== 2
        ? [say(`plants where ${file} does not say exactly once: ${from}`)]
        : []),
      ...(from === to ? [say("plants nothing")] : []),
    ];
  });
}

const readSource = (path: string): string | null =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null;

/** Met without a plant: nothing shows that their evidence would fail. */
export const unproven = (requirements: readonly Requirement[] = readRequirements()): Requirement[] =>
  requirements.filter(({ id, state }) => state === "met" && plants.every((plant) => plant.id !== id));

/**
 * Breaks requirements one after the other in a copy of the program, and looks whether the test that is named for each fails:
 *   npm run asvs -- --break [--only V2.4.1,V6] [--quick]
 * A plant whose test goes on passing is an error, and so is a test that fails without any plant.
 */
export async function breakAll(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { break: { type: "boolean" }, only: { type: "string" }, quick: { type: "boolean" } },
  });
  const wanted = values.only?.split(",");
  const chosen = plants
    .filter(({ id }) => !wanted || wanted.some((each) => id === each || id.startsWith(`${each}.`)))
    .filter((plant, at, all) => !values.quick || (plant.quick === true && isFirstOfItsTest(plant, at, all)));
  const faults = plantFaults();
  const began = performance.now();
  const copy = copyOfTheProgram();
  try {
    const healthy = await run(copy, [...new Set(chosen.map(({ test }) => fileOf(test)))], null);
    for (const plant of chosen) {
      const verdict = healthy(nameOf(plant.test)) === "passed" ? await survives(copy, plant) : "fails without a plant";
      console.log(`${verdict === null ? "✓" : "✗"} ${plant.id} ${plant.file}: ${plant.from.trim().split("\n")[0]}`);
      if (verdict !== null) faults.push(`${plant.id}: "${nameOf(plant.test)}" ${verdict}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const left = unproven();
  if (!wanted && !values.quick)
    console.log(`met without a plant (${left.length}): ${left.map(({ id }) => id).join(" ")}`);
  for (const fault of faults) console.error(fault);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(
    JSON.stringify({ suite: "asvs:break", n: chosen.length, failures: faults.length, unproven: left.length, seconds }),
  );
  return faults.length === 0 ? 0 : 1;
}

/** A share of the run: each quick test shows once that it notices something. */
const isFirstOfItsTest = ({ test }: Plant, at: number, all: readonly Plant[]): boolean =>
  all.findIndex((each) => each.quick === true && each.test === test) === at;

const fileOf = (evidence: string): string => evidence.slice(0, evidence.indexOf("#"));
const nameOf = (evidence: string): string => evidence.slice(evidence.indexOf("#") + 1);

/** Null when the plant is found. */
async function survives(copy: string, { file, from, to, test }: Plant): Promise<string | null> {
  const path = join(copy, file);
  const healthy = readFileSync(path, "utf8");
  writeFileSync(
    path,
    healthy.replace(from, () => to),
  );
  try {
    const outcome = (await run(copy, [fileOf(test)], nameOf(test)))(nameOf(test));
    return outcome === "failed"
      ? null
      : outcome === "passed"
        ? "does not notice its plant"
        : "did not run with its plant";
  } finally {
    writeFileSync(path, healthy);
  }
}

type Report = {
  testResults: { assertionResults: { title: string; ancestorTitles: string[]; status: string }[] }[];
};

/** Runs test files of the copy. @param name - the one test that is wanted; null: all of them */
async function run(copy: string, files: readonly string[], name: string | null): Promise<(name: string) => Outcome> {
  const report = join(copy, "asvs-report.json");
  rmSync(report, { force: true });
  const only = name === null ? [] : ["-t", patternOf(name).source];
  await sh("vitest", ["run", ...files, ...only, "--reporter=json", `--outputFile=${report}`], {
    cwd: copy,
    quiet: true,
  });
  const results = existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Report).testResults : [];
  const ran = results.flatMap(({ assertionResults }) => assertionResults);
  return (wanted) => {
    const titled = new RegExp(`^${patternOf(wanted).source}$`);
    const of = ran.filter(({ title, ancestorTitles }) => [title, ...ancestorTitles].some((each) => titled.test(each)));
    if (of.some(({ status }) => status === "failed")) return "failed";
    return of.some(({ status }) => status === "passed") ? "passed" : "missing";
  };
}

/** A test's name as it is written in its file; `%s` and `$name` stand for what a table puts there. */
const patternOf = (name: string): RegExp =>
  new RegExp(
    name
      .split(/%[a-z]|\$\w+/)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join(".*"),
  );

/** Sources and tests in a folder of their own; packages and Node are the ones of here. */
function copyOfTheProgram(): string {
  const copy = mkdtempSync(join(tmpdir(), "ankara-asvs-"));
  const left = new Set(["node_modules", "dist", "dist-shell", ".git", ".tools", "data", "test-results"]);
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(basename(path)) });
  for (const folder of ["", ...workspaces()]) linkPackages(join(root, folder), join(copy, folder));
  symlinkSync(join(root, ".tools"), join(copy, ".tools"));
  return copy;
}

const workspaces = (): string[] =>
  ["apps", "packages"].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));

/** Our own packages are links to their folders, which have to be those of the copy. */
function linkPackages(from: string, to: string): void {
  const packages = join(from, "node_modules");
  if (!existsSync(packages)) return;
  mkdirSync(join(to, "node_modules"));
  for (const name of readdirSync(packages))
    if (name === "@ankara")
      cpSync(join(packages, name), join(to, "node_modules", name), { recursive: true, verbatimSymlinks: true });
    else if (name !== ".vite" && name !== ".vitest")
      symlinkSync(join(packages, name), join(to, "node_modules", relative(packages, join(packages, name))));
}

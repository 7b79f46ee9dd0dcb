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
import { authenticationPlants } from "./asvs-plants/authentication.ts";
import { cryptographyPlants } from "./asvs-plants/cryptography.ts";
import { encodingPlants } from "./asvs-plants/encoding.ts";
import { inputPlants } from "./asvs-plants/input.ts";
import { operationPlants } from "./asvs-plants/operation.ts";
import type { Plant } from "./asvs-plants/plant.ts";
import { sessionPlants } from "./asvs-plants/sessions.ts";
import { webPlants } from "./asvs-plants/web.ts";
import { NamedTests } from "./asvs-runner.ts";
import { type Requirement, readRequirements } from "./asvs.ts";
import { root } from "./shell.ts";

export const plants: readonly Plant[] = [
  ...encodingPlants,
  ...inputPlants,
  ...webPlants,
  ...authenticationPlants,
  ...sessionPlants,
  ...cryptographyPlants,
  ...operationPlants,
];

/** Lists the faults of the list of plants, in sentences: a requirement that does not apply, evidence it does not name, a text that is gone. */
export function plantFaults(
  list: readonly Plant[] = plants,
  requirements: readonly Requirement[] = readRequirements(),
  read: (path: string) => string | null = readSource,
): string[] {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  return list.flatMap(({ id, file, from, to, test }) => {
    const requirement = byId.get(id);
    const fault = (fault: string) => `${id}: ${fault}`;
    // An open one names the exception, and may be tested for all else.
    if (!requirement || requirement.state === "not_applicable") return [fault("has a plant and does not apply")];
    const text = read(file);
    return [
      ...(requirement.evidence.includes(test) ? [] : [fault(`does not name the test that has to fail: ${test}`)]),
      ...(text === null ? [fault(`plants in ${file}, which is not there`)] : []),
      ...(text !== null && text.split(from).length !== 2
        ? [fault(`plants where ${file} does not say exactly once: ${from}`)]
        : []),
      ...(from === to ? [fault("plants nothing")] : []),
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
  const chosenIds = values.only?.split(",");
  const chosen = plants
    .filter(({ id }) => !chosenIds || chosenIds.some((each) => id === each || id.startsWith(`${each}.`)))
    .filter((plant, at, all) => !values.quick || (plant.quick === true && isFirstOfItsTest(plant, at, all)));
  const faults = plantFaults();
  const began = performance.now();
  const copy = copyOfTheProgram();
  const tests = new NamedTests(copy);
  try {
    for (const [file, planted] of Map.groupBy(chosen, ({ test }) => test.slice(0, test.indexOf("#")))) {
      console.log(file);
      const healthy = await tests.run([...new Set(planted.map(({ test }) => test))]);
      for (const error of tests.errors) console.error(`without a plant: ${error}`);
      for (const plant of planted) {
        const verdict = healthy(plant.test) === "passed" ? await survives(tests, copy, plant) : "fails without a plant";
        console.log(`${verdict === null ? "✓" : "✗"} ${plant.id} ${plant.file}: ${plant.from.trim().split("\n")[0]}`);
        if (verdict !== null) faults.push(`${plant.id}: "${plant.test}" ${verdict}`);
      }
    }
  } finally {
    await tests.close();
    rmSync(copy, { recursive: true, force: true });
  }
  const left = unproven();
  if (!chosenIds && !values.quick)
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

/** Null when the plant is found. */
async function survives(tests: NamedTests, copy: string, { file, from, to, test }: Plant): Promise<string | null> {
  const path = join(copy, file);
  const healthy = readFileSync(path, "utf8");
  const write = async (text: string) => {
    writeFileSync(path, text);
    await tests.changed(file);
  };
  await write(healthy.replace(from, () => to));
  try {
    const outcome = (await tests.run([test]))(test);
    return outcome === "failed"
      ? null
      : outcome === "passed"
        ? "does not notice its plant"
        : "did not run with its plant";
  } finally {
    await write(healthy);
  }
}

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

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./shell.ts";

/**
 * The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, in the order of the standard: section, then for each
 * requirement of it its number and its level. Numbers that are missing are of level 3.
 */
const standard = `
V1.1: 1/2 2/2
V1.2: 1/1 2/1 3/1 4/1 5/1 6/2 7/2 8/2 9/2
V1.3: 1/1 2/1 3/2 4/2 5/2 6/2 7/2 8/2 9/2 10/2 11/2
V1.4: 1/2 2/2 3/2
V1.5: 1/1 2/2
V2.1: 1/1 2/2 3/2
V2.2: 1/1 2/1 3/2
V2.3: 1/1 2/2 3/2 4/2
V2.4: 1/2
V3.2: 1/1 2/1
V3.3: 1/1 2/2 3/2 4/2
V3.4: 1/1 2/1 3/2 4/2 5/2 6/2
V3.5: 1/1 2/1 3/1 4/2 5/2
V3.7: 1/2 2/2
V4.1: 1/1 2/2 3/2
V4.2: 1/2
V4.3: 1/2 2/2
V4.4: 1/1 2/2 3/2 4/2
V5.1: 1/2
V5.2: 1/1 2/1 3/2
V5.3: 1/1 2/1
V5.4: 1/2 2/2 3/2
V6.1: 1/1 2/2 3/2
V6.2: 1/1 2/1 3/1 4/1 5/1 6/1 7/1 8/1 9/2 10/2 11/2 12/2
V6.3: 1/1 2/1 3/2 4/2
V6.4: 1/1 2/1 3/2 4/2
V6.5: 1/2 2/2 3/2 4/2 5/2
V6.6: 1/2 2/2 3/2
V6.8: 1/2 2/2 3/2 4/2
V7.1: 1/2 2/2 3/2
V7.2: 1/1 2/1 3/1 4/1
V7.3: 1/2 2/2
V7.4: 1/1 2/1 3/2 4/2 5/2
V7.5: 1/2 2/2
V7.6: 1/2 2/2
V8.1: 1/1 2/2
V8.2: 1/1 2/1 3/2
V8.3: 1/1
V8.4: 1/2
V9.1: 1/1 2/1 3/1
V9.2: 1/1 2/2 3/2 4/2
V10.1: 1/2 2/2
V10.2: 1/2 2/2
V10.3: 1/2 2/2 3/2 4/2
V10.4: 1/1 2/1 3/1 4/1 5/1 6/2 7/2 8/2 9/2 10/2 11/2
V10.5: 1/2 2/2 3/2 4/2 5/2
V10.6: 1/2 2/2
V10.7: 1/2 2/2 3/2
V11.1: 1/2 2/2
V11.2: 1/2 2/2 3/2
V11.3: 1/1 2/1 3/2
V11.4: 1/1 2/2 3/2 4/2
V11.5: 1/2
V11.6: 1/2
V12.1: 1/1 2/2 3/2
V12.2: 1/1 2/1
V12.3: 1/2 2/2 3/2 4/2
V13.1: 1/2
V13.2: 1/2 2/2 3/2 4/2 5/2
V13.3: 1/2 2/2
V13.4: 1/1 2/2 3/2 4/2 5/2
V14.1: 1/2 2/2
V14.2: 1/1 2/2 3/2 4/2
V14.3: 1/1 2/2 3/2
V15.1: 1/1 2/2 3/2
V15.2: 1/1 2/2 3/2
V15.3: 1/1 2/2 3/2 4/2 5/2 6/2 7/2
V16.1: 1/2
V16.2: 1/2 2/2 3/2 4/2 5/2
V16.3: 1/2 2/2 3/2 4/2
V16.4: 1/2 2/2 3/2
V16.5: 1/2 2/2 3/2
V17.1: 1/2
V17.2: 1/2 2/2 3/2 4/2
V17.3: 1/2 2/2
`;

const states = ["met", "open", "not_applicable"] as const;

/** Our answer to one requirement. */
export type Requirement = {
  readonly id: string;
  readonly level: number;
  readonly state: string;
  /** One or two sentences of our own. */
  readonly how: string;
  /** Files from the root, a test's name after `#`: `tools/asvs.test.ts#the list is whole`. */
  readonly evidence: readonly string[];
};

/** Id and level of each requirement that has to be answered. */
export const requirements: readonly { readonly id: string; readonly level: number }[] = standard
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [section = "", ...entries] = line.split(/[: ]+/);
    return entries.map((entry) => {
      const [number = "", level = ""] = entry.split("/");
      return { id: `${section}.${number}`, level: Number(level) };
    });
  });

/** Contents of `docs/asvs.json`. */
export const readRequirements = (): Requirement[] =>
  JSON.parse(readFileSync(join(root, "docs", "asvs.json"), "utf8")) as Requirement[];

/** A file of the program, or null where there is none. */
const readOwn = (path: string): string | null =>
  path.split("/").includes("..") || !existsSync(join(root, path)) ? null : readFileSync(join(root, path), "utf8");

/**
 * Every fault of a list of answers, in sentences: what is missing, stands twice, is out of order, has another level than in
 * the standard, or names evidence that is not there.
 *
 * @param read - text of a file by its path from the root, null where there is none
 */
export function faultsOf(answers: readonly Requirement[], read: (path: string) => string | null = readOwn): string[] {
  const levels = new Map(requirements.map(({ id, level }) => [id, level]));
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const { id, level, state, how, evidence } of answers) {
    const report = (fault: string) => faults.push(`${id}: ${fault}`);
    if (!levels.has(id)) report("is no requirement of levels 1 and 2");
    else if (levels.get(id) !== level) report(`is of level ${levels.get(id)}, not ${level}`);
    if (seen.has(id)) report("stands more than once");
    seen.add(id);
    if (!states.some((known) => known === state)) report(`has no state that is known: ${state}`);
    if (how.trim().length < 15) report("does not say how, or why not");
    if (state === "met" && evidence.length === 0) report("is met without evidence");
    for (const each of evidence) {
      const fault = evidenceFault(each, read);
      if (fault !== null) report(fault);
    }
  }
  for (const { id } of requirements) if (!seen.has(id)) faults.push(`${id}: is missing`);
  const order = answers.map(({ id }) => id).filter((id) => levels.has(id));
  if (faults.length === 0 && requirements.some(({ id }, at) => order[at] !== id))
    faults.push("The requirements do not stand in the order of the standard");
  return faults;
}

function evidenceFault(evidence: string, read: (path: string) => string | null): string | null {
  const at = evidence.indexOf("#");
  const path = at < 0 ? evidence : evidence.slice(0, at);
  const text = read(path);
  if (text === null) return `names ${path}, which is not there`;
  const isTest = /\.(test|spec)\.tsx?$/.test(path);
  if (at < 0) return isTest ? `names ${path} without the name of a test in it` : null;
  const name = evidence.slice(at + 1);
  if (!isTest) return `names a test in ${path}, which holds none`;
  // As a whole: between its quotes, as the first argument of what begins a test.
  const quoted = ['"', "'", "`"].map((quote) => quote + name + quote);
  const begins = /\b(?:test|it|describe)(?:\.\w+)?\(/g;
  const left = text
    .split(begins)
    .slice(1)
    .some((rest) => quoted.some((each) => firstTexts(rest).includes(each)));
  return left ? null : `names the test "${name}", which is not in ${path}`;
}

/** Matches the place of a test's name: before its body begins. */
const firstTexts = (rest: string): string => rest.split("=>", 1)[0] ?? "";

/** Prints how many are met, open and not applicable by level, the open ones, and every fault; 1 when there is a fault. */
export function asvs(): number {
  const answers = readRequirements();
  const faults = faultsOf(answers);
  for (const level of [1, 2]) {
    const ofLevel = answers.filter((answer) => answer.level === level);
    const counts = states.map((state) => `${state} ${ofLevel.filter((answer) => answer.state === state).length}`);
    console.log(`Level ${level}: ${ofLevel.length} requirements: ${counts.join(", ")}`);
  }
  for (const { id, level, state, how } of answers)
    if (state === "open") console.log(`open ${id} (level ${level}): ${how}`);
  for (const fault of faults) console.error(fault);
  console.log(JSON.stringify({ suite: "asvs", n: answers.length, failures: faults.length }));
  return faults.length === 0 ? 0 : 1;
}

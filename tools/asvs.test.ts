import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Plant } from "./asvs-plants/plant.ts";
import { plantFaults, plants, unproven } from "./asvs-break.ts";
import { type Requirement, faultsOf, readRequirements, requirements } from "./asvs.ts";

const answers = readRequirements();
const first = answers[0] as Requirement;
const changed = (change: Partial<Requirement>) => faultsOf([{ ...first, ...change }, ...answers.slice(1)]);

describe("the requirements of ASVS 5.0.0", () => {
  it("are 70 of level 1 and 183 of level 2, each once", () => {
    const ofLevel = (level: number) => requirements.filter((each) => each.level === level).length;
    expect([ofLevel(1), ofLevel(2)]).toEqual([70, 183]);
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(253);
  });

  it("are answered in docs/asvs.json, with evidence that is there", () => {
    expect(faultsOf(answers)).toEqual([]);
  });
});

describe("the planted faults", () => {
  it("break what is kept, where the source still reads so, and name a test of its evidence", () => {
    expect(plantFaults()).toEqual([]);
  });

  it("are there for each requirement that is met", () => {
    expect(unproven().map(({ id }) => id)).toEqual([]);
  });

  it("are refused › a text that is gone, a test nobody names, a requirement that does not apply", () => {
    const plant = plants[0]!;
    const faults = (change: Partial<Plant>) => plantFaults([{ ...plant, ...change }]);
    expect([faults({}), faults({ from: "gone" }), faults({ test: "gone" })].map(({ length }) => length)).toEqual([
      0, 1, 1,
    ]);
    expect(faults({ id: "V1.2.6" })).toEqual(["V1.2.6: has a plant and does not apply"]);
  });
});

describe("a list of answers is refused", () => {
  it("that leaves one out, says one twice, or knows one of its own", () => {
    expect(faultsOf(answers.slice(1))).toEqual([`${first.id}: is missing`]);
    expect(faultsOf([first, ...answers])).toContain(`${first.id}: stands more than once`);
    expect(faultsOf([...answers, { ...first, id: "V1.9.9" }])).toContain("V1.9.9: is no requirement of levels 1 and 2");
  });

  it("in another order, at another level, in a state nobody knows, or without a word", () => {
    expect(faultsOf(answers.toReversed())).toEqual(["The requirements do not stand in the order of the standard"]);
    expect(changed({ level: 1 })).toEqual([`${first.id}: is of level 2, not 1`]);
    expect(changed({ state: "done" })).toEqual([`${first.id}: has no state that is known: done`]);
    expect(changed({ how: "yes" })).toEqual([`${first.id}: does not say how, or why not`]);
  });

  it("whose evidence is not there", () => {
    const own = "tools/asvs.test.ts";
    expect(changed({ state: "met", evidence: [] })).toEqual([`${first.id}: is met without evidence`]);
    expect(changed({ evidence: ["docs/nothing.md"] })).toEqual([
      `${first.id}: names docs/nothing.md, which is not there`,
    ]);
    expect(changed({ evidence: ["../outside.ts"] })).toEqual([`${first.id}: names ../outside.ts, which is not there`]);
    expect(changed({ evidence: [own] })).toEqual([`${first.id}: names ${own} without the name of a test in it`]);
    expect(changed({ evidence: [`${own}#whose evidence is not there`] })).toEqual([]);
    // A text that stands in the file, but begins no test.
    expect(changed({ evidence: [`${own}#docs/nothing.md`] })).toEqual([
      `${first.id}: names the test "docs/nothing.md", which is not in ${own}`,
    ]);
    expect(changed({ evidence: ["README.md#whose evidence is not there"] })).toEqual([
      `${first.id}: names a test in README.md, which holds none`,
    ]);
  });

  it("whose test was renamed", () => {
    const renamed = (path: string) =>
      readFileSync(new URL(`../${path}`, import.meta.url), "utf8").replaceAll('test("not even with', 'test("even with');
    const hit = answers.filter(({ evidence }) => evidence.some((each) => each.includes("#not even with")));
    expect(hit.length).toBeGreaterThan(0);
    expect(faultsOf(answers, renamed)).toEqual(
      hit.map(
        ({ id }) =>
          `${id}: names the test "not even with SQL of one's own choice", which is not in apps/server/src/db/isolation.test.ts`,
      ),
    );
  });
});

import { describe, expect, test } from "vitest";
import { writeBuiltIn } from "../src/built-in.ts";
import { checkText } from "../src/check.ts";
import { evalCases } from "./cases.ts";
import { harmful, hostileCases, longestSafeText } from "./hostile.ts";

describe("the built-in writer passes every check", () => {
  test.each(evalCases.map(({ name, task }) => [name, task] as const))("%s", (_, task) => {
    expect(checkText(task, writeBuiltIn(task))).toEqual([]);
  });

  // Every second case: 1 584 texts are enough to find a template that repeats itself.
  test("at every length and tone", { timeout: 30_000 }, () => {
    const bad: string[] = [];
    for (const { name, task } of evalCases.filter((_, at) => at % 2 === 0))
      for (const length of ["short", "medium", "long"] as const)
        for (const tone of ["warm", "formal", "playful", "plain"] as const) {
          const wanted = { ...task, length, tone, version: task.version + 3 };
          for (const { code, detail } of checkText(wanted, writeBuiltIn(wanted)))
            bad.push(`${name} ${length} ${tone}: ${code} ${detail}`);
        }
    expect(bad).toEqual([]);
  });
});

describe("nothing a person types harms the text", () => {
  test.each(hostileCases.map(({ name, task }) => [name, task] as const))("%s", (_, task) => {
    const text = writeBuiltIn(task);
    expect(text).not.toMatch(harmful);
    expect(text.length).toBeLessThan(longestSafeText);
    expect(checkText(task, text)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { canWriteBuiltIn, writeBuiltIn } from "../src/built-in.ts";
import { checkText } from "../src/check.ts";
import { evalCases, evalLanguages, evalPages } from "./cases.ts";
import { harmful, hostileCases, longestSafeText } from "./hostile.ts";
import { judgeText, sharedLines } from "./rules.ts";

const tones = ["warm", "formal", "playful", "plain"] as const;
const lengths = ["short", "medium", "long"] as const;
const offered = evalCases.filter(({ isOffered }) => isOffered);

test("the cases › 400 and more, each page in each language, no two alike", () => {
  expect(evalCases.length).toBeGreaterThanOrEqual(400);
  expect(new Set(evalCases.map(({ task }) => JSON.stringify([task.language, task.inputs]))).size).toBe(
    evalCases.length,
  );
  for (const page of evalPages)
    for (const lang of evalLanguages)
      expect(evalCases.filter((one) => one.page === page && one.task.language === lang).length).toBeGreaterThan(5);
});

describe("the built-in writer › every text it offers passes every rule", () => {
  test.each(evalPages)("%s", { timeout: 60_000 }, (page) => {
    const found = offered
      .filter((one) => one.page === page)
      .flatMap((one) =>
        judgeText(one, writeBuiltIn(one.task)).map(({ rule, detail }) => `${one.name} › ${rule}: ${detail}`),
      );
    expect(found).toEqual([]);
  });

  // Each case at four of the twelve: 1 560 texts are enough to find a template that fails at a tone or a length.
  test("at every tone and length", { timeout: 120_000 }, () => {
    const found = offered.flatMap((one, index) =>
      tones.flatMap((tone, at) => {
        const length = lengths[(index + at) % lengths.length] ?? "medium";
        const wanted = { ...one, task: { ...one.task, length, tone, version: one.task.version + at } };
        return judgeText(wanted, writeBuiltIn(wanted.task)).map(
          ({ rule, detail }) => `${one.name} ${length} ${tone} › ${rule}: ${detail}`,
        );
      }),
    );
    expect(found).toEqual([]);
  });
});

test.each(evalCases.map((one) => [one.name, one] as const))("%s › is offered or refused as it should be", (_, one) => {
  expect(canWriteBuiltIn(one.task)).toBe(one.isOffered);
});

describe("two businesses › share under 35 % of their lines", () => {
  const forms = ["business_name", "business_plan", "ideal_customer", "user_persona"] as const;
  test.each(evalLanguages.flatMap((lang) => forms.map((page) => [lang, page] as const)))("%s %s", (lang, page) => {
    const texts = offered
      .filter((one) => one.page === page && one.task.language === lang)
      .map(({ name, task }) => ({ name, text: writeBuiltIn({ ...task, length: "medium" }) }));
    const alike = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => sharedLines(one.text, other.text) >= 0.35)
        .map((other) => `${one.name} and ${other.name}`),
    );
    expect(alike).toEqual([]);
  });
});

describe("nothing a person types harms the text", () => {
  test.each(hostileCases.map((one) => [one.name, one] as const))("%s", (_, { task }) => {
    if (!canWriteBuiltIn(task)) return;
    const text = writeBuiltIn(task);
    expect(text).not.toMatch(harmful);
    expect(text.length).toBeLessThan(longestSafeText);
    expect(checkText(task, text)).toEqual([]);
  });
});

import { postsIn } from "@ankara/domain/ai/content-calendar";
import { describe, expect, test } from "vitest";
import { canWriteBuiltIn, writeBuiltIn } from "../src/built-in.ts";
import { checkText } from "../src/check.ts";
import { type EvalCase, evalCases, evalLanguages, evalPages } from "./cases.ts";
import { harmful, hostileCases, longestSafeText } from "./hostile.ts";
import { judgeText, sharedLines, sharedSentences } from "./rules.ts";

const tones = ["warm", "formal", "playful", "plain"] as const;
const lengths = ["short", "medium", "long"] as const;
const offered = evalCases.filter(({ isOffered }) => isOffered);

test("the cases › 400 and more, each page in each language, no two alike", () => {
  expect(evalCases.length).toBeGreaterThanOrEqual(400);
  expect(new Set(evalCases.map(({ task }) => JSON.stringify([task.language, task.inputs, task.grounding]))).size).toBe(
    evalCases.length,
  );
  for (const page of evalPages)
    for (const lang of evalLanguages)
      expect(evalCases.filter((one) => one.page === page && one.task.language === lang).length).toBeGreaterThan(1);
});

describe("the built-in writer › every text it offers passes every rule", () => {
  test.each(evalPages)("%s", (page) => {
    const found = offered
      .filter((one) => one.page === page)
      .flatMap((one) =>
        judgeText(one, writeBuiltIn(one.task)).map(({ rule, detail }) => `${one.name} › ${rule}: ${detail}`),
      );
    expect(found).toEqual([]);
  });

  // Each case at four of the twelve: 1 560 texts are enough to find a template that fails at a tone or a length.
  test("at every tone and length", () => {
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

/** Greetings and newsletters are sent to many again and again, so two of them share few sentences besides. */
const fresh: ReadonlySet<string> = new Set(["birthday_wishes", "seasons_greetings"]);
const six = [0, 1, 2, 3, 4, 5] as const;

describe("six versions › are six texts, and a wish is not told twice in the same sentences", () => {
  test.each(
    evalPages
      .filter((page) => page !== "content_link")
      .flatMap((page) => evalLanguages.map((lang) => [page, lang] as const)),
  )("%s %s", (page, lang) => {
    const alike = offered
      // A solemn day has one dignified text, and a letter that apologises has no play in it.
      .filter((one) => one.page === page && one.task.language === lang && !isSolemn(one))
      .flatMap((one, index) =>
        tones.flatMap((tone, at) => {
          const length = lengths[(index + at) % lengths.length] ?? "medium";
          const task = { ...one.task, tone, length };
          const texts = six.map((version) => writeBuiltIn({ ...task, version }));
          const close = texts.filter((text, version) => {
            const before = texts[version - 1];
            return before !== undefined && fresh.has(page) && sharedSentences(one, bodyOf(before), bodyOf(text)) > 0.7;
          });
          return new Set(texts).size === six.length && close.length === 0
            ? []
            : [`${one.name} ${tone} ${length}: ${new Set(texts).size} texts, ${close.length} close`];
        }),
      );
    expect(alike).toEqual([]);
  });

  test.each(evalPages)("%s › no form is sold the same text twice", (page) => {
    for (const { task } of offered.filter((one) => one.page === page)) {
      const earlier: string[] = [];
      for (const version of [...six, ...six]) {
        const next = { ...task, version, earlier };
        const text = writeBuiltIn(next);
        expect(canWriteBuiltIn(next)).toBe(!earlier.includes(text));
        earlier.push(text);
      }
    }
  });
});
/** A birthday begins with the same greeting, and a letter with the same subject. */
const bodyOf = (text: string): string => text.split("\n\n").slice(1).join("\n\n");
const isSolemn = ({ task }: EvalCase): boolean =>
  /thoughts are with you|Nos pensées|Mawazo yetu/u.test(writeBuiltIn(task));

test("content calendar › each post › can be read back with its day and caption, for reminders", () => {
  for (const { task } of offered.filter(({ page }) => page === "content_idea"))
    for (const length of lengths) {
      const text = writeBuiltIn({ ...task, length });
      const posts = postsIn(text, { from: task.today, language: task.language });
      expect(posts).toHaveLength(text.match(/^\d+\. /gmu)?.length ?? 0);
      expect(posts.filter(({ title, show, caption }) => title === "" || show === "" || caption === "")).toEqual([]);
      expect(posts.map(({ day }) => day)).toEqual(posts.map(({ day }) => day).toSorted());
    }
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

import { describe, expect, test } from "vitest";
import { taskOf } from "../../evals/cases.ts";
import { writeBuiltIn } from "../built-in.ts";
import { wordsOf } from "./names.ts";

const namesFor = (description: string, country = "", version = 0, lang: "en" | "fr" | "sw" = "en") => {
  const task = taskOf("business_name", lang, { description });
  return writeBuiltIn({ ...task, version, profile: { ...task.profile, country } });
};

describe("names of a business › words of the place", () => {
  test.each([
    ["a shop in Accra", "I sell shoes at Makola market in Accra", "NG", /Twi/u],
    ["a business of Nigeria", "I sell shoes", "NG", /Yoruba|Hausa|Igbo/u],
    ["a business of Uganda", "I sell shoes", "UG", /Luganda/u],
    ["a business of Ethiopia", "I sell shoes", "ET", /Amharic/u],
  ])("%s › speak a language of it and no other", (_, description, country, own) => {
    const languages = [...namesFor(description, country).matchAll(/ is (\w+) for /gu)].map(([, name]) => name ?? "");
    expect(languages.length).toBeGreaterThan(0);
    expect(languages.filter((name) => !own.test(name))).toEqual([]);
  });

  test("country whose languages we do not know › ten names, none of another country's words", () => {
    const text = namesFor("I sell shoes", "PT");
    expect(text.match(/^\d+\. /gmu)).toHaveLength(10);
    expect(text).not.toMatch(/ is \w+ for /u);
  });

  test.each(Object.entries(wordsOf))("%s › six versions › are six texts", (country, words) => {
    expect(words.length % 5).not.toBe(0);
    expect(new Set(words.map(([word]) => word)).size).toBe(words.length);
    const texts = [0, 1, 2, 3, 4, 5].map((version) => namesFor("I sell shoes", country, version));
    expect(new Set(texts).size).toBe(6);
  });
});

import { describe, expect, test } from "vitest";
import { evalCases, taskOf } from "../evals/cases.ts";
import { checkText, tidyText } from "./check.ts";
import { unknownFacts } from "./facts.ts";
import { countWords } from "./task.ts";
import { writeBuiltIn } from "./built-in.ts";

const birthday = taskOf("birthday_wishes", "en", {
  name: "Abẹ́ní Adébáyọ̀",
  company_name: "Ọlátúnjí Textiles",
  sender: "Adéṣọlá",
});
const good = writeBuiltIn(birthday);
const codes = (text: string, task = birthday) => checkText(task, text).map(({ code }) => code);

test("a letter with marks on it is one letter of one word", () => {
  expect(countWords("Abẹ́ní Adébáyọ̀ isn't well-known, ₦1,500.50")).toBe(5);
});

describe("a text is held back", () => {
  test.each([
    ["empty", " \n"],
    ["too_short", "Happy birthday Abẹ́ní! Adéṣọlá, Ọlátúnjí Textiles"],
    ["too_long", `${good}\n\n${Array.from({ length: 200 }, (_, at) => `word${at}`).join(" ")}`],
    ["input_missing", good.replaceAll("Adéṣọlá", "Me")],
    ["placeholder", `${good}\n\n[Your Name]`],
    ["placeholder", `${good}\n\nDear {{customer}}`],
    ["foreign_contact", `${good}\n\nCall 0809 123 4567`],
    ["foreign_contact", `${good}\n\nwww.elsewhere.com`],
    ["foreign_contact", `${good}\n\nmail me@other.org`],
    ["preamble", `Sure! ${good}`],
    ["preamble", `Here is your message:\n${good}`],
    ["repetition", `${good}\n\n${"We wish you all the best today.\n".repeat(3)}`],
    ["language", writeBuiltIn({ ...birthday, language: "fr" })],
  ])("%s", (code, text) => expect(codes(text)).toContain(code));

  test("sums of a table must be right", () => {
    const plan = taskOf("business_plan", "en", { description: "I sell ankara fabrics in Lagos" });
    const text = writeBuiltIn(plan);
    expect(codes(text, plan)).toEqual([]);
    expect(codes(text.replace("₦50,000", "₦51,000"), plan)).toEqual(["sums"]);
  });
});

test("a text that is fine passes, its own contacts included", () => {
  expect(codes(good)).toEqual([]);
  expect(codes(`${good}\n\nCall 0803 555 0128 or sales@olatunji.example`)).toEqual([]);
});

test("a name that looks like a gap to fill in is a name where it was typed, and a gap elsewhere", () => {
  const odd = taskOf("birthday_wishes", "en", { name: "NaN", company_name: "TBD Ltd", sender: "Undefined" });
  const text = writeBuiltIn(odd);
  expect(codes(text, odd)).toEqual([]);
  expect(codes(`${text}\n\n[Your Name]`, odd)).toEqual(["placeholder"]);
});

test("what a model wraps around a text is taken off", () => {
  expect(tidyText("```markdown\n**Hello**\n```")).toBe("**Hello**");
  expect(tidyText('"Happy birthday, Ada."')).toBe("Happy birthday, Ada.");
  expect(tidyText('"One" and "two"')).toBe('"One" and "two"');
  expect(tidyText("<think>\nFirst …\n</think>\n\n**Hello**")).toBe("**Hello**");
  expect(tidyText("First …\n</think>\n**Hello**")).toBe("**Hello**");
});

test.each([
  "Okay, here is a warm message for Ada:\n\n",
  "Sure!\n",
  "**Here’s your newsletter:**\n\n---\n\n",
  "Voici votre message :\n\n",
  "Sawa, hapa kuna ujumbe wako:\n",
])("text of a model › begins with %j › the word to the person who asked is taken off", (before) => {
  expect(tidyText(`${before}**Happy birthday**`)).toBe("**Happy birthday**");
});

test.each([
  "Here is our news.\n\nWe open on Sunday.",
  "Sure Foods Ltd is open:\n\nCome in.".replace("Sure", "Surety"),
  "Dear Ada,\n\nLet me know if you have questions.",
  "**Okonkwo & Sons: open again**\n\nWe are back.",
])("text of a model › %j › stays as it is", (text) => {
  expect(tidyText(text)).toBe(text);
});

test("text of a model › ends with an offer to change it › the offer is taken off", () => {
  expect(tidyText("Dear Ada,\n\nThank you.\n\n---\nLet me know if you'd like any changes!")).toBe(
    "Dear Ada,\n\nThank you.",
  );
});

test("numbers, links and dates that stand in no input are marked, numbers of a list are not", () => {
  const news = taskOf("newsletter", "en", { description: "20% off until 24 December" });
  const text =
    "1. We give 20% off until 24 December.\n2. Over 500 people came, see https://bit.ly/x or call 0809 123 4567.\n12. Monday, 9 November 2026";
  expect(unknownFacts(news, text)).toEqual(["https://bit.ly/x", "0809 123 4567", "Monday", "9 November 2026", "500"]);
});

describe("offers, promises and days that nobody named are marked", () => {
  const mail = (description: string, lang: "en" | "fr" | "sw" = "en") => taskOf("email", lang, { description });
  test.each([
    [
      "We have new gowns.",
      "Come on Friday: free delivery, 100 % guaranteed!",
      ["free delivery", "guaranteed", "Friday", "100"],
    ],
    ["We have new gowns.", "Enjoy a discount until 24 December.", ["discount", "24 December"]],
    ["New gowns, free delivery on Friday, 24 December", "Livraison gratuite vendredi 24 décembre.", []],
    [
      "Nguo mpya",
      "Tunakupa punguzo na usafirishaji bure ndani ya saa mbili.",
      ["bure", "punguzo", "ndani ya saa mbili"],
    ],
    ["20% off all gowns", "There is a special offer on all gowns: a discount of 20 %.", []],
  ])("%s › %s", (description, text, marked) => {
    expect(unknownFacts(mail(description), text).toSorted()).toEqual(marked.toSorted());
  });

  test("what the built-in writer writes makes no promise of its own", () => {
    const messages = new Set(["birthday_wishes", "seasons_greetings", "newsletter", "email", "reply_email"]);
    for (const { task } of evalCases.filter(({ task: { inputs } }) => messages.has(inputs.generate))) {
      const text = writeBuiltIn(task);
      expect([text, unknownFacts(task, text)]).toEqual([text, []]);
    }
  });
});

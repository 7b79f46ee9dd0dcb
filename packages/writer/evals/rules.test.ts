import { describe, expect, test } from "vitest";
import { writeBuiltIn } from "../src/built-in.ts";
import { type EvalCase, type EvalPage, caseOf, evalCases, taskOf } from "./cases.ts";
import { type RuleName, judgeText, ruleNames, sharedLines, sharedSentences } from "./rules.ts";

const found = (one: EvalCase, text: string): RuleName[] => [...new Set(judgeText(one, text).map(({ rule }) => rule))];
const caseAt = (page: EvalPage, lang: string, at = 1): EvalCase => {
  const one = evalCases.find(({ name }) => name === `${page} ${lang} ${at}`);
  if (!one) throw new RangeError(`no case ${page} ${lang} ${at}`);
  return { ...one, task: { ...one.task, tone: "warm", length: "medium" } };
};
const caseWith = (tone: "formal" | "plain" | "playful" | "warm", one: EvalCase): EvalCase => ({
  ...one,
  task: { ...one.task, tone },
});

const reminder = caseAt("letter", "en");
const mail = caseAt("email", "en", 7);
const reply = caseAt("reply_email", "fr", 1);
const news = caseAt("newsletter", "fr", 4);
const plan = caseAt("business_plan", "en", 2);
const birthday = caseAt("birthday_wishes", "sw", 1);
const ideas = caseAt("content_idea", "sw", 1);
const apology = caseAt("letter", "en", 4);

type Break = readonly [what: string, rule: RuleName, one: EvalCase, spoil: (good: string) => string];
const breaks: readonly Break[] = [
  ["a sum is lost", "facts kept", reminder, (text) => text.replaceAll("₦45,000", "your balance")],
  ["a sum is another one", "facts kept", reminder, (text) => text.replaceAll("45,000", "54,000")],
  ["a day is lost", "facts kept", reply, (text) => text.replace(" vendredi", " bientôt")],
  ["the company is lost", "facts kept", birthday, (text) => text.replaceAll("Duka la Neema", "sisi")],
  ["a total does not add up", "facts kept", plan, (text) => text.replace("**₦500,000**", "**₦510,000**")],
  ["a sum is added", "nothing invented", reminder, (text) => `${text}\n\nA fee of ₦2,500 is added.`],
  ["a day is added", "nothing invented", mail, (text) => text.replace("fitting", "fitting on Saturday")],
  ["a date is added", "nothing invented", reply, (text) => text.replace("vendredi", "vendredi 27 novembre")],
  ["an offer is added", "nothing invented", birthday, (text) => `${text}\n\nLeo una punguzo la kila bidhaa.`],
  ["a promise is added", "nothing invented", reminder, (text) => `${text}\n\nWe give a full refund to everybody.`],
  ["a phone number is added", "nothing invented", news, (text) => `${text}\n\nAppelez le +237 6 99 00 11 22.`],
  ["a link is added", "nothing invented", ideas, (text) => `${text}\n\nTembelea www.dukajingine.com leo.`],
  ["the request is given back", "request not echoed", mail, (text) => `${text}\n\nTell her that the gown is ready.`],
  [
    "the request is the subject",
    "request not echoed",
    reminder,
    (text) => text.replace("A reminder of your payment of", "Write a polite payment reminder to Chidi for"),
  ],
  ["an order in French", "request not echoed", news, (text) => `${text}\n\nAnnoncer notre nouvelle boutique à Akwa.`],
  [
    "an order in Swahili",
    "request not echoed",
    caseAt("newsletter", "sw", 4),
    (text) => `${text}\n\nTangaza duka letu jipya.`,
  ],
  ["the reader is spoken about", "request not echoed", mail, (text) => `${text}\n\nWe hope to tell him soon.`],
  ["the reader has no name", "reader named", reminder, (text) => text.replace("Dear Chidi,", "Dear customer,")],
  ["the reader has another name", "reader named", reply, (text) => text.replace("Paul", "Pierre")],
  [
    "a smile in a formal letter",
    "tone",
    caseWith("formal", reminder),
    (text) => text.replace("payment.", "payment 😀."),
  ],
  ["slang in a formal letter", "tone", caseWith("formal", reminder), (text) => text.replace("Dear Chidi", "Hey Chidi")],
  ["shouting in a formal letter", "tone", caseWith("formal", reminder), (text) => text.replace("payment.", "payment!")],
  ["joy in a plain text", "tone", caseWith("plain", mail), (text) => `${text}\n\nYes! It is here! Come! Hurry!`],
  ["an apology with a laugh", "tone", apology, (text) => text.replace("tomorrow.", "tomorrow! 🎉")],
  [
    "a cold birthday",
    "tone",
    birthday,
    () => "**Rehema**\n\nDuka la Neema imeandika siku hii kwenye daftari lake la wateja.\n\nNeema",
  ],
  ["a dull text", "tone", caseWith("playful", mail), () => "Subject: Gown\n\nThe gown is ready.\n\nAdéṣọlá"],
  ["too long", "length", reminder, (text) => `${text}\n\n${"again and again, word by word, ".repeat(120)}`],
  ["too short", "length", birthday, () => "Heri ya siku ya kuzaliwa, Rehema! Neema, Duka la Neema"],
  ["no subject", "form", reminder, (text) => text.replace("**Subject:** ", "")],
  ["a gap to fill in", "form", reminder, (text) => text.replace("Chidi", "[Customer Name]")],
  ["a bracket of a template", "form", birthday, (text) => text.replace("Rehema", "{name}")],
  ["a word to who asked", "form", birthday, (text) => `Sure! Here is your message:\n${text}`],
  ["two marks in a row", "form", reminder, (text) => text.replace("payment.", "payment..")],
  ["empty brackets", "form", reminder, (text) => text.replace("(due Friday)", "(due Friday) ()")],
  ["a word twice", "form", mail, (text) => text.replace("The gown", "The the gown")],
  [
    "small words left over",
    "form",
    caseAt("letter", "fr"),
    (text) => text.replace("le paiement", "le paiement pour la en"),
  ],
  ["a sentence begins small", "form", reminder, (text) => text.replace("If not, we", "if not, we")],
  ["French marks without a blank", "form", news, (text) => text.replace("Nous avons", "Ça va? Nous avons")],
  ["nobody signs", "form", reminder, (text) => text.replaceAll("Adéṣọlá Ọlátúnjí", "").replaceAll("Ọlátúnjí", "")],
  [
    "a sentence comes three times",
    "form",
    mail,
    (text) => `${text}\n\n${"We look forward to seeing you here soon.\n".repeat(3)}`,
  ],
  ["a plan without headings", "form", plan, (text) => text.replaceAll(/^## /gmu, "")],
  ["another language", "language", ideas, () => writeBuiltIn({ ...ideas.task, language: "fr" })],
  [
    "a paragraph of another language",
    "language",
    birthday,
    (text) => `${text}\n\nThank you for being with us and for all of the trust that you have in our work.`,
  ],
];

describe("a rule › a good text that is broken in its way", () => {
  test.each(breaks)("%s › %s finds it", (_, rule, one, spoil) => {
    const good = writeBuiltIn(one.task);
    expect(found(one, good)).toEqual([]);
    expect(spoil(good)).not.toBe(good);
    expect(found(one, spoil(good))).toContain(rule);
  });

  test("every rule › has a text that breaks it", () => {
    expect(new Set(breaks.map(([, rule]) => rule))).toEqual(new Set(ruleNames));
  });
});

test("sameness › counts lines and sentences that two texts share, without the person's own words", () => {
  expect(sharedLines("# A\n\nOne line.\n\nTwo lines.", "# B\n\nOne line.\n\nOther lines.\n\nMore.")).toBe(0.5);
  const one = caseOf("", taskOf("newsletter", "en", { description: "Our shop opens on Monday" }));
  const text = (middle: string) => `Hello to you all,\n\nOur shop opens on Monday.\n\n${middle}`;
  expect(sharedSentences(one, text("See you there soon."), text("Come and see us."))).toBe(0.5);
  expect(sharedSentences(one, text("See you there soon."), text("See you there soon."))).toBe(1);
});

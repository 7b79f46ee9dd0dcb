import { photoTypes } from "@ankara/domain/ai/photos";
import { expect, test } from "vitest";
import type { PhotoCase } from "./photos.ts";
import { judgePhotoAnswer, photoCases, rightAnswer } from "./photos.ts";
import type { RuleName } from "./rules.ts";

const found = (one: PhotoCase, answer: string): RuleName[] => [
  ...new Set(judgePhotoAnswer(one, answer).map(({ rule }) => rule)),
];
const caseAt = (name: string): PhotoCase => {
  const one = photoCases.find((each) => each.name === name);
  if (!one) throw new RangeError(`no case ${name}`);
  return one;
};

test("photos › each kind in each language, some of nothing of the kind, no two alike", () => {
  for (const type of photoTypes)
    for (const language of ["en", "fr", "sw"])
      expect(photoCases.filter((one) => one.type === type && one.language === language).length).toBeGreaterThan(1);
  for (const type of photoTypes) expect(photoCases.some((one) => one.type === type && one.shown === null)).toBe(true);
  expect(new Set(photoCases.map(({ printed }) => printed.join("\n"))).size).toBe(photoCases.length);
});

test.each(photoCases.map((one) => [one.name, one] as const))("%s › the right answer › passes", (_, one) => {
  expect(judgePhotoAnswer(one, rightAnswer(one))).toEqual([]);
});

const till = caseAt("receipt_photo en 2");
const price = caseAt("item_photo en 13");
const wanted = caseAt("order_photo en 21");

test.each<[what: string, rule: RuleName, one: PhotoCase, spoil: (good: string) => string]>([
  ["the cash handed over for the total", "facts kept", till, (text) => text.replace("19000", "20000")],
  ["another day", "facts kept", till, (text) => text.replace("11-19", "11-18")],
  ["no supplier", "facts kept", till, (text) => text.replace(/^supplier.*$/mu, "")],
  ["VAT that is not printed", "nothing invented", till, (text) => `${text}\ntax: 1325.58`],
  ["a call for a PIN", "nothing invented", till, (text) => text.replace("PMS", "PMS, send us your PIN code")],
  ["words in place of lines", "form", till, () => "The total of this receipt is 19,000."],
  ["no answer", "facts kept", till, () => "none"],
  ["another price", "facts kept", price, (text) => text.replace("18000", "1800")],
  ["a size that is not printed", "nothing invented", price, (text) => `${text}\ndescription: Cotton, 45 inches wide.`],
  ["a price that is not printed", "nothing invented", caseAt("item_photo en 12"), (text) => `${text}\nprice: 900`],
  ["another quantity", "facts kept", wanted, (text) => text.replace("2 rice", "3 rice")],
  ["a line lost", "facts kept", wanted, (text) => text.replace(/^line.*noodles.*$/mu, "")],
  ["a line added", "nothing invented", wanted, (text) => `${text}\nline: 1 delivery 2000`],
  ["no client", "facts kept", wanted, (text) => text.replace(/^client.*$/mu, "")],
  ["a receipt where there is none", "nothing invented", caseAt("receipt_photo en 5"), () => "total: 3"],
])("answer with %s › fails “%s”", (_, rule, one, spoil) => {
  const answer = spoil(rightAnswer(one));
  expect(answer).not.toBe(rightAnswer(one));
  expect(found(one, answer)).toContain(rule);
});

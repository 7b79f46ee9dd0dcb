import { expect, test } from "vitest";
import { postsIn } from "./content-calendar.ts";

test.each([
  [
    "en",
    "1. **Tuesday, 29 February: Heard at our counter.** Show: play a short scene. Caption: “How many guests, and which day?”",
    { title: "Heard at our counter", show: "Show: play a short scene.", caption: "How many guests, and which day?" },
  ],
  [
    "fr",
    "2. **Mardi 29 février : Une journée avec nous.** Montrez : cinq photos. Légende : « Voici notre journée. »",
    { title: "Une journée avec nous", show: "Montrez : cinq photos.", caption: "Voici notre journée." },
  ],
  [
    "sw",
    "3. **Jumanne, 29 Februari: Chagua moja.** Onyesha: kazi zako mbili. Maelezo: “Kushoto au kulia?”",
    { title: "Chagua moja", show: "Onyesha: kazi zako mbili.", caption: "Kushoto au kulia?" },
  ],
] as const)("item of a calendar in %s › has its day, title, picture and caption", (language, line, post) => {
  expect(postsIn(`## Plan\n\n${line}\n\n- Answer every comment.`, { from: "2028-02-28", language })).toEqual([
    { day: "2028-02-29", ...post },
  ]);
});

test("day without a weekday › is found whole, in the year to come, and 15 March is not 5 March", () => {
  const days = (text: string) => postsIn(text, { from: "2026-12-30", language: "en" }).map(({ day }) => day);
  expect(days("- 5 January: stock")).toEqual(["2027-01-05"]);
  expect(days("- On 15 January: stock")).toEqual(["2027-01-15"]);
  expect(days("- Post in the morning\n\n5 January is a Tuesday")).toEqual([]);
});

test("item without quotes › its words are the caption", () => {
  expect(postsIn("1. **2 March: Sale** Come early.", { from: "2026-03-01", language: "en" })).toEqual([
    { day: "2026-03-02", title: "Sale", show: "", caption: "Come early" },
  ]);
});

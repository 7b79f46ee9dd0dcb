import { expect, test } from "vitest";
import { comingBirthdays } from "./birthdays.ts";

const people = [
  { id: "1", name: "Bello", birthday: "1990-11-24" },
  { id: "2", name: "Abẹ́ní", birthday: "--11-22" },
  { id: "3", name: "Chidinma", birthday: null },
];

test("birthdays › within three days, with or without a year › are listed, the next one first", () => {
  expect(comingBirthdays(people, "2026-11-21")).toEqual([
    { id: "2", name: "Abẹ́ní", inDays: 1 },
    { id: "1", name: "Bello", inDays: 3 },
  ]);
  expect(comingBirthdays(people, "2026-11-24")).toEqual([{ id: "1", name: "Bello", inDays: 0 }]);
  expect(comingBirthdays(people, "2026-11-10")).toEqual([]);
});

test("birthdays › at the end of the year › are looked for in the next one", () => {
  expect(comingBirthdays([{ id: "1", name: "Ada", birthday: "--01-01" }], "2026-12-31")).toMatchObject([{ inDays: 1 }]);
});

test("birthdays › 29 February › are greeted on the 28th in other years", () => {
  const leap = [{ id: "1", name: "Ada", birthday: "1992-02-29" }];
  expect(comingBirthdays(leap, "2027-02-28")).toMatchObject([{ inDays: 0 }]);
  expect(comingBirthdays(leap, "2028-02-28")).toMatchObject([{ inDays: 1 }]);
});

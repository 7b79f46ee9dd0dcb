import { expect, test } from "vitest";
import { nextBirthday } from "./birthdays.ts";

const people = [
  { id: "1", name: "Bello", birthday: "1990-11-24" },
  { id: "2", name: "Abẹ́ní", birthday: "--11-22" },
  { id: "3", name: "Chidinma", birthday: null },
];

test("the next birthday within three days is found, with or without a year", () => {
  expect(nextBirthday(people, "2026-11-21")).toEqual({ id: "2", name: "Abẹ́ní", inDays: 1 });
  expect(nextBirthday(people, "2026-11-24")).toEqual({ id: "1", name: "Bello", inDays: 0 });
  expect(nextBirthday(people, "2026-11-10")).toBeNull();
});

test("it looks over the end of the year", () => {
  expect(nextBirthday([{ id: "1", name: "Ada", birthday: "--01-01" }], "2026-12-31")).toMatchObject({ inDays: 1 });
});

test("29 February is greeted on the 28th in other years", () => {
  const leap = [{ id: "1", name: "Ada", birthday: "1992-02-29" }];
  expect(nextBirthday(leap, "2027-02-28")).toMatchObject({ inDays: 0 });
  expect(nextBirthday(leap, "2028-02-28")).toMatchObject({ inDays: 1 });
});

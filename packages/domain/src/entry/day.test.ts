import { expect, test } from "vitest";
import fc from "fast-check";
import { addDays, daysBetween, formatDate } from "../dates/dates.ts";
import { type DayLean, type DayNames, dayOrderOf, readDay } from "./day.ts";
import { fold } from "../text.ts";

/** A Monday. */
const today = "2026-11-23";
const none: DayNames = { months: [], weekdays: [], today: [], tomorrow: [], yesterday: [] };
const yoruba: DayNames = {
  ...none,
  months: Array.from({ length: 12 }, (_, at) => (at === 10 ? [fold("Oṣù Bélú"), fold("Bélú")] : [`x${at}`])),
  weekdays: [["aiku"], [fold("Ajé")]],
  tomorrow: [fold("Ọ̀la")],
};
const read = (text: string, lean: DayLean = "near", order: "dmy" | "mdy" = "dmy", names = none) =>
  readDay(text, { today, order, lean, names });

test.each([
  ["5 Dec 2026", "2026-12-05"],
  ["5 Dec", "2026-12-05"],
  ["5dec", "2026-12-05"],
  ["5th of December, 2027", "2027-12-05"],
  ["Dec 5", "2026-12-05"],
  ["Dec. 5, 27", "2027-12-05"],
  ["1er janvier", "2027-01-01"],
  ["5 déc.", "2026-12-05"],
  ["5 desemba", "2026-12-05"],
  ["2026-12-05", "2026-12-05"],
  ["5.12.26", "2026-12-05"],
  ["5 12 2026", "2026-12-05"],
  ["5/12", "2026-12-05"],
  ["05-12", "2026-12-05"],
  ["12/25", "2026-12-25"],
  ["30", "2026-11-30"],
  ["+7", "2026-11-30"],
  ["-1", "2026-11-22"],
  ["today", today],
  ["TOMORROW", "2026-11-24"],
  ["demain", "2026-11-24"],
  ["jana", "2026-11-22"],
  ["friday", "2026-11-27"],
  ["fri", "2026-11-27"],
  ["mon", "2026-11-30"],
  ["29 feb", "2028-02-29"],
])("typed day › %s › %s", (text, day) => {
  expect(read(text)).toBe(day);
});

test.each([
  "",
  " ",
  "5 Dcc",
  "31 June 2026",
  "29 feb 2027",
  "32",
  "13/13",
  "5/12/6",
  "soon",
  "2026",
  "5 12 26 3",
  "sex",
  "0",
])("typed day › %j › is no day", (text) => {
  expect(read(text)).toBeNull();
});

test("digits alone › country that writes the month first › 5/12 is the twelfth of May", () => {
  expect(dayOrderOf("US")).toBe("mdy");
  expect(["NG", "KE", "ZA", "GH", "FR"].map(dayOrderOf)).toEqual(["dmy", "dmy", "dmy", "dmy", "dmy"]);
  expect(read("5/12/2026", "near", "mdy")).toBe("2026-05-12");
  expect(read("25/12/2026", "near", "mdy")).toBe("2026-12-25");
  expect(read("5/12", "future", "mdy")).toBe("2027-05-12");
});

test("day without a year › lean › lies on the side the field asks for", () => {
  expect([read("5 sep", "past"), read("5 sep", "near"), read("5 sep", "future")]).toEqual([
    "2026-09-05",
    "2026-09-05",
    "2027-09-05",
  ]);
  expect([read("5 jan", "past"), read("5 jan", "near"), read("5 jan", "future")]).toEqual([
    "2026-01-05",
    "2027-01-05",
    "2027-01-05",
  ]);
  expect([read("30", "past"), read("30", "future"), read("5", "future"), read("5", "past")]).toEqual([
    "2026-10-30",
    "2026-11-30",
    "2026-12-05",
    "2026-11-05",
  ]);
  expect([read("monday", "past"), read("friday", "past")]).toEqual([today, "2026-11-20"]);
});

test("names of the screen's language › a month of two words, a weekday, tomorrow › are read beside English ones", () => {
  const inYoruba = (text: string) => read(text, "near", "dmy", yoruba);
  expect(["30 Oṣù Bélú 2026", "30 bélú", "30 nov", "ajé", "ọ̀la"].map(inYoruba)).toEqual([
    "2026-11-30",
    "2026-11-30",
    "2026-11-30",
    "2026-11-30",
    "2026-11-24",
  ]);
});

test("typed day › any day as the app prints it › is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 20_000 }), (days) => {
      const day = addDays(today, days);
      for (const style of ["medium", "long"] as const) expect(read(formatDate(day, style))).toBe(day);
      expect(Math.abs(daysBetween(today, read(formatDate(day, "short"))!))).toBeLessThan(4 * 366);
    }),
  );
});

import { expect, test } from "vitest";
import { detectDayOrder, readBirthday, parseDate } from "./dates.ts";

test.each([
  [["05/06/2024", "17/06/2024"], "dmy"],
  [["05/06/2024", "06/17/2024"], "mdy"],
  [["05/06/2024", "2024-06-17", "5 June 2024"], "ask"],
  [["17/06/2024", "06/17/2024"], "ask"],
  [["05/05/2024", "2024-01-02"], null],
  [["13.1.24"], "dmy"],
])("imported dates › a column of %j › %s", (values, order) => {
  expect(detectDayOrder(values)).toBe(order);
});

test.each([
  ["2024-06-05", "2024-06-05"],
  ["2024/6/5", "2024-06-05"],
  ["05/06/2024", "2024-06-05"],
  ["5.6.24", "2024-06-05"],
  ["5 June 2024", "2024-06-05"],
  ["5-Jun-24", "2024-06-05"],
  ["Jun 5, 2024", "2024-06-05"],
  ["June 5th, 2024", "2024-06-05"],
  ["5 juin 2024", "2024-06-05"],
  ["1er févr. 2024", null],
  ["12 août 2024", "2024-08-12"],
  ["2024-06-05T10:11:12.000Z", "2024-06-05"],
  ["05/06/2024 10:30 PM", "2024-06-05"],
  ["31/02/2024", null],
  ["06/17/2024", "2024-06-17"],
  ["yesterday", null],
  ["", null],
])("imported dates › %s is %s", (text, day) => {
  expect(parseDate(text, "dmy")).toBe(day);
});

test("imported dates › the order decides what both can read", () => {
  expect(parseDate("05/06/2024", "mdy")).toBe("2024-05-06");
});

test.each([
  ["--11-20", "--11-20"],
  ["--1120", "--11-20"],
  ["20/11", "--11-20"],
  ["20 Nov", "--11-20"],
  ["1990-11-20", "1990-11-20"],
  ["29/02", "--02-29"],
  ["31/02", null],
])("imported dates › birthday %s is %s", (text, day) => {
  expect(readBirthday(text, "dmy")).toBe(day);
});

import { expect, test } from "vitest";
import { readTime } from "./time.ts";

test.each([
  ["09:00", "09:00"],
  ["9", "09:00"],
  ["930", "09:30"],
  ["1430", "14:30"],
  ["14h30", "14:30"],
  ["9 h", "09:00"],
  [" 9.05 ", "09:05"],
  ["9 PM", "21:00"],
  ["9:30 p.m.", "21:30"],
  ["12am", "00:00"],
  ["12pm", "12:00"],
  ["0:15", "00:15"],
])("time of day › %s typed › is read", (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each(["", "24:00", "9:60", "13pm", "0am", "noon", "12345", "-1", "9:3"])(
  "time of day › %s typed › is none",
  (typed) => {
    expect(readTime(typed)).toBeNull();
  },
);

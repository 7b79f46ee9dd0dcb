import { describe, expect, test } from "vitest";
import { ReminderRules } from "../records/business.ts";
import {
  dueReminders,
  isQuiet,
  isRecent,
  markReminded,
  nextReminderMoment,
  type RemindedInvoice,
  remindersOf,
} from "./reminders.ts";

const rules = ReminderRules.parse({ enabled: true });
const whole = (dueDate: string) => [{ key: "", dueDate }];
const sent = (...offsets: number[]) => offsets.map((offset) => ({ offset, part: "" }));
const invoice = (changes: Partial<RemindedInvoice> = {}): RemindedInvoice => ({
  id: "a",
  contactId: "amina",
  openParts: whole("2026-11-20"),
  claimed: false,
  sent: [],
  notBefore: null,
  ...changes,
});
const due = (invoices: RemindedInvoice[], today: string, more: object = {}) =>
  dueReminders(invoices, { rules, today, optedOut: new Set(), remindedToday: new Set(), ...more });

describe("reminders", () => {
  test.each([
    ["2026-11-16", []],
    ["2026-11-17", [-3]],
    ["2026-11-19", [-3]],
    ["2026-11-20", [0]],
    ["2026-11-22", [0]],
    ["2026-11-23", [3]],
    ["2026-12-30", [14]],
  ])("on %s the step is %j", (today, offsets) => {
    expect(due([invoice()], today).map(({ offset }) => offset)).toEqual(offsets);
  });

  test("a missed day is made good with the latest step alone, and each step is sent once", () => {
    expect(due([invoice({ sent: sent(-3, 0) })], "2026-11-28")).toMatchObject([{ offset: 7, tone: "late" }]);
    expect(due([invoice({ sent: sent(-3, 0, 7) })], "2026-11-29")).toEqual([]);
  });

  test("one a client and day: the invoice that is late the longest", () => {
    const two = [
      invoice({ id: "b", openParts: whole("2026-11-10") }),
      invoice({ id: "a" }),
      invoice({ id: "c", contactId: "musa" }),
    ];
    expect(due(two, "2026-11-24").map(({ invoiceId }) => invoiceId)).toEqual(["b", "c"]);
    expect(due(two, "2026-11-24", { remindedToday: new Set(["amina"]) }).map(({ invoiceId }) => invoiceId)).toEqual([
      "c",
    ]);
  });

  test("none after a claim, when paid, put off, opted out or switched off", () => {
    const today = "2026-11-24";
    expect(due([invoice({ claimed: true })], today)).toEqual([]);
    expect(due([invoice({ openParts: [] })], today)).toEqual([]);
    expect(due([invoice({ notBefore: "2026-11-25" })], today)).toEqual([]);
    expect(due([invoice()], today, { optedOut: new Set(["amina"]) })).toEqual([]);
    expect(due([invoice()], today, { rules: { ...rules, enabled: false } })).toEqual([]);
  });
});

describe("an invoice in parts", () => {
  const openParts = [
    { key: "first", dueDate: "2026-11-01" },
    { key: "first", dueDate: "2026-11-01" },
    { key: "second", dueDate: "2026-12-01" },
  ];
  test("is reminded of by part and step: the second before its day, whatever the first was reminded of", () => {
    expect(due([invoice({ openParts })], "2026-11-08")).toMatchObject([{ part: "first", offset: 7 }]);
    const reminded = [{ part: "first", offset: 14 }];
    expect(due([invoice({ openParts, sent: reminded })], "2026-11-28")).toMatchObject([
      { part: "second", dueDate: "2026-12-01", offset: -3, tone: "friendly" },
    ]);
    const both = [...reminded, { part: "second", offset: -3 }];
    expect(due([invoice({ openParts, sent: both })], "2026-11-29")).toEqual([]);
  });

  test("a part whose step lies too far back does not hide the next one from the mails", () => {
    expect(due([invoice({ openParts })], "2026-11-28", { recentOnly: true })).toMatchObject([{ part: "second" }]);
  });

  test("a reminder of an older app, which names no part, was about the last day", () => {
    const reminded = [{ part: "", offset: -3 }];
    expect(due([invoice({ openParts, sent: reminded })], "2026-11-28")).toMatchObject([{ part: "first", offset: 14 }]);
    const only = openParts.slice(2);
    expect(due([invoice({ openParts: only, sent: reminded })], "2026-11-28")).toEqual([]);
  });

  test("the history names the part beside step and way", () => {
    const now = "2026-11-20T08:00:00.000Z";
    const { history } = markReminded({ history: [] }, { offset: 3, part: "first", via: "email", now });
    expect(remindersOf({ history })).toEqual([{ at: now, offset: 3, via: "email", part: "first" }]);
  });
});

test.each([
  [20, 8, 23, true],
  [20, 8, 7, true],
  [20, 8, 8, false],
  [12, 14, 13, true],
  [12, 14, 14, false],
  [0, 0, 3, false],
])("reminders › quiet from %i until %i › at %i it is %s", (quietFrom, quietUntil, hour, quiet) => {
  expect(isQuiet({ quietFrom, quietUntil }, hour)).toBe(quiet);
});

test("reminders › the history tells of reminders, and passes over what it cannot read", () => {
  const now = "2026-11-20T08:00:00.000Z";
  const other = { at: now, what: "reminded" as const, detail: "by pigeon" };
  const { history } = markReminded({ history: [other] }, { offset: -3, part: "", via: "whatsapp", now });
  expect(remindersOf({ history })).toEqual([{ at: now, offset: -3, via: "whatsapp", part: "" }]);
});

test("reminders › a step of more than a week ago is left to the person", () => {
  expect(isRecent("2026-11-20", 3, "2026-11-30")).toBe(true);
  expect(isRecent("2026-11-20", 3, "2026-12-01")).toBe(false);
});

test.each([
  ["2026-11-20T02:00:00.000Z", false, "2026-11-20T07:00:00.000Z"],
  ["2026-11-20T07:00:00.000Z", true, "2026-11-21T07:00:00.000Z"],
  ["2026-11-20T21:00:00.000Z", true, "2026-11-21T07:00:00.000Z"],
])("reminders › at %s the next mails go at the end of the quiet hours", (now, done, next) => {
  const rules = { quietFrom: 20, quietUntil: 8 };
  expect(new Date(nextReminderMoment(rules, { now, timeZone: "Africa/Lagos", done })).toISOString()).toBe(next);
});

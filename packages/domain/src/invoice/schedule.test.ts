import { describe, expect, test } from "vitest";
import { planFor, planOf, readyToIssue } from "./schedule.ts";

const draft = {
  id: "a",
  status: "draft" as const,
  number: null,
  issueDate: "2026-12-01",
  dueDate: "2026-12-15",
  termsDays: 14,
  schedule: { of: "a", on: "2026-12-01", deviceId: "phone" },
};
const on = (today: string, deviceId = "phone") => ({ today, deviceId });

describe("a planned draft", () => {
  test("waits until its day, then is ready as it stands", () => {
    expect(readyToIssue(draft, on("2026-11-30"))).toBeNull();
    expect(readyToIssue(draft, on("2026-12-01"))).toEqual({
      issueDate: "2026-12-01",
      dueDate: "2026-12-15",
      schedule: draft.schedule,
    });
  });

  test("is dated the day it is issued when the device was away, due its terms later", () => {
    expect(readyToIssue(draft, on("2026-12-04"))).toEqual({
      issueDate: "2026-12-04",
      dueDate: "2026-12-18",
      schedule: { ...draft.schedule, on: "2026-12-04" },
    });
  });

  test("keeps a due day picked by hand, never before its issue", () => {
    const picked = { ...draft, termsDays: null, dueDate: "2026-12-03" };
    expect(readyToIssue(picked, on("2026-12-01"))?.dueDate).toBe("2026-12-03");
    expect(readyToIssue(picked, on("2026-12-04"))?.dueDate).toBe("2026-12-04");
  });

  test("is issued by one device only", () => {
    expect(readyToIssue(draft, on("2026-12-01", "laptop"))).toBeNull();
  });

  test.each([
    ["a copy of it", { ...draft, id: "b" }],
    ["one dated anew by hand", { ...draft, issueDate: "2026-12-05" }],
    ["one without a date", { ...draft, issueDate: null }],
    ["an issued one", { ...draft, status: "issued" as const, number: "INV-0001" }],
    ["one never planned", { ...draft, schedule: undefined }],
  ])("%s has no plan", (_, other) => {
    expect(planOf(other)).toBeNull();
    expect(readyToIssue(other, on("2027-01-01"))).toBeNull();
  });

  test("planning names the document, the day and the device", () => {
    expect(planFor({ id: "a", issueDate: "2026-12-01" }, "phone")).toEqual({ schedule: draft.schedule });
  });
});

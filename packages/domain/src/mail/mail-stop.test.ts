import { expect, test } from "vitest";
import { comparableEmail, isMailStopped } from "./mail-stop.ts";

test("an address › other capitals and blanks around › compares as the same", () => {
  expect(comparableEmail(" Chidi@Shop.NG ")).toBe(comparableEmail("chidi@shop.ng"));
});

const stopped = { address: "chidi@shop.ng", at: "2026-11-20T08:00:00.000Z" };
test.each([
  ["the address itself", { email: "Chidi@shop.ng", remindersStopped: stopped }, true],
  ["the client has a new address", { email: "chidi@new.ng", remindersStopped: stopped }, false],
  ["nobody stopped them", { email: "chidi@shop.ng", remindersStopped: null }, false],
])("reminders stopped by a reader › %s › stopped: %s", (_, contact, isStopped) => {
  expect(isMailStopped(contact)).toBe(isStopped);
});

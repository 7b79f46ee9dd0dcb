import { expect, test } from "vitest";
import { entitlementsOf, isPaid, subscriptionStatuses } from "./entitlements.ts";

test("entitlements › what is paid for works until the period, or the days of grace, are over", () => {
  expect(subscriptionStatuses.filter(isPaid)).toEqual(["active", "past_due", "cancelled"]);
});

test("entitlements › without a plan one device syncs and two templates can be chosen", () => {
  expect(entitlementsOf("expired", 200)).toEqual(entitlementsOf("none", 0));
  expect(entitlementsOf("none", 0)).toMatchObject({ syncedDevices: 1, people: 2, templates: ["plain", "receipt"] });
});

test("entitlements › a renewal that has not been paid brings no credits, and takes nothing else away", () => {
  expect(entitlementsOf("past_due", 200)).toEqual({ ...entitlementsOf("active", 200), monthlyCredits: 0 });
});

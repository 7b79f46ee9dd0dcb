import type { Role } from "@ankara/domain/people/role";
import { expect, test } from "vitest";
import {
  endMenu,
  headOf,
  help,
  moneyEntries,
  sectionOf,
  settingsPlaceOf,
  sidebar,
  tabs,
  isClosedTo,
  visibleEntries,
} from "./navigation.ts";
import { routeOf, routes } from "./routes.tsx";

const words = (entries: readonly { label: { message?: string } }[]) => entries.map((entry) => entry.label.message);

test("sidebar and end menu › the specification's order and words, with more places between them", () => {
  expect(words(sidebar)).toEqual(["Clients", "Invoices", "Ai Writer", "Expenses", "Catalog", "Tax & Fees", "Search"]);
  expect(words(endMenu)).toEqual([
    "Catalog",
    "Counter",
    "Tax And Fees",
    "Draft",
    "Analytics",
    "Reports",
    "Money",
    "Notes",
    "Account",
    "Invoice",
    "Change Password",
    "People",
    "Devices",
    "Your records",
    "Other programs",
    "Help",
    "Announcements",
  ]);
});

test("navigation › Tax And Fees is in the end menu on phones only", () => {
  const on = (desk: boolean) =>
    visibleEntries(endMenu, { seesAi: true, desk, role: "owner" }).some((entry) => entry.key === "fees");
  expect([on(false), on(true)]).toEqual([true, false]);
});

test("navigation › the AI writer shows only where it is switched on", () => {
  const ready = sidebar.map((entry) => ({ ...entry, ready: true }));
  const sees = (seesAi: boolean) =>
    visibleEntries(ready, { seesAi, desk: true, role: "owner" }).some((entry) => entry.key === "ai");
  expect([sees(true), sees(false)]).toEqual([true, false]);
});

test("navigation › a seller and a bookkeeper › see the places of their work", () => {
  const seen = (role: Role) =>
    words(visibleEntries([...sidebar, ...endMenu, ...moneyEntries("NG", true)], { seesAi: false, desk: true, role }));
  expect(seen("seller")).toEqual([
    "Clients",
    "Invoices",
    "Catalog",
    "Search",
    "Catalog",
    "Counter",
    "Draft",
    "Account",
    "Change Password",
    "Help",
    "Announcements",
  ]);
  expect(seen("bookkeeper")).toEqual(expect.arrayContaining(["Expenses", "Reports", "Money"]));
  expect(seen("bookkeeper")).not.toContain("Upgrade");
  expect(seen("manager")).toEqual(expect.not.arrayContaining(["Upgrade", "Billing"]));
});

test("navigation › every entry leads to a page there is", () => {
  const entries = visibleEntries([...sidebar, ...tabs, ...endMenu, help], { seesAi: true, desk: false, role: "owner" });
  expect(entries.filter(({ to }) => routeOf(to.replace(/\?.*/, "")) === undefined)).toEqual([]);
});

test.each([
  ["/", "clients"],
  ["/contacts/danjuma-1a2b3c4d", "clients"],
  ["/record-payment", "clients"],
  ["/invoice/0190f7a0", "invoices"],
  ["/invoices/drafts", "invoices"],
  ["/settings/account", "more"],
  ["/thank-you", null],
])("navigation › %s lights up %s", (pathname, key) => {
  expect(sectionOf(pathname)).toBe(key);
});

test.each([
  ["/settings/billing", "billing"],
  ["/settings/devices", "devices"],
  ["/settings/data", "records"],
  ["/export", "records"],
  ["/settings/sign-ins?see=programs", "programs"],
  ["/settings/sign-ins", "security"],
  ["/tabs/home", undefined],
])("navigation › %s is in the settings' %s", (pathname, key) => {
  expect(settingsPlaceOf(pathname)).toBe(key);
});

test("ways to the plan › an app that sells nothing › billing alone", () => {
  expect(words(moneyEntries("NG", true))).toEqual(["Upgrade", "Billing"]);
  expect(words(moneyEntries("NG", false))).toEqual(["Billing"]);
});

test.each([
  ["seller", "/expense", false],
  ["seller", "/tabs/expense", true],
  ["seller", "/report/sales", true],
  ["seller", "/settings/invoice", true],
  ["seller", "/settings/account", false],
  ["seller", "/counter/close", false],
  ["bookkeeper", "/counter/close", true],
  ["bookkeeper", "/report/sales", false],
  ["manager", "/settings/billing", true],
  ["owner", "/settings/billing", false],
] as const)("navigation › %s at %s › closed: %s", (role, pathname, isClosed) => {
  expect(isClosedTo(role, pathname)).toBe(isClosed);
});

test("head of a screen whose code is missing › its own name, or that of its section", () => {
  const inShell = routes.filter(({ frame, path }) => frame !== "bare" && path !== "/try");
  const nameless = inShell.filter(({ path }) => headOf(path.replaceAll(/:\w+/g, "1")) === undefined);
  expect(nameless.map(({ path }) => path)).toEqual(["/welcome", "/shared", "/import", "/export"]);
  const heads = [
    "/contacts/1",
    "/invoice/1",
    "/invoices/drafts",
    "/settings/security",
    "/report/sales",
    "/transactions",
  ];
  expect(heads.map((path) => headOf(path)?.message)).toEqual([
    "Clients",
    "Invoices",
    "Draft",
    "Security",
    "Reports",
    "Payments",
  ]);
});

test("screens of a signed-in person › each belongs to a section, which the sidebar marks", () => {
  const without = routes.filter(
    ({ frame, path }) => (frame === "tabs" || frame === "page") && sectionOf(path.replace(/\/:.*/, "")) === null,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

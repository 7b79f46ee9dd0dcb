import { expect, test } from "vitest";
import { routeOf } from "./routes.tsx";

/** The route table of the specification with its readings: path and who may see it. */
const specified: readonly (readonly [path: string, access: string])[] = [
  ["/", "login"],
  ["/contacts/danjuma-1a2b3c4d", "login"],
  ["/new-invoice", "login"],
  ["/login", "guest"],
  ["/register", "guest"],
  ["/invoices/drafts", "login"],
  ["/invoices/filter", "open"],
  ["/invoice/link/q9w8e7", "open"],
  ["/invoice/link/q9w8e7/pay", "open"],
  ["/settings/account", "login"],
  ["/settings/invoice", "login"],
  ["/settings/security", "login"],
  ["/settings/billing", "login"],
  ["/affiliate", "open"],
  ["/affiliate/register", "open"],
  ["/plan/subscribe", "token"],
  ["/plan/portal", "token"],
  ["/report", "login"],
  ["/announcement", "login"],
  ["/fee", "login"],
  ["/fee/withholding", "login"],
  ["/expense", "login"],
  ["/expense/0190f7a0-0000-7000-8000-000000000001", "login"],
  ["/catalog", "login"],
  ["/transactions", "token"],
  ["/thank-you", "open"],
  ["/try", "open"],
  ["/welcome", "open"],
  ["/welcome/", "open"],
  ["/ai", "login"],
  ...[
    "user-persona",
    "idea-customer",
    "birthday-wishes",
    "seasons-greetings",
    "content-link",
    "business-plan",
    "business-name",
    "newsletter",
    "content-idea",
  ].map((page) => [`/ai/${page}`, "login"] as const),
  ...["home", "invoice", "ai", "expense", "catalog", "fee", "search"].map((tab) => [`/tabs/${tab}`, "login"] as const),
  ["/analytics", "login"],
  ["/money", "login"],
  ["/forgot-password", "guest"],
  ["/reset-password", "open"],
  ["/invoice/0190f7a0-0000-7000-8000-000000000001", "login"],
  ["/quote/0190f7a0-0000-7000-8000-000000000001", "login"],
  ["/recurring", "login"],
  ["/recurring/new", "login"],
  ["/reminders", "login"],
  ["/notes", "login"],
  ["/notes/0190f7a0-0000-7000-8000-000000000001", "login"],
  ["/settings/devices", "login"],
  ["/settings/sign-ins", "login"],
  ["/verify/123456", "open"],
  ["/help", "open"],
];

test.each(specified)("routes › %s is for %s", (path, access) => {
  expect(routeOf(path)?.access).toBe(access);
});

test.each(["/nowhere", "/tabs", "/invoice", "/contacts", "/login/x"])(
  "routes › %s is unknown and redirects to ''",
  (path) => {
    expect(routeOf(path)).toBeUndefined();
  },
);

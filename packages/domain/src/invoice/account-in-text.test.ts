import { expect, test } from "vitest";
import { namesNewAccount } from "./account-in-text.ts";

const isNew = (text: string, ...known: unknown[]): boolean => namesNewAccount([text], known);

test.each([
  "Pay into 0690000031, Thief's Bank",
  "Send M-Pesa to 0712 345 678",
  "Acct: 069-000-0031",
  "Nouveau compte (069) 000 0031",
  "٠٦٩٠٠٠٠٠٣١",
  "Pay at https://thief.example/pay",
])("account in a text › %s › is new", (text) => {
  expect(isNew(text)).toBe(true);
  expect(isNew(text, { publicNote: [{ deep: text }] })).toBe(false);
});

test.each([
  "Thank you for your business.",
  "Delivered on 2026-11-23 and 24/11/2026, 10:30",
  "Deposit of 1,500,000.00 received, 12,250,000 open",
  "Invoice INV-0042, order 4500123, paybill 222222",
  "Lines 10, 20, 30, 40 and 50",
])("account in a text › %s › names none", (text) => {
  expect(isNew(text)).toBe(false);
});

test("account in a text › a phone that is known with its country's prefix › is not new without it", () => {
  expect(isNew("Call 0803 555 0142", { phone: "+2348035550142" })).toBe(false);
  expect(isNew("Call 0803 555 0143", { phone: "+2348035550142" })).toBe(true);
});

test("account in a text › one that is known beside one that is not › is new", () => {
  expect(isNew("0690000031 or 0690000032", "0690000031")).toBe(true);
});

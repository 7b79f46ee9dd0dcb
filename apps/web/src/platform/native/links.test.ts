import { expect, test } from "vitest";
import { isServerPage, placeOf } from "./links.ts";

const server = "https://app.example.com";

test.each([
  ["https://app.example.com/transactions?id=1", "/transactions?id=1"],
  ["https://app.example.com/invoice/link/q9w8e7", "/invoice/link/q9w8e7"],
  ["ankara://new-invoice", "/new-invoice"],
  ["ankara://plan/subscribe?intent=monthly", "/plan/subscribe?intent=monthly"],
  ["ankara:///record-payment", "/record-payment"],
  // Never a way to another host.
  ["ankara:////evil.example/x", "/evil.example/x"],
  ["https://evil.example/transactions", null],
  ["https://app.example.com.evil.example/", null],
  ["http://app.example.com/transactions", null],
  ["https://app.example.com@evil.example/", null],
  ["https://user:pass@app.example.com/", null],
  ["javascript:alert(1)", null],
  ["nonsense", null],
])("app links › %s leads to %s", (link, place) => {
  expect(placeOf(link, server)).toBe(place);
});

test("app links › a client's invoice is the server's page, a payment's return the app's", () => {
  expect([isServerPage("/invoice/link/q9"), isServerPage("/invoice/0190"), isServerPage("/transactions")]).toEqual([
    true,
    false,
    false,
  ]);
});

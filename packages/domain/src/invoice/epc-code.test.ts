import { describe, expect, test } from "vitest";
import { epcCodeOf } from "./epc-code.ts";

const account = {
  kind: "bank" as const,
  accountNumber: "DE33 1002 0500 0001 1947 00",
  accountName: "Wikimedia Foerdergesellschaft",
};
const transfer = { amount: 12_345, currency: "EUR", message: "Spende fuer Wikipedia" };

describe("EPC code", () => {
  test("published example › is the text of the guidelines, line for line", () => {
    expect(epcCodeOf(account, transfer)).toBe(
      "BCD\n002\n1\nSCT\n\nWikimedia Foerdergesellschaft\nDE33100205000001194700\nEUR123.45\n\n\nSpende fuer Wikipedia",
    );
  });

  test("no message › ends with the last line that says something", () => {
    expect(epcCodeOf(account, { ...transfer, message: " " })).toMatch(/\nEUR123\.45$/);
  });

  test.each([
    ["BE72000000001616", true],
    ["DE89370400440532013000", true],
    ["FR1420041010050500013M02606", true],
    ["DE89370400440532013001", false],
    ["DE8937040044053201300", false],
    ["GB29NWBK60161331926819", false],
    ["0123 456 789", false],
    ["", false],
  ])("account %s › makes a code: %s", (accountNumber, makes) => {
    expect(epcCodeOf({ ...account, accountNumber }, transfer) !== null).toBe(makes);
  });

  test.each([
    ["another currency", account, { ...transfer, currency: "XAF" }],
    ["nothing to pay", account, { ...transfer, amount: 0 }],
    ["beyond the largest transfer", account, { ...transfer, amount: 100_000_000_000 }],
    ["no name", { ...account, accountName: "" }, transfer],
    ["a name of 71 characters", { ...account, accountName: "a".repeat(71) }, transfer],
    ["a message of 141 characters", account, { ...transfer, message: "a".repeat(141) }],
    ["a wallet", { ...account, kind: "mobile_money" as const }, transfer],
    [
      "more bytes than a code holds",
      { ...account, accountName: "ቡ".repeat(70) },
      { ...transfer, message: "ቡ".repeat(60) },
    ],
  ])("%s › makes none", (_, details, request) => {
    expect(epcCodeOf(details, request)).toBeNull();
  });

  test("smallest and largest amount › are written with two decimals", () => {
    expect(epcCodeOf(account, { ...transfer, amount: 1 })).toContain("\nEUR0.01\n");
    expect(epcCodeOf(account, { ...transfer, amount: 99_999_999_999 })).toContain("\nEUR999999999.99\n");
  });
});

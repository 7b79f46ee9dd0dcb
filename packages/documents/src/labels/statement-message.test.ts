import { expect, test } from "vitest";
import { statementMessage } from "./statement-message.ts";

test("statement message › a statement is announced in the client's language, each currency by itself", () => {
  const of = { client: "Awa", company: "Studio", date: "2026-11-30", language: "fr" };
  const { subject, message } = statementMessage({
    ...of,
    balances: [
      { currency: "XAF", amount: 60_000 },
      { currency: "USD", amount: 20_00 },
    ],
  });
  expect(subject).toBe("Relevé de compte · Studio");
  expect(message).toContain("Bonjour Awa,");
  expect(message).toMatch(/60 000.*, .*20,00/);
  expect(statementMessage({ ...of, language: "pt", balances: [{ currency: "USD", amount: 0 }] }).message).toContain(
    "Hello Awa,",
  );
});

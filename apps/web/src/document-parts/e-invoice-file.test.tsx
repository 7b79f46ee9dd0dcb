// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { ruleCauses } from "@ankara/documents/einvoice/e-invoice";
import type { Invoice } from "@ankara/domain/records/invoice";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen } from "../../test/render-screen.tsx";
import EInvoiceProblems, { type EInvoiceProblem } from "./e-invoice-file.tsx";

beforeEach(async () => void (await openTestStore()));
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const show = (problems: readonly EInvoiceProblem[], kind: Invoice["kind"] = "invoice") =>
  renderScreen(<EInvoiceProblems problems={problems} kind={kind} contactPage="/contacts/zuma-1" />, {
    at: "/x",
    path: "/x",
  });

test("rules of one cause › one sentence that says what to change, where, and the rules' names beside it", () => {
  show(["BR-S-09", "BR-CO-17", "BR-S-09", "buyer_country_missing"]);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText(/the tax differs too much from its rate/)).toBeDefined();
  expect(screen.getByText("EN 16931: BR-S-09, BR-CO-17")).toBeDefined();
  expect(screen.getByRole("link", { name: "Open invoice settings" }).getAttribute("href")).toBe("/settings/invoice");
  expect(screen.getByRole("link", { name: "Open client" }).getAttribute("href")).toBe("/contacts/zuma-1");
});

test.each(Object.keys(ruleCauses) as EInvoiceProblem[])("rule %s › has a sentence without the rule in it", (rule) => {
  show([rule]);
  const [sentence, named] = [...screen.getByRole("listitem").querySelectorAll("p")].map((one) => one.textContent);
  expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
  expect(sentence).not.toContain("BR-");
  expect(named).toBe(`EN 16931: ${rule}`);
});

test("name and country of the seller › one sentence says both", () => {
  show(["seller_missing", "seller_country_missing"]);
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test.each(["buyer_missing", ...Object.keys(ruleCauses)] as EInvoiceProblem[])(
  "%s of a credit note › is not mended by a copy, which a credit note has none of",
  (problem) => {
    show([problem], "credit_note");
    expect(screen.getByRole("listitem").textContent).not.toMatch(/this invoice|copy|Duplicate/);
  },
);

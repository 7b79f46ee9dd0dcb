// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { blankPayment } from "@ankara/domain/invoice/payment-actions";
import { Contact } from "@ankara/domain/records/contact";
import type { Payment } from "@ankara/domain/records/payment";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { WithholdingScreen } from "./withholding-screen.tsx";

const id = (n: number) => `0198b0a0-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`;
const musa = Contact.parse({ ...stamps, id: id(90), name: "Mùsá Ɗanjuma", phones: ["+2348035550128"] });
const payment = (n: number, fields: Partial<Payment>): Payment => ({
  ...blankPayment(id(n), { now: stamps.createdAt, today: "2026-11-01", deviceId: null }),
  contactId: musa.id,
  amount: 950_00,
  allocations: [{ invoiceId: id(1), amount: 950_00 }],
  ...fields,
});

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  await store.create("contacts", musa);
});
afterEach(async () => {
  cleanup();
  await closeTestStore();
});
const shown = (text: string | null) => (text ?? "").replaceAll(/\s/g, " ");

test("withholding screen › says what it is for while nothing was kept back", async () => {
  renderScreen(<WithholdingScreen />);
  expect(await screen.findByText("No tax withheld yet")).toBeTruthy();
});

test("withholding › lists the year: missing certificates with a way to ask, expected and proven sums", async () => {
  const paid = issuedInvoice({ id: id(1), contactId: musa.id, number: "INV-0001", total: 1000_00 });
  const open = issuedInvoice({ id: id(2), contactId: musa.id, number: "INV-0002", seq: 2, total: 4000_00 });
  const memo = [{ feeId: id(70), name: "WHT", ratePpm: 50_000, amount: 200_00 }];
  await store.create("invoices", paid);
  await store.create("invoices", { ...open, totals: { ...open.totals!, withholding: memo } });
  await store.recordPayment(
    payment(10, { withholding: { amount: 50_00, ratePpm: 50_000, certificate: "", state: "expected" } }),
  );
  await store.recordPayment(
    payment(11, { withholding: { amount: 30_00, ratePpm: 50_000, certificate: "WHT/1", state: "received" } }),
  );
  renderScreen(<WithholdingScreen />);
  const year = await screen.findByRole("region", { name: "2026" });
  expect(shown(year.textContent)).toMatch(/Withheld₦80.*With certificate₦30.*To request₦50/);
  const chase = screen.getByRole("group", { name: "Mùsá Ɗanjuma" });
  expect(shown(within(chase).getByRole("button").textContent)).toMatch(/INV-0001.*₦50.*No certificate/);
  const requestHref = () =>
    decodeURIComponent(screen.getByRole("link", { name: "Request" }).getAttribute("href") ?? "");
  await waitFor(() => expect(requestHref()).toContain("NRS withholding tax certificate for ₦50 (INV-0001)"));
  const expected = screen.getByRole("group", { name: "Expected on open invoices" });
  expect(shown(within(expected).getByRole("link").textContent)).toMatch(/INV-0002.*₦200/);
  const proven = screen.getByRole("group", { name: "With certificate" });
  expect(shown(proven.textContent)).toMatch(/WHT\/1/);
});

// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { snapshotFee } from "@ankara/domain/invoice/draft";
import { Fee } from "@ankara/domain/records/fee";
import { Invoice } from "@ankara/domain/records/invoice";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import { TaxSheet } from "./tax-sheet.tsx";

beforeEach(async () => void (await openTestStore()));
afterEach(async () => {
  cleanup();
  await closeTestStore();
});

const row = (last: string, name: string, more: Partial<Fee>) =>
  Fee.parse({
    ...stamps,
    id: `0198b0a0-0000-7000-8000-00000000000${last}`,
    name,
    kind: "tax",
    basis: "percent",
    ...more,
  });
const old = row("1", "VAT", { ratePpm: 75_000, validTo: "2026-12-31", archivedAt: stamps.createdAt });
const next = row("2", "VAT", { ratePpm: 100_000, validFrom: "2027-01-01" });
const bag = row("3", "Bag levy", { kind: "levy", basis: "fixed_unit", amount: "50" });
const wht = row("4", "WHT", { kind: "withholding", ratePpm: 50_000, order: -1 });
const delivery = row("5", "Delivery", { kind: "fee", basis: "fixed_document", amount: "1500" });
const draft = (changes: Partial<Invoice>) =>
  Invoice.parse({
    ...stamps,
    id: "0198b0a0-0000-7000-8000-0000000000e0",
    currency: "NGN",
    homeCurrency: "NGN",
    issueDate: "2027-01-02",
    taxes: [snapshotFee(old)],
    ...changes,
  });
const show = (document: Invoice) =>
  renderScreen(
    <TaxSheet
      open
      onClose={() => undefined}
      draft={document}
      totals={null}
      fees={[wht, old, next, bag, delivery]}
      today="2027-01-02"
      discountError={undefined}
      edit={() => undefined}
    />,
  );

test("tax sheet › a draft that bears a rate of an earlier day says so, and the new one stands beside it", async () => {
  show(draft({}));
  expect(await screen.findByRole("switch", { name: /^VAT 7\.5\s%, ended before this document/ })).toHaveProperty(
    "checked",
    true,
  );
  expect(screen.getByRole("switch", { name: /^VAT 10\s%/ })).toHaveProperty("checked", false);
  expect(screen.getByText("₦50 per unit")).toBeTruthy();
});

test("tax sheet › an amount in our own currency is not offered on a document in another", async () => {
  show(draft({ currency: "USD" }));
  expect(await screen.findByRole("switch", { name: /^VAT 10/ })).toBeTruthy();
  expect(screen.queryByRole("switch", { name: /Bag levy/ })).toBeNull();
});

test("Tax & fees › delivery and withholding are offered › delivery comes first, withholding last", async () => {
  show(draft({}));
  const names = (await screen.findAllByRole("switch")).map(
    (one) => one.getAttribute("aria-label") ?? one.closest("label")?.textContent ?? "",
  );
  expect(names[0]).toMatch(/Delivery/);
  expect(names.at(-1)).toMatch(/WHT/);
});

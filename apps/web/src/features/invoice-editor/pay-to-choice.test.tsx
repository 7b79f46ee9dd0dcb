// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Invoice, PaymentDetails } from "@ankara/domain/records/invoice";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { currentStore } from "../../store/store.ts";
import { Extras } from "./extras.tsx";

const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const bank = (n: number, provider: string, currency: string): PaymentDetails => ({
  id: id(n),
  kind: "bank",
  provider,
  accountNumber: `${n}${n}${n}`,
  accountName: "Shop",
  note: "",
  currency,
});
const [naira, dollars] = [bank(1, "Wema Bank", "NGN"), bank(2, "Citibank", "USD")];
let shown: Invoice;
beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await openTestStore();
  const store = currentStore();
  await store.update("business", store.businessId, { payTo: [naira, dollars] });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

function Form({ start }: { start: Invoice }) {
  const [draft, setDraft] = useState(start);
  useEffect(() => {
    shown = draft;
  }, [draft]);
  return <Extras total={null} scheduleError={undefined} draft={draft} edit={setDraft} />;
}
const draft = (changes: Partial<Invoice> = {}): Invoice => ({
  ...issuedInvoice({ id: id(9), total: 100_00 }),
  status: "draft",
  number: null,
  payTo: [naira],
  ...changes,
});

test("payment details › one document chooses among the accounts, or has a text of its own", async () => {
  renderScreen(<Form start={draft()} />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "How to pay" }));
  expect((await screen.findByRole("checkbox", { name: /Wema Bank/ })).matches(":checked")).toBe(true);
  await person.click(screen.getByRole("checkbox", { name: /Citibank/ }));
  await person.click(screen.getByRole("checkbox", { name: /Wema Bank/ }));
  await person.type(screen.getByRole("textbox", { name: /In your own words/ }), "Cash at the shop");
  expect(shown.payTo).toMatchObject([dollars, { kind: "other", accountNumber: "", note: "Cash at the shop" }]);
});

test("pay to choice › an account the business has no more can be left out; a quote prints none", async () => {
  renderScreen(<Form start={draft({ payTo: [naira, bank(3, "Skye Bank", "NGN")] })} />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "How to pay" }));
  await person.click(await screen.findByRole("checkbox", { name: /Skye Bank/ }));
  expect(shown.payTo).toEqual([naira]);
  cleanup();
  renderScreen(<Form start={draft({ kind: "quote" })} />);
  expect(await screen.findByRole("button", { name: "Layout and language" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "How to pay" })).toBeNull();
});

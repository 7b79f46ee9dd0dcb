// @vitest-environment happy-dom
import { Payment } from "@ankara/domain/records/payment";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, renderScreen, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { MoneyScreen } from "./money-screen.tsx";

const invoiceId = "0198b0a0-0000-7000-8000-0000000000c1";
let store: Store;
const account = {
  provider: "paystack",
  state: "ready",
  how: "bank_account",
  label: "Access Bank ··0031",
  reason: "",
  fee: { bps: 150, fixed: 10_000, fixedFrom: 250_000, cap: 200_000 },
  comparedAt: "2026-11-22T06:10:00.000Z",
};
const answer = {
  direct: false,
  sandbox: false,
  terms: { shareBps: 0, shareFixed: 0, currency: "NGN", feeBearer: "business" },
  accounts: [
    account,
    { ...account, provider: "stripe", state: "not_here", how: "provider_page", label: "", fee: null },
  ],
  differences: [
    {
      id: "0198b0a0-0000-7000-8000-0000000000d1",
      provider: "paystack",
      kind: "unknown",
      paymentRef: "984411",
      paymentId: null,
      currency: "NGN",
      amount: 1_250_000,
      ours: null,
      paidOn: "2026-11-18",
    },
  ],
  at: "2026-11-22T06:12:00.000Z",
};
const paid = (last: string, settlement: object) =>
  Payment.parse({
    ...stamps,
    id: `0198b0a0-0000-7000-8000-0000000000${last}`,
    amount: 5_000_000,
    currency: "NGN",
    date: "2026-11-20",
    method: "card",
    reference: "ANK-7K2M9QXD",
    allocations: [{ invoiceId, amount: 5_000_000 }],
    provider: "paystack",
    settlement: { gross: 5_000_000, fee: 85_000, share: 0, net: 4_915_000, ...settlement },
  });

beforeEach(async () => {
  store = await openTestStore();
  await store.create("invoices", issuedInvoice({ id: invoiceId, total: 10_000_000 }));
  await store.create("payments", paid("e1", { expectedOn: "2026-11-24" }));
  await store.create("payments", paid("e2", { settledOn: "2026-11-06", payout: "41" }));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
});

const open = (respond: () => Promise<Response>) => {
  vi.stubGlobal("fetch", respond);
  renderScreen(<MoneyScreen />, { at: "/money?month=2026-11", path: "/money" });
};

test("money page › what is on its way, what arrived and what differs › each transfer leads to its invoice", async () => {
  open(async () => Response.json(answer));
  expect(await screen.findByText("One difference found")).toBeTruthy();
  expect(screen.getByText(/Paystack lists ₦12,500.00/)).toBeTruthy();
  expect(screen.getByText("Clients paid", { selector: "dt" }).nextSibling?.textContent).toBe("₦100,000.002 payments");
  await userEvent.click(screen.getByRole("button", { name: /6\sNov/ }));
  const row = await screen.findByRole("link", { name: /INV-0001/ });
  expect(row.getAttribute("href")).toBe(`/invoice/${invoiceId}`);
});

test("connect sheet › fee, share and who bears it stand before the switch; a company that is not here says so", async () => {
  open(async () => Response.json(answer));
  await userEvent.click(await screen.findByRole("button", { name: "Accounts" }));
  expect(await screen.findByText("1.5 % + ₦100, at most ₦2,000")).toBeTruthy();
  expect(screen.getByText("₦50,000 brings you ₦49,150")).toBeTruthy();
  expect(screen.getByText("Does not serve Nigeria yet")).toBeTruthy();
  expect(screen.getByRole("switch", { name: /Show “Pay now” to clients/ }).getAttribute("aria-checked")).toBe("true");
});

test("no network › the last answer shows with its age, and the payments of this device", async () => {
  open(async () => Response.json(answer));
  await screen.findByText("One difference found");
  cleanup();
  open(() => Promise.reject(new TypeError("no network")));
  expect(await screen.findByText(/^As of 22 Nov 2026, 07:12/)).toBeTruthy();
  expect(screen.getByText("One difference found")).toBeTruthy();
  expect(screen.getByRole("button", { name: "24\u00a0Nov" })).toBeTruthy();
});

import { expect, test } from "vitest";
import { blankPayment, reversalOf } from "./invoice/payment-acts.ts";
import type { Payment } from "./records/payment.ts";
import { withholdingLedger } from "./withholding-ledger.ts";

const stamp = { now: "2026-11-21T09:00:00.000Z", today: "2026-11-21", deviceId: null } as const;
const id = (n: number) => `0198b0a0-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`;
const paid = (n: number, fields: Partial<Payment>, withheld = 50): Payment => ({
  ...blankPayment(id(n), stamp),
  contactId: id(90),
  amount: 950,
  allocations: [{ invoiceId: id(1), amount: 950 }],
  withholding: { amount: withheld, ratePpm: 50_000, certificate: "", state: "expected" },
  ...fields,
});
const open = {
  id: id(2),
  kind: "invoice",
  status: "issued",
  number: "INV-2",
  contactId: id(90),
  currency: "NGN",
  dueDate: "2026-12-01",
  balance: 1000,
  totals: { withholding: [{ amount: 50 }] },
} as unknown as Parameters<typeof withholdingLedger>[1][number];

test("what is to come, what has no certificate, and what is proven, by year", () => {
  const received = { amount: 70, ratePpm: 50_000, certificate: "WHT-1", state: "received" } as const;
  const bounced = paid(13, {}, 900);
  const back = reversalOf(bounced, [], { ...stamp, reason: "bounced" });
  const ledger = withholdingLedger(
    [
      paid(10, {}),
      paid(11, { contactId: id(91), date: "2026-02-01" }, 200),
      paid(12, { withholding: received, date: "2025-12-31" }),
      bounced,
      ...(back.ok ? [back.value] : []),
      paid(14, { status: "claimed" }, 5000),
    ],
    [open, { ...open, id: id(3), balance: 0 }, { ...open, id: id(4), balance: 20 }],
    "NGN",
  );
  expect(ledger.years).toEqual([
    { year: "2026", currency: "NGN", withheld: 250, received: 0, missing: 250 },
    { year: "2025", currency: "NGN", withheld: 70, received: 70, missing: 0 },
  ]);
  expect(ledger.chase.map(({ contactId, amount }) => [contactId, amount])).toEqual([
    [id(91), 200],
    [id(90), 50],
  ]);
  expect(ledger.received.map(({ certificate }) => certificate)).toEqual(["WHT-1"]);
  expect(ledger.expected.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual([
    [id(2), 50],
    [id(4), 20],
  ]);
});

test("what was kept back on an invoice is expected no more", () => {
  const kept = paid(10, { allocations: [{ invoiceId: open.id, amount: 100 }] }, 30);
  expect(withholdingLedger([kept], [open], "NGN").expected).toMatchObject([{ amount: 20 }]);
});

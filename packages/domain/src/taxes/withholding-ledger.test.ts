import { expect, test } from "vitest";
import { owingOf, type ReceivableInvoice } from "../invoice/receivable.ts";
import { nothingSettled, type Settled } from "../invoice/settlements.ts";
import { blankPayment, reversalOf } from "../invoice/payment-actions.ts";
import type { Payment } from "../records/payment.ts";
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
type Given = Parameters<typeof withholdingLedger>[1][number];
const open = (n: number, settled: Partial<Settled> = {}): Given => {
  const invoice = {
    id: id(n),
    kind: "invoice",
    status: "issued",
    number: "INV-2",
    contactId: id(90),
    currency: "NGN",
    dueDate: "2026-12-01",
    voidedAt: null,
    writtenOffAt: null,
    totals: { total: 1000, withholding: [{ amount: 50 }] },
  } as unknown as Given & ReceivableInvoice;
  return { ...invoice, owing: owingOf(invoice, { ...nothingSettled, ...settled }) };
};

test("withholding ledger › what is to come, what has no certificate, and what is proven, by year", () => {
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
    [open(2), open(3, { money: 1000 }), open(4, { money: 980 })],
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

test("withholding ledger › what was kept back on an invoice is expected no more", () => {
  expect(withholdingLedger([], [open(2, { money: 100, withheld: 30 })], "NGN").expected).toMatchObject([
    { amount: 20, dueDate: "2026-12-01" },
  ]);
});

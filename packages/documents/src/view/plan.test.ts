import { receiptFor } from "@ankara/domain/invoice/receipt";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { systemRandom } from "@ankara/domain/ids";
import { buildBusiness, buildContact, buildInvoice, buildPayment, buildSeries } from "@ankara/fixtures/builders";
import { expect, test } from "vitest";
import { lagos } from "../../test/samples.ts";
import { buildInvoiceDocument } from "../invoice-document.ts";
import { renderHtml } from "../html.ts";
import { viewInvoice } from "../invoice-view.ts";
import { receiptLabelsFor } from "../labels/receipt.ts";

const part = (n: number, dueDate: string, amount: number, deposit = false) => ({
  id: `0198b0a0-0000-7000-8000-00000000000${n}`,
  dueDate,
  amount,
  deposit,
});

test("printed plan › a schedule prints each part with its day, and says which are paid", () => {
  const invoice = lagos();
  const total = invoice.totals?.total ?? 0;
  const instalments = [part(1, "2026-11-25", 1_000_00, true), part(2, "2026-12-24", total - 1_000_00)];
  const { plan } = viewInvoice({
    invoice: { ...invoice, instalments },
    settled: { money: 1_000_00, withheld: 0, credited: 0 },
  });
  expect(plan.map(({ label }) => label.replaceAll("\u00a0", " "))).toEqual([
    "When to pay",
    "Deposit, 25 November 2026, paid",
    "Part 1, 24 December 2026",
  ]);
  expect(plan.slice(1).map(({ amount }) => amount)).toEqual(["1,000.00", "7,021,437.50"]);
  expect(viewInvoice({ invoice }).plan).toEqual([]);
  const html = renderHtml(buildInvoiceDocument({ invoice: { ...invoice, instalments } }));
  expect(html.replaceAll("\u00a0", " ")).toContain("Part 1, 24 December 2026");
});

test("printed plan › a receipt says what came in, how, for what, and what is left", () => {
  const contact = buildContact({ name: "Mama Tolu" });
  const paid = buildInvoice({ status: "issued", contact });
  const payment = { ...buildPayment({ invoice: paid, amount: 2_000_00, reference: "FT-9" }), contactId: contact.id };
  const business = buildBusiness();
  const made = receiptFor({
    payment,
    settled: [{ id: paid.id, number: "INV-0142", amount: 2_000_00, left: 3_000_00 }],
    business,
    contact,
    labels: receiptLabelsFor("en"),
    random: systemRandom,
    stamp: { now: "2026-11-21T09:00:00Z", today: "2026-11-21", deviceId: null },
  });
  if (!made.ok) throw new Error(made.error.code);
  const series = buildSeries({ kind: "receipt", pattern: "RCT-{SEQ:4}" });
  const issued = issueInvoice({
    invoice: made.value,
    contact,
    business,
    series,
    now: "2026-11-21T09:00:00Z",
    today: "2026-11-21",
  });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  expect(issued.value.invoice).toMatchObject({ number: "RCT-0001", totals: { total: 2_000_00, taxTotal: 0 } });
  const view = viewInvoice({ invoice: issued.value.invoice });
  expect(view.title).toBe("Receipt");
  expect(view.lines.map(({ name }) => name)).toEqual(["Payment for INV-0142"]);
  expect(view.meta).toContainEqual({ label: "For invoice", value: "INV-0142" });
  expect(view.meta).toContainEqual({ label: "Their ref.", value: "FT-9" });
  expect([view.due.label, view.due.value.map(({ text }) => text).join("")]).toEqual(["Balance due", "₦3,000.00"]);
});

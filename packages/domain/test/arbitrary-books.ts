import fc from "fast-check";
import { addDays } from "../src/dates/dates.ts";
import { computeTotals } from "../src/invoice/compute-totals.ts";
import { Invoice } from "../src/records/invoice.ts";
import type { ReportRecords } from "../src/reports/ledger.ts";
import { arbitraryDocument } from "@ankara/fixtures/any-document";
import { business, contact, payment, testDevice } from "./records.ts";

/** Days of the made-up books; `today` is the last. */
export const firstDay = "2026-01-01";
export const lastDay = "2026-12-31";
const day = fc.nat(364).map((days) => addDays(firstDay, days));
const idOf = (kind: number, index: number): string =>
  `00000000-0000-7000-8${kind}00-${String(index).padStart(12, "0")}`;
const at = (date: string): string => `${date}T10:00:00.000Z`;

const clients = [0, 1, 2].map((index) =>
  contact({
    id: idOf(1, index),
    name: `Client ${index}`,
    openingBalance: index * 70_000,
    currency: index === 2 ? "USD" : null,
  }),
);

const document = fc
  .record({
    input: arbitraryDocument,
    kind: fc.constantFrom(
      "invoice" as const,
      "invoice" as const,
      "invoice" as const,
      "credit_note" as const,
      "quote" as const,
    ),
    state: fc.constantFrom("issued", "issued", "issued", "void", "draft", "written_off"),
    issueDate: day,
    dueIn: fc.option(fc.nat(120)),
    client: fc.nat(3),
    source: fc.nat(9),
    rate: fc.option(fc.constantFrom("1", "1530.25", "0.00064")),
    cost: fc.option(fc.constantFrom("12", "0.5", "99.99")),
    late: fc.array(
      fc.record({ after: fc.nat(200), amount: fc.integer({ min: 1, max: 50_000 }), waived: fc.boolean() }),
      { maxLength: 2 },
    ),
  })
  .map((made) => ({ ...made, totals: computeTotals(made.input) }))
  // Sums too large to hold are refused elsewhere; here the sums themselves are of interest.
  .filter(({ totals }) => totals.ok && totals.value.gross < 1e10 && totals.value.total < 1e10);

const money = fc.record({
  on: day,
  client: fc.nat(3),
  amount: fc.integer({ min: -50_000, max: 900_000 }),
  parts: fc.array(fc.record({ invoice: fc.nat(9), share: fc.nat(100) }), { maxLength: 3 }),
  whole: fc.boolean(),
  status: fc.constantFrom(
    "confirmed" as const,
    "confirmed" as const,
    "confirmed" as const,
    "claimed" as const,
    "reversed" as const,
  ),
  reverse: fc.boolean(),
  withheld: fc.option(fc.nat(9_000)),
  certificate: fc.boolean(),
});

const spending = fc.record({
  date: day,
  amount: fc.nat(500_000),
  vatPercent: fc.nat(20),
  category: fc.constantFrom("Stock", "Fuel", "Rent"),
  currency: fc.constantFrom("NGN", "NGN", "UGX"),
});

/** Some weeks of a business: every kind and state of document, instalments, reversals, claims, credit and expenses. */
export const anyBooks: fc.Arbitrary<ReportRecords> = fc
  .record({
    documents: fc.array(document, { minLength: 1, maxLength: 10 }),
    payments: fc.array(money, { maxLength: 8 }),
    expenses: fc.array(spending, { maxLength: 5 }),
    vatRegistered: fc.boolean(),
  })
  .map(({ documents, payments, expenses, vatRegistered }): ReportRecords => {
    const invoices = documents.map(
      ({ input, kind, state, issueDate, dueIn, client, source, rate, cost, late, totals }, index) =>
        Invoice.parse({
          ...input,
          lines: input.lines.map((line) => ({ ...line, id: idOf(5, index), taxIds: [], privateCost: cost })),
          taxes: [],
          id: idOf(2, index),
          createdAt: at(issueDate),
          updatedAt: at(issueDate),
          deviceId: testDevice,
          // Two sellers, and documents from before there were any.
          createdBy: index % 3 === 0 ? undefined : idOf(9, index % 3),
          kind,
          status: state === "written_off" ? "issued" : state,
          seriesId: state === "draft" ? null : idOf(4, 0),
          seq: state === "draft" ? null : index + 1,
          number: state === "draft" ? null : `N-${index + 1}`,
          issueDate,
          dueDate: dueIn === null ? null : addDays(issueDate, dueIn),
          contactId: clients[client]?.id ?? null,
          billTo: { name: `Client ${client}` },
          homeCurrency: "NGN",
          exchangeRate: rate,
          totals: totals.ok ? { ...totals.value, taxes: [], fees: [], withholding: [] } : null,
          voidedAt: state === "void" ? at(issueDate) : null,
          writtenOffAt: state === "written_off" ? at(addDays(issueDate, 20)) : null,
          charges: late.map(({ after, amount, waived }, at) => ({
            id: idOf(7, index * 10 + at),
            date: addDays(issueDate, after),
            amount,
            waivedAt: waived ? `${issueDate}T12:00:00.000Z` : null,
          })),
          sourceId: kind === "credit_note" ? idOf(2, source) : null,
        }),
    );
    // The ids of the arbitrary documents are no uuids, so the schema has not seen lines' taxes, taxes and sums.
    const whole = invoices.map((invoice, index) => {
      const made = documents[index];
      if (!made?.totals.ok) throw new Error("unreachable");
      return {
        ...invoice,
        taxes: [...made.input.taxes],
        totals: made.totals.value,
        lines: invoice.lines.map((line, at) => ({ ...line, taxIds: made.input.lines[at]?.taxIds ?? [] })),
      };
    });
    return {
      business: business({ currency: "NGN", timeZone: "Africa/Lagos", vatRegistered }),
      contacts: clients,
      invoices: whole,
      payments: payments.flatMap((made, index) => paymentsOf(made, index, whole)),
      expenses: expenses.map(({ date, amount, vatPercent, category, currency }, index) => ({
        id: idOf(6, index),
        amount,
        currency,
        date,
        category,
        supplier: "",
        inputVat: Math.floor((amount * vatPercent) / 100),
        note: "",
        archivedAt: null,
        repeat: null,
      })),
      series: [],
    };
  });

type Made = Parameters<Parameters<typeof money.map>[0]>[0];

function paymentsOf(made: Made, index: number, invoices: readonly Invoice[]): ReportRecords["payments"][number][] {
  const first = invoices[(made.parts[0]?.invoice ?? 0) % invoices.length] as Invoice;
  // A payment settles documents of its own currency, each once.
  const settled = new Map(
    made.parts.map((part) => [invoices[part.invoice % invoices.length] as Invoice, part.share] as const),
  );
  const allocations = [...settled]
    .filter(([invoice]) => invoice.currency === first.currency)
    .map(([invoice, share]) => ({
      invoiceId: invoice.id,
      amount: made.whole ? (invoice.totals?.total ?? 0) : Math.trunc((made.amount * share) / 100),
    }));
  const amount = made.whole ? allocations.reduce((sum, part) => sum + part.amount, 0) : made.amount;
  const original = payment({
    id: idOf(3, index * 2),
    createdAt: at(made.on),
    date: made.on,
    contactId: clients[made.client]?.id ?? null,
    amount,
    currency: first.currency,
    allocations,
    status: made.status,
    withholding:
      made.withheld === null
        ? null
        : {
            amount: made.withheld,
            ratePpm: 50_000,
            certificate: "",
            state: made.certificate ? "received" : "expected",
          },
  });
  if (made.status !== "reversed" || !made.reverse) return [original];
  const back = {
    ...original,
    id: idOf(3, index * 2 + 1),
    date: addDays(made.on, 2),
    status: "confirmed" as const,
    amount: -amount,
    allocations: allocations.map((part) => ({ ...part, amount: -part.amount })),
    withholding: original.withholding && { ...original.withholding, amount: 0 - original.withholding.amount },
    reverses: original.id,
  };
  return [original, back];
}

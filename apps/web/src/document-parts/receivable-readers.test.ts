import { buildInvoiceDocument } from "@ankara/documents/invoice-document";
import { messageText } from "@ankara/documents/message";
import { renderPublicPage } from "@ankara/documents/public-page";
import { summarizeContact } from "@ankara/domain/clients/contact-summary";
import { addDays } from "@ankara/domain/dates/dates";
import { fitInstalments } from "@ankara/domain/invoice/instalments";
import { amountDueNow, amountDueOfRow, receivableOf, receivableOfRow } from "@ankara/domain/invoice/receivable";
import { dueReminders } from "@ankara/domain/invoice/reminders";
import { settledOn } from "@ankara/domain/invoice/settlements";
import { badgeOf, badgeOfRow } from "@ankara/domain/invoice/state";
import { summarizeInvoices } from "@ankara/domain/invoice/summary";
import { ReminderRules } from "@ankara/domain/records/business";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { computeReport } from "@ankara/domain/reports/compute-report";
import { Ledger, slimInvoice } from "@ankara/domain/reports/ledger";
import { viewInvoice } from "@ankara/documents/invoice-view";
import { buildBusiness, buildContact, buildInvoice, buildLine, buildPayment } from "@ankara/fixtures/builders";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { invoiceRowOf, packInvoiceRows, settledOfRow, unpackInvoiceRows } from "../store/index/invoice-row.ts";

// One document with everything at once, read by everybody who says what is owed on it.

const issueDate = "2026-06-01";
const today = "2026-11-20";
const business = buildBusiness({ currency: "NGN" });
const contact = buildContact({ openingBalance: 0, currency: null });
const idOf = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const day = fc.nat(170).map((days) => addDays(issueDate, days));
const instant = `${issueDate}T10:00:00.000Z`;

const story = fc.record({
  price: fc.integer({ min: 1, max: 900_000 }),
  due: fc.option(fc.nat(250)),
  parts: fc.uniqueArray(fc.nat(250), { maxLength: 4 }),
  charges: fc.array(fc.record({ on: day, amount: fc.integer({ min: 1, max: 50_000 }), waived: fc.boolean() }), {
    maxLength: 3,
  }),
  payments: fc.array(
    fc.record({
      on: day,
      share: fc.integer({ min: 1, max: 120 }),
      withheld: fc.option(fc.integer({ min: 1, max: 9000 })),
      status: fc.constantFrom("confirmed" as const, "confirmed" as const, "claimed" as const),
      reversed: fc.boolean(),
      method: fc.constantFrom("cash" as const, "credit" as const),
      foreign: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  credits: fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), draft: fc.boolean() }), { maxLength: 2 }),
  end: fc.constantFrom("open", "open", "open", "written off", "void"),
  imported: fc.boolean(),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

function booksOf({ price, due, parts, charges, payments, credits, end, imported }: Story) {
  const made = buildInvoice({
    id: idOf(1),
    status: "issued",
    business,
    contact,
    lines: [buildLine({ quantity: "1", unitPrice: String(price), taxIds: [] })],
  });
  const total = made.totals?.total ?? 0;
  const instalments = fitInstalments(
    parts.map((days, n) => ({
      id: idOf(100 + n),
      dueDate: addDays(issueDate, days),
      amount: 0,
      deposit: n === 0,
      weight: n + 1,
    })),
    total,
  );
  const invoice: Invoice = {
    ...made,
    issueDate,
    issuedAt: instant,
    dueDate: instalments.at(-1)?.dueDate ?? (due === null ? null : addDays(issueDate, due)),
    instalments,
    charges: charges.map(({ on, amount, waived }, n) => ({
      id: idOf(200 + n),
      date: on,
      amount,
      waivedAt: waived ? instant : null,
    })),
    status: end === "void" ? "void" : "issued",
    voidedAt: end === "void" ? instant : null,
    writtenOffAt: end === "written off" ? instant : null,
    ...(imported ? { imported: { batch: idOf(9), from: "csv" } as unknown as Invoice["imported"] } : {}),
  };
  const paid = payments.flatMap(({ on, share, withheld, status, reversed, method, foreign }, n): Payment[] => {
    const amount = Math.ceil((total * share) / 100);
    const payment: Payment = {
      ...buildPayment({ invoice, amount }),
      id: idOf(300 + n * 2),
      createdAt: instant,
      contactId: contact.id,
      currency: foreign ? "USD" : invoice.currency,
      amount: method === "credit" ? 0 : amount,
      allocations: [{ invoiceId: invoice.id, amount }],
      withholding: withheld === null ? null : { amount: withheld, ratePpm: 50_000, certificate: "", state: "expected" },
      date: on,
      status,
      method,
    };
    if (!reversed || status === "claimed") return [payment];
    const back: Payment = {
      ...payment,
      id: idOf(301 + n * 2),
      amount: 0 - payment.amount,
      allocations: [{ invoiceId: invoice.id, amount: 0 - amount }],
      withholding: payment.withholding && { ...payment.withholding, amount: 0 - payment.withholding.amount },
      reverses: payment.id,
    };
    return [payment, back];
  });
  const notes = credits.map(({ share, draft }, n): Invoice => ({
    ...made,
    id: idOf(400 + n),
    kind: "credit_note",
    status: draft ? "draft" : "issued",
    number: draft ? null : `CN-${n}`,
    issueDate,
    sourceId: invoice.id,
    totals: made.totals && { ...made.totals, total: Math.ceil((total * share) / 100) },
  }));
  return { invoice, payments: paid, notes };
}

/** The page as it is read, without what marks symbol and decimals. */
const shown = (page: string): string => page.replaceAll(/<[^>]+>/g, "");
const sections = (ledger: Ledger, kind: "ageing" | "cash_flow" | "statement") =>
  computeReport(ledger, {
    kind,
    period: { from: issueDate, to: today },
    basis: "accrual",
    compare: false,
    contactId: contact.id,
  }).sections.filter(({ currency }) => currency === "NGN");
const lateAges = ["d30", "d60", "d90", "older"] as const;

test("a document with everything at once › every reader › owes the same, to the last unit", () => {
  fc.assert(
    fc.property(story, (history) => {
      const { invoice, payments, notes } = booksOf(history);
      const found = receivableOf(invoice, { payments, credits: notes }, { today });
      const { due, overdue, openParts, next, state } = found;
      const open = openParts.length > 0 ? due : 0;
      expect(openParts.reduce((sum, { left }) => sum + left, 0)).toBe(open);
      const settled = settledOn(invoice, payments, notes);

      // The list, through the packed index.
      const row = unpackInvoiceRows(packInvoiceRows([invoiceRowOf(invoice, settled)]))[0]!;
      expect([row.balance, row.dueDate]).toEqual([due, next ? next.day : invoice.dueDate]);
      expect(receivableOfRow(row, today)).toEqual({ state, overdue });
      expect(openParts.length > 0 ? amountDueOfRow(row, today) : amountDueNow(found)).toBe(amountDueNow(found));
      expect(badgeOfRow(row, today)).toEqual(badgeOf(invoice, found, today));

      // Sums of the list and of a client.
      const summary = summarizeInvoices([row], { today, home: "NGN" });
      expect([summary.outstanding.home.amount, summary.overdue.home.amount]).toEqual([open, overdue.amount]);
      const invoices = invoice.status === "issued" ? [row] : [];
      const money = summarizeContact({
        invoices,
        payments: payments.map((payment) => ({ ...payment, contactId: null })),
        opening: { amount: 0, currency: "NGN" },
        homeCurrency: "NGN",
        today,
      }).money.find(({ currency }) => currency === "NGN");
      // Credit that was used and never held is owed again, beside the document.
      const onInvoices = (money?.outstanding ?? 0) - (money?.remainingOpeningBalance ?? 0);
      expect([onInvoices, money?.overdue ?? 0, money?.overdueDays ?? 0]).toEqual([open, overdue.amount, overdue.days]);

      // The books.
      const ledger = new Ledger(
        {
          business,
          contacts: [contact],
          invoices: [invoice, ...notes].map(slimInvoice),
          payments,
          expenses: [],
          series: [],
        },
        today,
      );
      const aged = sections(ledger, "ageing")[0]?.total;
      expect(Number(aged?.["total"] ?? 0)).toBe(open);
      expect(lateAges.reduce((sum, age) => sum + Number(aged?.[age] ?? 0), 0)).toBe(overdue.amount);
      const flow = sections(ledger, "cash_flow");
      expect(Number(flow.find(({ key }) => key === "late")?.total?.["in"] ?? 0)).toBe(overdue.amount);
      const coming = openParts.filter(({ dueDate }) => dueDate && dueDate >= today && dueDate <= addDays(today, 30));
      expect(Number(flow.find(({ key }) => key === "forecast")?.total?.["in"] ?? 0)).toBe(
        coming.reduce((sum, { left }) => sum + left, 0),
      );
      const ages = sections(ledger, "statement").find(({ key }) => key === "ages")?.rows[0];
      expect(Number(ages?.cells["total"] ?? 0)).toBe(open);

      // Document, page and message are drawn from the record and from the row alike.
      for (const given of [settled, settledOfRow(row)]) {
        const view = viewInvoice({ invoice, settled: given });
        expect([view.owing.due, view.owing.next]).toEqual([due, next]);
        const amount = view.formats.money(next?.amount ?? due);
        const isOpen = state === "open" || state === "part_paid";
        const tree = JSON.stringify(buildInvoiceDocument({ invoice, settled: given }).body ?? {});
        const page = renderPublicPage({ invoice, settled: given, today, pdfUrl: "/pdf", payUrl: "/pay" });
        const text = messageText({ invoice, settled: given, link: "https://ankara.example/l", template: "{balance}" });
        expect([!isOpen || view.balance === amount, tree.length > 2]).toEqual([true, true]);
        expect(isOpen ? text : amount.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(
          amount.replaceAll(/[\u00a0\u202f]/g, " "),
        );
        expect(!isOpen || shown(page).includes(view.formats.money(amountDueNow(found)))).toBe(true);
        expect(page.includes('<b class="late">')).toBe(overdue.days > 0);
      }

      // A reminder asks for a part that is open.
      const rules = ReminderRules.parse({ enabled: true });
      const reminded = { id: invoice.id, contactId: null, openParts, claimed: false, sent: [], notBefore: null };
      const none = new Set<string>();
      for (const { part, dueDate } of dueReminders([reminded], { rules, today, optedOut: none, remindedToday: none }))
        expect(openParts.some((each) => each.key === part && each.dueDate === dueDate)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { summarizeContact } from "../clients/contact-summary.ts";
import type { Invoice } from "../records/invoice.ts";
import type { Payment } from "../records/payment.ts";
import { fitInstalments } from "./instalments.ts";
import { blankPayment, confirmClaim, creditUse, refundOf, rejectClaim, reversalOf } from "./payment-actions.ts";
import { owingOf, partsOf } from "./receivable.ts";
import { countedPayments, settledOn } from "./settlements.ts";

const stamp = { now: "2026-11-21T09:00:00.000Z", today: "2026-11-21", deviceId: "phone" } as const;
const idOf = (kind: number, n: number) => `0198b0a0-0000-7000-8000-0000000${String(kind)}${String(n).padStart(4, "0")}`;
const contactId = idOf(9, 0);

/** Events of three invoices of a client, each with its effect on the balances in plain arithmetic. */
const happening = fc.oneof(
  fc.record({
    what: fc.constant("pay" as const),
    parts: fc.tuple(fc.nat(900), fc.nat(900), fc.nat(900)),
    spare: fc.nat(200),
    withheld: fc.nat(90),
    end: fc.constantFrom("stays", "reversed", "claim", "confirmed", "rejected"),
  }),
  fc.record({ what: fc.constant("credit note" as const), on: fc.nat(2), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ what: fc.constant("use credit" as const), on: fc.nat(2), amount: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ what: fc.constant("refund" as const), amount: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ what: fc.constant("write off" as const), on: fc.nat(2) }),
);

test("balance › balance = total − confirmed − withheld − credited, whatever happens in whatever order", () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000)),
      fc.array(happening, { maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      (totals, happenings, chance) => {
        const invoices = totals.map((total, n) => ({
          id: idOf(1, n),
          kind: "invoice",
          status: "issued",
          currency: "NGN",
          voidedAt: null,
          dueDate: null,
          sourceId: null,
          totals: { total },
          writtenOffAt: null as string | null,
        }));
        const expected = [...totals] as number[];
        let moneyIn = 0;
        const payments: Payment[] = [];
        const credits: unknown[] = [];
        happenings.forEach((event, n) => {
          const id = idOf(2, n);
          if (event.what === "credit note") {
            credits.push({
              kind: "credit_note",
              status: "issued",
              sourceId: idOf(1, event.on),
              currency: "NGN",
              totals: { total: event.amount },
            });
            expected[event.on]! -= event.amount;
          } else if (event.what === "use credit") {
            const allocations = [{ invoiceId: idOf(1, event.on), amount: event.amount }];
            payments.push(creditUse(id, { contactId, currency: "NGN", allocations }, stamp));
            expected[event.on]! -= event.amount;
          } else if (event.what === "refund") {
            const { amount } = event;
            payments.push(
              refundOf(id, { contactId, amount, currency: "NGN", method: "cash", reference: "", proof: [] }, stamp),
            );
            moneyIn -= amount;
          } else if (event.what === "write off") invoices[event.on]!.writtenOffAt = stamp.now;
          else {
            const allocations = event.parts.flatMap((amount, on) =>
              amount > 0 ? [{ invoiceId: idOf(1, on), amount }] : [],
            );
            const amount = event.spare + allocations.reduce((sum, part) => sum + part.amount, 0);
            const held = amount > 0 && allocations.length > 0 ? event.withheld : 0;
            const withholding =
              held > 0 ? ({ amount: held, ratePpm: 50_000, certificate: "", state: "expected" } as const) : null;
            const payment: Payment = {
              ...blankPayment(id, stamp),
              contactId,
              amount,
              method: "cash",
              allocations,
              withholding,
            };
            const claim: Payment = { ...payment, status: "claimed" };
            const seen = confirmClaim(claim, payment);
            const rejected = rejectClaim(claim, "no");
            if (event.end === "claim") payments.push(claim);
            else if (event.end === "rejected") payments.push({ ...claim, ...(rejected.ok ? rejected.value : {}) });
            else payments.push(event.end === "confirmed" && seen.ok ? { ...claim, ...seen.value } : payment);
            const back = event.end === "reversed" ? reversalOf(payment, payments, { ...stamp, reason: "back" }) : null;
            if (back?.ok) payments.push(back.value);
            else if (event.end !== "claim" && event.end !== "rejected") {
              moneyIn += amount;
              // The tax is shared over what the payment settles, to the minor unit: here only its sum is known.
              if (held > 0 && allocations.length === 1) expected[Number(allocations[0]!.invoiceId.slice(-1))]! -= held;
              for (const [on, part] of event.parts.entries()) expected[on]! -= part;
            }
          }
        });
        const multi = happenings.some(
          (event) => event.what === "pay" && event.withheld > 0 && event.parts.filter((part) => part > 0).length > 1,
        );
        const withheldInAll = countedPayments(payments).reduce(
          (sum, { withholding }) => sum + (withholding?.amount ?? 0),
          0,
        );
        const balances = (given: readonly Payment[], notes: readonly unknown[]) =>
          invoices.map(
            (invoice) =>
              owingOf(invoice as unknown as Invoice, settledOn(invoice, given, notes as readonly Invoice[])).due,
          );
        const found = balances(payments, credits);
        expect(multi ? expected : found).toEqual(expected);

        // The order of arrival says nothing, and what arrives twice counts once.
        const shuffled = [...payments, ...payments.slice(0, 3)].toSorted(() => ((chance.next().value ?? 0) % 3) - 1);
        expect(balances(shuffled, credits.toReversed())).toEqual(found);

        // In all: billed less what came in, was kept back or credited is owed less the credit we hold.
        const summary = summarizeContact({
          invoices: invoices.map((invoice, n) => ({
            id: invoice.id,
            currency: "NGN",
            total: totals[n] ?? 0,
            balance: found[n] ?? 0,
            issueDate: null,
            dueDate: null,
          })),
          payments: shuffled,
          opening: { amount: 0, currency: "NGN" },
          homeCurrency: "NGN",
          today: stamp.today,
        }).money[0];
        const credited = credits.reduce<number>(
          (sum, note) => sum + (note as { totals: { total: number } }).totals.total,
          0,
        );
        const billed = totals.reduce((sum, total) => sum + total, 0);
        expect(summary?.paid).toBe(moneyIn);
        expect((summary?.outstanding ?? 0) - (summary?.credit ?? 0)).toBe(billed - credited - withheldInAll - moneyIn);
      },
    ),
    { numRuns: 300 },
  );
});

test("balance › a schedule follows its total to the last kobo, and its parts are judged by what was paid", () => {
  const part = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    share: fc.option(fc.integer({ min: 0, max: 80_000 })),
    amount: fc.nat(1000),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(part, { selector: ({ day }) => day, minLength: 1, maxLength: 12 }),
      fc.nat(1e9),
      fc.nat(2e9),
      (parts, total, paid) => {
        const schedule = fitInstalments(
          parts.map(({ day, share, amount }, n) => ({
            id: idOf(3, n),
            dueDate: `2026-12-${String(day).padStart(2, "0")}`,
            amount,
            deposit: n === 0,
            sharePpm: share,
          })),
          total,
        );
        expect(schedule.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        if (schedule.some(({ amount }) => amount < 0)) return;
        const states = partsOf({ dueDate: null, totals: { total }, instalments: schedule }, paid);
        expect(states.reduce((sum, { amount, left }) => sum + amount - left, 0)).toBe(Math.min(paid, total));
        expect(states.map(({ dueDate, amount }) => [dueDate, amount])).toEqual(
          schedule.map(({ dueDate, amount }) => [dueDate, amount]),
        );
        // Money fills the parts in the order of their days: after one with something left nothing is filled.
        const after = states.slice(states.findIndex(({ left }) => left > 0) + 1 || states.length);
        expect(after.every(({ amount, left }) => left === amount)).toBe(true);
      },
    ),
  );
});

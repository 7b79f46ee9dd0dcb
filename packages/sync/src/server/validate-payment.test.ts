import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { confirmClaim, creditUse, refundOf, rejectClaim, reversalOf } from "@ankara/domain/invoice/payment-actions";
import { owingOf } from "@ankara/domain/invoice/receivable";
import { settledOn } from "@ankara/domain/invoice/settlements";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Payment } from "@ankara/domain/records/payment";
import { buildInvoice, buildPayment, fixtureOwner } from "@ankara/fixtures/builders";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { applyPush, serializeOp } from "./apply-push.ts";
import { WorkingSet } from "./working-set.ts";

const businessId = "0198b0a0-0000-7000-8000-0000000000aa";
const stamp = { now: "2026-11-21T09:00:00.000Z", today: "2026-11-21", deviceId: null } as const;
let shop: Map<string, { rev: number; data: Fields; createdRev: number; fieldRevs: Record<string, number> }>;
let rev: number;
const invoice = buildInvoice({ status: "issued" });
beforeEach(() => {
  shop = new Map();
  rev = 0;
});

/** One change of one phone arrives; `baseRev` is what that phone had seen. */
function arrive(device: string, id: string, patch: object, { was = {}, baseRev = 0 } = {}): Receipt {
  rev += 1;
  const set = new WorkingSet({ businessId, deviceId: device, member: fixtureOwner, rev, now: new Date(stamp.now) });
  set.load({ ...documentOf(invoice), rev: 0 });
  for (const [key, record] of shop) set.load({ collection: "payments", id: key, deleted: false, ...record });
  const before = baseRev === 0 ? {} : was;
  const op: ChangeOp = {
    opId: `${device}-${rev}`,
    collection: "payments",
    id,
    kind: "put",
    patch: patch as Fields,
    was: before,
    baseRev,
  };
  const texts = [serializeOp(op)];
  const result = applyPush(set, [op], { texts, fingerprints: texts, known: new Map(), sentenceOf: () => "" });
  if (result.do !== "answer") throw new Error(`expected an answer, got ${result.do}`);
  for (const { id: key, data, fieldRevs = {}, createdRev = rev } of set.writes())
    shop.set(key, { rev, data, createdRev, fieldRevs });
  return result.receipts[0]!;
}
const documentOf = ({ id, ...data }: Invoice) => ({
  collection: "invoices" as const,
  id,
  data: { ...data, id } as unknown as Fields,
  fieldRevs: {},
  createdRev: 0,
  deleted: false,
});
/** As the server writes down what a client typed. */
function claimed(claim: Payment): void {
  rev += 1;
  shop.set(claim.id, { rev, data: claim as unknown as Fields, createdRev: rev, fieldRevs: {} });
}
const stored = (): Payment[] => [...shop.values()].map(({ data }) => data as unknown as Payment);
const dueAfter = (payments: readonly Payment[]) => owingOf(invoice, settledOn(invoice, payments)).due;
const owed = () => dueAfter(stored());
const total = invoice.totals?.total ?? 0;

describe("a claim on two phones at once", () => {
  const claim = buildPayment({ invoice, status: "claimed", amount: 1000 });
  const was = { status: "claimed", amount: 1000, allocations: claim.allocations };
  const seen = (amount: number) => {
    const { date, method, reference, withholding } = claim;
    const allocations = [{ invoiceId: invoice.id, amount }];
    const result = confirmClaim(claim, { amount, date, method, reference, withholding, allocations });
    return result.ok ? result.value : {};
  };

  test("confirmed twice alike › one payment", () => {
    claimed(claim);
    expect(arrive("a", claim.id, seen(1000), { was, baseRev: 1 })).toMatchObject({ status: "applied" });
    expect(arrive("b", claim.id, seen(1000), { was, baseRev: 1 })).toMatchObject({ status: "applied" });
    expect([stored().length, owed()]).toEqual([1, total - 1000]);
  });

  test("confirmed with two amounts › one payment, the second is refused", () => {
    claimed(claim);
    arrive("a", claim.id, seen(900), { was, baseRev: 1 });
    expect(arrive("b", claim.id, seen(1000), { was, baseRev: 1 })).toMatchObject({ code: "payment_frozen" });
    expect(owed()).toBe(total - 900);
  });

  test.each(["confirm first", "reject first"])(
    "claim › confirmed and rejected on two phones › the first stands (%s)",
    (order) => {
      claimed(claim);
      const no = rejectClaim(claim, "Nothing came");
      const userActions = [seen(1000), no.ok ? no.value : {}];
      const [first, second] = order === "confirm first" ? userActions : userActions.toReversed();
      expect(arrive("a", claim.id, first!, { was, baseRev: 1 })).toMatchObject({ status: "applied" });
      expect(arrive("b", claim.id, second!, { was, baseRev: 1 })).toMatchObject({ code: "payment_frozen" });
      expect(owed()).toBe(order === "confirm first" ? total - 1000 : total);
    },
  );

  test("confirmed with a larger amount › no more than was seen", () => {
    claimed(claim);
    const wrong = { ...seen(1000), allocations: [{ invoiceId: invoice.id, amount: 1001 }] };
    expect(arrive("a", claim.id, wrong, { was, baseRev: 1 })).toMatchObject({ code: "invalid" });
    expect(owed()).toBe(total);
  });
});

describe("a payment that is taken back", () => {
  const payment = buildPayment({ invoice, amount: 1000 });
  test("reversed on two phones › one reversal, the first reason stands", () => {
    arrive("a", payment.id, payment);
    const back = (reason: string, today: string) => {
      const result = reversalOf(payment, [], { ...stamp, today, reason });
      if (!result.ok) throw new Error(result.error.code);
      return result.value;
    };
    const one = back("bounced", "2026-11-21");
    const two = back("fake alert", "2026-11-22");
    expect(arrive("a", one.id, one)).toMatchObject({ status: "applied" });
    expect(arrive("b", two.id, two)).toMatchObject({ status: "applied" });
    expect(stored().filter(({ reverses }) => reverses === payment.id)).toMatchObject([{ note: "bounced" }]);
    expect(owed()).toBe(total);
  });

  test("confirmed payment › status set to reversed › is refused", () => {
    arrive("a", payment.id, payment);
    const erase = arrive("b", payment.id, { status: "reversed" }, { was: { status: "confirmed" }, baseRev: 1 });
    expect(erase).toMatchObject({ code: "payment_frozen" });
  });
});

describe("entries that move no money in", () => {
  const contactId = "0198b0a0-0000-7000-8000-0000000000cc";
  test("credit on an invoice › allowed, a payment settles no more than it brought", () => {
    const allocations = [{ invoiceId: invoice.id, amount: 300 }];
    const use = creditUse("0198b0a0-0000-7000-8000-0000000000c1", { contactId, currency: "NGN", allocations }, stamp);
    expect(arrive("a", use.id, use)).toMatchObject({ status: "applied" });
    const zero = { ...use, id: "0198b0a0-0000-7000-8000-0000000000c2", method: "cash" };
    expect(arrive("a", zero.id, zero)).toMatchObject({ code: "invalid" });
    expect(owed()).toBe(total - 300);
  });

  test("negative amount › only of a refund or a reversal", () => {
    const back = buildPayment({ amount: -500 });
    expect(arrive("a", back.id, back)).toMatchObject({ code: "invalid" });
    expect(arrive("a", back.id, { ...back, refund: true })).toMatchObject({ status: "applied" });
  });
});

/** Actions of two phones without network on the same claims and payments; each phone knows the records of the morning. */
const act = fc.record({
  phone: fc.constantFrom("a", "b"),
  what: fc.constantFrom("confirm", "reject", "reverse", "pay", "use credit", "refund"),
  on: fc.nat(2),
  amount: fc.integer({ min: 1, max: 900 }),
  twice: fc.boolean(),
});

test("balance › any actions of two phones at once › is the total less each standing payment once", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 14 }), (userActions) => {
      shop = new Map();
      rev = 0;
      const claims = [0, 1, 2].map((n) => buildPayment({ invoice, status: "claimed", amount: 1000 + n }));
      const paid = [0, 1, 2].map((n) => buildPayment({ invoice, amount: 500 + n }));
      for (const record of claims) claimed(record);
      for (const record of paid) arrive("morning", record.id, record);
      const morning = rev;
      const share = (amount: number) => [{ invoiceId: invoice.id, amount }];
      // The trade's rule: the first answer to a claim is final, and a payment has one reversal.
      const answered = new Map<number, number>();
      const reversed = new Set<number>();
      let added = 0;
      /** Answer of the server, and the answer it should have given. */
      const answers: [string, string][] = [];
      for (const { phone, what, on, amount, twice } of userActions) {
        const claim = claims[on]!;
        const payment = paid[on]!;
        const send = (id: string, patch: object, more = {}) => {
          const receipt = arrive(phone, id, patch, more);
          if (twice) arrive(phone, id, patch, more);
          return receipt.status;
        };
        const seen = { was: { ...claim }, baseRev: morning };
        if (what === "confirm") {
          const { date, method, reference, withholding } = claim;
          const result = confirmClaim(claim, {
            amount,
            date,
            method,
            reference,
            withholding,
            allocations: share(amount),
          });
          const status = send(claim.id, result.ok ? result.value : {}, seen);
          const before = answered.get(on);
          answers.push([status, before === undefined || before === amount ? "applied" : "rejected"]);
          if (before === undefined) answered.set(on, amount);
        } else if (what === "reject") {
          const result = rejectClaim(claim, `no ${amount}`);
          const status = send(claim.id, result.ok ? result.value : {}, seen);
          answers.push([status, (answered.get(on) ?? 0) === 0 ? "applied" : "rejected"]);
          if (!answered.has(on)) answered.set(on, 0);
        } else if (what === "reverse") {
          const result = reversalOf(payment, [], { ...stamp, reason: `on ${phone}` });
          if (result.ok) answers.push([send(result.value.id, result.value), "applied"]);
          reversed.add(on);
        } else if (what === "pay") {
          const record = buildPayment({ invoice, amount });
          answers.push([send(record.id, record), "applied"]);
          added += amount;
        } else {
          const id = buildPayment().id;
          const contactId: string = invoice.contactId ?? id;
          const use = creditUse(id, { contactId, currency: "NGN", allocations: share(amount) }, stamp);
          const of = { contactId, amount, currency: "NGN", method: "cash" as const, reference: "", proof: [] };
          answers.push([send(id, what === "refund" ? refundOf(id, of, stamp) : use), "applied"]);
          if (what === "use credit") added += amount;
        }
      }
      expect(answers.map(([given]) => given)).toEqual(answers.map(([, expected]) => expected));
      const confirmed = [...answered.values()].reduce((sum, amount) => sum + amount, 0);
      const balance = paid.reduce((sum, payment, n) => sum + (reversed.has(n) ? 0 : payment.amount), 0);
      expect(owed()).toBe(total - confirmed - balance - added);
      // A device that pulls it in another order, page by page, ends with the same.
      expect(dueAfter(stored().toReversed())).toBe(owed());
    }),
    { numRuns: 150 },
  );
});

import { buildBusiness, buildFee, buildSeries } from "@ankara/fixtures/builders";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId, systemRandom } from "../ids.ts";
import { issueInvoice, issueProblems } from "../invoice/issue.ts";
import { Invoice } from "../records/invoice.ts";
import { draftOfLinkPayment } from "./payment-link.ts";

const now = "2026-11-20T09:00:00.000Z";
const payment = { linkId: "l1", title: "Dressmaking class", amount: 2_500_000, currency: "NGN", name: "Àìná Bákàrè" };
const from = (more: Partial<Parameters<typeof draftOfLinkPayment>[1]> = {}) => ({
  id: newId(Date.parse(now), systemRandom),
  business: buildBusiness({ currency: "NGN", vatRegistered: true }),
  fees: [],
  now,
  today: "2026-11-20",
  random: systemRandom,
  ...more,
});

describe("draft of a payment through a link", () => {
  test("any amount, taxes, currency and rounding › the total is what was paid, to the minor unit", () => {
    const rates = fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        rates,
        fc.constantFrom("NGN", "UGX", "KWD"),
        fc.boolean(),
        fc.constantFrom(null, 500),
        (amount, ratesPpm, currency, vatRegistered, cashRounding) => {
          const fees = ratesPpm.map((ratePpm, order) => buildFee({ ratePpm, order, defaultOn: true }));
          const business = buildBusiness({ currency: "NGN", vatRegistered, cashRounding });
          const draft = draftOfLinkPayment({ ...payment, amount, currency }, from({ fees, business }));
          expect(draft.totals?.total).toBe(amount);
          expect(Invoice.parse(draft)).toEqual(draft);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("registered for VAT › the tax is within the amount; others charge none", () => {
    const fees = [buildFee({ ratePpm: 75_000, defaultOn: true })];
    const taxed = draftOfLinkPayment(payment, from({ fees }));
    expect(taxed).toMatchObject({ taxMode: "inclusive", totals: { taxTotal: 174_419, total: 2_500_000 } });
    const business = buildBusiness({ currency: "NGN", vatRegistered: false });
    expect(draftOfLinkPayment(payment, from({ fees, business })).totals?.taxTotal).toBe(0);
  });

  test("fees, withholding and levies of a fixed amount › stay off, because nobody paid them", () => {
    const fees = [
      buildFee({ kind: "fee", basis: "fixed_document", amount: "500", defaultOn: true }),
      buildFee({ kind: "withholding", ratePpm: 50_000, defaultOn: true }),
      buildFee({ kind: "levy", basis: "fixed_unit", amount: "10", defaultOn: true }),
    ];
    expect(draftOfLinkPayment(payment, from({ fees }))).toMatchObject({ taxes: [], totals: { total: 2_500_000 } });
  });

  test("issued to nobody of the contacts › names whoever paid", () => {
    const draft = { ...draftOfLinkPayment(payment, from()), walkIn: true };
    expect(issueProblems(draft, null, buildBusiness({ vatRegistered: true }))).toEqual([]);
    const issued = issueInvoice({
      invoice: draft,
      contact: null,
      business: buildBusiness({ currency: "NGN" }),
      series: buildSeries(),
      now,
      today: "2026-11-20",
    });
    expect(issued.ok && issued.value.invoice.billTo?.name).toBe("Àìná Bákàrè");
  });
});

import { describe, expect, test } from "vitest";
import { line, testNow, testToday } from "../../test/records.ts";
import { Invoice } from "../records/invoice.ts";
import { type Correction, correctionOf as takenOver } from "./after-issue.ts";
import { computeTotals } from "./compute-totals.ts";
import { changeQuote, isChangeable, contentFingerprint, quoteAt, versionIn, versionOf } from "./quote-versions.ts";

function sentQuote(changes: Partial<Invoice> = {}): Invoice {
  const quote = Invoice.parse({
    id: "01a1f834-8306-7387-bf97-07cae1763866",
    createdAt: testNow,
    updatedAt: testNow,
    kind: "quote",
    status: "sent",
    number: "QUO-0007",
    issueDate: "2026-11-01",
    dueDate: testToday,
    currency: "NGN",
    walkIn: true,
    sharedAt: testNow,
    lines: [line()],
    ...changes,
  });
  const totals = computeTotals(quote);
  if (!totals.ok) throw new Error(totals.error.code);
  return { ...quote, totals: totals.value };
}
const when = { contact: null, now: testNow, today: testToday };
const correctionOf = (quote: Invoice, changes: Partial<Correction> = {}): Correction => ({
  ...takenOver(quote, false),
  ...changes,
});
function change(quote: Invoice, changes: Partial<Correction>): Invoice {
  const result = changeQuote(quote, correctionOf(quote, changes), when);
  if (!result.ok) throw new Error(result.error.map(({ code }) => code).join());
  return { ...quote, ...result.value };
}

describe("a quote that is changed after it was sent", () => {
  const first = sentQuote();
  const second = change(first, { lines: [line({ name: "Two days of work", unitPrice: "90000" })] });
  const third = change(second, { terms: "Half before we start" });

  test("is a new version, and every earlier one can be read as it was", () => {
    expect([first, second, third].map(versionOf)).toEqual([1, 2, 3]);
    expect(contentFingerprint(quoteAt(third, 1))).toBe(contentFingerprint(first));
    expect(contentFingerprint(quoteAt(third, 2))).toBe(contentFingerprint(second));
    expect(quoteAt(third, 1).lines).toEqual(first.lines);
    expect(quoteAt(third, 3)).toEqual(third);
    expect(() => quoteAt(third, 4)).toThrow(RangeError);
    expect(new Set([first, second, third].map(contentFingerprint)).size).toBe(3);
    expect(third.history.map(({ detail }) => versionIn(detail)).filter((version) => version !== null)).toEqual([2, 3]);
  });

  test("stays the same document when only what does not print, or the day it holds until, is changed", () => {
    const longer = change(first, { privateNote: "Haggles", dueDate: "2026-12-31" });
    expect(versionOf(longer)).toBe(1);
    expect(contentFingerprint(longer)).toBe(contentFingerprint(first));
    expect(longer).toMatchObject({ dueDate: "2026-12-31", privateNote: "Haggles" });
  });

  test("reads the same whatever order the database keeps keys in, and without what is private", () => {
    const [only] = first.lines;
    const reordered = Object.fromEntries(Object.entries(only!).toReversed()) as typeof only & object;
    expect(contentFingerprint({ ...first, lines: [{ ...reordered, privateCost: "1", id: second.id }] })).toBe(
      contentFingerprint(first),
    );
  });

  test("is offered anew when it was turned down; the version keeps the answer", () => {
    const answer = {
      what: "declined",
      at: testNow,
      name: "Amina",
      signed: "typed",
      drawing: "",
      documentHash: "ab",
      reason: "too dear",
    } as const;
    const again = change(sentQuote({ status: "declined", answer }), { terms: "Ten percent off" });
    expect(again).toMatchObject({ status: "sent", answer: null, versions: [{ answer: { reason: "too dear" } }] });
  });

  test.each(["accepted", "converted", "void"] as const)("is not changed once it is %s", (status) => {
    const quote = sentQuote({ status });
    expect(isChangeable(quote, testToday)).toBe(false);
    expect(changeQuote(quote, correctionOf(quote), when)).toMatchObject({ ok: false });
  });

  test("keeps whom it was offered to and its currency, and cannot end before today", () => {
    const elsewhere: Partial<Correction> & { currency: string } = {
      contactId: String(second.id),
      terms: "x",
      currency: "USD",
    };
    const moved = change(first, elsewhere);
    expect(moved).toMatchObject({ currency: "NGN", contactId: null });
    expect(changeQuote(first, correctionOf(first, { dueDate: "2026-11-19" }), when)).toMatchObject({
      ok: false,
      error: [{ code: "due_before_issue" }],
    });
  });
});

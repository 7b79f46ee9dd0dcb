import { describe, expect, test } from "vitest";
import { countingRandom, line, testDevice, testId, testNow, testToday } from "../../test/records.ts";
import { Invoice } from "../records/invoice.ts";
import { quoteStateOf } from "./document-status.ts";
import { changeQuote } from "./quote-versions.ts";
import { answerQuote, convertedId, convertQuote, reopenQuote } from "./quote.ts";

const quote = (changes: Partial<Invoice> = {}): Invoice => ({
  ...Invoice.parse({
    id: "01a1f834-8306-7387-bf97-07cae1763866",
    createdAt: testNow,
    updatedAt: testNow,
    kind: "quote",
    status: "sent",
    number: "QUO-0007",
    seq: 7,
    seriesId: testId(),
    issueDate: "2026-11-01",
    dueDate: testToday,
    currency: "NGN",
    walkIn: true,
    lines: [line()],
  }),
  ...changes,
});
const yes = {
  what: "accepted",
  name: " Amina Bello ",
  signed: "typed",
  drawing: "",
  documentHash: "ab",
  reason: "",
} as const;
const when = { now: testNow, today: testToday };

describe("an offer", () => {
  test("holds on its last day and not on the day after", () => {
    expect(quoteStateOf(quote(), testToday)).toBe("open");
    expect(quoteStateOf(quote(), "2026-11-21")).toBe("expired");
    expect(quoteStateOf(quote({ dueDate: null }), "2030-01-01")).toBe("open");
    expect(quoteStateOf(quote({ status: "accepted" }), "2030-01-01")).toBe("accepted");
  });

  test("is accepted with the name, the moment and what was seen; again changes nothing", () => {
    const first = answerQuote(quote(), yes, when);
    if (!first.ok) throw new Error(first.error.code);
    expect(first.value).toMatchObject({
      status: "accepted",
      answer: { name: "Amina Bello", at: testNow, documentHash: "ab" },
    });
    expect(answerQuote(quote(first.value), yes, when)).toEqual({ ok: true, value: {} });
  });

  test.each([
    ["after its last day", quote({ dueDate: "2026-11-19" }), { code: "expired" }],
    ["turned down before", quote({ status: "declined" }), { code: "answered", state: "declined" }],
    ["voided", quote({ status: "void", voidedAt: testNow }), { code: "answered", state: "void" }],
    ["a draft", quote({ status: "draft" }), { code: "not_an_offer" }],
    ["an invoice", quote({ kind: "invoice", status: "issued" }), { code: "not_an_offer" }],
  ])("is not accepted %s", (_, document, error) => {
    expect(answerQuote(document, yes, when)).toEqual({ ok: false, error });
  });

  test("wants a name", () => {
    expect(answerQuote(quote(), { ...yes, name: "  " }, when)).toEqual({ ok: false, error: { code: "name_missing" } });
  });

  test("that ran out or was turned down is offered again until a later day", () => {
    for (const old of [quote({ dueDate: "2026-10-01" }), quote({ status: "declined" })]) {
      const reopened = reopenQuote(old, { until: "2026-12-24", ...when });
      if (!reopened.ok) throw new Error(reopened.error.code);
      expect(quoteStateOf({ ...old, ...reopened.value }, testToday)).toBe("open");
      expect(reopened.value).toMatchObject({ dueDate: "2026-12-24", answer: null });
    }
    expect(reopenQuote(quote({ status: "converted" }), { until: "2026-12-24", ...when })).toMatchObject({ ok: false });
  });
});

describe("converting", () => {
  const convert = (document: Invoice) =>
    convertQuote({ quote: document, termsDays: 7, deviceId: testDevice, random: countingRandom, ...when });

  test("makes a draft invoice of the same lines and client that is due by the terms of an invoice", () => {
    const made = convert(quote({ status: "accepted" }));
    if (!made.ok) throw new Error(made.error.code);
    expect(made.value.draft).toMatchObject({
      kind: "invoice",
      status: "draft",
      number: null,
      termsDays: 7,
      dueDate: null,
    });
    expect(made.value.draft.lines.map(({ name }) => name)).toEqual(quote().lines.map(({ name }) => name));
    expect(made.value.draft.sourceId).toBe(quote().id);
    expect(made.value.quote.status).toBe("converted");
  });

  test("takes the version that was accepted, not what this device changed before it heard of it", () => {
    const sent = quote({ sharedAt: testNow });
    const changed = changeQuote(sent, { ...sent, terms: "Twice the price" }, { contact: null, ...when });
    if (!changed.ok) throw new Error("not changed");
    const answer = { ...yes, name: "Amina", at: testNow, version: 1 };
    const made = convert({ ...sent, ...changed.value, status: "accepted", answer });
    if (!made.ok) throw new Error(made.error.code);
    expect(made.value.draft).toMatchObject({ terms: sent.terms, answer: null });
    expect(made.value.draft).not.toHaveProperty("versions");
  });

  test("on two phones makes one draft", () => {
    const [a, b] = [convert(quote()), convert(quote())];
    if (!a.ok || !b.ok) throw new Error("not converted");
    expect(a.value.draft.id).toBe(b.value.draft.id);
    expect(convertedId(quote().id)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(convertedId(quote().id)).not.toBe(quote().id);
  });

  test.each(["declined", "converted", "void"] as const)("refuses one that is %s", (status) => {
    expect(convert(quote({ status }))).toMatchObject({ ok: false, error: { code: "answered", state: status } });
  });
});

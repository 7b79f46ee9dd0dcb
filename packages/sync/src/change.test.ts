import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyChange, isCreation, makeChange, seenRev } from "./change.ts";
import { sameValue } from "./same-value.ts";

const target = { opId: "01900000-0000-7000-8000-000000000001", collection: "contacts", id: "c1", baseRev: 4 } as const;

describe("a change", () => {
  test("change › edited fields › names them with their values before", () => {
    expect(makeChange(target, { name: "Ada", company: "" }, { name: "Ada O.", company: "", phone: "1" })).toEqual({
      ...target,
      kind: "put",
      patch: { name: "Ada O.", phone: "1" },
      was: { name: "Ada", phone: null },
    });
  });

  test("new record › the change carries all of it, with an empty `was`", () => {
    const op = makeChange({ ...target, baseRev: 0 }, null, { name: "Ada" });
    expect(op).toMatchObject({ patch: { name: "Ada" }, was: {} });
    expect(op && isCreation(op)).toBe(true);
  });

  test("deleted record › the change names the values that were seen", () => {
    expect(makeChange(target, { name: "Ada", updatedAt: "1" }, null)).toMatchObject({
      kind: "delete",
      patch: {},
      was: { name: "Ada" },
    });
  });

  test("only the stamps differ › no change", () => {
    expect(makeChange(target, { name: "Ada", updatedAt: "1" }, { name: "Ada", updatedAt: "2" })).toBeNull();
  });

  test("change › lines and addresses › are one value each, whatever the order of their keys", () => {
    const before = { address: { city: "Lagos", line1: "12 Broad St" } };
    expect(makeChange(target, before, { address: { line1: "12 Broad St", city: "Lagos" } })).toBeNull();
    expect(makeChange(target, before, { address: { line1: "12 Broad St", city: "Ìbàdàn" } })?.was).toEqual(before);
  });

  test("document is issued › the change carries all fields, changed or not", () => {
    const draft = { id: "i1", seq: null, number: null, publicNote: "Thank you", lines: [{ name: "Cloth" }], tags: [] };
    const op = makeChange({ ...target, collection: "invoices" }, draft, { ...draft, seq: 7, number: "INV-0007" });
    expect(op?.patch).toEqual({ ...draft, seq: 7, number: "INV-0007" });
    expect(op?.was).toEqual(draft);
  });

  test("issued document is edited › only its changed fields", () => {
    const issued = { id: "i1", seq: 7, number: "INV-0007", tags: [] };
    expect(makeChange(target, issued, { ...issued, tags: ["wholesale"] })?.patch).toEqual({ tags: ["wholesale"] });
  });

  test("change › any two records › turns the first into the second", () => {
    const record = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.jsonValue(), { maxKeys: 4 });
    fc.assert(
      fc.property(record, record, (before, changes) => {
        const after = { ...before, ...changes } as Record<string, never>;
        const op = makeChange(target, before as Record<string, never>, after);
        expect(sameValue(op ? applyChange(before as Record<string, never>, op) : before, after)).toBe(true);
      }),
    );
  });
});

test("applyChange › fields the change does not name › stay, those of a newer app included", () => {
  expect(applyChange({ name: "Ada", loyalty: { points: 3 } }, { kind: "put", patch: { name: "Ada O." } })).toEqual({
    name: "Ada O.",
    loyalty: { points: 3 },
  });
});

test("seenRev › a waiting change hides a newer value › the older revision counts", () => {
  const waits = { patch: { name: "Mine", updatedAt: "…" }, baseRev: 4 };
  const edit = (patch: Record<string, string>) => ({ kind: "put" as const, patch });
  expect(seenRev(9, edit({ name: "Mine too" }), [waits])).toBe(4);
  expect(seenRev(9, edit({ company: "x", updatedAt: "…" }), [waits])).toBe(9);
  expect(seenRev(9, { kind: "delete", patch: {} }, [waits])).toBe(4);
  expect(seenRev(9, edit({ name: "Mine" }), [])).toBe(9);
});

import type { ChangeOp } from "@ankara/contract/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextBatch, sizeOf } from "./batch.ts";
import type { OutboxEntry } from "./outbox.ts";

const entry = (seq: number, fields: Partial<OutboxEntry> & { id?: string } = {}): OutboxEntry => ({
  seq,
  op: {
    opId: `op${seq}`,
    collection: "contacts",
    id: fields.id ?? `c${seq}`,
    kind: "put",
    patch: {},
    was: {},
    baseRev: 0,
  },
  state: "queued",
  size: 10,
  ...fields,
});
const seqs = (entries: readonly OutboxEntry[]) => entries.map(({ seq }) => seq);
const wide = { ops: 100, bytes: 1_000 };

describe("the next push", () => {
  test("next push › many changes › takes the oldest that fit by count and by bytes", () => {
    const queue = [1, 2, 3, 4].map((seq) => entry(seq));
    expect(seqs(nextBatch(queue, { ops: 3, bytes: 1_000 }))).toEqual([1, 2, 3]);
    expect(seqs(nextBatch(queue, { ops: 100, bytes: 25 }))).toEqual([1, 2]);
  });

  test("next push › change too large for any batch › is sent alone", () => {
    expect(seqs(nextBatch([entry(1, { size: 5_000 }), entry(2)], wide))).toEqual([1]);
  });

  test("next push › large change › is not overtaken by later ones", () => {
    expect(seqs(nextBatch([entry(1), entry(2, { size: 5_000 }), entry(3)], wide))).toEqual([1]);
  });

  test("next push › sent without a receipt › is sent again", () => {
    expect(seqs(nextBatch([entry(1, { state: "sent" }), entry(2)], wide))).toEqual([1, 2]);
  });

  test("next push › held change › is skipped with all later changes of its record", () => {
    const queue = [entry(1, { state: "held", id: "a" }), entry(2, { id: "b" }), entry(3, { id: "a" })];
    expect(seqs(nextBatch(queue, wide))).toEqual([2]);
    expect(seqs(nextBatch(queue, wide, new Set()))).toEqual([1, 2, 3]);
  });

  test("next push › invoice is held › what settles, takes back or credits it stays with it", () => {
    const of = (seq: number, collection: "invoices" | "payments", id: string, patch: ChangeOp["patch"]) => {
      const made = entry(seq, { id });
      return { ...made, op: { ...made.op, collection, patch } };
    };
    const queue = [
      { ...of(1, "invoices", "a", {}), state: "held" as const },
      of(2, "payments", "p", { allocations: [{ invoiceId: "a", amount: 5 }] }),
      of(3, "payments", "r", { reverses: "p", allocations: null }),
      of(4, "invoices", "c", { kind: "credit_note", sourceId: "a" }),
      of(5, "payments", "q", { allocations: [{ invoiceId: "b", amount: 5 }] }),
      // An invoice made of a quote stands by itself: nothing of the quote is needed to take it.
      of(6, "invoices", "d", { kind: "invoice", sourceId: "a" }),
    ];
    expect(seqs(nextBatch(queue, wide))).toEqual([5, 6]);
    expect(seqs(nextBatch(queue, wide, new Set()))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("next push › more held changes than one push takes › each is asked for once", () => {
    const queue = [1, 2, 3, 4].map((seq) => entry(seq, { id: `${seq}`, state: "held" }));
    const limits = { ops: 2, bytes: 1_000 };
    const first = nextBatch(queue, limits, new Set());
    expect(seqs(first)).toEqual([1, 2]);
    expect(seqs(nextBatch(queue, limits, new Set(first.map(({ op }) => op.opId))))).toEqual([3, 4]);
  });

  test("next push › any queue › keeps its limits and the order of each record", () => {
    const queue = fc.array(
      fc.record({
        id: fc.constantFrom("a", "b", "c"),
        state: fc.constantFrom("queued", "sent", "held"),
        size: fc.nat(50),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(queue, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 100 }), (parts, ops, bytes) => {
        const entries = parts.map((part, index) => entry(index, part));
        const batch = nextBatch(entries, { ops, bytes });
        expect(batch.length).toBeLessThanOrEqual(ops);
        const total = batch.reduce((sum, { size }) => sum + size, 0);
        expect(batch.length < 2 || total <= bytes).toBe(true);
        expect(seqs(batch)).toEqual(seqs(batch).toSorted((a, b) => a - b));
        for (const sent of batch) {
          const before = entries.filter(({ seq, op }) => seq < sent.seq && op.id === sent.op.id);
          expect(before.every((earlier) => batch.includes(earlier))).toBe(true);
        }
        expect(batch.length > 0 || entries.length === 0 || entries[0]?.state === "held").toBe(true);
      }),
    );
  });
});

test("size of a change › any text › is its bytes on the wire", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const op: ChangeOp = { ...entry(1).op, patch: { name } };
      expect(sizeOf(op)).toBe(new TextEncoder().encode(JSON.stringify(op)).length + 1);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { item, line, testId } from "../../test/records.ts";
import { propertyRuns } from "../../test/runs.ts";
import { CatalogItem } from "../records/catalog-item.ts";
import type { Invoice } from "../records/invoice.ts";
import { momentOf, movementField, type MovementKind, movementsOf, withoutMovement } from "./movements.ts";
import { shortOf, stockBase, stockChangesOf, type StockLevel, stockLevelOf } from "./on-hand.ts";

const at = (minute: number): string => new Date(Date.parse("2026-11-20T08:00:00.000Z") + minute * 60_000).toISOString();
const rice = item({ name: "Rice", unit: "bag", stockSince: at(0), lowStock: "5" });
const moved = (kind: MovementKind, quantity: string, minute: number): Partial<CatalogItem> =>
  movementField(testId(), { kind, quantity, at: at(minute), date: "2026-11-20", reason: "" });
const withMovements = (...fields: Partial<CatalogItem>[]): CatalogItem => Object.assign({}, rice, ...fields);

type StockDocument = Parameters<typeof stockChangesOf>[0];
const document = (quantity: string, minute: number, changes: Partial<Invoice> = {}): StockDocument => ({
  id: testId(),
  kind: "invoice",
  status: "issued",
  number: "INV-0001",
  issuedAt: at(minute),
  voidedAt: null,
  lines: [line({ itemId: rice.id, quantity })],
  ...changes,
});
const onHand = (tracked: CatalogItem, ...documents: StockDocument[]) =>
  stockLevelOf(tracked, documents.flatMap(stockChangesOf))?.onHand;

describe("what is on hand", () => {
  test("of an item that keeps no stock is not known", () => {
    expect(stockLevelOf(item(), [])).toBeNull();
    expect(stockLevelOf(item({ stockSince: null }), stockChangesOf(document("3", 1)))).toBeNull();
  });

  test("is what was counted, and what came and went since", () => {
    const tracked = withMovements(moved("counted", "12", 1), moved("received", "4.5", 2), moved("damaged", "1", 3));
    expect(onHand(tracked, document("2.25", 4))).toBe("13.25");
    expect(onHand(tracked, document("2.25", 4), document("1", 5, { kind: "quote", status: "sent" }))).toBe("13.25");
    expect(
      onHand(tracked, document("2.25", 4), document("1", 5, { status: "draft", issuedAt: null, number: null })),
    ).toBe("13.25");
  });

  test("begins at nothing where stock is kept from, and may go below", () => {
    expect(onHand(rice, document("3", 1))).toBe("-3");
    expect(onHand(rice, document("3", -1))).toBe("0");
  });

  test("a count swallows what went before it, also what is heard of later", () => {
    const tracked = withMovements(moved("received", "100", 1), moved("counted", "7", 10));
    expect(onHand(tracked, document("3", 5), document("2", 11))).toBe("5");
  });

  test("a void invoice gives its goods back, once", () => {
    const tracked = withMovements(moved("counted", "10", 1));
    const gone = document("4", 2, { status: "void", voidedAt: at(9) });
    expect(onHand(tracked, gone)).toBe("10");
    // Counted between: the goods were away then, and came back after.
    expect(onHand(withMovements(moved("counted", "6", 5)), gone)).toBe("10");
  });

  test("a credit note brings goods back unless it says they stayed away", () => {
    const tracked = withMovements(moved("counted", "10", 1));
    const credit = document("1.5", 3, { kind: "credit_note" });
    expect(onHand(tracked, document("4", 2), credit)).toBe("7.5");
    expect(onHand(tracked, document("4", 2), { ...credit, restock: false })).toBe("6");
    expect(onHand(tracked, document("4", 2), { ...credit, status: "void", voidedAt: at(4) })).toBe("6");
  });

  test("says when it is low, and when it is out", () => {
    const state = (count: string) => stockLevelOf(withMovements(moved("counted", count, 1)), [])?.state;
    expect([state("5.01"), state("5"), state("0.5"), state("0")]).toEqual(["enough", "low", "low", "out"]);
    expect(stockLevelOf({ ...withMovements(moved("counted", "1", 1)), lowStock: null }, [])?.state).toBe("enough");
  });
});

describe("movements", () => {
  test("are fields of their own, which an older app carries along", () => {
    const tracked = withMovements(moved("received", "4", 1), moved("received", "5", 2));
    const carried = CatalogItem.parse(JSON.parse(JSON.stringify(tracked)));
    expect(movementsOf(carried).map(({ quantity }) => quantity)).toEqual(["5", "4"]);
  });

  test("can be taken back; what cannot be read is left out", () => {
    const [first] = movementsOf(withMovements(moved("received", "4", 1)));
    const tracked = { ...withMovements(moved("received", "4", 1)), "stock/x": { kind: "stolen" }, "stock/y": 7 };
    expect(movementsOf(tracked)).toHaveLength(1);
    expect(movementsOf({ ...rice, [`stock/${first?.id}`]: first, ...withoutMovement(first?.id ?? "") })).toEqual([]);
  });

  test("of an earlier day count from its noon", () => {
    expect(momentOf("2026-11-20", "2026-11-20", at(3))).toBe(at(3));
    expect(momentOf("2026-11-19", "2026-11-20", at(3))).toBe("2026-11-19T12:00:00.000Z");
  });
});

describe("a document that takes more than there is", () => {
  const level = (count: string): ReadonlyMap<string, StockLevel> =>
    new Map([[rice.id, { onHand: count, since: at(0), state: "enough" }]]);
  const lines = [line({ itemId: rice.id, quantity: "2" }), line({ itemId: rice.id, quantity: "1.5" })];

  test("says so for all its lines of the item together", () => {
    expect([...shortOf(lines, level("3.5"))]).toEqual([]);
    expect([...shortOf(lines, level("3.4"))]).toEqual([[rice.id, "3.4"]]);
    expect([...shortOf([line({ quantity: "9" }), line({ itemId: rice.id, quantity: "" })], level("0"))]).toEqual([]);
  });

  test("has what it took itself when it is corrected", () => {
    const ownChanges = stockChangesOf(document("3", 5));
    expect([...shortOf(lines, level("0.5"), ownChanges)]).toEqual([]);
    expect([...shortOf(lines, level("0.4"), ownChanges)]).toEqual([[rice.id, "3.4"]]);
  });
});

/** Events of a business's stock, told by two phones. Quantities in thousandths, so that a plain sum is exact. */
type Act = { kind: MovementKind | "sold" | "voided" | "credited" | "kept"; amount: number; minute: number };
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom("received", "counted", "damaged", "used", "sold", "sold", "voided", "credited", "kept"),
  amount: fc.integer({ min: 1, max: 9_999 }),
  minute: fc.integer({ min: 1, max: 500 }),
});
const text = (thousandths: number): string => {
  const digits = String(thousandths).padStart(4, "0");
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
};

test("stock on hand › the order in which two phones tell of it makes no difference, and a running tally agrees", () => {
  const acts = fc.uniqueArray(act, { maxLength: 30, selector: ({ minute }) => minute });
  fc.assert(
    fc.property(acts, fc.infiniteStream(fc.nat()), (all, dice) => {
      const fields: Partial<CatalogItem>[] = [];
      const documents: StockDocument[] = [];
      for (const { kind, amount, minute } of all) {
        const quantity = text(amount);
        if (kind === "sold") documents.push(document(quantity, minute));
        else if (kind === "voided")
          documents.push(document(quantity, minute, { status: "void", voidedAt: at(minute + 0.5) }));
        else if (kind === "credited" || kind === "kept")
          documents.push(document(quantity, minute, { kind: "credit_note", restock: kind === "credited" }));
        else fields.push(moved(kind, quantity, minute));
      }
      // As someone with a pencil would do it, in the order of the clock.
      let tally = 0;
      for (const { kind, amount } of all.toSorted((a, b) => a.minute - b.minute)) {
        if (kind === "counted") tally = amount;
        else if (kind === "received" || kind === "credited") tally += amount;
        else if (kind === "damaged" || kind === "used" || kind === "sold") tally -= amount;
      }
      const shuffled = <T>(values: readonly T[]): T[] =>
        values
          .map((value) => ({ value, key: dice.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ value }) => value);
      const shuffledCount = onHand(withMovements(...shuffled(fields)), ...shuffled(documents));
      expect(Math.round(Number(shuffledCount) * 1_000)).toBe(tally);
      expect(onHand(withMovements(...fields), ...documents)).toBe(shuffledCount);
    }),
    propertyRuns,
  );
});

test("what stands before the base never counts › only later documents need to be read", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (all) => {
      const tracked = withMovements(
        ...all.flatMap(({ kind, amount, minute }) => (kind === "counted" ? [moved(kind, text(amount), minute)] : [])),
      );
      const documents = all
        .filter(({ kind }) => kind === "sold")
        .map(({ amount, minute }) => document(text(amount), minute));
      const base = stockBase(tracked)?.at ?? "";
      const later = documents.filter(({ issuedAt }) => (issuedAt ?? "") > base);
      expect(onHand(tracked, ...later)).toBe(onHand(tracked, ...documents));
    }),
    propertyRuns,
  );
});

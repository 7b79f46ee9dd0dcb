import type { ChangeOp, Fields } from "@ankara/contract/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyReceipt,
  applyRow,
  initialCursor,
  isCoveredByCopy,
  type LocalRecord,
  visibleLostValues,
  holdsLostValues,
  type CursorState,
  advanceCursor,
  resyncCursor,
  rebase,
  dropServerCopy,
} from "./apply-pull.ts";
import type { LostValues } from "./merge.ts";
import { makeChange } from "./change.ts";

const put = (patch: Fields, was: Fields = { name: "Ada" }, baseRev = 1): ChangeOp => ({
  opId: "o",
  collection: "contacts",
  id: "c",
  kind: "put",
  patch,
  was,
  baseRev,
});

describe("a pulled row", () => {
  test("pulled row › nothing waits here › replaces the copy, with fields this app does not know", () => {
    expect(applyRow({ data: { name: "Ada" }, rev: 1 }, { rev: 2, data: { name: "Ada O.", later: 1 } }, [])).toEqual({
      data: { name: "Ada O.", later: 1 },
      rev: 2,
    });
  });

  test("pulled row › changes wait here › stay on top of it", () => {
    const copy: LocalRecord = { data: { name: "Mine", note: "" }, rev: 1, server: { name: "Ada", note: "" } };
    expect(applyRow(copy, { rev: 2, data: { name: "Theirs", note: "n" } }, [put({ name: "Mine" })])).toEqual({
      data: { name: "Mine", note: "n" },
      rev: 2,
      server: { name: "Theirs", note: "n" },
    });
  });

  test("pulled row › twice, late or out of order › changes nothing", () => {
    const copy: LocalRecord = { data: { name: "New" }, rev: 5 };
    expect(applyRow(copy, { rev: 5, data: { name: "New" } }, [])).toBeUndefined();
    expect(applyRow(copy, { rev: 4, data: { name: "Old" } }, [])).toBeUndefined();
    expect(applyRow({ ...copy, ackRev: 8 }, { rev: 7, data: { name: "Before ours" } }, [])).toBeUndefined();
    expect(applyRow({ ...copy, ackRev: 8 }, { rev: 8, data: { name: "Ours" } }, [])).toEqual({
      data: { name: "Ours" },
      rev: 8,
    });
  });

  test("pulled row › deleted record › removes it and keeps the revision", () => {
    expect(applyRow({ data: { name: "Ada" }, rev: 1 }, { rev: 2, data: null }, [])).toEqual({ data: null, rev: 2 });
    expect(applyRow(undefined, { rev: 2, data: null }, [])).toBeNull();
  });

  test("pulled row › deleted record with a waiting edit › keeps the edit in view", () => {
    const copy: LocalRecord = { data: { name: "Mine", note: "n" }, rev: 1, server: { name: "Ada", note: "n" } };
    expect(applyRow(copy, { rev: 2, data: null }, [put({ name: "Mine" })])).toEqual({
      data: { name: "Mine", note: "n" },
      rev: 2,
      server: null,
    });
  });
});

describe("a receipt", () => {
  test("receipt › own change › is merged into the server's copy, whose revision stays", () => {
    const copy: LocalRecord = { data: { name: "Mine" }, rev: 1, server: { name: "Ada" } };
    expect(applyReceipt(copy, put({ name: "Mine" }), { rev: 6 }, [])).toEqual({
      data: { name: "Mine" },
      rev: 1,
      ackRev: 6,
    });
  });

  test("receipt › later changes wait › stay on top", () => {
    const copy: LocalRecord = { data: { name: "Second" }, rev: 1, server: { name: "Ada" } };
    const next = applyReceipt(copy, put({ name: "First" }), { rev: 6 }, [put({ name: "Second" }, { name: "First" })]);
    expect(next).toEqual({ data: { name: "Second" }, rev: 1, server: { name: "First" }, ackRev: 6 });
  });

  test("receipt › edit of a deleted record › removes the whole record here, too", () => {
    const copy: LocalRecord = { data: { name: "Mine", note: "n" }, rev: 2, server: null };
    expect(applyReceipt(copy, put({ name: "Mine" }), { rev: 2 }, []).data).toBeNull();
    expect(applyReceipt(copy, put({ name: "Mine", note: "n" }, {}, 0), { rev: 3 }, []).data).toEqual({
      name: "Mine",
      note: "n",
    });
    expect(applyReceipt(copy, put({ seq: 4, name: "Mine" }), { rev: 3 }, []).data).toMatchObject({ seq: 4 });
  });

  test("of what was sent again leaves it here › a full copy read before left it out", () => {
    const left = dropServerCopy({ data: { next: 5 }, rev: 1, server: { next: 5 } }, [put({ next: 1 })]);
    const again = { ...put({ next: 1 }, {}, 3), again: 3 };
    expect(left && applyReceipt(left, again, { rev: 90 }, [])).toMatchObject({ data: { next: 1 }, ackRev: 3 });
    const removed = { ...again, kind: "delete" as const };
    expect(left && applyReceipt(left, removed, { rev: 90 }, []).data).toBeNull();
  });
});

describe("a change that hid what came in while it waited", () => {
  const copy: LocalRecord = { data: { note: "Mine" }, rev: 8, server: { note: "Theirs" } };

  test("is taken › what it was made on stays known, until a row is read", () => {
    const next = applyReceipt(copy, put({ note: "Mine" }, {}, 7), { rev: 9 }, []);
    expect(next).toEqual({ data: { note: "Mine" }, rev: 8, ackRev: 9, ackBase: 7 });
    expect(applyRow(next, { rev: 9, data: { note: "Both" } }, [])).toEqual({ data: { note: "Both" }, rev: 9 });
    expect(rebase(next, [])).toMatchObject({ ackBase: 7 });
  });

  test("its row was read before its receipt › everything was seen", () => {
    expect(applyReceipt({ ...copy, rev: 9 }, put({ note: "Mine" }, {}, 7), { rev: 9 }, [])).not.toHaveProperty(
      "ackBase",
    );
  });
});

describe("a change that is given up", () => {
  test("dropped change › others wait › leaves the server's copy with them on top", () => {
    const copy: LocalRecord = { data: { name: "Mine", note: "x" }, rev: 3, server: { name: "Ada", note: "" } };
    expect(rebase(copy, [])).toEqual({ data: { name: "Ada", note: "" }, rev: 3 });
    expect(rebase(copy, [put({ note: "x" })])).toMatchObject({ data: { name: "Ada", note: "x" } });
  });

  test("dropped change › record deleted at the server › stays in view until its last edit is settled", () => {
    const copy: LocalRecord = { data: { name: "Mine", note: "x" }, rev: 3, server: null };
    expect(rebase(copy, [put({ note: "y" })])).toMatchObject({ data: { name: "Mine", note: "y" }, server: null });
    expect(rebase(copy, [])).toBeNull();
  });

  test("a deletion is sent again below an edit made since › what was edited stays in sight, and goes with its own deletion", () => {
    const again = { kind: "delete", patch: {}, was: {}, baseRev: 7, again: 7 } as const;
    const edit = { kind: "put", patch: { note: "Mine" }, was: { note: "" }, baseRev: 7 } as const;
    const copy = { data: { name: "Ada", note: "Mine" }, rev: 1, server: null };
    expect(rebase(copy, [again, edit])?.data).toEqual({ name: "Ada", note: "Mine" });
    expect(applyRow(copy, { rev: 9, data: { name: "Ada O.", note: "" } }, [again, edit])?.data).toEqual({
      name: "Ada O.",
      note: "Mine",
    });
    expect(rebase(copy, [again])?.data).toBeNull();
  });

  test("dropped change › record the server never had › leaves nothing", () => {
    expect(rebase({ data: { name: "Mine" }, rev: 0, server: null }, [])).toBeNull();
  });
});

test("lost values › stamps of time and device › are left out", () => {
  const lost = {
    note: { value: "News", side: "theirs" },
    tag: { value: "Typed here", side: "mine" },
    updatedAt: { value: "2026", side: "theirs" },
  } as const;
  expect(Object.keys(visibleLostValues({ ...lost }))).toEqual(["note", "tag"]);
  expect(visibleLostValues(undefined)).toEqual({});
});

test("lost values › a later row holds all of them › nothing was lost", () => {
  const lost: LostValues = { note: { value: "News", side: "theirs" }, tags: { value: ["a"], side: "mine" } };
  const data = { note: "News", tags: ["a"], name: "Mine" };
  expect(holdsLostValues({ data }, {}, lost)).toBe(true);
  expect(holdsLostValues({ data: { ...data, tags: [] } }, {}, lost)).toBe(false);
  expect(holdsLostValues({ data }, { again: 7 }, lost)).toBe(false);
  expect(holdsLostValues({ data: null }, {}, lost)).toBe(false);
});

describe("a full copy that did not bring a record", () => {
  test("record missing from a full copy › nothing waits › goes; a waiting edit stays in view until it is settled", () => {
    const copy: LocalRecord = { data: { name: "Mine" }, rev: 3, server: { name: "Ada" } };
    expect(dropServerCopy(copy, [])).toBeNull();
    const dropped = dropServerCopy(copy, [put({ name: "Mine" })]);
    expect(dropped).toEqual({ data: { name: "Mine" }, rev: 3, server: null });
    expect(dropped && rebase(dropped, [])).toBeNull();
  });

  test("record missing from a full copy › the server never had it, or got it later › stays", () => {
    expect(isCoveredByCopy({ rev: 0 }, 9)).toBe(false);
    expect(isCoveredByCopy({ rev: 3 }, 9)).toBe(true);
    expect(isCoveredByCopy({ rev: 0, ackRev: 5 }, 9)).toBe(true);
    expect(isCoveredByCopy({ rev: 3, ackRev: 10 }, 9)).toBe(false);
  });
});

describe("the place a device has read up to", () => {
  const place: CursorState = { cursor: "c1", epoch: 0, resync: false };
  const page = { changes: [1], cursor: "c2", more: false };

  test("cursor › each page › advances, and a full copy ends with its last", () => {
    expect(advanceCursor(place, place, page)).toEqual({ cursor: "c2", epoch: 0, resync: false });
    const anew = resyncCursor(place);
    expect(anew).toEqual({ cursor: null, epoch: 1, resync: true });
    expect(advanceCursor(anew, anew, { ...page, more: true })).toMatchObject({ resync: true, epoch: 1 });
    expect(advanceCursor(anew, anew, page)).toMatchObject({ resync: false });
  });

  test("cursor › first time › begins with a full copy", () => {
    expect(advanceCursor(initialCursor, initialCursor, { ...page, more: true })).toMatchObject({ resync: true });
  });

  test("cursor › page of another cursor › does not move", () => {
    expect(advanceCursor({ ...place, cursor: "c9" }, place, page)).toBe("overtaken");
    expect(advanceCursor(resyncCursor(place), place, page)).toBe("overtaken");
  });

  test("cursor › server without any row › is not believed", () => {
    const anew = resyncCursor(place);
    expect(advanceCursor(anew, anew, { ...page, changes: [] })).toBe("made_up");
    const midway = { ...anew, cursor: "c1" };
    expect(advanceCursor(midway, midway, { ...page, changes: [] })).toBe("made_up");
    expect(advanceCursor(place, place, { ...page, changes: [] })).toMatchObject({ cursor: "c2" });
  });
});

test("rows and receipts › any order, doubled or not › end in the server's copy", () => {
  // One device edits; others edit too. The history of the server is known, its rows arrive as they like.
  const fields = fc.constantFrom("a", "b");
  const step = fc.record({ mine: fc.boolean(), field: fields });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(20), { maxLength: 12 }),
      (steps, noise) => {
        let server: Fields = { a: "0", b: "0" };
        const rows = [{ rev: 1, data: server }];
        let copy: LocalRecord = { data: server, rev: 1 };
        const waiting: { op: ChangeOp; rev: number }[] = [];
        for (const [index, { mine, field }] of steps.entries()) {
          const value = `${mine ? "mine" : "theirs"}${index}`;
          if (mine) {
            const after: Fields = { ...copy.data, [field]: value };
            const target = { opId: String(index), collection: "contacts", id: "c", baseRev: copy.rev } as const;
            const op = makeChange(target, copy.data, after);
            if (!op) continue;
            waiting.push({ op, rev: rows.length + 1 });
            copy = { ...copy, data: after, server: copy.server === undefined ? copy.data : copy.server };
          }
          server = { ...server, [field]: value };
          rows.push({ rev: rows.length + 1, data: server });
          const stray = rows[(noise[index] ?? 0) % rows.length];
          const strayed =
            stray &&
            applyRow(
              copy,
              stray,
              waiting.map(({ op }) => op),
            );
          if (strayed) copy = strayed;
          const first = waiting[0];
          if (first && (noise[index] ?? 0) % 3 === 0) {
            waiting.shift();
            copy = applyReceipt(
              copy,
              first.op,
              { rev: first.rev },
              waiting.map(({ op }) => op),
            );
          }
        }
        for (let first = waiting.shift(); first; first = waiting.shift())
          copy = applyReceipt(
            copy,
            first.op,
            { rev: first.rev },
            waiting.map(({ op }) => op),
          );
        const last = applyRow(copy, { rev: rows.length, data: server }, []);
        expect((last ?? copy).data).toEqual(server);
      },
    ),
  );
});

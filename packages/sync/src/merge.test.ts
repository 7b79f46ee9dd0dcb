import type { ChangeOp, Fields } from "@ankara/contract/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divider, versionsOf } from "./merge-texts.ts";
import { mergeChange, type MergeResult, type Versioned } from "./merge.ts";

type Op = Pick<ChangeOp, "collection" | "kind" | "patch" | "was" | "baseRev">;
const put = (patch: Fields, was: Fields, baseRev: number, collection: ChangeOp["collection"] = "contacts"): Op => ({
  collection,
  kind: "put",
  patch,
  was,
  baseRev,
});
const remove = (baseRev: number): Op => ({ collection: "contacts", kind: "delete", patch: {}, was: {}, baseRev });

/** A store of one record: what the server does, change by change. */
function store(start: Fields | null) {
  let rev = start ? 1 : 0;
  const fieldRevs = Object.fromEntries(Object.keys(start ?? {}).map((field) => [field, rev]));
  let stored: Versioned = { data: start, fieldRevs };
  return {
    apply(op: Op): MergeResult {
      const result = mergeChange({
        current: stored.data,
        currentRev: rev,
        fieldRevs: stored.fieldRevs,
        op,
        rev: rev + 1,
      });
      if (result.changed) {
        rev += 1;
        stored = result;
      }
      return result;
    },
    get data() {
      return stored.data;
    },
    get rev() {
      return rev;
    },
  };
}

test("stock of one item › two phones offline, renamed by an older app › both counts stand", () => {
  const server = store({ name: "Rice" });
  const [first, second] = [
    { kind: "received", quantity: "4" },
    { kind: "damaged", quantity: "1" },
  ];
  expect(server.apply(put({ "stock/a": first }, { "stock/a": null }, 1, "catalogs")).lost).toEqual({});
  expect(server.apply(put({ name: "Rice 50 kg" }, { name: "Rice" }, 1, "catalogs")).lost).toEqual({});
  expect(server.apply(put({ "stock/b": second }, { "stock/b": null }, 1, "catalogs")).lost).toEqual({});
  expect(server.data).toEqual({ name: "Rice 50 kg", "stock/a": first, "stock/b": second });
});

describe("two devices edit the same contact while offline", () => {
  test("different fields › both stay, nothing is lost", () => {
    const server = store({ name: "Ada", company: "" });
    expect(server.apply(put({ name: "Ada O." }, { name: "Ada" }, 1)).lost).toEqual({});
    expect(server.apply(put({ company: "Ada Ltd" }, { company: "" }, 1)).lost).toEqual({});
    expect(server.data).toEqual({ name: "Ada O.", company: "Ada Ltd" });
  });

  test("same field › the later arrival wins, the replaced value is reported", () => {
    const server = store({ name: "Ada" });
    server.apply(put({ name: "Phone's" }, { name: "Ada" }, 1));
    expect(server.apply(put({ name: "Tablet's" }, { name: "Ada" }, 1)).lost).toEqual({
      name: { value: "Phone's", side: "theirs" },
    });
    expect(server.data).toEqual({ name: "Tablet's" });
  });

  test("the other value was seen › replaced without a report", () => {
    const server = store({ name: "Ada" });
    server.apply(put({ name: "Phone's" }, { name: "Ada" }, 1));
    expect(server.apply(put({ name: "Seen" }, { name: "Phone's" }, 0)).lost).toEqual({});
    expect(server.apply(put({ name: "Later" }, { name: "??" }, server.rev)).lost).toEqual({});
  });

  test("same value twice › no conflict, no revision", () => {
    const server = store({ name: "Ada" });
    server.apply(put({ name: "Ada O." }, { name: "Ada" }, 1));
    expect(server.apply(put({ name: "Ada O." }, { name: "Ada" }, 1))).toMatchObject({ lost: {}, changed: false });
    expect(server.rev).toBe(2);
  });

  test("stamps of time and device › no conflict", () => {
    const server = store({ name: "Ada", updatedAt: "1" });
    server.apply(put({ updatedAt: "2" }, { updatedAt: "1" }, 1));
    expect(server.apply(put({ updatedAt: "3", name: "x" }, { updatedAt: "1", name: "Ada" }, 1)).lost).toEqual({});
  });

  test("edit by an older app › fields of a newer app stay", () => {
    const server = store({ name: "Ada", loyalty: { points: 12 } });
    server.apply(put({ name: "Ada O." }, { name: "Ada" }, 1));
    expect(server.data).toEqual({ name: "Ada O.", loyalty: { points: 12 } });
  });
});

describe("deleting", () => {
  test("against an edit › the deletion wins, the values are reported", () => {
    const server = store({ name: "Ada", note: "" });
    server.apply(remove(1));
    expect(server.apply(put({ note: "Long thought" }, { note: "" }, 1))).toMatchObject({
      data: null,
      changed: false,
      lost: { note: { value: "Long thought", side: "mine" } },
    });
  });

  test("edits it never saw › reported, and only those", () => {
    const server = store({ name: "Ada", note: "" });
    server.apply(put({ note: "New" }, { note: "" }, 1));
    expect(server.apply(remove(1)).lost).toEqual({ note: { value: "New", side: "theirs" } });
  });

  test("value restored after a loss, below the revision of the deletion › reported", () => {
    const current = { name: "Ada", company: "Ada Ltd" };
    const fieldRevs = { name: 1, company: 10 };
    const op = { ...remove(50), was: { name: "Ada", company: "" } };
    const lostTimes = [{ after: 6, upTo: 40 }];
    expect(mergeChange({ current, currentRev: 60, fieldRevs, op, rev: 61, lostTimes }).lost).toEqual({
      company: { value: "Ada Ltd", side: "theirs" },
    });
  });

  test("deletion resent after two losses › what the first took was not seen and is reported, what stood there is not", () => {
    const current = { name: "Ada", company: "Ada Ltd", note: "Yes" };
    const fieldRevs = { name: 1, company: 2_000_010, note: 9_000_020 };
    const op = { ...remove(1), was: {}, again: 9_000_030 };
    const lostTimes = [
      { after: 6, upTo: 9_000_000 },
      { after: 9_000_001, upTo: 20_000_000 },
    ];
    expect(mergeChange({ current, currentRev: 20_000_001, fieldRevs, op, rev: 20_000_002, lostTimes }).lost).toEqual({
      company: { value: "Ada Ltd", side: "theirs" },
    });
  });

  test("value written after the deletion › reported, own earlier value not", () => {
    const server = store({ name: "Ada", note: "" });
    server.apply(put({ name: "Own" }, { name: "Ada" }, 1));
    server.apply(put({ note: "New" }, { note: "" }, 1));
    expect(server.apply({ ...remove(1), was: { name: "Own", note: "" } }).lost).toEqual({
      note: { value: "New", side: "theirs" },
    });
  });

  test("field the device never had › reported", () => {
    const server = store({ name: "Ada" });
    server.apply(put({ loyalty: 7 }, { loyalty: null }, 1));
    expect(server.apply({ ...remove(0), was: { name: "Ada" } }).lost).toEqual({
      loyalty: { value: 7, side: "theirs" },
    });
  });

  test("deleted twice › once", () => {
    const server = store({ name: "Ada" });
    server.apply(remove(1));
    expect(server.apply(remove(1))).toMatchObject({ changed: false, lost: {} });
  });

  test("whole record is created again › restored", () => {
    const server = store({ name: "Ada" });
    server.apply(remove(1));
    server.apply(put({ name: "Ada" }, {}, 0));
    expect(server.data).toEqual({ name: "Ada" });
  });
});

describe("a note written at twice", () => {
  test("two bodies › both stay, nothing is lost", () => {
    const server = store({ title: "", body: "Before" });
    server.apply(put({ body: "Phone's" }, { body: "Before" }, 1, "notes"));
    expect(server.apply(put({ body: "Tablet's" }, { body: "Before" }, 1, "notes")).lost).toEqual({});
    expect(server.data).toEqual({ title: "", body: `Tablet's${divider}Phone's`, bothKept: true });
  });

  test("two bodies › flagged until somebody chooses; one body is not", () => {
    const note = store({ id: "n", body: "cloth", bothKept: false });
    note.apply(put({ body: "cloth, red" }, { body: "cloth" }, 1, "notes"));
    expect(note.data).toMatchObject({ bothKept: false });
    note.apply(put({ body: "cloth, blue" }, { body: "cloth" }, 1, "notes"));
    expect(note.data).toMatchObject({ bothKept: true });
    expect(versionsOf(note.data?.["body"] as string)).toEqual(["cloth, blue", "cloth, red"]);
    note.apply(
      put(
        { body: "cloth, red", bothKept: false },
        { body: note.data?.["body"] ?? "", bothKept: true },
        note.rev,
        "notes",
      ),
    );
    expect(note.data).toMatchObject({ body: "cloth, red", bothKept: false });
  });
  test("one author continues › the text does not grow", () => {
    const server = store({ body: "" });
    server.apply(put({ body: "Phone's" }, { body: "" }, 1, "notes"));
    server.apply(put({ body: "T" }, { body: "" }, 1, "notes"));
    server.apply(put({ body: "Tab" }, { body: "T" }, 1, "notes"));
    server.apply(put({ body: "Tablet" }, { body: "Tab" }, 1, "notes"));
    expect(server.data).toEqual({ body: `Tablet${divider}Phone's`, bothKept: true });
  });

  test("two titles › the later one wins", () => {
    const server = store({ title: "a" });
    server.apply(put({ title: "b" }, { title: "a" }, 1, "notes"));
    expect(server.apply(put({ title: "c" }, { title: "a" }, 1, "notes")).lost).toEqual({
      title: { value: "b", side: "theirs" },
    });
  });
});

test("any order of changes › each value is stored, replaced knowingly or reported", () => {
  const edits = fc.array(
    fc.record({ field: fc.constantFrom("a", "b"), device: fc.nat(2), sees: fc.boolean(), deletes: fc.nat(9) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(edits, (plan) => {
      const server = store({ a: "a0", b: "b0" });
      const seen = [0, 1, 2].map(() => ({ data: server.data, rev: 1 }));
      const reported = new Set<unknown>();
      const replaced = new Set<unknown>(["a0", "b0"]);
      const written: string[] = [];
      for (const [index, { field, device, sees, deletes }] of plan.entries()) {
        if (sees) seen[device] = { data: server.data, rev: server.rev };
        const copy = seen[device];
        if (!copy?.data) continue;
        if (deletes === 0) for (const value of Object.values(copy.data)) replaced.add(value);
        else {
          written.push(`v${index}`);
          replaced.add(copy.data[field]);
        }
        const patch = { [field]: `v${index}` };
        const op = deletes === 0 ? remove(copy.rev) : put(patch, { [field]: copy.data[field] ?? null }, copy.rev);
        for (const { value } of Object.values(server.apply(op).lost)) reported.add(value);
        seen[device] = { data: deletes === 0 ? null : { ...copy.data, ...patch }, rev: copy.rev };
      }
      const stored = new Set<unknown>(Object.values(server.data ?? {}));
      expect(written.filter((value) => !stored.has(value) && !reported.has(value) && !replaced.has(value))).toEqual([]);
    }),
  );
});

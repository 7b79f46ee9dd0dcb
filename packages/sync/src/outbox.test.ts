import type { ChangeOp, Fields } from "@ankara/contract/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyChange, makeChange } from "./change.ts";
import { enqueue, foldChanges, givesNumber, replay, reviveRefused } from "./outbox.ts";

let made = 0;
const change = (fields: Partial<ChangeOp> = {}): ChangeOp => ({
  opId: `op${++made}`,
  collection: "contacts",
  id: "c1",
  kind: "put",
  patch: { name: "Ada" },
  was: { name: "" },
  baseRev: 3,
  ...fields,
});
const creation = (patch: Fields = { name: "Ada" }) => change({ patch, was: {}, baseRev: 0 });
const deletion = () => change({ kind: "delete", patch: {}, was: {} });
const queued = (op: ChangeOp, state: "queued" | "sent" | "held" = "queued") => ({ op, state });

describe("queueing", () => {
  test("edit after an unsent change of the record › folded into it", () => {
    const first = change({ patch: { name: "Ad" }, was: { name: "A" } });
    const plan = enqueue(
      queued(first),
      change({ patch: { name: "Ada", company: "x" }, was: { name: "Ad", company: "" } }),
    );
    expect(plan).toEqual({
      do: "replace",
      op: { ...first, patch: { name: "Ada", company: "x" }, was: { name: "A", company: "" } },
    });
  });

  test("edit after an unsent creation › stays a creation", () => {
    const first = creation();
    expect(enqueue(queued(first), change({ patch: { name: "Ada O." } }))).toEqual({
      do: "replace",
      op: { ...first, patch: { name: "Ada O." } },
    });
  });

  test("deletion after an unsent creation › both disappear", () => {
    expect(enqueue(queued(creation()), deletion())).toEqual({ do: "drop" });
  });

  test("deletion of a record the server has › kept", () => {
    const first = change();
    expect(enqueue(queued(first), deletion())).toMatchObject({
      do: "replace",
      op: { opId: first.opId, kind: "delete" },
    });
  });

  test.each([
    ["was sent: the server may know it by its id", queued(change(), "sent"), change()],
    ["is held back", queued(change(), "held"), change()],
    ["is of another record", queued(change({ id: "c2" })), change()],
    ["is of another collection", queued(change({ collection: "notes" })), change()],
    [
      "gives a number",
      queued(change({ collection: "invoices", patch: { seq: 1 } })),
      change({ collection: "invoices" }),
    ],
  ])("appends when the last change %s", (_, last, op) => {
    expect(enqueue(last, op)).toEqual({ do: "append", op });
  });

  test("change that gives a number › appended, so that numbers arrive in order", () => {
    const op = change({ collection: "invoices", patch: { seq: 1 } });
    expect(givesNumber(op)).toBe(true);
    expect(enqueue(queued(change({ collection: "invoices" })), op)).toEqual({ do: "append", op });
  });
});

test("foldChanges › two changes › effect of both, oldest values in `was`", () => {
  const record = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer(), { maxKeys: 3 });
  fc.assert(
    fc.property(record, record, record, (start, one, two) => {
      const target = { collection: "contacts", id: "c1", baseRev: 2 } as const;
      const first = makeChange({ ...target, opId: "1" }, start, { ...start, ...one });
      const second = makeChange({ ...target, opId: "2" }, { ...start, ...one }, { ...start, ...one, ...two });
      if (!first || !second) return;
      const folded = foldChanges(first, second);
      expect(applyChange(start, folded)).toEqual({ ...start, ...one, ...two });
      for (const [field, value] of Object.entries(folded.was)) expect(value).toEqual(start[field] ?? null);
      expect(folded.opId).toBe("1");
    }),
  );
});

test("replay › waiting changes › on top of the server's copy, oldest first", () => {
  const waiting = [
    change({ patch: { name: "1" } }),
    change({ patch: { name: "2" } }),
    change({ patch: { note: "x" } }),
  ];
  expect(replay({ name: "0", tag: "kept" }, waiting)).toEqual({ name: "2", note: "x", tag: "kept" });
  expect(replay({ name: "0" }, [...waiting, deletion()])).toBeNull();
});

test("reviveRefused › an edit of a refused record › one change with all that is shown", () => {
  const refused = [change({ patch: { name: "A", note: "old" } }), change({ patch: { note: "refused" } })];
  const edit = change({ opId: "mend", patch: { phone: "1" }, was: { phone: "" }, baseRev: 7 });
  expect(
    reviveRefused(refused, edit, { before: { name: "A", note: "typed since", phone: "" }, outbox: [] }),
  ).toMatchObject({
    opId: "mend",
    baseRev: 3,
    patch: { name: "A", note: "typed since", phone: "1" },
  });
  expect(reviveRefused([creation()], deletion(), { before: { name: "Ada" }, outbox: [] })).toBeNull();
  // An edit is on its way, and a copy of this device may have brought the record: then the deletion goes too.
  expect(reviveRefused([creation()], deletion(), { before: { name: "Ada" }, outbox: [change()] })).toMatchObject({
    kind: "delete",
  });
});

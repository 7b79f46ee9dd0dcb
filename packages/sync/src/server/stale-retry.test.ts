import type { ChangeOp, Fields } from "@ankara/contract/sync";
import { buildContact, fixtureOwner } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { applyPush, serializeOp } from "./apply-push.ts";
import { WorkingSet } from "./working-set.ts";

const businessId = "0198b0a0-0000-7000-8000-000000000001";
const contact = buildContact({ name: "Mama Tolu", company: "Tolu & Daughters" }) as unknown as Fields & { id: string };
const purged = 50;

type Given = Partial<Omit<ChangeOp, "opId">>;
const opOf = (given: Given): ChangeOp => ({
  opId: "0198b0a0-0000-7000-8000-0000000000aa",
  collection: "contacts",
  id: contact.id,
  kind: "put",
  patch: {},
  was: {},
  baseRev: 10,
  ...given,
});

/** The server after receipts up to revision 50 were cleared away. */
function serverWith({
  data = contact,
  at = {},
  deleted = false,
}: { data?: Fields | null; at?: Record<string, number>; deleted?: boolean } = {}) {
  const set = new WorkingSet({ businessId, deviceId: businessId, member: fixtureOwner, rev: 90, now: new Date() });
  set.receiptsPurged = purged;
  if (data) set.load({ collection: "contacts", id: contact.id, rev: 80, data, fieldRevs: at, createdRev: 5, deleted });
  return set;
}

/** Returns the answer to a change that was first sent at revision `after`; null says that it was never sent before. */
function push(set: WorkingSet, op: ChangeOp, after: number | null) {
  if (after !== null) set.resent = new Map([[op.opId, after]]);
  const texts = [serializeOp(op)];
  const result = applyPush(set, [op], { texts, fingerprints: texts, known: new Map(), sentenceOf: () => "" });
  const [receipt] = result.do === "answer" ? result.receipts : [];
  return { receipt, stored: set.find("contacts", contact.id) };
}

const rename = opOf({ patch: { name: "Iya Tolu" }, was: { name: "Mama T" } });

describe("a change whose receipt was cleared away comes again", () => {
  test("its field was written since › what stands is kept, and the device is told of its own value", () => {
    const { receipt, stored } = push(serverWith({ at: { name: 70 } }), rename, 20);
    expect(receipt).toMatchObject({
      status: "applied",
      rev: 80,
      code: "overtaken",
      lost: { name: { value: "Iya Tolu", side: "mine" } },
    });
    expect(stored?.data["name"]).toBe("Mama Tolu");
  });

  test("somebody put the value back that it had replaced › that stands too", () => {
    const data = { ...contact, name: "Mama T" };
    expect(push(serverWith({ data, at: { name: 70 } }), rename, 20).stored?.data["name"]).toBe("Mama T");
  });

  test("it was first sent after that was written › it cannot have been carried out, and counts as new", () => {
    const { receipt, stored } = push(serverWith({ at: { name: 15 } }), rename, 20);
    expect(receipt).toMatchObject({ status: "applied", lost: { name: { value: "Mama Tolu", side: "theirs" } } });
    expect(stored?.data["name"]).toBe("Iya Tolu");
  });

  test.each([
    ["was never sent before", null],
    ["was sent when receipts were still kept", purged],
  ])("%s › the later arrival wins, as ever", (_, after) => {
    expect(push(serverWith({ at: { name: 70 } }), rename, after).stored?.data["name"]).toBe("Iya Tolu");
  });

  test("another device wrote another field › both stand, and nobody has lost anything", () => {
    const { receipt, stored } = push(
      serverWith({ at: { company: 70, name: 15 } }),
      { ...rename, was: { name: "Mama Tolu" } },
      20,
    );
    expect(receipt?.lost).toBeUndefined();
    expect(stored?.data).toMatchObject({ name: "Iya Tolu", company: contact["company"] });
  });

  test("this very device wrote the field later › its own word is no news to it", () => {
    const set = serverWith({ at: { name: 70 } });
    set.ownRevs.add(70);
    expect(push(set, rename, 20).stored?.data["name"]).toBe("Iya Tolu");
  });

  test("it made a record that was edited since › the edits stand, and nothing is told that nobody typed", () => {
    const creation = opOf({ patch: { ...contact, name: "Tolu" }, baseRev: 0 });
    const { receipt, stored } = push(
      serverWith({ at: { name: 70, note: 70 }, data: { ...contact, note: "Fridays" } }),
      creation,
      20,
    );
    expect(receipt?.lost).toEqual({ name: { value: "Tolu", side: "mine" } });
    expect(stored?.data).toMatchObject({ name: "Mama Tolu", note: "Fridays" });
  });

  test("it made a record that was deleted since › it stays deleted, and everything in it is told", () => {
    const creation = opOf({ patch: contact, baseRev: 0 });
    const { receipt, stored } = push(serverWith({ deleted: true, at: { deleted: 70 } }), creation, 20);
    expect(receipt).toMatchObject({ status: "applied", lost: { name: { value: "Mama Tolu", side: "mine" } } });
    expect(receipt).not.toHaveProperty("code");
    expect(stored?.deleted).toBe(true);
  });

  test("not even the mark of a deletion is left › it is refused, and its person decides", () => {
    const set = serverWith({ data: null });
    set.purged = 40;
    const creation = opOf({ patch: contact, baseRev: 0 });
    expect(push(set, creation, 20)).toMatchObject({
      receipt: { status: "rejected", code: "overtaken" },
      stored: undefined,
    });
    expect(push(serverWith({ data: null }), creation, 20)).toMatchObject({ receipt: { status: "applied" } });
  });

  test("it deleted a record that was written since › the record stays, and its person decides", () => {
    const deletion = opOf({ kind: "delete", was: { name: "Mama T" } });
    const refused = push(serverWith({ at: { name: 70 } }), deletion, 20);
    expect(refused).toMatchObject({ receipt: { status: "rejected", code: "overtaken" }, stored: { deleted: false } });
    expect(push(serverWith({ at: { name: 15 } }), deletion, 20).stored?.deleted).toBe(true);
  });

  test("it deleted what is gone without a trace › that is done", () => {
    expect(push(serverWith({ data: null }), opOf({ kind: "delete" }), 20).receipt).toMatchObject({ status: "applied" });
  });
});

import { describe, expect, test } from "vitest";
import { type DeviceRecord, resendLost, resendOmitted } from "./resend-lost.ts";

const document = (waiting: DeviceRecord["waiting"]): DeviceRecord => ({
  collection: "invoices",
  id: "i",
  copy: { data: { number: "INV-0001", contactId: null }, rev: 4 },
  waiting,
  outbox: waiting,
});

describe("an issued document a full copy left out", () => {
  test("nothing of it waits › it goes as new", () => {
    expect(resendOmitted([document([])], () => "op").map(({ op }) => op)).toMatchObject([{ id: "i", baseRev: 0 }]);
    expect(resendOmitted([document([{}])], () => "op")).toHaveLength(1);
  });

  test("it waits to be sent again › it goes once", () => {
    expect(resendOmitted([document([{ again: 4 }])], () => "op")).toEqual([]);
  });

  test("with the first credit note and a payment › what each needs goes before it", () => {
    const of = (id: string, data: object, collection: DeviceRecord["collection"] = "invoices"): DeviceRecord => ({
      ...document([]),
      collection,
      id,
      copy: { data: { number: id, ...data }, rev: 4 },
    });
    const held = [
      of("payment", { kind: "payment" }, "payments"),
      of("CN-0001", { kind: "credit_note", seq: 1 }),
      of("INV-0040", { kind: "invoice", seq: 40 }),
    ];
    expect(resendOmitted(held, () => "op").map(({ op }) => op.id)).toEqual(["INV-0040", "CN-0001", "payment"]);
  });
});

describe("a record that was written in a lost time", () => {
  const lost = [{ after: 5, upTo: 90 }];
  const note = (held: Partial<DeviceRecord>): DeviceRecord => ({
    collection: "notes",
    id: "n",
    copy: { data: { body: "later" }, rev: 8, ackRev: 9 },
    waiting: [],
    outbox: [],
    ...held,
  });
  const sent = (held: Partial<DeviceRecord>) => resendLost([note(held)], lost, () => "op").map(({ op }) => op);

  test("the device had seen everything below its change › it says so", () => {
    expect(sent({})).toMatchObject([{ again: 9, baseRev: 8 }]);
  });

  test("its change hid what came in meanwhile › it had seen only what the change was made on", () => {
    const copy = { data: { body: "later" }, rev: 8, ackRev: 9, ackBase: 7 };
    expect(sent({ copy })).toMatchObject([{ again: 9, baseRev: 7 }]);
  });

  test("it is on its way › it goes once", () => {
    expect(sent({ waiting: [{ again: 9 }], outbox: [{ again: 9 }] })).toEqual([]);
  });

  test("it was refused when it came again, and written since › it goes", () => {
    expect(sent({ waiting: [{ again: 9 }] })).toMatchObject([{ again: 9 }]);
  });

  test("it was taken again and never read back, and the server lost that too › it goes by its own age", () => {
    const lostTwice = [...lost, { after: 100, upTo: 200 }];
    // Read at 95 as another device had sent it again; the receipt of its own sending was of a revision that is lost.
    const copy = { data: { body: "later" }, rev: 95, ackRev: 9 };
    expect(resendLost([note({ copy })], lostTwice, () => "op").map(({ op }) => op)).toMatchObject([{ again: 9 }]);
    expect(resendLost([note({ copy: { data: copy.data, rev: 95 } })], lostTwice, () => "op")).toEqual([]);
  });
});

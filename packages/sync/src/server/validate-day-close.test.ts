import type { ChangeOp, Fields } from "@ankara/contract/sync";
import type { DayClose } from "@ankara/domain/records/day-close";
import { buildDayClose, fixtureOwner } from "@ankara/fixtures/builders";
import { describe, expect, test } from "vitest";
import { toFields } from "../typed-records.ts";
import { applyPush, serializeOp } from "./apply-push.ts";
import { WorkingSet } from "./working-set.ts";

/** Sends one change of a close to a server that has it already, or not. */
function send(close: DayClose, of: { stored?: boolean; kind?: "put" | "delete"; patch?: Partial<DayClose> } = {}) {
  const { stored = false, kind = "put", patch = close } = of;
  const now = new Date("2026-11-20T18:00:00.000Z");
  const set = new WorkingSet({
    businessId: "0198b0a0-0000-7000-8000-0000000000aa",
    deviceId: close.tillId,
    member: fixtureOwner,
    rev: 4,
    now,
  });
  const { id } = close;
  if (stored)
    set.load({ collection: "closes", id, rev: 3, createdRev: 3, data: toFields(close), fieldRevs: {}, deleted: false });
  const op: ChangeOp = {
    opId: "0198b0a0-0000-7000-8000-0000000000d1",
    collection: "closes",
    id,
    kind,
    patch: kind === "delete" ? {} : (patch as Fields),
    was: {},
    baseRev: stored ? 3 : 0,
  };
  const texts = [serializeOp(op)];
  const result = applyPush(set, [op], { texts, fingerprints: texts, known: new Map(), sentenceOf: () => "" });
  if (result.do !== "answer") throw new Error("expected an answer");
  return result.receipts[0];
}

describe("day close at the server", () => {
  test("the drawer agrees › taken", () => {
    expect(send(buildDayClose())).toMatchObject({ status: "applied" });
  });

  test("the drawer is short › taken with a reason alone", () => {
    const short = { counted: 6_400_000 };
    expect(send(buildDayClose(short))).toMatchObject({ status: "rejected", code: "close_wrong" });
    expect(send(buildDayClose({ ...short, reason: "wrong_change" }))).toMatchObject({ status: "applied" });
  });

  test.each([
    ["more kept than counted", { kept: 6_500_001 }, "close_wrong"],
    ["a currency nobody knows", { currency: "XXQ" }, "invalid"],
    ["money below nothing in the drawer", { opening: -1, cashIn: 6_500_001 }, "invalid"],
  ] as const)("%s › refused", (_name, changes, code) => {
    expect(send(buildDayClose(changes))).toMatchObject({ status: "rejected", code });
  });

  test("counted by note › taken where notes and coins add up, refused where they do not", () => {
    const note = { kind: "note", value: 100_000 } as const;
    expect(send(buildDayClose({ denominations: [{ ...note, count: 65 }] }))).toMatchObject({ status: "applied" });
    const refused = send(buildDayClose({ denominations: [{ ...note, count: 64 }] }));
    expect(refused).toMatchObject({ status: "rejected", code: "close_wrong", fields: { denominations: "wrong_sum" } });
  });

  test("half a note › refused", () => {
    const denominations = [{ kind: "note" as const, value: 100_000, count: 0.5 }];
    expect(send(buildDayClose({ denominations }))).toMatchObject({ status: "rejected", code: "invalid" });
  });

  test("changed after it closed › refused, the same once more is not", () => {
    const close = buildDayClose();
    const patch = { counted: 6_000_000, reason: "other" } as const;
    expect(send(close, { stored: true, patch })).toMatchObject({ status: "rejected", code: "close_frozen" });
    expect(send(close, { stored: true, patch: { counted: close.counted } })).toMatchObject({ status: "applied" });
  });

  test("deleted › refused", () => {
    expect(send(buildDayClose(), { stored: true, kind: "delete" })).toMatchObject({ code: "close_frozen" });
  });
});

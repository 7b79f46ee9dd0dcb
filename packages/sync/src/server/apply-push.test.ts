import type { ChangeOp, Fields, Receipt } from "@ankara/contract/sync";
import { buildInvoice, buildSeries, fixtureOwner } from "@ankara/fixtures/builders";
import { expect, test } from "vitest";
import { applyPush, serializeOp } from "./apply-push.ts";
import { WorkingSet } from "./working-set.ts";

const businessId = "0198b0a0-0000-7000-8000-0000000000aa";
const deviceId = "0198b0a0-0000-7000-8000-0000000000bb";

test("applyPush › a clone brought the later change before › changes of one record keep their order", () => {
  const series = buildSeries({ ownerDeviceId: deviceId });
  const invoice = buildInvoice({ walkIn: true });
  const set = new WorkingSet({
    businessId,
    deviceId,
    member: fixtureOwner,
    rev: 9,
    now: new Date("2026-11-21T09:00:00Z"),
  });
  const stored = { rev: 3, fieldRevs: {}, createdRev: 3, deleted: false };
  set.load({ ...stored, collection: "series", id: series.id, data: series as unknown as Fields });
  set.load({ ...stored, collection: "invoices", id: invoice.id, data: invoice as unknown as Fields });
  const op = (opId: string, patch: ChangeOp["patch"]): ChangeOp => ({
    opId,
    collection: "invoices",
    id: invoice.id,
    kind: "put",
    patch,
    was: Object.fromEntries(Object.keys(patch).map((field) => [field, null])),
    baseRev: 3,
  });
  // Number 2, while 1 is missing; then an edit that was answered before.
  const number = {
    status: "issued",
    seriesId: series.id,
    seq: 2,
    number: "INV-0002",
    issuedAt: "2026-11-21T09:00:00Z",
  };
  const ops = [op("a", number), op("b", { privateNote: "x" })];
  const texts = ops.map(serializeOp);
  const receipt: Receipt = { opId: "b", status: "applied", rev: 5 };
  const known = new Map([["b", { fingerprint: texts[1] ?? "", receipt }]]);
  const result = applyPush(set, ops, { texts, fingerprints: texts, known, sentenceOf: () => "" });
  expect(result).toMatchObject({ do: "answer", receipts: [{ status: "held" }, { opId: "b", status: "held" }] });
});

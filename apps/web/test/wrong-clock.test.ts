import type { Invoice } from "@ankara/domain/records/invoice";
import { buildBusiness, buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, expect, test } from "vitest";
import { loadStore, type Store } from "../src/store/store.ts";
import { adeId, asJson, businessId, newDisk } from "./test-device.ts";

let clock = Date.parse("2026-11-22T09:00:00Z");
let isWrong = false;
const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));

async function shop(): Promise<Store> {
  const disk = newDisk();
  const store = await loadStore(adeId, {
    businessId,
    indexedDb: disk,
    now: () => clock,
    isClockWrong: () => isWrong,
  });
  open.push(store);
  await store.write(async (unit) =>
    unit.store("business", businessId, { data: asJson(buildBusiness({ id: businessId })), rev: 1 }),
  );
  const yearly = { pattern: "INV-{YYYY}-{SEQ:4}", reset: "yearly" } as const;
  await store.saveSeries([buildSeries({ ownerDeviceId: store.deviceId, ...yearly })]);
  return store;
}
const draft = (): Invoice => buildInvoice({ walkIn: true, issueDate: null, dueDate: null, termsDays: 0 });

test("clock nine years ahead › nothing is issued, no number is used and nothing is written around it; put right, this year goes on", async () => {
  const store = await shop();
  const [first, second, third] = [draft(), draft(), draft()];
  for (const one of [first, second]) await store.create("invoices", one);
  expect(await store.issue(first.id)).toMatchObject({ ok: true, value: { number: "INV-2026-0001" } });
  [clock, isWrong] = [Date.parse("2035-03-03T09:00:00Z"), true];
  expect(await store.issue(second.id)).toEqual({ ok: false, error: { code: "clock_wrong" } });
  const before = (unit: Parameters<Parameters<Store["write"]>[0]>[0]) => unit.write("invoices", third.id, third);
  expect(await store.issue(third.id, { before })).toEqual({ ok: false, error: { code: "clock_wrong" } });
  expect(await store.get("invoices", third.id)).toBeUndefined();
  expect(await store.issue(first.id), "what was issued before is given back").toMatchObject({ ok: true });
  [clock, isWrong] = [Date.parse("2026-11-23T09:00:00Z"), false];
  expect(await store.issue(second.id)).toMatchObject({ ok: true, value: { number: "INV-2026-0002" } });
});

test("a device that issued on a clock nobody had told it of › goes on in the right year", async () => {
  const store = await shop();
  const [first, second] = [draft(), draft()];
  for (const one of [first, second]) await store.create("invoices", one);
  [clock, isWrong] = [Date.parse("2035-03-03T09:00:00Z"), false];
  expect(await store.issue(first.id)).toMatchObject({ ok: true, value: { number: "INV-2035-0001" } });
  clock = Date.parse("2026-11-23T09:00:00Z");
  expect(await store.issue(second.id)).toMatchObject({ ok: true, value: { number: "INV-2026-0002" } });
});

// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { newInvoice, newLine } from "@ankara/domain/invoice/draft";
import { planFor } from "@ankara/domain/invoice/schedule";
import { addDays } from "@ankara/domain/dates/dates";
import { systemRandom } from "@ankara/domain/ids";
import type { Invoice } from "@ankara/domain/records/invoice";
import { Series } from "@ankara/domain/records/series";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTestStore, openTestStore, stamps } from "../../../test/render-screen.tsx";
import type { Store } from "../../store/store.ts";
import { issueScheduled } from "./issue-scheduled.ts";

const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;

let store: Store;
beforeEach(async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  store = await openTestStore();
  const series = {
    ...stamps,
    id: id(7),
    kind: "invoice",
    pattern: "INV-{SEQ:4}",
    next: 1,
    ownerDeviceId: store.deviceId,
  };
  await store.saveSeries([Series.parse(series)]);
});
afterEach(closeTestStore);

async function plan(n: number, issueDate: string, fields: Partial<Invoice> = {}): Promise<void> {
  const business = await store.get("business", store.businessId);
  const draft = newInvoice({
    id: id(n),
    now: Date.now(),
    deviceId: store.deviceId,
    business: business!,
    fees: [],
    today: issueDate,
    random: systemRandom,
  });
  const line = { ...newLine({ id: id(n + 1000), invoice: draft }), name: "Rent", unitPrice: "5000" };
  await store.create("invoices", {
    ...draft,
    walkIn: true,
    lines: [line],
    issueDate,
    ...planFor({ id: draft.id, issueDate }, store.deviceId),
    ...fields,
  });
}

test("scheduled drafts › due ones are issued once, dated that day; others and other devices' wait", async () => {
  const today = store.today();
  const yesterday = addDays(today, -1);
  await plan(1, yesterday);
  await plan(2, today);
  await plan(3, addDays(today, 1));
  await plan(4, today, { schedule: { of: id(4), on: today, deviceId: "another" } });
  await plan(5, today, { lines: [] });

  expect(await issueScheduled(store)).toBe(2);
  expect(await issueScheduled(store)).toBe(0);
  const all = await Promise.all([1, 2, 3, 4, 5].map((n) => store.get("invoices", id(n))));
  expect(all.map((one) => [one?.status, one?.issueDate])).toEqual([
    ["issued", today],
    ["issued", today],
    ["draft", addDays(today, 1)],
    ["draft", today],
    ["draft", today],
  ]);
  expect(all.flatMap((one) => one?.number ?? []).toSorted()).toEqual(["INV-0001", "INV-0002"]);
  expect(all[0]?.dueDate).toBe(addDays(today, 14));
});

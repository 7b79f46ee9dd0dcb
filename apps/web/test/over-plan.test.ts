import { buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, describe, expect, test } from "vitest";
import { overPlanKey } from "../src/store/database.ts";
import type { Store } from "../src/store/store.ts";
import { memoryApi, openServer, syncerOf } from "./memory-api.ts";
import { businessId, newDisk, openTab } from "./test-device.ts";

const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));

const oldPhone = "0198b0a0-0000-7000-8000-00000000beef";

/** A device of a business whose only place in the plan is another phone's. It has issued two invoices and asked often. */
async function deviceBeyondPlan() {
  const server = openServer();
  server.setPlaces(businessId, 1);
  server.register(businessId, { id: oldPhone, name: "Old phone", leases: [] });
  const store = await openTab(newDisk());
  open.push(store);
  const api = memoryApi(server);
  await syncerOf(store, api).round();
  const numbers: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const draft = buildInvoice({ walkIn: true });
    await store.create("invoices", draft);
    const issued = await store.issue(draft.id);
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    numbers.push(issued.value.number ?? "");
    // Each start of the app registers again.
    const syncer = syncerOf(store, api);
    for (let round = 0; round < 3; round += 1) await syncer.round();
  }
  return { server, store, api, numbers };
}

describe("invoices issued beyond the plan", () => {
  test.each([
    ["a plan is bought", "same run", false],
    ["a plan is bought", "next start", true],
  ])("%s, %s › all go through with their numbers", async (_, __, restarts) => {
    const { server, store, api, numbers } = await deviceBeyondPlan();
    const running = syncerOf(store, api);
    await running.round();
    expect(await store.db.outbox.count()).toBeGreaterThan(0);
    server.setPlaces(businessId, null);
    await (restarts ? syncerOf(store, api) : running).round();
    await running.round();
    const given = server.businesses.get(businessId)?.numbers.map(({ number }) => number);
    expect(given).toEqual(numbers);
    expect(await store.db.outbox.count()).toBe(0);
    expect(await store.db.attention.count()).toBe(0);
  });

  test.each([
    ["same run", false],
    ["next start", true],
  ])("the device takes the old phone's place, %s › all go through with their numbers", async (_, restarts) => {
    const { server, store, api, numbers } = await deviceBeyondPlan();
    const running = syncerOf(store, api);
    await running.round();
    expect(await store.db.outbox.count()).toBeGreaterThan(0);
    server.replace(businessId, oldPhone, store.deviceId);
    // As the screen notes it once the server has answered, before it asks for a round.
    await store.db.meta.put({ key: overPlanKey, value: false });
    await (restarts ? syncerOf(store, api) : running).round();
    expect(server.businesses.get(businessId)?.numbers.map(({ number }) => number)).toEqual(numbers);
    expect(await store.db.outbox.count()).toBe(0);
    expect(await store.db.attention.count()).toBe(0);
    expect((await store.db.meta.get(overPlanKey))?.value).toBe(false);
  });

  test("the database is lost that knew its series, then a plan is bought › all go through with their numbers", async () => {
    const server = openServer();
    server.setPlaces(businessId, 1);
    server.register(businessId, { id: oldPhone, name: "Old phone", leases: [] });
    const backup = server.businesses.get(businessId)?.copy();
    const store = await openTab(newDisk());
    open.push(store);
    const api = memoryApi(server);
    await syncerOf(store, api).round();
    const numbers: string[] = [];
    const issue = async (): Promise<void> => {
      const draft = buildInvoice({ walkIn: true });
      await store.create("invoices", draft);
      const issued = await store.issue(draft.id);
      if (!issued.ok) throw new Error(JSON.stringify(issued.error));
      numbers.push(issued.value.number ?? "");
    };
    await issue();
    await syncerOf(store, api).round();
    if (backup) server.restore(backup);
    for (let start = 0; start < 2; start += 1) {
      await syncerOf(store, api).round();
      await syncerOf(store, api).round();
      await issue();
    }
    server.setPlaces(businessId, null);
    for (let round = 0; round < 3; round += 1) await syncerOf(store, api).round();
    expect(new Set(numbers).size).toBe(3);
    expect(server.businesses.get(businessId)?.numbers.map(({ number }) => number)).toEqual(numbers);
    expect(await store.db.outbox.count()).toBe(0);
    expect(await store.db.attention.count()).toBe(0);
  });
});

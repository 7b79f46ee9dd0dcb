import type { PaymentDetails } from "@ankara/domain/records/invoice";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, expect, test } from "vitest";
import { payoutProofKey } from "../src/store/database.ts";
import type { Store } from "../src/store/store.ts";
import { memoryApi, openServer, syncerOf } from "./memory-api.ts";
import { businessId, newDisk, openTab } from "./test-device.ts";

const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));

const account = {
  id: "0198b0a0-0000-7000-8000-00000000bee1",
  kind: "bank",
  provider: "Wema Bank",
  accountNumber: "0123456789",
  accountName: "Olatunji",
  note: "",
} as const;

/** A device in step with a server whose owner has a second factor and has not proved who they are. */
async function guardedDevice() {
  const server = openServer();
  const business = server.businesses.get(businessId);
  if (!business) throw new Error("expected the business");
  business.asksProof = true;
  const store = await openTab(newDisk());
  open.push(store);
  const api = memoryApi(server);
  const syncer = syncerOf(store, api);
  await syncer.round();
  const issue = async (payTo: readonly PaymentDetails[] = [account]) => {
    const draft = buildInvoice({ walkIn: true, payTo: [...payTo] });
    await store.create("invoices", draft);
    const issued = await store.issue(draft.id);
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    return issued.value;
  };
  const waits = async () => (await store.db.meta.get(payoutProofKey))?.value;
  const restart = () => syncerOf(store, api);
  return {
    business,
    store,
    syncer,
    restart,
    issue,
    waits,
    payTo: () => business.find("business", businessId)?.data["payTo"],
  };
}

test.each([
  ["in the same run", false],
  ["after a restart", true],
])(
  "new bank details › their owner proves who they are %s › settings, documents and payments wait until then, and all arrive",
  async (_, restarts) => {
    const { business, store, syncer, restart, issue, waits, payTo } = await guardedDevice();
    await store.update("business", businessId, { payTo: [account] });
    const first = await issue();
    await syncer.round();
    expect([payTo(), await waits()]).toEqual([[], true]);
    // The person goes on: what builds on it waits, everything else is sent, in whatever round.
    const second = await issue([]);
    const contact = buildContact();
    await store.create("contacts", contact);
    for (let round = 0; round < 3; round += 1) await syncer.round();
    expect(business.find("contacts", contact.id)).toBeDefined();
    expect([business.numbers, await store.db.attention.count()]).toEqual([[], 0]);
    const printed = [first, second].map(({ payTo: ways }) => ways.map(({ accountNumber }) => accountNumber));
    expect(printed).toEqual([[account.accountNumber], []]);

    business.asksProof = false;
    const now = restarts ? restart() : syncer;
    for (let round = 0; round < 2; round += 1) await now.round();
    expect(business.numbers.map(({ number }) => number)).toEqual([first.number, second.number]);
    expect(payTo()).toEqual([account]);
    expect([await store.db.outbox.count(), await store.db.attention.count(), await waits()]).toEqual([0, 0, false]);
  },
);

test("new bank details › the device restarts before the proof › goes on saying so, and closes no series", async () => {
  const { business, store, syncer, restart, issue, waits } = await guardedDevice();
  await store.update("business", businessId, { payTo: [account] });
  await issue();
  await syncer.round();
  for (let start = 0; start < 2; start += 1) {
    await restart().round();
    await issue();
  }
  expect([await waits(), await store.db.attention.count()]).toEqual([true, 0]);
  business.asksProof = false;
  await restart().round();
  expect([business.numbers.length, await store.db.outbox.count(), await waits()]).toEqual([3, 0, false]);
});

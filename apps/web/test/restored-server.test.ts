import { type Fields, pushChanges } from "@ankara/contract/sync";
import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { afterEach, describe, expect, test } from "vitest";
import { resendLostRecords } from "../src/sync/resend-lost.ts";
import type { Store } from "../src/store/store.ts";
import { saveServerHead, readServerHead, applyPage, readPage } from "../src/sync/apply-server-changes.ts";
import { beginResync } from "../src/sync/resync.ts";
import { memoryApi, openServer, syncerOf } from "./memory-api.ts";
import { businessId, newDisk, openTab } from "./test-device.ts";

const open: Store[] = [];
afterEach(() => open.splice(0).forEach((store) => store.close()));

/** A phone that issued an invoice after the server's data folder was copied, and whose server stands on that copy now. */
async function putBack() {
  const server = openServer();
  const store = await openTab(newDisk());
  open.push(store);
  const api = memoryApi(server);
  const syncer = syncerOf(store, api);
  await syncer.round();
  const copy = server.businesses.get(businessId)?.copy();
  const draft = buildInvoice({ walkIn: true });
  await store.create("invoices", draft);
  const issued = await store.issue(draft.id);
  if (!issued.ok || !copy) throw new Error("expected an issued invoice");
  await syncer.round();
  expect(await store.db.outbox.count()).toBe(0);
  server.putBack(copy);
  return { server, store, api, syncer, id: draft.id, number: issued.value.number };
}
const numbersOf = (server: ReturnType<typeof openServer>) =>
  server.businesses.get(businessId)?.numbers.map(({ number }) => number);

describe("the data folder was put back › the invoice only this phone holds stays and is sent again", () => {
  test.each([
    ["the running app asks", false],
    ["the app starts anew", true],
  ])("%s", async (_, restarts) => {
    const { server, store, api, syncer, id, number } = await putBack();
    const next = restarts ? syncerOf(store, api) : syncer;
    for (let round = 0; round < 3; round += 1) await next.round();
    expect(await store.get("invoices", id)).toMatchObject({ number });
    expect(numbersOf(server)).toEqual([number]);
    expect(await store.db.outbox.count()).toBe(0);
    expect(await store.db.attention.count()).toBe(0);
  });

  test("a full copy was begun for another reason, and asks with the revision that was seen", async () => {
    const { server, store, syncer, id, number } = await putBack();
    const { rev } = await readServerHead(store);
    await saveServerHead(store, rev, true);
    await beginResync(store);
    expect(await readServerHead(store)).toEqual({ rev, isRead: false });
    for (let round = 0; round < 3; round += 1) await syncer.round();
    expect(await store.get("invoices", id)).toMatchObject({ number });
    expect(numbersOf(server)).toEqual([number]);
  });

  test("a full copy leaves it out, and nothing proves a loss", async () => {
    const { server, store, syncer, id, number } = await putBack();
    // Others write first, so that the copy should hold the invoice.
    server.register(businessId, { id: "0198b0a0-0000-7000-8000-00000000beef", name: "Tablet", leases: [] });
    // As an app that notes no revisions.
    await store.db.meta.delete("seen");
    await beginResync(store);
    for (let round = 0; round < 3; round += 1) {
      await store.db.meta.delete("seen");
      await syncer.round();
    }
    expect(await store.get("invoices", id)).toMatchObject({ number });
    expect(numbersOf(server)).toEqual([number]);
  });
});

test("a first copy is read in part › the device shows how far the server had come by then", async () => {
  const store = await openTab(newDisk());
  open.push(store);
  const contact = buildContact();
  const page = {
    changes: [{ collection: "contacts" as const, id: contact.id, rev: 5, data: contact as unknown as Fields }],
    cursor: "c",
    head: 8,
  };
  const first = { cursor: null, epoch: 0, resync: true };
  await applyPage(store, readPage({ ...page, more: true }), first);
  expect(await readServerHead(store)).toEqual({ rev: 8, isRead: false });
});

test("two tabs are told of one lost time › what was acknowledged goes again once", async () => {
  const { store } = await putBack();
  const lost = { id: 9_000_000, lost: [{ after: 0, upTo: 9_000_000 }] };
  await resendLostRecords(store, lost);
  const first = await store.db.outbox.toArray();
  expect(first.some(({ op }) => op.again !== undefined)).toBe(true);
  // As if all of it had been sent and answered before the second tab was told.
  await store.db.outbox.clear();
  await resendLostRecords(store, lost);
  expect(await store.db.outbox.count()).toBe(0);
});

test("the data folder was put back › answers were lost, and another device sent the record first › nobody is told of a loss", async () => {
  const server = openServer();
  const api = memoryApi(server);
  const answering = { isCut: false };
  const cutting: typeof api = {
    call: (async (...input: Parameters<typeof api.call>) => {
      const answer = await api.call(...input);
      if (!answering.isCut || input[0].path !== pushChanges.path) return answer;
      return { ok: false, error: { code: "network", message: "", fields: {}, status: 0, retryAfter: null } };
    }) as typeof api.call,
  };
  const [ada, bola] = [await openTab(newDisk()), await openTab(newDisk())];
  open.push(ada, bola);
  const [hers, theirs] = [syncerOf(ada, cutting), syncerOf(bola, api)];
  await hers.round();
  await theirs.round();
  const copy = server.businesses.get(businessId)?.copy();
  if (!copy) throw new Error("expected a business");

  const contact = buildContact({ name: "Mama Tolú" });
  answering.isCut = true;
  const nameAtServer = () => server.businesses.get(businessId)?.find("contacts", contact.id)?.data["name"];
  for (const name of ["Mama Tolú", "Mama Tolú Stores"]) {
    if (name === contact.name) await ada.create("contacts", contact);
    else await ada.update("contacts", contact.id, { name });
    void hers.round();
    await expect.poll(() => nameAtServer()).toBe(name);
  }
  await theirs.round();
  server.putBack(copy);
  answering.isCut = false;
  for (let round = 0; round < 3; round += 1) await theirs.round();
  for (let round = 0; round < 3; round += 1) await hers.round();
  await theirs.round();

  for (const store of [ada, bola]) {
    expect(await store.get("contacts", contact.id)).toMatchObject({ name: "Mama Tolú Stores" });
    expect(await store.db.outbox.count()).toBe(0);
    expect(await store.db.attention.toArray()).toEqual([]);
  }
});

import type { ChangeOp, ChangeRow, Receipt } from "@ankara/contract/sync";
import type { Call } from "@ankara/contract/call";
import { buildBusiness, buildContact, buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { isCreation } from "@ankara/sync/change";
import { documentKinds, isClone } from "@ankara/sync/server/devices";
import { Dexie } from "dexie";
import { afterEach, describe, expect, test, vi } from "vitest";
import { overPlanKey } from "../src/store/database.ts";
import type { Api } from "../src/api/api.ts";
import type { Store } from "../src/store/store.ts";
import { StatusBoard, type SyncStatus } from "../src/sync/sync-status.ts";
import { SyncTab } from "../src/sync/sync-tab.ts";
import { applyReceipts } from "../src/sync/apply-server-changes.ts";
import {
  adeId,
  asJson,
  at,
  businessId,
  newDisk,
  openFaultyTab,
  openBusiness,
  openTab,
  type Disk,
} from "./test-device.ts";

/** A server that takes everything, in memory; it can be cut off, refuse the token, or lose an answer on its way. */
class FakeServer {
  readonly received = new Map<string, ChangeOp>();
  readonly calls: string[] = [];
  /** As on every server, the business itself is there from the beginning. */
  rows: ChangeRow[] = [
    { collection: "business", id: businessId, rev: 1, data: asJson(buildBusiness({ id: businessId })) },
  ];
  pageSize = 1_000;
  trouble: "none" | "offline" | "unauthenticated" | "answer_lost" = "none";
  /** The plan has no place for the devices that ask. */
  overPlan = false;
  /** The mark each device showed last, as the server keeps it. */
  readonly marks = new Map<string, string>();

  /** The revision: one for each push, and for what others write. */
  head = 1;

  readonly api: Api = {
    call: (async (call: Call, input: { body?: never; query?: { cursor?: string } }) => {
      this.calls.push(call.path);
      if (this.trouble === "offline") return failed(0, "offline");
      if (this.trouble === "unauthenticated") return failed(401, "unauthenticated");
      const value =
        call.path === "/sync/devices"
          ? this.#register(input.body as unknown as Registration)
          : call.path === "/sync/push"
            ? this.#push(input.body as unknown as { ops: ChangeOp[]; deviceId: string })
            : this.#pull(input.query?.cursor);
      if (this.trouble === "answer_lost") return failed(0, "offline");
      return value === "copied" ? failed(409, "device_copied") : { ok: true, value };
    }) as Api["call"],
  };

  count(path: string): number {
    return this.calls.filter((call) => call === path).length;
  }

  #register({ device: { id, contact } }: Registration) {
    if (isClone(this.marks.get(id) ?? null, contact)) return "copied" as const;
    this.marks.set(id, contact.next);
    const series = documentKinds.map((kind) => buildSeries({ kind, ownerDeviceId: id }));
    const plan = this.overPlan ? { plan: { code: "device_over_plan" as const, message: "One device" } } : {};
    return { device: { id, letter: "", name: "" }, series, ...plan };
  }

  #push({ ops, deviceId, contact }: { ops: ChangeOp[]; deviceId: string; contact?: string }) {
    if (isClone(this.marks.get(deviceId) ?? null, { last: contact ?? null, next: "" })) return "copied" as const;
    if (!this.overPlan) return this.#receive(ops);
    const held = ops.map(({ opId }) => ({ opId, status: "held" as const, rev: null, code: "device_over_plan" }));
    return { receipts: held, head: this.received.size };
  }

  #receive(ops: ChangeOp[]): { receipts: Receipt[]; head: number } {
    for (const op of ops) {
      if (!this.received.has(op.opId) && isCreation(op))
        this.rows.push({ collection: op.collection, id: op.id, rev: this.received.size + 1, data: op.patch });
      this.received.set(op.opId, op);
    }
    return {
      receipts: ops.map(({ opId }) => ({ opId, status: "applied", rev: this.received.size })),
      head: ++this.head,
    };
  }

  #pull(cursor = "0") {
    const from = Number(cursor);
    const changes = this.rows.slice(from, from + this.pageSize);
    const more = from + changes.length < this.rows.length;
    const total = cursor === "0" && more ? { total: this.rows.length } : {};
    return { changes, cursor: String(from + changes.length), more, head: this.head, ...total };
  }
}

type Registration = { device: { id: string; contact: { last: string | null; next: string } } };

const failed = (status: number, code: string) => ({
  ok: false as const,
  error: { code, status, message: "", fields: {}, retryAfter: null },
});

/** Web Locks as the standard has them, for one name at a time: first come, first served, freed when the callback ends. */
class FakeLocks {
  #queue = new Map<string, Promise<unknown>>();
  request = (async (name: string, options: { signal?: AbortSignal }, act: () => Promise<unknown>) => {
    const turn = (this.#queue.get(name) ?? Promise.resolve()).then(() => {
      if (options.signal?.aborted) throw new DOMException("aborted", "AbortError");
      return act();
    });
    this.#queue.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }) as LockManager["request"];
}

type Tab = {
  store: Store;
  sync: SyncTab;
  status: () => SyncStatus;
  page: EventTarget;
  board: StatusBoard;
  session: { user: string | null; emit: () => void };
  /** The stream tells of a revision. */
  poke: (head: number) => void;
};

const tabs: Tab[] = [];
function tabOf(store: Store, server: FakeServer, locks: FakeLocks): Tab {
  const session = { user: store.userId as string | null, emit: () => undefined as void };
  const page = new EventTarget();
  const board = new StatusBoard(store.userId, () => undefined);
  let poke: Tab["poke"] = () => undefined;
  const sync = new SyncTab(store, {
    api: server.api,
    signedIn: () => session.user === store.userId,
    board,
    now: () => Date.parse(at),
    random: () => 0.5,
    locks: locks,
    page,
    isVisible: () => true,
    watchSession: (callback) => {
      session.emit = callback;
      return () => undefined;
    },
    follow: (onHead) => ((poke = onHead), () => true),
  });
  const tab = { store, sync, status: board.read, page, board, session, poke: (head: number) => poke(head) };
  tabs.push(tab);
  sync.start();
  return tab;
}
const open = async (disk: Disk, server: FakeServer, locks: FakeLocks, userId = adeId) =>
  tabOf(await openTab(disk, userId), server, locks);
const close = (tab: Tab) => {
  tab.sync.stop();
  tab.board.close();
  tab.store.close();
};
afterEach(() => tabs.splice(0).forEach(close));

const waiting = (tab: Tab) => tab.store.db.outbox.count();

test("tab › own changes are not read back, others' are, and a poke about a known revision asks for nothing", async () => {
  const server = new FakeServer();
  const tab = await open(newDisk(), server, new FakeLocks());
  await expect.poll(() => tab.status().lastSyncedAt).toBe(at);
  const pulls = server.count("/sync/pull");
  await tab.store.create("contacts", buildContact({ name: "Mine" }));
  await expect.poll(() => waiting(tab)).toBe(0);
  tab.poke(server.head);
  await expect.poll(() => tab.status().state).toBe("idle");
  expect([server.count("/sync/push"), server.count("/sync/pull")]).toEqual([1, pulls]);

  server.head += 1;
  const theirs = buildContact({ name: "Written by another device" });
  server.rows.push({ collection: "contacts", id: theirs.id, rev: server.head, data: asJson(theirs) });
  await tab.store.create("contacts", buildContact({ name: "Mine too" }));
  await expect.poll(() => server.count("/sync/pull")).toBe(pulls + 1);
  await expect.poll(() => tab.store.memory.contacts()).toHaveLength(3);

  server.head += 1;
  tab.poke(server.head);
  await expect.poll(() => server.count("/sync/pull")).toBe(pulls + 2);
});

describe("several tabs of one person", () => {
  test("one tab sends, and what another one wrote wakes it", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    const one = await open(disk, server, locks);
    const two = await open(disk, server, locks);
    await expect.poll(() => one.status().lastSyncedAt).toBe(at);
    expect([one.sync.leads, two.sync.leads]).toEqual([true, false]);
    await two.store.create("contacts", buildContact({ name: "Written in the second tab" }));
    await expect.poll(() => server.received.size).toBe(1);
    expect(server.count("/sync/devices")).toBe(1);
    await expect.poll(() => waiting(two)).toBe(0);
    await expect.poll(() => two.store.memory.contacts()[0]?.syncState).toBe("synced");
  });

  test("every tab shows where the sync stands, one that opens later too", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    const one = await open(disk, server, locks);
    await expect.poll(() => one.status().state).toBe("idle");
    one.page.dispatchEvent(new Event("offline"));
    const two = await open(disk, server, locks);
    await expect.poll(() => [one.status().state, two.status().state]).toEqual(["offline", "offline"]);
    expect(two.status()).toEqual(one.status());
    one.page.dispatchEvent(new Event("online"));
    await expect.poll(() => two.status()).toEqual({ state: "idle", lastSyncedAt: at });
  });

  test("when the tab that leads closes, another takes over and sends what is left", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    const one = await open(disk, server, locks);
    const two = await open(disk, server, locks);
    await expect.poll(() => one.status().lastSyncedAt).toBe(at);
    server.trouble = "offline";
    await two.store.create("contacts", buildContact());
    await expect.poll(() => two.status().state).toBe("offline");
    close(one);
    server.trouble = "none";
    await expect.poll(() => two.sync.leads).toBe(true);
    await expect.poll(() => server.received.size).toBe(1);
  });

  test("asking in a tab that does not lead starts a round in the one that does", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    const one = await open(disk, server, locks);
    const two = await open(disk, server, locks);
    await expect.poll(() => one.status().lastSyncedAt).toBe(at);
    const before = server.count("/sync/pull");
    two.sync.requestSync();
    await expect.poll(() => server.count("/sync/pull")).toBe(before + 1);
  });

  test("an answer that was lost is asked for again, and the change counts once", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    const tab = await open(disk, server, locks);
    await expect.poll(() => tab.status().lastSyncedAt).toBe(at);
    server.trouble = "answer_lost";
    await tab.store.create("contacts", buildContact());
    await expect.poll(() => tab.status().state).toBe("offline");
    expect(await waiting(tab)).toBe(1);
    server.trouble = "none";
    tab.sync.requestSync();
    await expect.poll(() => waiting(tab)).toBe(0);
    expect(server.received.size).toBe(1);
  });
});

describe("the token is refused", () => {
  test("sync pauses, keeps everything, and goes on when the same person has signed in again", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    const tab = await open(disk, server, locks);
    await expect.poll(() => tab.status().lastSyncedAt).toBe(at);
    server.trouble = "unauthenticated";
    await tab.store.create("contacts", buildContact());
    await expect.poll(() => tab.status().state).toBe("paused_login");
    expect(await waiting(tab)).toBe(1);
    server.trouble = "none";
    const calls = server.calls.length;
    tab.sync.requestSync();
    expect(server.calls).toHaveLength(calls);

    tab.session.emit();
    await expect.poll(() => server.received.size).toBe(1);
    await expect.poll(() => tab.status().state).toBe("idle");
  });

  test("somebody else who signs in on this phone is never sent this person's changes", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    const tab = await open(disk, server, locks);
    await expect.poll(() => tab.status().lastSyncedAt).toBe(at);
    // Another tab wrote another session; this one has not been told yet.
    tab.session.user = "bisi";
    await tab.store.create("contacts", buildContact());
    await expect.poll(() => tab.status().state).toBe("paused_login");
    tab.session.emit();
    tab.sync.requestSync();
    await new Promise((wait) => setTimeout(wait, 100));
    expect(server.received.size).toBe(0);
    expect(await waiting(tab)).toBe(1);
    tab.session.user = adeId;
    tab.session.emit();
    await expect.poll(() => server.received.size).toBe(1);
  });
});

test("device beyond the plan › keeps changes, says so, and sends them once there is a place", async () => {
  const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
  server.overPlan = true;
  const tab = await open(disk, server, locks);
  const isOverPlan = async () => (await tab.store.db.meta.get(overPlanKey))?.value;
  await expect.poll(isOverPlan).toBe(true);
  await tab.store.create("contacts", buildContact({ name: "Written without a place" }));
  await expect.poll(() => server.count("/sync/push")).toBe(1);
  expect(server.received.size).toBe(0);
  expect(await waiting(tab)).toBe(1);
  expect(tab.store.memory.contacts()).toHaveLength(1);
  close(tab);

  server.overPlan = false;
  const later = await open(disk, server, locks);
  await expect.poll(() => server.received.size).toBe(1);
  expect((await later.store.db.meta.get(overPlanKey))?.value).toBe(false);
});

describe("a copy of many records", () => {
  const manyRows = (count: number): ChangeRow[] =>
    Array.from({ length: count }, (_, index) => {
      const contact = buildContact({ name: `Client ${index}` });
      return { collection: "contacts", id: contact.id, rev: 1, data: asJson(contact) };
    });

  test("says how far it is, and no longer once it is there", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    server.rows = manyRows(250);
    server.pageSize = 100;
    const seen: SyncStatus[] = [];
    const store = await openTab(disk);
    const tab = tabOf(store, server, locks);
    const watcher = new StatusBoard(adeId, (status) => seen.push(status));
    await expect.poll(() => tab.status().lastSyncedAt).toBe(at);
    await expect.poll(() => seen.at(-1)?.state).toBe("idle");
    watcher.close();
    const steps = seen.flatMap(({ progress }) => (progress ? [`${progress.done}/${progress.total}`] : []));
    // The rows of the first page come once more, and count then.
    expect([...new Set(steps)]).toEqual(["0/250", "100/250"]);
    expect(seen.at(-1)?.progress).toBeUndefined();
    expect(store.memory.contacts()).toHaveLength(250);
  });

  test("goes on where it was when the app is opened again", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    server.rows = manyRows(250);
    server.pageSize = 100;
    const first = await open(disk, server, locks);
    await expect.poll(() => first.status().progress?.done, { interval: 1 }).toBe(100);
    close(first);
    const pulls = server.count("/sync/pull");
    const again = await open(disk, server, locks);
    await expect.poll(() => again.status().lastSyncedAt).toBe(at);
    expect(again.store.memory.contacts()).toHaveLength(250);
    expect(server.count("/sync/pull") - pulls).toBeLessThanOrEqual(2);
  });

  test("can be stopped for now; what the person writes is sent all the same", async () => {
    const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
    server.rows = manyRows(250);
    server.pageSize = 50;
    const tab = await open(disk, server, locks);
    await expect.poll(() => tab.status().progress, { interval: 1 }).toBeDefined();
    tab.sync.pauseCopy(true);
    await expect.poll(() => tab.status().state).toBe("idle");
    const { done } = tab.status().progress!;
    expect(done).toBeLessThan(250);
    expect(tab.status()).toMatchObject({ progress: { total: 250, paused: true }, lastSyncedAt: null });
    await tab.store.create("contacts", buildContact({ name: "Written meanwhile" }));
    await expect.poll(() => server.received.size).toBe(1);
    expect(tab.status().progress?.done).toBe(done);
    tab.sync.pauseCopy(false);
    await expect.poll(() => tab.status().lastSyncedAt).toBe(at);
    expect(tab.store.memory.contacts()).toHaveLength(251);
  });
});

describe("the database of a phone was copied to another", () => {
  test("the second to come becomes a device of its own, and what waits there is sent", async () => {
    const server = new FakeServer();
    const [original, copy] = [newDisk(), newDisk()];
    const first = await open(original, server, new FakeLocks());
    await expect.poll(() => first.status().lastSyncedAt).toBe(at);
    close(first);
    // Both come to the server as the same device, one after the other, from the same marks.
    const there = await openTab(copy);
    const [id, mark] = [first.store.deviceId, server.marks.get(first.store.deviceId)!];
    await copyDevice(copy, id, mark);
    there.close();
    const again = await open(original, server, new FakeLocks());
    await expect.poll(() => server.count("/sync/devices")).toBe(2);
    await expect.poll(() => again.status().lastSyncedAt).toBe(at);
    // In this process both phones would hear each other's tabs.
    close(again);

    const clone = await openTab(copy);
    expect(clone.deviceId).toBe(id);
    await clone.create("contacts", buildContact({ name: "Typed on the copy" }));
    const tab = tabOf(clone, server, new FakeLocks());
    await expect.poll(() => tab.status().lastSyncedAt).toBe(at);
    expect(clone.deviceId).not.toBe(id);
    expect([...server.received.values()].map(({ patch }) => patch["name"])).toEqual(["Typed on the copy"]);
    const own = (await clone.db.series.toArray()).filter(({ data }) => data?.["ownerDeviceId"] === clone.deviceId);
    expect(new Set(own.map(({ data }) => data?.["kind"]))).toEqual(new Set(documentKinds));
    // And the one that came first is left in peace.
    close(tab);
    const once = await open(original, server, new FakeLocks());
    await once.store.create("contacts", buildContact());
    await expect.poll(() => server.received.size).toBe(2);
    expect(once.store.deviceId).toBe(id);
  });

  test("an answer that was lost does not make a device a copy of itself", async () => {
    const [disk, server] = [newDisk(), new FakeServer()];
    server.trouble = "answer_lost";
    const tab = await open(disk, server, new FakeLocks());
    await expect.poll(() => tab.status().state).toBe("offline");
    const { deviceId } = tab.store;
    server.trouble = "none";
    tab.sync.requestSync();
    await expect.poll(() => tab.status().lastSyncedAt).toBe(at);
    expect(tab.store.deviceId).toBe(deviceId);
    expect([...server.marks.keys()]).toEqual([deviceId]);
  });

  test("it gives no number before it has series of its own", async () => {
    const disk = newDisk();
    const store = await openBusiness(disk);
    const other = await openTab(disk);
    const invoice = buildInvoice({ walkIn: true });
    await store.create("invoices", invoice);
    await store.becomeNewDevice();
    expect(await store.issue(invoice.id)).toEqual({ ok: false, error: { code: "no_series" } });
    await expect.poll(() => other.deviceId).toBe(store.deviceId);
    expect(await other.issue(invoice.id)).toEqual({ ok: false, error: { code: "no_series" } });
    store.close();
    other.close();
  });

  async function copyDevice(disk: Disk, id: string, mark: string): Promise<void> {
    const db = new Dexie("ankara-device", { ...disk });
    await db.open();
    await db.table("device").put({ key: adeId, id });
    await db.table("marks").put({ userId: adeId, last: mark, next: null });
    db.close();
  }
});

test("sync tabs › a full device says so, loses nothing and goes on once there is room", async () => {
  const [disk, server, locks] = [newDisk(), new FakeServer(), new FakeLocks()];
  const { store, faults } = await openFaultyTab(disk);
  await store.create("contacts", buildContact({ name: "Typed before" }));
  server.rows = [{ collection: "contacts", id: buildContact().id, rev: 1, data: asJson(buildContact()) }];
  faults.writes = 0;
  const noisy = vi.spyOn(console, "error").mockImplementation(() => undefined);
  faults.always = () => new DOMException("The quota has been exceeded.", "QuotaExceededError");
  const tab = tabOf(store, server, locks);
  await expect.poll(() => tab.status()).toMatchObject({ state: "error", error: "device_full" });
  expect(await waiting(tab)).toBe(1);
  await expect(store.create("contacts", buildContact())).rejects.toThrow("quota");
  expect(store.memory.contacts().map(({ name }) => name)).toEqual(["Typed before"]);

  faults.always = null;
  tab.sync.requestSync();
  await expect.poll(() => tab.status()).toEqual({ state: "idle", lastSyncedAt: at });
  expect(server.received.size).toBe(1);
  expect(store.memory.contacts()).toHaveLength(2);
  noisy.mockRestore();
});

describe("two tabs write the same record", () => {
  test("the other tab's change is told late › the badge says what waits now", async () => {
    const disk = newDisk();
    const [leader, other] = [await openBusiness(disk), await openTab(disk)];
    const contact = buildContact();
    await leader.create("contacts", contact);
    const batch = await leader.db.outbox.toArray();
    const receipts = batch.map(({ opId }) => ({ opId, status: "applied" as const, rev: 2 }));
    // Taken by the server: told to the other tab, which is writing by then.
    const applying = applyReceipts(leader, batch, receipts, at);
    await applying;
    await other.update("contacts", contact.id, { note: "pays on Fridays" });
    const states = () => [other, leader].map(({ memory }) => memory.syncStateOf(`contacts/${contact.id}`));
    await expect.poll(states).toEqual(["queued", "queued"]);
    await new Promise((done) => setTimeout(done, 50));
    expect(states()).toEqual(["queued", "queued"]);
    leader.close();
    other.close();
  });
});

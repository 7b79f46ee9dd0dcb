import { createHash } from "node:crypto";
import type { Call } from "@ankara/contract/call";
import type { ChangeOp } from "@ankara/contract/sync";
import type { AttachmentRef } from "@ankara/domain/records/attachment";
import { buildBusiness, buildExpense, buildSeries } from "@ankara/fixtures/builders";
import { documentKinds } from "@ankara/sync/server/devices";
import { afterEach, describe, expect, test } from "vitest";
import type { Api } from "../src/api/api.ts";
import { saveFile } from "../src/store/save-file.ts";
import type { Store } from "../src/store/store.ts";
import { StatusBoard } from "../src/sync/sync-status.ts";
import { SyncTab } from "../src/sync/sync-tab.ts";
import { Uploader } from "../src/sync/uploader.ts";
import { retryUpload, tidyUploads } from "../src/sync/uploads.ts";
import { asJson, at, businessId, newDisk, openFaultyTab, openTab } from "./test-device.ts";

type Announced = { id: string; size: number; sha256: string };
type Input = {
  body?: { attachment: Announced; ops: ChangeOp[]; device: { id: string } };
  params?: { id: string };
  query?: { offset: string };
  bytes?: ArrayBuffer;
};

/** Takes changes and files as the server does; one thing may go wrong at a time. */
class FakeServer {
  readonly files = new Map<string, { announced: Announced; received: Buffer; complete: boolean }>();
  readonly stored: string[] = [];
  readonly log: string[] = [];
  /** Largest part that came. */
  largest = 0;
  trouble: ((what: string) => ReturnType<typeof failed> | "answer_lost" | null) | null = null;

  readonly api: Api = {
    call: (async (call: Call, input: Input) => {
      const what = `${call.method} ${call.path}`;
      this.log.push(what);
      const trouble = this.trouble?.(what) ?? null;
      if (trouble && trouble !== "answer_lost") return trouble;
      const answer = this.#answer(what, input);
      return trouble === "answer_lost" ? failed(0, "offline") : answer;
    }) as Api["call"],
  };

  #answer(what: string, input: Input) {
    switch (what) {
      case "POST /attachments":
        return this.#begin(input.body!.attachment);
      case "PATCH /attachments/:id":
        return this.#part(input.params!.id, Number(input.query!.offset), Buffer.from(input.bytes!));
      case "POST /sync/devices": {
        const series = documentKinds.map((kind) => buildSeries({ kind, ownerDeviceId: input.body!.device.id }));
        return { ok: true, value: { device: { id: input.body!.device.id, letter: "", name: "" }, series } };
      }
      case "POST /sync/push":
        return {
          ok: true,
          value: { receipts: input.body!.ops.map(({ opId }) => ({ opId, status: "applied", rev: 5 })), head: 5 },
        };
      default:
        return { ok: true, value: { changes: [business], cursor: "1", more: false, head: 1 } };
    }
  }

  #begin(announced: Announced) {
    const known = this.files.get(announced.id) ?? { announced, received: Buffer.alloc(0), complete: false };
    if (known.announced.sha256 !== announced.sha256) return failed(409, "attachment_reused");
    this.files.set(announced.id, known);
    return this.#state(announced.id);
  }

  #part(id: string, offset: number, bytes: Buffer) {
    const known = this.files.get(id);
    if (!known) return failed(404, "not_found");
    this.largest = Math.max(this.largest, bytes.length);
    if (!known.complete) {
      if (offset !== known.received.length) return failed(409, "attachment_offset");
      known.received = Buffer.concat([known.received, bytes]);
      if (known.received.length === known.announced.size) {
        if (createHash("sha256").update(known.received).digest("hex") !== known.announced.sha256)
          return failed(422, "attachment_damaged");
        known.complete = true;
        this.stored.push(id);
      }
    }
    return this.#state(id);
  }

  #state(id: string) {
    const { received, complete } = this.files.get(id)!;
    return { ok: true as const, value: { attachment: { id, offset: received.length, complete } } };
  }
}

const failed = (status: number, code: string) => ({
  ok: false as const,
  error: { code, status, message: code === "unsupported_media" ? "Not accepted" : "", fields: {}, retryAfter: null },
});

/** The server always has the business itself. */
const business = { collection: "business", id: businessId, rev: 1, data: asJson(buildBusiness({ id: businessId })) };

const ended: (() => void)[] = [];
afterEach(() => ended.splice(0).forEach((end) => end()));

const bytes = 300_000;
const photo = () =>
  new File([new Uint8Array(bytes).map((_, i) => (i < 3 ? [0xff, 0xd8, 0xff][i]! : i % 253))], "a.jpg", {
    type: "image/jpeg",
  });

async function savedFile(store: Store): Promise<AttachmentRef> {
  const result = await saveFile(store, photo());
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
/** An expense with a photo, which the server knows already unless said otherwise. */
async function withPhoto(store: Store, { known = true } = {}): Promise<{ ref: AttachmentRef; expenseId: string }> {
  const ref = await savedFile(store);
  const expense = buildExpense({ photos: [ref] });
  await store.create("expenses", expense);
  if (known) await acknowledge(store, expense.id);
  return { ref, expenseId: expense.id };
}
const acknowledge = (store: Store, id: string) =>
  store.write(async (unit) => {
    await store.db.outbox.clear();
    const row = await unit.row("expenses", id);
    if (row) unit.store("expenses", id, { ...row, rev: 5, server: undefined });
  });

function uploaderOf(store: Store, server: FakeServer, signedIn = () => true): Uploader {
  const uploader = new Uploader(store, { api: server.api, signedIn, random: () => 0 });
  ended.push(() => {
    uploader.stop();
    store.close();
  });
  return uploader;
}
const wake = { type: "wake", why: "asked" } as const;
const rows = ({ db }: Store) => db.uploads.toArray();

describe("sending files", () => {
  test("goes in small parts, once, and the bytes stay on the device", async () => {
    const [store, server] = [await openTab(newDisk()), new FakeServer()];
    const { ref } = await withPhoto(store);
    uploaderOf(store, server).dispatch(wake);
    await expect.poll(() => rows(store)).toEqual([]);
    expect(server.stored).toEqual([ref.id]);
    expect(server.largest).toBeLessThanOrEqual(128 * 1024);
    expect((await store.db.files.get(ref.id))?.bytes.byteLength).toBe(bytes);
    expect(server.files.get(ref.id)?.received.equals(Buffer.from(await photo().arrayBuffer()))).toBe(true);
  });

  test("waits for its record, and for everything else that waits", async () => {
    const [store, server] = [await openTab(newDisk()), new FakeServer()];
    const { expenseId } = await withPhoto(store, { known: false });
    const uploader = uploaderOf(store, server);
    uploader.dispatch(wake);
    await new Promise((wait) => setTimeout(wait, 50));
    expect(server.log).toEqual([]);
    await acknowledge(store, expenseId);
    await store.update("expenses", expenseId, { note: "Something else waits" });
    uploader.dispatch(wake);
    await new Promise((wait) => setTimeout(wait, 50));
    expect(server.log).toEqual([]);
    await acknowledge(store, expenseId);
    uploader.dispatch(wake);
    await expect.poll(() => server.stored).toHaveLength(1);
  });

  test("goes on where the line broke, after the app was killed too", async () => {
    const [disk, server] = [newDisk(), new FakeServer()];
    const first = await openTab(disk);
    const { ref } = await withPhoto(first);
    let parts = 0;
    server.trouble = (what) => (what.startsWith("PATCH") && ++parts > 1 ? failed(0, "offline") : null);
    const killed = uploaderOf(first, server);
    killed.dispatch(wake);
    await expect.poll(() => parts).toBe(2);
    killed.stop();
    server.trouble = null;
    server.log.length = 0;
    const store = await openTab(disk);
    uploaderOf(store, server).dispatch(wake);
    await expect.poll(() => server.stored).toEqual([ref.id]);
    // Parts that had arrived are not sent again: two parts of three were missing.
    expect(server.log).toEqual(["POST /attachments", "PATCH /attachments/:id", "PATCH /attachments/:id"]);
  });

  test("upload › answer lost, or not noted › the file is stored once", async () => {
    const { store, faults } = await openFaultyTab(newDisk());
    const server = new FakeServer();
    const { ref } = await withPhoto(store);
    let lose = true;
    server.trouble = (what) => {
      const last = what.startsWith("PATCH") && (server.files.get(ref.id)?.received.length ?? 0) > 200_000;
      if (!last || !lose) return null;
      lose = false;
      faults.writes = 0;
      faults.next = { step: 1, error: () => new Error("the disk stumbles") };
      return "answer_lost";
    };
    const uploader = uploaderOf(store, server);
    uploader.dispatch(wake);
    await expect.poll(() => server.stored).toEqual([ref.id]);
    await expect
      .poll(() => {
        uploader.dispatch(wake);
        return rows(store);
      })
      .toEqual([]);
    expect(server.stored).toEqual([ref.id]);
  });

  test("upload › refused file › needs the person; the others go on, and it can be retried", async () => {
    const [store, server] = [await openTab(newDisk()), new FakeServer()];
    const [bad, good] = [await withPhoto(store), await withPhoto(store)];
    let refuse = true;
    server.trouble = (what) => {
      if (!refuse || what !== "POST /attachments") return null;
      refuse = false;
      return failed(415, "unsupported_media");
    };
    const uploader = uploaderOf(store, server);
    uploader.dispatch(wake);
    await expect.poll(() => server.stored).toEqual([good.ref.id]);
    expect(await rows(store)).toMatchObject([
      { id: bad.ref.id, state: "refused", code: "unsupported_media", message: "Not accepted" },
    ]);
    await retryUpload(store, bad.ref.id);
    uploader.dispatch(wake);
    await expect.poll(() => server.stored).toEqual([good.ref.id, bad.ref.id]);
  });

  test("a refused token pauses until the same person has signed in", async () => {
    const [store, server] = [await openTab(newDisk()), new FakeServer()];
    await withPhoto(store);
    server.trouble = () => failed(401, "unauthenticated");
    const uploader = uploaderOf(store, server);
    uploader.dispatch(wake);
    await expect.poll(() => server.log).toHaveLength(1);
    server.trouble = null;
    uploader.dispatch(wake);
    await new Promise((wait) => setTimeout(wait, 30));
    expect(server.log).toHaveLength(1);
    uploader.dispatch({ type: "signed_in" });
    await expect.poll(() => server.stored).toHaveLength(1);
  });

  test("nothing is sent under another person's token", async () => {
    const [store, server] = [await openTab(newDisk()), new FakeServer()];
    await withPhoto(store);
    uploaderOf(store, server, () => false).dispatch(wake);
    await new Promise((wait) => setTimeout(wait, 50));
    expect(server.log).toEqual([]);
    expect(await rows(store)).toMatchObject([{ state: "waiting" }]);
  });
});

test("uploader › the tab that leads sends records first and files last, without being asked", async () => {
  const [store, server] = [await openTab(newDisk()), new FakeServer()];
  const board = new StatusBoard(store.userId, () => undefined);
  const tab = new SyncTab(store, {
    api: server.api,
    signedIn: () => true,
    board,
    now: () => Date.parse(at),
    random: () => 0.5,
    locks: undefined,
    page: new EventTarget(),
    isVisible: () => true,
    watchSession: () => () => undefined,
    follow: () => () => false,
    loadAfterRound: () => import("../src/sync/after-round.ts"),
  });
  ended.push(() => {
    tab.stop();
    board.close();
    store.close();
  });
  tab.start();
  const { ref } = await withPhoto(store, { known: false });
  await expect.poll(() => server.stored).toEqual([ref.id]);
  expect(server.log.indexOf("POST /sync/push")).toBeLessThan(server.log.indexOf("POST /attachments"));
  await expect.poll(() => rows(store)).toEqual([]);
});

describe("putting the queue in order", () => {
  test("upload › record deleted elsewhere › leaves the queue, deleted a day later; an undo within that day keeps it", async () => {
    const disk = newDisk();
    const store = await openTab(disk);
    ended.push(() => store.close());
    const { ref, expenseId } = await withPhoto(store);
    await store.write(async (unit) => {
      await unit.row("expenses", expenseId);
      unit.store("expenses", expenseId, null);
    });
    await tidyUploads(store);
    expect(await rows(store)).toMatchObject([{ id: ref.id, state: "dropped" }]);
    await store.db.uploads.update(ref.id, { at: "2026-11-18T09:00:00.000Z" });
    await tidyUploads(store);
    expect([await store.db.uploads.count(), await store.db.files.count()]).toEqual([0, 0]);
  });

  test("a file named by what needs the person is kept", async () => {
    const store = await openTab(newDisk());
    ended.push(() => store.close());
    const { ref, expenseId } = await withPhoto(store);
    await store.update("expenses", expenseId, { photos: [] });
    await store.db.uploads.update(ref.id, { at: "2026-11-01T09:00:00.000Z" });
    const op = (await store.db.outbox.toArray())[0]!.op;
    await store.db.attention.put({
      opId: op.opId,
      kind: "conflict",
      collection: "expenses",
      id: expenseId,
      op,
      code: "",
      message: "",
      fields: {},
      lost: { photos: { value: [{ ...ref }], side: "mine" } },
      record: null,
      at,
    } as never);
    await tidyUploads(store);
    expect(await rows(store)).toMatchObject([{ id: ref.id, state: "dropped" }]);
  });
});

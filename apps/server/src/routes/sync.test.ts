import { gunzipSync, gzipSync } from "node:zlib";
import { buildContact, buildInvoice, buildNote, buildPayment } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { withClient } from "../../test/support/postgres.ts";
import {
  TestDevice,
  type TestServer,
  type TestUser,
  creation,
  deletion,
  edit,
  opId,
  testServer,
} from "../../test/support/server.ts";

let server: TestServer;
let owner: TestUser;
let phone: TestDevice;
beforeAll(async () => {
  server = await testServer();
  owner = await server.signUp();
  phone = await TestDevice.of(owner);
});
afterAll(() => server.close());

describe("a change that passes every check of ours", () => {
  test("the database refuses it › it is rejected in words, and the others of its push are stored", async () => {
    const own = await testServer();
    const device = await TestDevice.of(await own.signUp());
    await withClient({ ...own.database.app, user: "postgres", password: inject("cluster").superuser }, (client) =>
      client.query("alter table records add constraint unlucky check (data ->> 'name' is distinct from 'Unlucky')"),
    );
    const [refused, stored] = [buildContact({ name: "Unlucky" }), buildContact({ name: "Mama Tolu" })];
    const receipts = await device.receipts(creation("contacts", refused), creation("contacts", stored));
    expect(receipts).toMatchObject([
      { status: "rejected", code: "invalid", message: "This record cannot be stored." },
      { status: "applied" },
    ]);
    expect([await device.serverCopy(refused.id), await device.serverCopy(stored.id)]).toMatchObject([
      undefined,
      { name: "Mama Tolu" },
    ]);
    await own.close();
  });
});

describe("devices", () => {
  test("the first numbers the main series, the next ones get a letter", async () => {
    expect(phone.letter).toBe("");
    expect(phone.seriesOf("invoice")).toMatchObject({ pattern: "INV-{SEQ:4}", next: 1, ownerDeviceId: phone.id });
    const tablet = await TestDevice.of(owner);
    expect(tablet.letter).toBe("B");
    expect(tablet.seriesOf("quote")).toMatchObject({ pattern: "QUO-{DEV}-{SEQ:4}", deviceLetter: "B" });
    expect((await TestDevice.of(owner)).letter).toBe("C");
  });

  test("a repeat answers alike and spends no revision", async () => {
    const { head } = await phone.pull();
    const before = phone.series;
    await phone.register();
    expect(phone.series).toEqual(before);
    expect((await phone.pull()).head).toBe(head);
  });

  test("two that come at the same moment get different letters", async () => {
    const user = await server.signUp();
    const devices = Array.from({ length: 5 }, () => new TestDevice(user));
    await Promise.all(devices.map((device) => device.register()));
    expect(devices.map(({ letter }) => letter).toSorted()).toEqual(["", "B", "C", "D", "E"]);
  });

  test("are listed with their last contact, to their own business alone", async () => {
    await phone.register();
    const listed = await owner.call("GET", "/sync/devices");
    expect(listed.body.data.length).toBeGreaterThan(1);
    expect(listed.body.data.filter(({ current }) => current).map(({ id }) => id)).toEqual([phone.id]);
    expect((await (await server.signUp()).call("GET", "/sync/devices")).body.data).toEqual([]);
    expect((await server.call("GET", "/sync/devices")).status).toBe(401);
  });

  test("a lease ahead of the server closes its series and opens another, whose numbers are new", async () => {
    const user = await server.signUp();
    const device = await TestDevice.of(user);
    const lost = device.seriesOf("invoice");
    await device.register([{ seriesId: lost.id, next: 4 }]);
    expect(device.seriesOf("invoice")).toMatchObject({ pattern: "INV2-{SEQ:4}", next: 1 });
    expect(await device.serverCopy(lost.id)).toMatchObject({ closed: true });
    expect(device.series.filter(({ kind }) => kind === "quote")).toHaveLength(1);
  });
});

describe("pushing", () => {
  test("a new record is on the other device after a pull", async () => {
    const contact = buildContact({ name: "Mama Tolu" });
    const [receipt] = await phone.receipts(creation("contacts", contact));
    expect(receipt).toMatchObject({ status: "applied" });
    const tablet = await TestDevice.of(owner);
    expect(await tablet.serverCopy(contact.id)).toEqual(contact);
  });

  test("a packed push is taken; one that is no gzip, or grows beyond every limit, is refused", async () => {
    const send = (body: Buffer) =>
      owner.call("POST", "/sync/push", body, { "content-type": "application/json", "content-encoding": "gzip" });
    const contact = buildContact({ name: "Packed" });
    const push = { deviceId: phone.id, ops: [creation("contacts", contact)] };
    expect((await send(gzipSync(JSON.stringify(push)))).status).toBe(200);
    expect(await phone.serverCopy(contact.id)).toEqual(contact);
    expect((await send(Buffer.from(JSON.stringify(push)))).status).toBe(400);
    expect((await send(gzipSync(JSON.stringify({ ...push, pad: " ".repeat(5_000_000) })))).status).toBe(413);
  });

  test("the same push twice counts once and is answered alike", async () => {
    const op = creation("contacts", buildContact());
    const first = await phone.push(op);
    const second = await phone.push(op);
    expect(second.body.receipts).toEqual(first.body.receipts);
    expect(second.body.head).toBe(first.body.head);
  });

  test("the same id with another body is refused as a whole", async () => {
    const op = creation("contacts", buildContact());
    await phone.push(op);
    const other = creation("contacts", buildContact());
    const answer = await phone.push(other, { ...op, patch: { ...op.patch, name: "Somebody else" } });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("op_reused");
    expect(await phone.serverCopy(other.id)).toBeUndefined();
  });

  test("a change that breaks a rule is refused by itself; the others go on", async () => {
    const [good, bad] = [buildContact(), buildContact()];
    const receipts = await phone.receipts(creation("contacts", { ...bad, name: "" }), creation("contacts", good));
    expect(receipts.map(({ status }) => status)).toEqual(["rejected", "applied"]);
    expect(receipts[0]).toMatchObject({ code: "invalid", rev: null, fields: { name: "Required" } });
    expect(await phone.serverCopy(bad.id)).toBeUndefined();
  });

  test("text that cannot be stored is refused by itself", async () => {
    const receipts = await phone.receipts(
      creation("contacts", buildContact({ name: "A\u0000B" })),
      creation("contacts", buildContact({ name: "half \ud83d" })),
      creation("contacts", buildContact({ name: "whole 😀 \\u0000 and \\\\ud83d" })),
    );
    expect(receipts.map(({ status }) => status)).toEqual(["rejected", "rejected", "applied"]);
  });

  test("fields this version does not know survive", async () => {
    const contact = { ...buildContact(), loyalty: { points: 12 } };
    await phone.receipts(creation("contacts", contact));
    await phone.receipts(edit("contacts", contact, { company: "New Ltd" }, 0));
    expect(await phone.serverCopy(contact.id)).toMatchObject({ loyalty: { points: 12 }, company: "New Ltd" });
  });

  test("a count no column holds › is refused as such › never as a record that cannot be stored", async () => {
    const device = await TestDevice.of(await server.signUp());
    const op = creation("contacts", buildContact());
    const answer = await device.user.call("POST", "/sync/push", { deviceId: device.id, ops: [op], pending: 3e9 });
    expect([answer.status, answer.body.fields]).toEqual([422, { pending: "This must be at most 2147483647" }]);
    const seq = creation("invoices", { ...buildInvoice(), seq: 3e9 });
    expect(await device.receipts(op, seq)).toMatchObject([
      { status: "applied" },
      { status: "rejected", code: "invalid", fields: { seq: "This must be at most 2147483647" } },
    ]);
  });

  test("an edit of a record nobody sent is refused", async () => {
    expect(await phone.receipts(edit("contacts", buildContact(), { name: "X" }, 3))).toMatchObject([
      { status: "rejected", code: "not_found" },
    ]);
  });

  test("needs a session and a body of the contract's shape", async () => {
    const op = creation("contacts", buildContact());
    expect((await server.call("POST", "/sync/push", { deviceId: phone.id, ops: [op] })).status).toBe(401);
    expect((await phone.push()).status).toBe(422);
    expect(
      (await owner.call("POST", "/sync/push", { deviceId: "me", ops: [{ ...op, extra: 1 }] })).body.fields,
    ).toMatchObject({ "ops.0.extra": "This field is not known here" });
    expect(
      (
        await owner.call("POST", "/sync/push", `{"deviceId":"${"x".repeat(5_000_000)}"}`, {
          "content-type": "application/json",
        })
      ).status,
    ).toBe(413);
    expect(
      (
        await owner.call("POST", "/sync/push", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`, {
          "content-type": "application/json",
        })
      ).body.code,
    ).toBe("malformed_json");
  });

  test("never reaches into another business, not even under the same record id", async () => {
    const stranger = await TestDevice.of(await server.signUp());
    const contact = buildContact({ name: "Ours" });
    await phone.receipts(creation("contacts", contact));
    await stranger.receipts(creation("contacts", { ...contact, name: "Theirs" }));
    expect(await stranger.receipts(edit("contacts", contact, { name: "Changed" }, 0))).toMatchObject([
      { status: "applied" },
    ]);
    expect(await phone.serverCopy(contact.id)).toMatchObject({ name: "Ours" });
    expect(await stranger.serverCopy(contact.id)).toMatchObject({ name: "Changed" });
  });
});

describe("two devices edit the same record while offline", () => {
  test("different fields both stay", async () => {
    const tablet = await TestDevice.of(owner);
    const contact = buildContact({ name: "Ada", company: "" });
    const [made] = await phone.receipts(creation("contacts", contact));
    const rev = made?.rev ?? 0;
    await phone.receipts(edit("contacts", contact, { name: "Ada O." }, rev));
    const [receipt] = await tablet.receipts(edit("contacts", contact, { company: "Ada Ltd" }, rev));
    expect(receipt?.lost).toBeUndefined();
    expect(await phone.serverCopy(contact.id)).toMatchObject({ name: "Ada O.", company: "Ada Ltd" });
  });

  test("of the same field the later arrival wins and the other is told of", async () => {
    const tablet = await TestDevice.of(owner);
    const contact = buildContact({ name: "Ada" });
    const [made] = await phone.receipts(creation("contacts", contact));
    await phone.receipts(edit("contacts", contact, { name: "Phone's" }, made?.rev ?? 0));
    const [receipt] = await tablet.receipts(edit("contacts", contact, { name: "Tablet's" }, made?.rev ?? 0));
    expect(receipt?.lost).toEqual({ name: { value: "Phone's", side: "theirs" } });
    expect(await phone.serverCopy(contact.id)).toMatchObject({ name: "Tablet's" });
  });

  test("both texts of a note stay", async () => {
    const tablet = await TestDevice.of(owner);
    const note = buildNote({ body: "Before" });
    const [made] = await phone.receipts(creation("notes", note));
    await phone.receipts(edit("notes", note, { body: "Phone's" }, made?.rev ?? 0));
    const [receipt] = await tablet.receipts(edit("notes", note, { body: "Tablet's" }, made?.rev ?? 0));
    expect(receipt?.lost).toBeUndefined();
    expect(await phone.serverCopy(note.id)).toMatchObject({ body: "Tablet's\n\n---\n\nPhone's" });
  });

  test("delete beats edit, and the edit is not lost without a word", async () => {
    const tablet = await TestDevice.of(owner);
    const note = buildNote();
    const [made] = await phone.receipts(creation("notes", note));
    await phone.receipts(deletion("notes", note.id, made?.rev ?? 0));
    const [receipt] = await tablet.receipts(edit("notes", note, { body: "Long thought" }, made?.rev ?? 0));
    expect(receipt).toMatchObject({ status: "applied", lost: { body: { value: "Long thought", side: "mine" } } });
    expect(await phone.serverCopy(note.id)).toBeNull();
    await phone.receipts(creation("notes", { ...note, body: "Back again" }));
    expect(await tablet.serverCopy(note.id)).toMatchObject({ body: "Back again" });
  });
});

describe("pulling", () => {
  test("gives everything once, page by page, and nothing after", async () => {
    const device = await TestDevice.of(await server.signUp());
    await device.receipts(...Array.from({ length: 25 }, () => creation("contacts", buildContact())));
    const all = (await device.pull()).changes;
    const seen: string[] = [];
    let cursor = "";
    for (let more = true; more;) {
      const page = await device.pull(cursor, 7);
      // The first page is one of the newest, which come once more in their place.
      if (cursor !== "") seen.push(...page.changes.map(({ id }) => id));
      ({ cursor, more } = page);
    }
    expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect((await device.pull(cursor)).changes).toEqual([]);
    const contact = buildContact();
    await device.receipts(creation("contacts", contact));
    expect((await device.pull(cursor)).changes.map(({ id }) => id)).toEqual([contact.id]);

    // A copy from the beginning is told how much there is, once; nobody else pays for the count.
    const body = async (query: string) => (await device.user.call("GET", `/sync/pull?${query}`)).body;
    const first = await body("limit=7");
    expect(first.total).toBe(all.length + 1);
    expect(await body(`limit=7&cursor=${first.cursor}`)).not.toHaveProperty("total");
    expect(await body("limit=1000")).not.toHaveProperty("total");
  });

  test("a copy begins with the business, the newest records and clients; what changes meanwhile comes at its end", async () => {
    const device = await TestDevice.of(await server.signUp());
    const contacts = Array.from({ length: 9 }, () => buildContact());
    const made = [];
    for (const contact of contacts) made.push(...(await device.receipts(creation("contacts", contact))));
    const notes = Array.from({ length: 9 }, () => buildNote());
    for (const note of notes) await device.receipts(creation("notes", note));
    const first = await device.pull("", 8);
    expect(first.changes[0]?.collection).toBe("business");
    const newest = first.changes.slice(1);
    expect(newest.flatMap(({ collection, id }) => (collection === "notes" ? [id] : []))).toEqual(
      notes
        .slice(3)
        .toReversed()
        .map(({ id }) => id),
    );
    // Older than all of these, and still there: clients are the first screen of a new device.
    expect(newest.flatMap(({ collection, id }) => (collection === "contacts" ? [id] : []))).toEqual([contacts[8]?.id]);

    // One that has come already, one that has not, and one that is new.
    const late = buildContact();
    for (const [nth, name] of [
      [8, "Seen"],
      [0, "Unseen"],
    ] as const) {
      const contact = contacts[nth] ?? late;
      await device.receipts(edit("contacts", contact, { name }, made[nth]?.rev ?? 0));
    }
    await device.receipts(creation("contacts", late));
    const rest: (typeof first.changes)[number][] = [];
    for (let { cursor, more } = first; more;) {
      const page = await device.pull(cursor, 4);
      expect(page.changes.length).toBeGreaterThan(0);
      rest.push(...page.changes);
      ({ cursor, more } = page);
    }
    expect(rest.slice(-3).map(({ id }) => id)).toEqual([contacts[8]?.id, contacts[0]?.id, late.id]);
    const keyOf = ({ collection, id }: (typeof rest)[number]) => `${collection}/${id}`;
    const all = (await device.pull("", 1000)).changes;
    expect(rest.map(keyOf).toSorted()).toEqual(all.map(keyOf).toSorted());
  });

  test("a copy brings payments and the invoices they are made on behind all others", async () => {
    const device = await TestDevice.of(await server.signUp());
    const contacts = Array.from({ length: 4 }, () => buildContact());
    const drafts = Array.from({ length: 2 }, () => buildInvoice({ contact: contacts[0]!, status: "draft" }));
    await device.receipts(...contacts.map((contact) => creation("contacts", contact)));
    await device.receipts(...drafts.map((draft) => creation("invoices", draft)), creation("notes", buildNote()));
    const { cursor } = await device.pull("", 2);
    const payment = buildPayment({ contactId: contacts[0]?.id ?? null, status: "confirmed", allocations: [] });
    await device.receipts(creation("payments", payment));
    for (const limit of [1, 2, 100]) {
      const copied: string[] = [];
      for (let page = await device.pull("", 2); page.more;) {
        page = await device.pull(page.cursor, limit);
        copied.push(...page.changes.map(({ collection, id }) => `${collection}/${id}`));
      }
      const others = copied.slice(0, -3);
      expect(others).toEqual(others.toSorted());
      expect(others.filter((place) => /^(payments|invoices)/.test(place))).toEqual([]);
      expect(copied.slice(-3)).toEqual([
        `payments/${payment.id}`,
        ...drafts.map(({ id }) => `invoices/${id}`).toSorted(),
      ]);
    }
    // One that began before it is told of it at its end.
    expect((await device.pull(cursor, 100)).changes.at(-1)?.id).toBe(payment.id);
  });

  test("a page PostgreSQL wrote in several pieces has every record once and in order", async () => {
    const device = await TestDevice.of(await server.signUp());
    const contacts = Array.from({ length: 200 }, () => buildContact({ notes: "Ọ̀yọ́ lace. ".repeat(100) }));
    await device.receipts(...contacts.map((contact) => creation("contacts", contact)));
    const { changes, more } = await device.pull("", 199 + 3);
    const clients = changes.filter(({ collection }) => collection === "contacts");
    const places = clients.map(({ rev, id }) => [String(rev).padStart(9), id].join());
    expect(changes[0]?.collection).toBe("business");
    expect(places).toEqual(places.toSorted().toReversed());
    expect(new Set(changes.map(({ id }) => id)).size).toBe(202);
    expect(more).toBe(changes.length < (await device.pull("", 1000)).changes.length);
    expect((await device.pull("", 1000)).changes.slice(0, 202)).toEqual(changes);
  });

  test("a cursor of another business, of nonsense, or from before the tombstones were cleared starts anew", async () => {
    const [device, stranger] = [await TestDevice.of(await server.signUp()), await TestDevice.of(await server.signUp())];
    const { cursor } = await device.pull();
    const pull = (text: string) => device.user.call("GET", `/sync/pull?cursor=${encodeURIComponent(text)}`);
    expect((await pull((await stranger.pull()).cursor)).body.code).toBe("resync");
    expect((await pull("nonsense")).status).toBe(422);
    expect((await device.user.call("GET", "/sync/pull?limit=many")).status).toBe(422);

    await device.receipts(creation("contacts", buildContact()));
    await server.deps.db.tenantTransaction(device.user.user.business_id, (tx) =>
      tx.updateTable("businesses").set({ purged_rev: "1000" }).execute(),
    );
    const old = await pull(cursor);
    expect(old.status).toBe(410);
    expect(old.body.code).toBe("resync");
    expect((await device.pull()).changes.length).toBeGreaterThan(0);
  });

  test("a device that starts anew after tombstones were cleared gets through, page by page", async () => {
    const device = await TestDevice.of(await server.signUp());
    await device.receipts(...Array.from({ length: 9 }, () => creation("contacts", buildContact())));
    for (let count = 0; count < 3; count += 1) await device.receipts(creation("contacts", buildContact()));
    const { head, changes } = await device.pull();
    await server.deps.db.tenantTransaction(device.user.user.business_id, (tx) =>
      tx
        .updateTable("businesses")
        .set({ purged_rev: String(head) })
        .execute(),
    );
    const seen = [];
    for (let cursor = "", more = true; more;) {
      const page = await device.pull(cursor, 4);
      if (cursor !== "") seen.push(...page.changes);
      ({ cursor, more } = page);
    }
    expect(new Set(seen)).toEqual(new Set(changes));
    expect(seen).toHaveLength(changes.length);
  });

  test("travels compressed to those who can read it", async () => {
    const plain = await phone.user.call("GET", "/sync/pull");
    const packed = await server.app.inject({
      url: "/sync/pull",
      headers: { authorization: `Bearer ${phone.user.token}`, "accept-encoding": "gzip, br" },
    });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "Origin, accept-encoding" });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.text);
    expect(packed.rawPayload.length * 3).toBeLessThan(plain.text.length);
  });

  test("a page ends where it gets heavy, and goes on from there", async () => {
    const device = await TestDevice.of(await server.signUp());
    const notes = Array.from({ length: 50 }, () => buildNote({ body: "Ọ".repeat(45_000) }));
    for (let start = 0; start < notes.length; start += 20)
      await device.receipts(...notes.slice(start, start + 20).map((note) => creation("notes", note)));
    const page = await device.pull();
    expect(page.more).toBe(true);
    const second = await device.pull(page.cursor);
    expect(second.more).toBe(true);
    const third = await device.pull(second.cursor);
    expect(third.more).toBe(false);
    const ids = [...second.changes, ...third.changes]
      .filter(({ collection }) => collection === "notes")
      .map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(notes.map(({ id }) => id)));
    expect(ids).toHaveLength(notes.length);
  });

  test("needs a session", async () => {
    expect((await server.call("GET", "/sync/pull")).status).toBe(401);
  });
});

test("sync › a stream pokes after each change and is closed to strangers", async () => {
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const device = await TestDevice.of(await server.signUp());
  expect((await fetch(`${address}/sync/stream`)).status).toBe(401);

  const abort = new AbortController();
  const stream = await fetch(`${address}/sync/stream`, {
    headers: { authorization: `Bearer ${device.user.token}` },
    signal: abort.signal,
  });
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const reader = (stream.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toMatch(/^event: head\ndata: {"head": \d+}\n\n$/);
  const [receipt] = await device.receipts(creation("contacts", buildContact()));
  expect((await reader.read()).value).toBe(`event: head\ndata: {"head": ${receipt?.rev}}\n\n`);
  abort.abort();
});

test("sync › a push of nothing but repeats spends no revision", async () => {
  const op = creation("contacts", buildContact());
  const { head } = (await phone.push(op)).body;
  await phone.push(op);
  expect((await phone.pull()).head).toBe(head);
  expect(opId()).not.toBe(op.opId);
});

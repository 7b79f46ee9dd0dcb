import { buildBusiness, buildSeries } from "@ankara/fixtures/builders";
import { demoBusiness, demoNames } from "@ankara/fixtures/demo";
import { collectionNames, collections, type AnyRecord, type CollectionName } from "@ankara/domain/records/collections";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Series } from "@ankara/domain/records/series";
import fc from "fast-check";
import { unzipSync, strFromU8 } from "fflate";
import { afterEach, describe, expect, test } from "vitest";
import { BlobWriter } from "../src/features/import/exit/blob-writer.ts";
import { exitOrder } from "../src/features/import/exit/exit-file.ts";
import { exportAll, type ExportOptions } from "../src/features/import/exit/export-all.ts";
import { targetProblem } from "../src/features/import/exit/plan-exit.ts";
import { exitTarget } from "../src/features/import/import-context.ts";
import { stageImport, undoImport, writeImport } from "../src/features/import/journal.ts";
import { ImportSession } from "../src/features/import/session.ts";
import { createMany } from "../src/local/bulk.ts";
import type { Store } from "../src/local/store.ts";
import { asJson, businessId, newDisk, openShop, openTab } from "./phone.ts";

const open: Store[] = [];
afterEach(() => {
  for (const store of open.splice(0)) store.close();
});

type Records = { readonly [C in CollectionName]?: AnyRecord | readonly AnyRecord[] };

/** The device of an account with these records. */
async function account(records: Records): Promise<Store> {
  const store = await openTab(newDisk());
  open.push(store);
  await store.write(async (unit) => {
    for (const collection of collectionNames)
      await createMany(store, unit, collection, [records[collection] ?? []].flat());
  });
  return store;
}

/** A new account, with series of this device and nothing else. */
async function emptyAccount(): Promise<Store> {
  const store = await openShop(newDisk());
  open.push(store);
  const kinds = ["quote", "pro_forma", "credit_note", "receipt"] as const;
  await store.saveSeries([
    ...(await seriesOf(store)),
    ...kinds.map((kind) =>
      buildSeries({ kind, pattern: `${kind.slice(0, 2).toUpperCase()}-{SEQ:4}`, ownerDeviceId: store.deviceId }),
    ),
  ]);
  return store;
}
const seriesOf = async ({ db }: Store) =>
  (await db.series.toArray()).flatMap(({ data }) => (data ? [data as unknown as Series] : []));

const aPdf = new TextEncoder().encode("%PDF-1.7 drawn");
async function exitOf(store: Store, options: Partial<ExportOptions> = {}): Promise<File> {
  const writer = new BlobWriter();
  await exportAll(store, { draw: () => Promise.resolve(aPdf), write: (bytes) => writer.write(bytes), ...options });
  return writer.file("exit.zip");
}

async function bringIn(store: Store, file: Blob): Promise<string> {
  const session = new ImportSession();
  const read = await session.read(file);
  if (!read.ok) throw new Error(read.error);
  const target = await exitTarget(store);
  expect(targetProblem(target)).toBeNull();
  session.planExit(target);
  const entry = {
    id: target.importId,
    at: store.instant(),
    source: "ankara",
    name: "exit.zip",
    created: 0,
    updated: 0,
  };
  await stageImport(store, entry, (from, count) => Promise.resolve(session.writes(from, count)));
  await writeImport(store, target.importId);
  return target.importId;
}

async function recordsOf({ db }: Store): Promise<Record<CollectionName, Map<string, Record<string, unknown>>>> {
  const entries = await Promise.all(
    collectionNames.map(async (name) => {
      const rows = await db.table<{ id: string; data: Record<string, unknown> | null }>(name).toArray();
      return [name, new Map(rows.flatMap(({ id, data }) => (data ? [[id, data] as const] : [])))] as const;
    }),
  );
  return Object.fromEntries(entries) as never;
}

/** Field by field, but for what `planExit` says must differ. */
async function expectSame(from: Store, to: Store, importId: string): Promise<void> {
  const [before, after] = [await recordsOf(from), await recordsOf(to)];
  const own = await seriesOf(to);
  const mark = { importId, source: "ankara" };
  for (const collection of ["fees", "catalogs", "contacts", "expenses", "notes"] as const)
    expect(after[collection]).toEqual(before[collection]);
  for (const collection of ["invoices", "payments"] as const) {
    const expected = new Map(
      [...before[collection]].map(([id, record]) => {
        if (collection === "payments") return [id, { imported: mark, ...record }];
        if (record["number"] === null) return [id, record];
        const heir =
          own.find(({ id: seriesId }) => seriesId === record["seriesId"]) ??
          own.find(({ kind, closed }) => kind === record["kind"] && !closed);
        return [id, { imported: mark, ...record, seriesId: heir?.id }];
      }),
    );
    expect(after[collection]).toEqual(expected);
  }
  const [was] = before.business.values();
  expect(after.business.get(businessId)).toMatchObject({
    ...was,
    id: businessId,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    deviceId: expect.any(String),
    logoUrl: "",
  });
}

describe("the full exit of", () => {
  test.each(demoNames)("the %s business comes back field by field, its numbers go on", async (name) => {
    const from = await account(asJson(demoBusiness(name, { businessId })) as Records);
    const file = await exitOf(from);
    const to = await emptyAccount();
    const importId = await bringIn(to, file);
    await expectSame(from, to, importId);
    for (const series of (await seriesOf(from)).filter(({ deviceLetter, closed }) => deviceLetter === "" && !closed)) {
      const heir = (await seriesOf(to)).find(
        ({ kind, ownerDeviceId }) => kind === series.kind && ownerDeviceId === to.deviceId,
      );
      expect(heir).toMatchObject({ pattern: series.pattern, next: series.next });
    }
    expect(to.memory.invoices().map(({ id, paid, balance }) => [id, paid, balance])).toEqual(
      from.memory.invoices().map(({ id, paid, balance }) => [id, paid, balance]),
    );
  });

  test("leaves no collection out, one that is added later neither", () => {
    expect(new Set(exitOrder)).toEqual(new Set(collectionNames));
  });

  test("anything a person may have typed comes back as it was", async () => {
    const stamp = {
      createdAt: "2026-11-20T09:41:00.000Z",
      updatedAt: "2026-11-20T09:41:00.000Z",
      deviceId: null,
      archivedAt: null,
    };
    const typed = (max: number) =>
      fc.string({ unit: "grapheme", maxLength: max }).map((text) => text.slice(0, max).toWellFormed());
    const named = typed(100).map((text) => `N${text}`);
    const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 6 });
    const id = fc.constant(null).map(() => newId(Date.now(), systemRandom));
    const contact = fc.record({
      id,
      name: named,
      company: typed(100),
      phones: fc.array(typed(30), { maxLength: 5 }),
      email: typed(50),
      openingBalance: fc.integer(),
      note: typed(500),
      tags: fc.array(typed(30), { maxLength: 5 }),
      later: fc.jsonValue(),
    });
    const item = fc.record({
      id,
      name: named,
      description: typed(500),
      prices: fc.constantFrom({}, { NGN: "12.5" }, { NGN: "1", USD: "0.125" }),
      category: typed(60),
    });
    const expense = fc.record({
      id,
      amount: fc.nat(),
      currency: fc.constantFrom("NGN", "UGX"),
      date: fc.constantFrom("2024-02-29", "2026-11-20"),
      supplier: typed(100),
      note: typed(500),
    });
    const parsed = (collection: "contacts" | "catalogs" | "expenses", list: readonly object[]) =>
      list.map((fields) => asJson(collections[collection].parse({ ...stamp, ...fields })));
    await fc.assert(
      fc.asyncProperty(many(contact), many(item), many(expense), async (contacts, catalogs, expenses) => {
        const from = await account({
          business: buildBusiness({ id: businessId }),
          contacts: parsed("contacts", contacts) as unknown as AnyRecord[],
          catalogs: parsed("catalogs", catalogs) as unknown as AnyRecord[],
          expenses: parsed("expenses", expenses) as unknown as AnyRecord[],
        });
        const to = await emptyAccount();
        await expectSame(from, to, await bringIn(to, await exitOf(from)));
        expect(to.memory.contacts()).toHaveLength(contacts.length);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe("the file", () => {
  test("holds records, tables safe for spreadsheets, and a PDF of each issued document", async () => {
    const books = demoBusiness("lagos", { businessId });
    const formula = {
      ...books.contacts[0],
      id: newId(Date.now(), systemRandom),
      name: "=cmd|' /C calc'!A0",
    } as AnyRecord;
    const from = await account(asJson({ ...books, contacts: [...books.contacts, formula] }));
    const files = unzipSync(new Uint8Array(await (await exitOf(from)).arrayBuffer()));
    const issued = books.invoices.filter(({ number }) => number !== null);
    expect(Object.keys(files).filter((name) => name.endsWith(".pdf"))).toHaveLength(issued.length);
    expect(strFromU8(files["csv/clients.csv"]!)).toContain("'=cmd");
    expect(strFromU8(files["records/contacts.jsonl"]!).trim().split("\n")).toHaveLength(books.contacts.length + 1);
    expect(JSON.parse(strFromU8(files["manifest.json"]!))).toMatchObject({ ankara_exit: 1, documents: issued.length });

    const session = new ImportSession();
    await session.read(new Blob([new Uint8Array(files["csv/clients.csv"]!)]));
    const reading = session.inspect("contacts");
    expect(reading.mapping.filter((field) => field !== null).length).toBeGreaterThan(15);
  });

  test("stops when it is told to, and says so", async () => {
    const from = await account(asJson(demoBusiness("lagos", { businessId })));
    const stop = new AbortController();
    let drawn = 0;
    const stopped = exitOf(from, {
      signal: stop.signal,
      draw: () => {
        drawn += 1;
        if (drawn === 3) stop.abort();
        return Promise.resolve(aPdf);
      },
    });
    await expect(stopped).rejects.toThrow("abort");
    expect(drawn).toBe(3);
  });

  test("does not go into an account that has records, is refused when a part is missing, and is undone whole", async () => {
    const from = await account(asJson(demoBusiness("kampala", { businessId })));
    const file = await exitOf(from);
    expect(targetProblem(await exitTarget(from))).toBe("not_empty");
    const cut = new Blob([file.slice(0, file.size - 400), file.slice(file.size - 300)]);
    expect((await new ImportSession().read(cut)).ok).toBe(false);

    const to = await emptyAccount();
    const before = await recordsOf(to);
    const importId = await bringIn(to, file);
    expect(await undoImport(to, importId)).toBe(0);
    const after = await recordsOf(to);
    for (const name of ["contacts", "invoices", "payments", "expenses", "notes", "catalogs", "fees"] as const)
      expect(after[name]).toEqual(before[name]);
    // Numbers never go back: the next paper is a new one.
    expect((await seriesOf(to)).find(({ kind, closed }) => kind === "invoice" && !closed)?.next).toBe(
      (await seriesOf(from)).find(({ kind }) => kind === "invoice")?.next,
    );
  });
});

import type { HistoryRow } from "@ankara/contract/exit-history";
import { readEInvoice } from "@ankara/documents/einvoice/read-e-invoice";
import { buildBusiness, buildSeries } from "@ankara/fixtures/builders";
import { demoBusiness, demoNames } from "@ankara/fixtures/demo";
import { collectionNames, collections, type AnyRecord, type CollectionName } from "@ankara/domain/records/collections";
import { currencyOf } from "@ankara/domain/money/currencies";
import { signedTotal } from "@ankara/domain/invoice/compute-totals";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Invoice } from "@ankara/domain/records/invoice";
import type { Series } from "@ankara/domain/records/series";
import fc from "fast-check";
import Papa from "papaparse";
import { unzipSync, strFromU8 } from "fflate";
import { afterEach, describe, expect, test } from "vitest";
import { exitOrder, BlobWriter } from "../src/features/import/exit/exit-file.ts";
import { exportAll, type ExportOptions } from "../src/features/import/exit/export-all.ts";
import { targetProblem } from "../src/features/import/exit/plan-exit.ts";
import { exitTarget } from "../src/features/import/import-context.ts";
import { stageImport, undoImport, writeImport } from "../src/features/import/journal.ts";
import { ImportSession } from "../src/features/import/session.ts";
import { stageFiles } from "../src/features/import/stage-files.ts";
import { createMany } from "../src/store/bulk.ts";
import type { Store } from "../src/store/store.ts";
import { asJson, businessId, newDisk, openBusiness, openTab } from "./test-device.ts";

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
  const store = await openBusiness(newDisk());
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

async function bringIn(store: Store, file: Blob, lost = 0): Promise<string> {
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
  expect(await stageFiles(store, target.importId, (from, count) => session.files(from, count))).toBe(lost);
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
  });
});

describe("what the server keeps, and the picture", () => {
  const at = "2026-11-20T09:41:00.000Z";
  const row = (kind: HistoryRow["kind"], no: number): HistoryRow => ({
    kind,
    id: `${kind}-${no}`,
    at,
    data: { text: "Ẹ kú\n" },
  });
  const pages = [
    [row("texts", 1), row("texts", 2)],
    [row("texts", 3)],
    [row("mails", 1)],
    [row("audit", 1), row("audit", 2)],
  ];
  const readHistory: NonNullable<ExportOptions["readHistory"]> = (cursor) => {
    const page = Number(cursor ?? 0);
    return Promise.resolve({ data: pages[page] ?? [], next: page + 1 < pages.length ? String(page + 1) : null });
  };
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

  test("a file made online › holds all of it, and gives it back row by row", async () => {
    const demo = asJson(demoBusiness("lagos", { businessId })) as Records;
    const business = asJson(buildBusiness({ id: businessId, logoUrl: "/files/old" }));
    const from = await account({ ...demo, business } as unknown as Records);
    const file = await exitOf(from, { readHistory, readLogo: () => Promise.resolve(png) });
    const session = new ImportSession();
    expect((await session.read(file)).ok).toBe(true);
    const target = await exitTarget(await emptyAccount());
    expect(session.planExit(target)).toMatchObject({ history: 6 });
    const rows: HistoryRow[] = [];
    for (let next = await session.history(4); next.length > 0; next = await session.history(4)) rows.push(...next);
    expect(rows).toEqual(pages.flat());
    const logo = await session.logo();
    expect(logo?.type).toBe("image/png");
    expect(new Uint8Array(await logo!.arrayBuffer())).toEqual(png);
  });

  test("the picture in a new account › documents that printed the old one print it from there", async () => {
    const business = asJson(buildBusiness({ id: businessId, logoUrl: "/files/old" }));
    const demo = asJson(demoBusiness("lagos", { businessId })) as Records;
    const invoices = ([demo.invoices ?? []].flat() as unknown as Invoice[]).map((invoice) =>
      invoice.from ? { ...invoice, from: { ...invoice.from, logoUrl: "/files/old" } } : invoice,
    );
    const from = await account({ ...demo, business, invoices: asJson(invoices) } as Records);
    const session = new ImportSession();
    await session.read(await exitOf(from));
    session.planExit({ ...(await exitTarget(await emptyAccount())), logoUrl: "/files/new" });
    const logos = session
      .writes(0, 10_000)
      .flatMap((write) =>
        write.do === "create" && write.collection === "invoices" ? (write.record.from?.logoUrl ?? []) : [],
      );
    expect(new Set(logos)).toEqual(new Set(["/files/new"]));
  });

  test("a file made offline › says that it lacks what the server keeps", async () => {
    const from = await account(asJson(demoBusiness("lagos", { businessId })) as Records);
    const file = await exitOf(from, { readHistory: () => Promise.resolve("later") });
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(JSON.parse(strFromU8(files["manifest.json"]!))).toMatchObject({
      history_whole: false,
      history: {},
      logo: null,
    });
    const session = new ImportSession();
    await session.read(file);
    expect(await session.history(10)).toEqual([]);
  });
});

describe("photos and papers", () => {
  const picture = (seed: number) =>
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 400 }, (_, i) => (i * seed) % 256)]);
  const paper = new TextEncoder().encode("%PDF-1.7 a certificate of withholding");
  const ref = (name: string, type: "image/jpeg" | "application/pdf", size: number) => ({
    id: newId(Date.now(), systemRandom),
    name,
    type,
    size,
  });
  const files = {
    receipt: ref("receipt.jpg", "image/jpeg", 404),
    proof: ref("alert.jpg", "image/jpeg", 404),
    contract: ref("contract.pdf", "application/pdf", paper.length),
    elsewhere: ref("elsewhere.jpg", "image/jpeg", 404),
  };
  const bytes = { receipt: picture(7), proof: picture(11), contract: paper, elsewhere: picture(13) };

  /** The Lagos business with files on four records, one of which never came to this device. */
  async function withFiles(): Promise<Store> {
    const books = asJson(demoBusiness("lagos", { businessId }));
    const [expense, second, ...expenses] = books.expenses;
    const [payment, ...payments] = books.payments;
    const [invoice, ...invoices] = books.invoices;
    const store = await account({
      ...books,
      expenses: [{ ...expense!, photos: [files.receipt] }, { ...second!, photos: [files.elsewhere] }, ...expenses],
      payments: [{ ...payment!, proof: [files.proof] }, ...payments],
      invoices: [{ ...invoice!, attachments: [files.contract, files.receipt] }, ...invoices],
    });
    for (const name of ["receipt", "proof", "contract"] as const) {
      const { id, type } = files[name];
      await store.db.files.put({ id, type, bytes: bytes[name].slice().buffer, at: store.instant() });
    }
    return store;
  }
  const filesOf = async ({ db }: Store) =>
    new Map((await db.files.toArray()).map(({ id, bytes: content }) => [id, [...new Uint8Array(content)]]));
  const allBytes = (names: readonly (keyof typeof files)[]) =>
    new Map(names.map((name) => [files[name].id, [...bytes[name]]]));

  test("come back byte by byte, and wait to be sent for the records that name them", async () => {
    const from = await withFiles();
    const paths: string[] = [];
    const file = await exitOf(from, {
      fetchFile: (id) => {
        paths.push(id);
        return Promise.resolve(bytes.elsewhere);
      },
    });
    expect(paths).toEqual([files.elsewhere.id]);
    const to = await emptyAccount();
    await expectSame(from, to, await bringIn(to, file));
    const all = ["receipt", "proof", "contract", "elsewhere"] as const;
    const sorted = (map: Map<string, unknown>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(await filesOf(to))).toEqual(sorted(allBytes(all)));
    const uploads = await to.db.uploads.toArray();
    expect(uploads.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    expect(
      uploads
        .find(({ id }) => id === files.receipt.id)
        ?.owners.map((owner) => owner.split("/")[0])
        .toSorted(),
    ).toEqual(["expenses", "invoices"]);
  });

  test("that are nowhere to be had are named, in the file and by its manifest", async () => {
    const from = await withFiles();
    const writer = new BlobWriter();
    const steps = new Set<string>();
    const { missing, manifest } = await exportAll(from, {
      draw: () => Promise.resolve(aPdf),
      write: (part) => writer.write(part),
      onProgress: ({ step }) => steps.add(step),
    });
    expect([...steps]).toEqual(["records", "files", "documents"]);
    expect(missing).toMatchObject([{ id: files.elsewhere.id, name: "elsewhere.jpg", why: "later" }]);
    expect(manifest).toMatchObject({ files: 3, missing_files: 1 });
    const zip = unzipSync(new Uint8Array(await writer.file("exit.zip").arrayBuffer()));
    expect(strFromU8(zip["missing-files.txt"]!)).toMatch(/^expense .*: elsewhere\.jpg/);
    expect(zip[`files/${files.receipt.id}.jpg`]).toEqual(bytes.receipt);
  });

  test("files › no room, or undone before a record uses them › leave no trace", async () => {
    const file = await exitOf(await withFiles());
    const to = await emptyAccount();
    const session = new ImportSession();
    await session.read(file);
    const target = await exitTarget(to);
    let step = 0;
    const full = stageFiles(to, target.importId, async (place) => {
      if (step++ > 0) throw new DOMException("full", "QuotaExceededError");
      return session.files(place, 1);
    });
    await expect(full).rejects.toThrow("full");
    expect([await to.db.files.count(), await to.db.uploads.count()]).toEqual([0, 0]);

    session.planExit(target);
    await stageFiles(to, target.importId, (place, count) => session.files(place, count));
    const entry = { id: target.importId, at: to.instant(), source: "ankara", name: "exit.zip", created: 0, updated: 0 };
    await stageImport(to, entry, (place, count) => Promise.resolve(session.writes(place, count)));
    expect(await to.db.files.count()).toBe(3);
    await undoImport(to, target.importId);
    expect([await to.db.files.count(), await to.db.uploads.count()]).toEqual([0, 0]);
  });
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
    // Void papers and offers are no e-invoices, and whoever has no number of any register cannot be named.
    const readable = issued.filter((invoice) => readEInvoice(invoice).ok);
    expect(readable.length).toBeGreaterThan(10);
    expect(Object.keys(files).filter((name) => /^e-invoices\/.*\.xml$/.test(name))).toHaveLength(readable.length);
    expect(strFromU8(files["csv/clients.csv"]!)).toContain("'=cmd");
    const clients = Papa.parse<Record<string, string>>(strFromU8(files["csv/clients.csv"]!).slice(1).trim(), {
      header: true,
    });
    const phones = clients.data.flatMap((row) => [row["Phone"], row["Phone 2"]]).filter((phone) => phone);
    // A spreadsheet takes none of them for a number.
    expect(phones.length).toBeGreaterThan(5);
    expect(phones.filter((phone) => /^[+\d.,]+$/.test(phone ?? ""))).toEqual([]);
    const sums = new Map<string, number>();
    const booked = Papa.parse<Record<string, string>>(strFromU8(files["csv/invoice-lines.csv"]!).trim(), {
      header: true,
    });
    for (const { Kind = "", Number: number = "", Amount: amount = "", Currency: currency = "" } of booked.data) {
      const minor = Number(amount) * 10 ** currencyOf(currency).decimals;
      sums.set(`${Kind} ${number}`, (sums.get(`${Kind} ${number}`) ?? 0) + Math.round(minor));
    }
    expect(sums).toEqual(new Map(issued.map((one) => [`${one.kind} ${one.number}`, signedTotal(one)])));
    const several = issued.find(({ lines }) => lines.length > 2);
    const listed = Papa.parse<Record<string, string>>(strFromU8(files["csv/invoices.csv"]!), { header: true });
    expect(listed.data.filter((row) => row["Number"] === several?.number).map((row) => row["Item"])).toEqual(
      several?.lines.map(({ name }) => name),
    );
    expect(strFromU8(files["records/contacts.jsonl"]!).trim().split("\n")).toHaveLength(books.contacts.length + 1);
    expect(JSON.parse(strFromU8(files["manifest.json"]!))).toMatchObject({ ankara_exit: 1, documents: issued.length });

    const session = new ImportSession();
    await session.read(new Blob([new Uint8Array(files["csv/clients.csv"]!)]));
    const reading = session.inspect("contacts");
    expect(reading.mapping.filter((field) => field !== null).length).toBeGreaterThan(15);
  });

  test("export › cancelled › stops and says so", async () => {
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

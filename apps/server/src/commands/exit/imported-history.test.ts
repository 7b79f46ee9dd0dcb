import type { QueryOf } from "@ankara/contract/call";
import { type HistoryRow, type ImportedRow, readImportedHistory as readCall } from "@ankara/contract/exit-history";
import { InvoiceId } from "@ankara/domain/records/fields";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type TestServer, type TestUser, testServer } from "../../../test/support/server.ts";
import { importHistory } from "./import-history.ts";
import { deleteImportedHistory, listImportedHistory, readImportedHistory } from "./imported-history.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
});

const [first, second] = ["0198b0a0-0000-7000-8000-0000000000f1", "0198b0a0-0000-7000-8000-0000000000f2"] as const;
const document = InvoiceId.parse("0198b0a0-0000-7000-8000-0000000000d1");
const row = (over: Partial<HistoryRow>): HistoryRow => ({
  kind: "mails",
  id: "one",
  at: "2026-03-01T08:00:00.000Z",
  data: {},
  ...over,
});

async function bring(importId: string, company: string, rows: readonly HistoryRow[]): Promise<void> {
  const { business_id: businessId, id: userId } = user.user;
  for (let at = 0; at < rows.length; at += 100) {
    const some = rows.slice(at, at + 100);
    const kept = await importHistory(server.deps, { businessId, userId }, { import_id: importId, company, rows: some });
    expect(kept).toEqual({ ok: true, value: { kept: some.length } });
  }
}
const list = async () => {
  const listed = await listImportedHistory(server.deps, user.user.business_id);
  if (!listed.ok) throw new Error(listed.error.code);
  return listed.value.data;
};
const read = async (query: QueryOf<typeof readCall>) => {
  // As a request asks: a cursor that the contract refuses leads nowhere.
  const asked = z.parse(readCall.query, query);
  const page = await readImportedHistory(server.deps, user.user.business_id, asked);
  if (!page.ok) throw new Error(page.error.code);
  return page.value;
};

describe("history of imports", () => {
  test("several imports › a line each, the latest first, its rows by kind and texts not among them", async () => {
    await bring(first, "Amina Stores", [
      row({ at: "2026-01-05T00:00:00.000Z" }),
      row({ id: "two" }),
      row({ kind: "audit", at: "2025-01-01T00:00:00.000Z" }),
    ]);
    await bring(second, "Before Ltd", [
      row({ kind: "versions", at: "2026-03-01T09:00:00.000Z" }),
      row({ kind: "texts", id: "no text of ours" }),
    ]);
    expect(await list()).toEqual([
      {
        import_id: second,
        company: "Before Ltd",
        until: "2026-03-01T09:00:00.000Z",
        counts: { versions: 1 },
      },
      {
        import_id: first,
        company: "Amina Stores",
        until: "2026-03-01T08:00:00.000Z",
        counts: { mails: 2, audit: 1 },
      },
    ]);
    user = await server.signUp();
    expect(await list()).toEqual([]);
  });

  test.each([
    ["neither", {}],
    ["an import without a kind", { import_id: first }],
    ["both", { import_id: first, kind: "mails", invoice_id: document }],
  ] as const)("asked by %s › refused", async (_, query) => {
    expect(await readImportedHistory(server.deps, user.user.business_id, query)).toMatchObject({
      ok: false,
      error: { code: "bad_request" },
    });
  });

  test("more than a page, at one moment, to the microsecond, under ids of any letters › every row once, the latest first", async () => {
    const ids = Array.from({ length: 120 }, (_, at) => `${String(at).padStart(3, "0")}\n é`);
    const rows = ids.map((id, at) =>
      row({ id, at: `2026-03-01T08:00:00.1234${String(60 - (at >> 1)).padStart(2, "0")}Z` }),
    );
    await bring(first, "", rows);
    const found: ImportedRow[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ import_id: first, kind: "mails", cursor });
      found.push(...page.data);
      sizes.push(page.data.length);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(sizes).toEqual([50, 50, 20]);
    expect(found.map(({ id }) => id)).toEqual(ids.map((_, at) => ids[at ^ 1]));
  });

  test("a cursor that is no moment › is refused by the contract, not by the database", async () => {
    await expect(read({ import_id: first, kind: "mails", cursor: "2026-99-99T99:99:99.999Z x" })).rejects.toThrow(
      /cursor/,
    );
  });

  test("asked by a document › its mails, versions and filings of every import, and no audit", async () => {
    const about = { invoiceId: document };
    await bring(first, "", [
      row({ data: about }),
      row({ kind: "versions", data: about }),
      row({ kind: "audit", data: about }),
      row({ id: "of another", data: { invoiceId: "0198b0a0-0000-7000-8000-0000000000d2" } }),
    ]);
    await bring(second, "", [row({ kind: "filings", data: about })]);
    const { data, next } = await read({ invoice_id: document });
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(["filings", "mails", "versions"]);
    expect(next).toBeNull();
  });

  test("fields of the shapes a server exports › are told; of any other shape › count as not there", async () => {
    const total = { currency: "NGN", totals: { total: 1_500 } };
    await bring(first, "", [
      row({ id: "3 told", data: { kind: "reminder", state: "delivered", to: "a@b.example", subject: "S", body: "B" } }),
      row({ id: "2 long", data: { body: "x".repeat(30_000), status: "accepted" } }),
      row({
        id: "1 forged",
        data: { kind: 7, state: ["x"], to: {}, subject: null, body: true, invoiceId: "../x", document: "y" },
      }),
      row({ kind: "versions", id: "2", data: { document: { number: "INV-1", ...total } } }),
      row({ kind: "versions", id: "1", data: { document: { number: 1, currency: "NGN", totals: { total: "1" } } } }),
      row({ kind: "filings", data: { adapter: "ke-oscu", status: "accepted", authorityNo: "77" } }),
      row({ kind: "audit", data: { what: "number_given", detail: { number: "INV-9" } } }),
    ]);
    const of = async (kind: ImportedRow["kind"]) => (await read({ import_id: first, kind })).data;
    const nothing = { what: "", state: "", to: "", subject: "", body: "", number: "", total: null, invoice_id: null };
    const at = "2026-03-01T08:00:00.000Z";
    const [told, long, forged] = await of("mails");
    const mail = { what: "reminder", state: "delivered", to: "a@b.example", subject: "S", body: "B" };
    expect(told).toEqual({ ...nothing, ...mail, kind: "mails", id: "3 told", at });
    expect(long).toMatchObject({ state: "accepted" });
    expect(long?.body).toHaveLength(20_000);
    expect(forged).toEqual({ ...nothing, kind: "mails", id: "1 forged", at });
    expect(await of("versions")).toEqual([
      { ...nothing, number: "INV-1", total: { amount: 1_500, currency: "NGN" }, kind: "versions", id: "2", at },
      { ...nothing, kind: "versions", id: "1", at },
    ]);
    expect(await of("filings")).toMatchObject([{ what: "ke-oscu", state: "accepted", number: "77" }]);
    expect(await of("audit")).toMatchObject([{ what: "number_given", number: "INV-9" }]);
  });

  test("an import is deleted › its rows alone go, and of this business alone", async () => {
    await bring(first, "", [row({}), row({ kind: "audit" })]);
    await bring(second, "", [row({ kind: "filings" })]);
    const mine = user;
    user = await server.signUp();
    await bring(first, "", [row({})]);
    expect(await deleteImportedHistory(server.deps, mine.user.business_id, first)).toEqual({
      ok: true,
      value: { removed: 2 },
    });
    expect(await list()).toHaveLength(1);
    user = mine;
    expect((await list()).map(({ import_id }) => import_id)).toEqual([second]);
  });
});

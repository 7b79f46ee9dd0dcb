import type { Fields } from "@ankara/contract/sync";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Business } from "@ankara/domain/records/business";
import type { Contact } from "@ankara/domain/records/contact";
import type { FiscalChoice } from "@ankara/domain/records/fiscal";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildBusiness, buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runQueueOnce } from "../../jobs/queue.ts";
import { sandboxFiscal } from "../../providers/fiscal/sandbox/adapter.ts";
import { SandboxAuthority } from "../../providers/fiscal/sandbox/authority.ts";
import { TestDevice, type TestServer, creation, edit, testServer } from "../../../test/support/server.ts";
import { withClient } from "../../../test/support/postgres.ts";
import { fileDocument } from "./file-document.ts";

const start = "2026-11-20T10:00:00.000Z";
let server: TestServer;
let phone: TestDevice;
let authority: SandboxAuthority;
let series: ReturnType<TestDevice["seriesOf"]>;
let clock = start;

beforeAll(async () => {
  authority = new SandboxAuthority(() => new Date(clock));
  server = await testServer({ fiscal: [sandboxFiscal(authority)] });
});
afterAll(() => server.close());
beforeEach(async () => {
  at(start);
  authority.goAway(0);
  authority.answerSlowly(false);
  phone = await TestDevice.of(await server.signUp());
  series = phone.seriesOf();
  await choose({ on: true });
});

const at = (instant: string) => {
  clock = instant;
  server.setNow(instant);
};
const businessId = () => phone.user.user.business_id;
const later = () => new Date(server.deps.now().getTime()).toISOString();
const copyOf = async (id: string) => (await phone.serverCopy(id)) as unknown as Invoice & Record<string, unknown>;

async function choose(changes: Partial<FiscalChoice>): Promise<void> {
  const business = (await phone.serverCopy(businessId())) as unknown as Business & Record<string, unknown>;
  const fiscal = { adapter: "rehearsal", on: false, since: start, serviceId: "", authorityId: "", ...changes };
  expect(await phone.receipts(edit("business", business, { fiscal }, 1_000_000))).toMatchObject([
    { status: "applied" },
  ]);
}

async function issue(contact: Contact = buildContact(), business = buildBusiness()): Promise<Invoice> {
  const invoice = buildInvoice({ contact, lines: [buildLine()], taxes: [] });
  const issued = issueInvoice({ invoice, contact, business, series, now: later(), today: "2026-11-20" });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  series = issued.value.series;
  expect(await phone.receipts(creation("invoices", issued.value.invoice))).toMatchObject([{ status: "applied" }]);
  return issued.value.invoice;
}

const requestFiling = async (id: string, what: "send" | "cancel") => {
  const before = await copyOf(id);
  return phone.receipts(edit("invoices", before, { filingAsk: { what, at: later() } }, 1_000_000));
};
const file = ({ id }: Invoice) => fileDocument(server.deps, businessId(), id);
const jobs = async ({ id }: Invoice): Promise<{ run_at: Date }[]> =>
  withClient(
    server.database.owner,
    async (client) =>
      (await client.query("select run_at from graphile_worker.jobs where key = $1", [`filing:${id}`])).rows as {
        run_at: Date;
      }[],
  );
const receiptsOf = ({ id }: Invoice) =>
  server.deps.db.read(businessId(), (tx) =>
    tx
      .selectFrom("fiscal_receipts")
      .select(["status", "authority_no", "idempotency_key"])
      .where("invoice_id", "=", id)
      .orderBy("created_at")
      .execute(),
  );

const accept = async (invoice: Invoice) => {
  await file(invoice);
  expect((await copyOf(invoice.id)).filing).toMatchObject({ status: "accepted" });
};

describe("a document of a business that chose it", () => {
  test("is queued with the push that gave its number, accepted, and pulled with what the authority gave", async () => {
    const invoice = await issue();
    expect(await jobs(invoice)).toHaveLength(1);
    await runQueueOnce(server.deps, server.database.owner);
    const { filing, fiscal } = await copyOf(invoice.id);
    expect(filing).toMatchObject({ status: "accepted", rehearsal: true, problems: [] });
    expect(fiscal).toMatchObject({ of: invoice.number, regime: "mbs", by: "authority", rehearsal: true });
    expect(fiscal?.number).toMatch(/^REHEARSAL-\d{6}$/);
    // By a job that was run twice: nothing happens.
    await file(invoice);
    expect(await receiptsOf(invoice)).toHaveLength(1);
  });

  test("waits while the authority is away, with pauses that double, and is recorded once", async () => {
    const invoice = await issue();
    const before = authority.list().length;
    authority.goAway(3);
    const pauses: number[] = [];
    for (let round = 0; round < 3; round++) {
      await file(invoice);
      const [job] = await jobs(invoice);
      pauses.push((Number(job?.run_at) - server.deps.now().getTime()) / 60_000);
    }
    expect(pauses.map(Math.round)).toEqual([1, 2, 4]);
    expect((await copyOf(invoice.id)).filing).toMatchObject({
      status: "pending",
      tries: 3,
      problems: [{ code: "authority_away" }],
    });
    await accept(invoice);
    expect(authority.list()).toHaveLength(before + 1);
    expect(await receiptsOf(invoice)).toMatchObject([{ idempotency_key: `${invoice.id}:send:1` }]);
  });

  test("whose authority takes its time is submitted first, and asked about under the same key", async () => {
    const invoice = await issue();
    authority.answerSlowly(true);
    await file(invoice);
    expect((await copyOf(invoice.id)).filing).toMatchObject({ status: "submitted" });
    expect((await copyOf(invoice.id)).fiscal ?? null).toBeNull();
    await accept(invoice);
    expect((await receiptsOf(invoice)).map(({ status }) => status)).toEqual(["submitted", "accepted"]);
  });

  test("that is refused says why; mended it is sent again under another key", async () => {
    const client = buildContact({ taxId: "REFUSE 1" });
    const invoice = await issue(client);
    await file(invoice);
    expect((await copyOf(invoice.id)).filing).toMatchObject({
      status: "rejected",
      problems: [{ code: "buyer_unknown", field: "buyer_tax_id" }],
    });
    const copy = await copyOf(invoice.id);
    const billTo = { ...copy.billTo, taxId: "10455120-0001" };
    expect(await phone.receipts(edit("invoices", copy, { billTo } as Fields, 1_000_000))).toMatchObject([
      { status: "applied" },
    ]);
    at("2026-11-20T10:05:00.000Z");
    await requestFiling(invoice.id, "send");
    await accept(invoice);
    expect((await receiptsOf(invoice)).map(({ idempotency_key }) => idempotency_key)).toEqual([
      `${invoice.id}:send:1`,
      `${invoice.id}:send:2`,
    ]);
  });

  test("that we know to be wrong is not handed over", async () => {
    const before = authority.list().length;
    const invoice = await issue(buildContact(), buildBusiness({ taxId: "" }));
    await file(invoice);
    expect((await copyOf(invoice.id)).filing).toMatchObject({
      status: "rejected",
      problems: [{ field: "seller_tax_id" }],
    });
    expect(authority.list()).toHaveLength(before);
  });

  test("asked for again while it waits goes out once", async () => {
    const invoice = await issue();
    authority.goAway(1);
    await file(invoice);
    at("2026-11-20T10:01:00.000Z");
    await requestFiling(invoice.id, "send");
    await accept(invoice);
    expect(await receiptsOf(invoice)).toMatchObject([{ idempotency_key: `${invoice.id}:send:1` }]);
  });

  test("is taken back when it was voided, and the paper shows nothing of it any more", async () => {
    const invoice = await issue();
    await accept(invoice);
    const copy = await copyOf(invoice.id);
    at("2026-11-20T10:10:00.000Z");
    const void_ = { status: "void", voidedAt: later(), voidReason: "Wrong client" };
    await phone.receipts(edit("invoices", copy, void_, 1_000_000));
    await requestFiling(invoice.id, "cancel");
    await file(invoice);
    expect(await copyOf(invoice.id)).toMatchObject({ filing: { status: "cancelled" }, fiscal: null });
    expect((await receiptsOf(invoice)).map(({ status }) => status)).toEqual(["accepted", "cancelled"]);
  });
});

describe("without the business's choice", () => {
  test("nothing is queued, not even what is asked for", async () => {
    await choose({ on: false });
    const invoice = await issue();
    await requestFiling(invoice.id, "send");
    expect(await jobs(invoice)).toEqual([]);
    await file(invoice);
    expect((await copyOf(invoice.id)).filing ?? null).toBeNull();
  });

  test("what is in the queue already stays there", async () => {
    const before = authority.list().length;
    const invoice = await issue();
    await choose({ on: false });
    await file(invoice);
    expect(authority.list()).toHaveLength(before);
  });

  test("documents from before it are not sent by themselves, and are when they are asked for", async () => {
    await choose({ on: true, since: "2026-11-21T00:00:00.000Z" });
    const invoice = await issue();
    expect(await jobs(invoice)).toEqual([]);
    await requestFiling(invoice.id, "send");
    await accept(invoice);
  });
});

test("filing with the authority › a device writes neither the state nor in the authority's name; what it replaces is kept", async () => {
  const invoice = await issue();
  await accept(invoice);
  const copy = await copyOf(invoice.id);
  const forged = { ...copy.fiscal, number: "MINE" };
  const filing = { ...copy.filing, status: "rejected" };
  await phone.receipts(edit("invoices", copy, { fiscal: forged, filing } as Fields, 1_000_000));
  expect(await copyOf(invoice.id)).toMatchObject({
    filing: { status: "accepted" },
    fiscal: { number: "MINE", by: "business" },
  });
  const versions = await server.deps.db.read(businessId(), (tx) =>
    tx.selectFrom("document_versions").select("data").where("invoice_id", "=", invoice.id).execute(),
  );
  expect(versions.at(-1)?.data).toMatchObject({ fiscal: copy.fiscal });
});

test("filing with the authority › receipts of the authority are only added, and go with the account", async () => {
  const invoice = await issue();
  await accept(invoice);
  const remove = () =>
    server.deps.db.tenantTransaction(businessId(), (tx) =>
      tx.deleteFrom("fiscal_receipts").where("invoice_id", "=", invoice.id).execute(),
    );
  await expect(remove()).rejects.toThrow("only added");
  expect((await phone.user.call("DELETE", "/users/delete")).status).toBe(200);
  expect(await receiptsOf(invoice)).toEqual([]);
});

test("filing with the authority › a business is told what this server can do, and that nobody has accredited it", async () => {
  const { body } = await phone.user.call("GET", "/fiscal/adapters");
  expect(body).toEqual({
    adapters: [{ id: "rehearsal", name: "Rehearsal", rehearsal: true, accredited: false, cancels: true, settings: [] }],
  });
});

import type { AnswerOf } from "@ankara/contract/call";
import type { HistoryRow, readImportedHistory } from "@ankara/contract/exit-history";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Invoice } from "@ankara/domain/records/invoice";
import { buildBusiness, buildContact, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withClient } from "../../../test/support/postgres.ts";
import { creation, edit, TestDevice, type TestServer, testServer } from "../../../test/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const importId = "0198b0a0-0000-7000-8000-0000000000f1";
const textId = "0198b0a0-0000-7000-8000-0000000000c1";

async function historyOf(device: TestDevice): Promise<HistoryRow[]> {
  const all: HistoryRow[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const path: string = cursor === "" ? "/exit/history" : `/exit/history?cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await device.user.call("GET", path);
    expect(status).toBe(200);
    const page = body as unknown as { data: HistoryRow[]; next: string | null };
    all.push(...page.data);
    cursor = page.next;
  }
  return all;
}

/** An account with a text, mails, a document that was changed after its issue, audit entries and an answer of an authority. */
async function lived(): Promise<TestDevice> {
  const device = await TestDevice.of(await server.signUp());
  const businessId = device.user.user.business_id;
  const contact = buildContact();
  const issued = issueInvoice({
    invoice: buildInvoice({ contact, lines: [buildLine()], taxes: [] }),
    contact,
    business: buildBusiness(),
    series: device.seriesOf(),
    now: server.deps.now().toISOString(),
    today: "2026-11-20",
  });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  const { invoice } = issued.value;
  await device.receipts(creation("invoices", invoice));
  const copy = (await device.serverCopy(invoice.id)) as unknown as Invoice & Record<string, unknown>;
  await device.receipts(edit("invoices", copy, { publicNote: "Changed after its issue" }, 1_000_000));
  await withClient(server.database.owner, async (client) => {
    await client.query("begin");
    await client.query(`set local app.business_id = '${businessId}'`);
    const owner = (await client.query("select id from users where business_id = $1", [businessId])).rows[0]
      .id as string;
    await client.query(
      `insert into ai_items (business_id, id, user_id, type, content, original, subject, inputs, language, engine, cost,
         favorite, version_of, to_check, page, searchable)
       values ($1, $2, $3, 'birthday_wishes', 'Ẹ kú ọjọ́ ìbí', 'Happy birthday', 'Tolu', '{"name":"Tolu"}', 'yo', 'built-in', 3,
         true, $2, '["0803"]', 'null', 'tolu')`,
      [businessId, textId, owner],
    );
    for (const kind of ["document", "reminder"])
      await client.query(
        `insert into mails (business_id, id, key, kind, recipient, subject, body, created_at, invoice_id, state, sent_at)
         values ($1, gen_random_uuid(), $2, $2, 'client@example.com', 'Invoice', 'Please find it attached', now(), $3, 'delivered', now())`,
        [businessId, kind, invoice.id],
      );
    // A mail of the account itself is no mail to a client: it may hold a secret.
    await client.query(
      `insert into mails (business_id, id, key, kind, recipient, subject, body, created_at, state)
       values ($1, gen_random_uuid(), 'x', 'password', 'me@example.com', 'Password', 'https://reset', now(), 'delivered')`,
      [businessId],
    );
    await client.query(
      `insert into audit_entries (business_id, id, what, detail) values ($1, gen_random_uuid(), 'number_given', '{"number":"INV-0001"}')`,
      [businessId],
    );
    await client.query(
      `insert into fiscal_receipts (business_id, id, invoice_id, adapter, idempotency_key, status, authority_no, device_id, signature,
         qr_text, verify_url, at, problems, raw, sent_hash, rehearsal, created_at)
       values ($1, gen_random_uuid(), $2, 'ke-oscu', 'k', 'accepted', '1', 'KRACU0100000001', 'SIGN', 'https://qr', '', now(), '[]', '{}', '', false, now())`,
      [businessId, invoice.id],
    );
    await client.query("commit");
  });
  return device;
}

describe("history of a full export", () => {
  test("all kinds › taken into a new account › come out again record by record, texts in the AI writer", async () => {
    const from = await lived();
    const before = await historyOf(from);
    expect(new Set(before.map(({ kind }) => kind))).toEqual(
      new Set(["texts", "mails", "versions", "audit", "filings"]),
    );
    expect(JSON.stringify(before)).not.toContain("https://reset");

    const to = await TestDevice.of(await server.signUp());
    const own = new Set((await historyOf(to)).map(({ kind, id }) => `${kind} ${id}`));
    for (let at = 0; at < before.length; at += 100) {
      const body = { import_id: importId, rows: before.slice(at, at + 100) };
      const answer = await to.user.call("POST", "/exit/history", body);
      expect(answer).toMatchObject({ status: 200, body: { kept: body.rows.length } });
      // Sent again after a lost answer: nothing is there twice.
      expect(await to.user.call("POST", "/exit/history", body)).toMatchObject({ status: 200, body: { kept: 0 } });
    }
    const after = (await historyOf(to)).filter(({ kind, id }) => !own.has(`${kind} ${id}`));
    expect(after).toEqual(before);
    const { body } = await to.user.call("GET", "/ai-writter/history");
    expect(JSON.stringify(body)).toContain("Ẹ kú ọjọ́ ìbí");
  });

  test("rows of an import › count nowhere: no mail is sent, no document is filed, no number is audited", async () => {
    const to = await TestDevice.of(await server.signUp());
    const row = {
      kind: "mails",
      id: "1",
      at: "2026-11-20T09:41:00.000Z",
      data: { to: "client@example.com", state: "waiting" },
    };
    await to.user.call("POST", "/exit/history", { import_id: importId, rows: [row] });
    const businessId = to.user.user.business_id;
    const counts = await server.deps.db.read(businessId, async (tx) => ({
      mails: (await tx.selectFrom("mails").select("id").where("kind", "=", "document").execute()).length,
      kept: (await tx.selectFrom("imported_history").select("id").execute()).length,
    }));
    expect(counts).toEqual({ mails: 0, kept: 1 });
  });

  test("on screen › an import has a line, its kinds and its document pages, newest first; undoing takes it all", async () => {
    const from = await lived();
    const rows = await historyOf(from);
    const to = await TestDevice.of(await server.signUp());
    const many = Array.from({ length: 60 }, (_, index) => ({
      kind: "audit" as const,
      id: `a${String(index).padStart(2, "0")}`,
      at: `2026-11-1${index % 10}T09:41:00.000Z`,
      data: { what: "device_revoked", detail: { number: 7 }, more: { is: ["odd"] } },
    }));
    const body = {
      import_id: importId,
      company: "Adé & Daughters",
      rows: [...many, ...rows.filter((row) => row.kind !== "audit")],
    };
    expect(await to.user.call("POST", "/exit/history", body)).toMatchObject({ status: 200 });

    const list = await to.user.call("GET", "/exit/imported");
    expect(list).toMatchObject({
      status: 200,
      body: {
        data: [
          { import_id: importId, company: "Adé & Daughters", counts: { mails: 2, versions: 1, audit: 60, filings: 1 } },
        ],
      },
    });

    const first = await to.user.call("GET", `/exit/imported/rows?import_id=${importId}&kind=audit`);
    const page = first.body as unknown as AnswerOf<typeof readImportedHistory>;
    expect(page.data).toHaveLength(50);
    expect(page.data[0]).toMatchObject({ what: "device_revoked", at: "2026-11-19T09:41:00.000Z", number: "" });
    const second = await to.user.call(
      "GET",
      `/exit/imported/rows?import_id=${importId}&kind=audit&cursor=${encodeURIComponent(page.next ?? "")}`,
    );
    const rest = second.body as unknown as AnswerOf<typeof readImportedHistory>;
    expect(rest).toMatchObject({ next: null });
    expect([...page.data, ...rest.data].map(({ id }) => id).toSorted()).toEqual(many.map(({ id }) => id));

    const version = rows.find(({ kind }) => kind === "versions")?.data as { invoiceId: string; document: Invoice };
    const about = await to.user.call("GET", `/exit/imported/rows?invoice_id=${version.invoiceId}`);
    const ofDocument = (about.body as unknown as AnswerOf<typeof readImportedHistory>).data;
    expect(ofDocument.map(({ kind }) => kind).toSorted()).toEqual(["filings", "mails", "mails", "versions"]);
    expect(ofDocument.find(({ kind }) => kind === "versions")).toMatchObject({
      number: version.document.number,
      total: { amount: version.document.totals?.total, currency: version.document.currency },
    });
    expect(ofDocument.find(({ kind }) => kind === "mails")).toMatchObject({
      to: "client@example.com",
      body: "Please find it attached",
      state: "delivered",
    });

    const other = await server.signUp();
    expect(await other.call("GET", "/exit/imported")).toMatchObject({ body: { data: [] } });
    expect(await other.call("DELETE", `/exit/imported/${importId}`)).toMatchObject({ body: { removed: 0 } });
    expect(await to.user.call("GET", "/exit/imported/rows")).toMatchObject({ status: 400 });
    expect(
      await to.user.call("GET", `/exit/imported/rows?import_id=${importId}&kind=audit&cursor=later`),
    ).toMatchObject({
      status: 422,
    });

    expect(await to.user.call("DELETE", `/exit/imported/${importId}`)).toMatchObject({ body: { removed: 65 } });
    expect(await to.user.call("GET", "/exit/imported")).toMatchObject({ body: { data: [] } });
    expect(JSON.stringify(await to.user.call("GET", "/ai-writter/history"))).not.toContain("Ẹ kú ọjọ́ ìbí");
  });

  test("a text of an import that was changed since › stays when the import is undone", async () => {
    const texts = (await historyOf(await lived())).filter(({ kind }) => kind === "texts");
    const to = await TestDevice.of(await server.signUp());
    await to.user.call("POST", "/exit/history", { import_id: importId, rows: texts });
    expect(await to.user.call("PATCH", `/ai-writter/${textId}`, { ai_writter: { favorite: false } })).toMatchObject({
      status: 200,
    });
    expect(await to.user.call("DELETE", `/exit/imported/${importId}`)).toMatchObject({ body: { removed: 0 } });
    expect(JSON.stringify(await to.user.call("GET", "/ai-writter/history"))).toContain("Ẹ kú ọjọ́ ìbí");
  });

  test("row that is none of a kind, or too many at once › is refused", async () => {
    const to = await TestDevice.of(await server.signUp());
    const row = { kind: "passwords", id: "1", at: "2026-11-20T09:41:00.000Z", data: {} };
    expect(await to.user.call("POST", "/exit/history", { import_id: importId, rows: [row] })).toMatchObject({
      status: 422,
    });
    const rows = Array.from({ length: 101 }, (_, id) => ({ ...row, kind: "audit", id: String(id) }));
    expect(await to.user.call("POST", "/exit/history", { import_id: importId, rows })).toMatchObject({ status: 422 });
  });
});

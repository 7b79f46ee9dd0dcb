import { createHash } from "node:crypto";
import type { Fields } from "@ankara/contract/sync";
import { withoutHidden } from "@ankara/domain/people/access";
import { maySee } from "@ankara/domain/people/visibility";
import { type Allowances, authorityOf, type Role } from "@ankara/domain/people/role";
import type { CollectionName } from "@ankara/domain/records/collections";
import {
  buildCatalogItem,
  buildContact,
  buildExpense,
  buildFee,
  buildInvoice,
  buildLine,
  buildNote,
  buildPayment,
} from "@ankara/fixtures/builders";
import { newId, systemRandom } from "@ankara/domain/ids";
import type { Invoice } from "@ankara/domain/records/invoice";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestDevice, type TestServer, type TestUser, testServer } from "../../test/support/server.ts";
import { putRecords } from "./records.ts";

type Row = { collection: CollectionName; id: string; data: Fields | null };
type Page = { changes: Row[]; cursor: string; more: boolean; total?: number; authority?: unknown };

let server: TestServer;
let owner: TestUser;
let seller: Awaited<ReturnType<TestServer["addMember"]>>;
let all: { collection: CollectionName; data: Fields & { id: string }; deleted: boolean }[];

const businessId = () => owner.user.business_id;
const secret = "987654321";

beforeAll(async () => {
  server = await testServer();
  owner = await server.signUp();
  await TestDevice.of(owner);
  seller = await server.addMember(owner, "seller");
  const [me, colleague] = [seller.id, owner.user.id];
  const lines = [buildLine({ privateCost: secret }), buildLine({ privateCost: null })];
  const own = buildInvoice({ createdBy: me, lines });
  const theirs = buildInvoice({ createdBy: colleague, lines, publicNote: "theirs" });
  const gone = buildInvoice({ createdBy: me });
  const records: [CollectionName, object, boolean?][] = [
    ["contacts", buildContact({ openingBalance: Number(secret), portalKey: secret })],
    ["catalogs", buildCatalogItem({ privateCost: secret })],
    ["fees", buildFee()],
    ["expenses", buildExpense({ note: secret })],
    ["notes", buildNote({ body: secret })],
    ["invoices", own],
    ["invoices", theirs],
    ["invoices", buildInvoice({ lines })],
    ["invoices", gone, true],
    ["invoices", buildInvoice({ createdBy: colleague }), true],
    ["invoices", buildInvoice({ createdBy: colleague, kind: "credit_note", sourceId: own.id, lines })],
    ["invoices", buildInvoice({ createdBy: colleague, kind: "credit_note", sourceId: theirs.id, lines })],
    [
      "invoices",
      buildInvoice({
        createdBy: me,
        kind: "quote",
        versions: [{ at: "2026-11-20T10:00:00.000Z", before: { lines, terms: "then" } }],
      }),
    ],
    ["payments", buildPayment({ invoice: own, createdBy: colleague })],
    ["payments", buildPayment({ invoice: theirs, createdBy: colleague })],
    [
      "payments",
      { ...buildPayment({ createdBy: me }), settlement: { gross: 1, fee: 1, share: 0, net: Number(secret) } },
    ],
  ];
  all = records.map(([collection, data, deleted = false]) => ({
    collection,
    data: data as Fields & { id: string },
    deleted,
  }));
  // One revision each, so that pages may end between any two.
  for (const { collection, data, deleted } of all)
    await server.deps.db.write(businessId(), (tx, rev) =>
      putRecords(tx, businessId(), rev, [{ collection, id: data.id, data, deleted }]),
    );
});
afterAll(() => server.close());

async function pullAll(call: TestUser["call"], limit: number): Promise<{ rows: Row[]; first: Page; cursor: string }> {
  const rows: Row[] = [];
  let first: Page | undefined;
  let cursor = "";
  for (;;) {
    const answer = await call("GET", `/sync/pull?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    expect(answer.status).toBe(200);
    const page = answer.body as unknown as Page;
    first ??= page;
    // A first page that is not the last one comes once more, in its place.
    if (page !== first || !page.more) rows.push(...page.changes);
    ({ cursor } = page);
    if (!page.more) return { rows, first, cursor };
  }
}

/** Ids of the records above that the domain lets a member see. */
function visible(role: Role, allowances: Partial<Allowances>, userId: string): Map<string, Fields | null> {
  const authority = authorityOf(role, allowances);
  const own = new Set(all.filter(({ data }) => data["createdBy"] === userId).map(({ data }) => data.id));
  return new Map(
    all
      .filter(({ collection, data }) => maySee({ userId, authority }, collection, data, (id) => own.has(id)))
      .map(({ collection, data, deleted }) => [
        `${collection}/${data.id}`,
        deleted ? null : withoutHidden(authority, collection, data),
      ]),
  );
}

const known = (rows: readonly Row[]) =>
  new Map(
    rows
      .filter(({ id }) => all.some(({ data }) => data.id === id))
      .map(({ collection, id, data }) => [`${collection}/${id}`, data]),
  );

describe("pull of a member", () => {
  test.each([
    ["manager", {}],
    ["bookkeeper", {}],
    ["seller", { seesAllDocuments: true }],
  ] as const)("%s › whatever the domain shows them", async (role, allowances) => {
    const member = await server.addMember(owner, role, allowances);
    const { rows, first } = await pullAll(member.call, 500);
    expect(known(rows)).toEqual(visible(role, allowances, member.id));
    expect(first.authority).toEqual(authorityOf(role, allowances));
  });

  test.each([1, 2, 3, 500])("seller › own documents without costs, in pages of %i", async (limit) => {
    const { rows } = await pullAll(seller.call, limit);
    expect(known(rows)).toEqual(visible("seller", {}, seller.id));
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.some(({ collection }) => collection === "business")).toBe(true);
  });

  test("owner › everything, and no word of a view", async () => {
    const { rows, first } = await pullAll(owner.call, 500);
    expect(known(rows).size).toBe(all.length);
    expect(first.authority).toBeUndefined();
  });

  test("claim that goes to a colleague's document › the seller's device is told to drop it", async () => {
    const member = await server.addMember(owner, "seller");
    const [mine, theirs] = [buildInvoice({ createdBy: member.id }), buildInvoice({ createdBy: owner.user.id })];
    const claimFields = { at: mine.createdAt, amount: 5, date: "2026-11-20", method: "cash", reference: "" } as const;
    const claim = { ...buildPayment({ invoice: mine, status: "claimed" }), claim: claimFields };
    const moved = { ...claim, allocations: [{ invoiceId: theirs.id, amount: claim.amount }] };
    const put = (collection: CollectionName, data: object) =>
      server.deps.db.write(businessId(), (tx, rev) =>
        putRecords(tx, businessId(), rev, [
          { collection, id: (data as { id: string }).id, data: data as Fields, deleted: false },
        ]),
      );
    await put("invoices", mine);
    await put("invoices", theirs);
    await put("payments", claim);
    const { rows, cursor } = await pullAll(member.call, 500);
    expect(rows.find(({ id }) => id === claim.id)?.data).toMatchObject({ id: claim.id });
    await put("payments", moved);
    const { body } = await member.call("GET", `/sync/pull?cursor=${cursor}`);
    expect((body as unknown as Page).changes).toMatchObject([{ id: claim.id, data: null }]);
  });
});

describe("cursor of a member whose role changed", () => {
  test("the copy begins anew, shows the new view, and goes on from there", async () => {
    const member = await server.addMember(owner, "bookkeeper");
    const before = await pullAll(member.call, 500);
    expect(JSON.stringify(before.rows)).toContain(secret);
    await server.deps.db.write(businessId(), async (tx, rev) => {
      await sql`update memberships set role = 'seller', view_rev = ${rev} where business_id = ${businessId()} and user_id = ${member.id}`.execute(
        tx,
      );
    });
    const stale = await member.call("GET", `/sync/pull?cursor=${before.cursor}`);
    expect([stale.status, stale.body.code]).toEqual([410, "resync"]);
    const after = await pullAll(member.call, 2);
    expect(JSON.stringify(after.rows)).not.toContain(secret);
    expect(after.first.authority).toEqual(authorityOf("seller", {}));
    expect((await member.call("GET", `/sync/pull?cursor=${after.cursor}`)).status).toBe(200);
  });
});

describe("beside the sync", () => {
  const put = (collection: CollectionName, data: object) =>
    server.deps.db.write(businessId(), (tx, rev) =>
      putRecords(tx, businessId(), rev, [
        { collection, id: (data as { id: string }).id, data: data as Fields, deleted: false },
      ]),
    );

  test("mail about a colleague's document › no such document for a seller", async () => {
    const contact = buildContact();
    const own = buildInvoice({ contact, status: "issued", createdBy: seller.id });
    const theirs = buildInvoice({ contact, status: "issued", createdBy: owner.user.id });
    await put("invoices", own);
    await put("invoices", theirs);
    const send = async ({ id }: Invoice) => {
      const mail = {
        id: newId(Date.now(), systemRandom),
        to: ["a@b.example"],
        subject: "Your invoice",
        message: "Thank you",
      };
      return seller.call("POST", "/mails", { mail: { ...mail, about: { kind: "document", invoice_id: id } } });
    };
    expect((await send(own)).status).toBe(200);
    const refused = await send(theirs);
    expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
  });

  test("file of a record a seller does not see › no such file", async () => {
    const bytes = Buffer.from("%PDF-1.4\n%a bill\n%%EOF");
    const id = newId(Date.now(), systemRandom);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const attachment = { id, sha256, size: bytes.length, type: "application/pdf", name: "bill.pdf" };
    await owner.call("POST", "/attachments", { attachment });
    const headers = { "content-type": "application/octet-stream" };
    expect((await owner.call("PATCH", `/attachments/${id}?offset=0`, bytes, headers)).status).toBe(200);
    const file = { id, name: "bill.pdf", type: "application/pdf", size: bytes.length, sha256 };
    const read = async ({ call }: { call: TestUser["call"] }) => (await call("GET", `/attachments/${id}`)).status;
    await put("expenses", { ...buildExpense(), photos: [file] });
    expect([await read(owner), await read(seller)]).toEqual([200, 404]);
    await put("payments", { ...buildPayment({ createdBy: seller.id }), proof: [file] });
    expect(await read(seller)).toBe(200);
  });
});

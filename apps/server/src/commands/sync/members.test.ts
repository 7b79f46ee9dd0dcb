import type { Fields } from "@ankara/contract/sync";
import { computeTotals } from "@ankara/domain/invoice/compute-totals";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import type { Invoice, InvoiceLine } from "@ankara/domain/records/invoice";
import type { Allowances, Role } from "@ankara/domain/people/role";
import {
  buildBusiness,
  buildCatalogItem,
  buildContact,
  buildInvoice,
  buildLine,
  buildPayment,
  fixtureNow,
  fixtureToday,
} from "@ankara/fixtures/builders";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  TestDevice,
  type TestServer,
  type TestUser,
  creation,
  edit,
  testServer,
} from "../../../test/support/server.ts";

let server: TestServer;
let owner: TestUser;
let phone: TestDevice;
const contact = buildContact();
const item = buildCatalogItem({ prices: { NGN: "1000" }, privateCost: "600" });
beforeAll(async () => {
  server = await testServer();
  owner = await server.signUp();
  phone = await TestDevice.of(owner);
  // A second device has a plan bought, which later ones come under.
  await TestDevice.of(owner);
  await phone.receipts(creation("contacts", contact), creation("catalogs", item));
});
afterAll(() => server.close());

/** A phone of a member, with series of its own. */
async function phoneOf(role: Role, allowances: Partial<Allowances> = {}) {
  const member = await server.addMember(owner, role, allowances);
  const device = new TestDevice({ ...owner, token: member.token, call: member.call });
  await device.register();
  return { member, device };
}

function draft(changes: Partial<InvoiceLine> = {}): Invoice {
  const line = buildLine({ itemId: item.id, unitPrice: "1000", quantity: "1", taxIds: [], ...changes });
  const made = buildInvoice({ contact, lines: [line], taxes: [] });
  const totals = computeTotals(made);
  if (!totals.ok) throw new Error(totals.error.code);
  return { ...made, totals: totals.value };
}
const percent = (of: number) => ({ discount: { kind: "percent" as const, ratePpm: of * 10_000 } });

function issueOn(device: TestDevice, invoice: Invoice): Invoice {
  const issued = issueInvoice({
    invoice,
    contact,
    business: buildBusiness(),
    series: device.seriesOf(),
    now: fixtureNow,
    today: fixtureToday,
  });
  if (!issued.ok) throw new Error(JSON.stringify(issued.error));
  device.series = device.series.map((each) => (each.id === issued.value.series.id ? issued.value.series : each));
  return issued.value.invoice;
}

const setRole = (userId: string, role: Role) =>
  server.deps.db.write(owner.user.business_id, (tx, rev) =>
    sql`update memberships set role = ${role}, view_rev = ${rev} where business_id = ${owner.user.business_id} and user_id = ${userId}`.execute(
      tx,
    ),
  );

describe("seller with 5 % of discount", () => {
  test("draft within the limit › is stored under their name with the cost of its item", async () => {
    const { member, device } = await phoneOf("seller", { maxDiscountPercent: 5 });
    const made = draft({ ...percent(5), privateCost: "1" });
    expect(await device.receipts(creation("invoices", made))).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(made.id)).toMatchObject({ createdBy: member.id, lines: [{ privateCost: "600" }] });
    expect(await device.serverCopy(made.id)).not.toHaveProperty(["lines", 0, "privateCost"]);
  });

  test("draft beyond it, or below the catalog's price › is refused with whom to ask", async () => {
    const { device } = await phoneOf("seller", { maxDiscountPercent: 5 });
    const refused = {
      status: "rejected",
      code: "not_allowed",
      message: "Ask the owner or a manager for more than 5 % off.",
    };
    expect(
      await device.receipts(creation("invoices", draft(percent(6))), creation("invoices", draft({ unitPrice: "900" }))),
    ).toMatchObject([refused, refused]);
  });

  test("document that has its number › keeps it and is marked for review", async () => {
    const { device } = await phoneOf("seller", { maxDiscountPercent: 5 });
    const issued = issueOn(device, draft(percent(50)));
    expect(await device.receipts(creation("invoices", issued))).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(issued.id)).toMatchObject({
      number: issued.number,
      review: { reasons: ["discount"], seenAt: null },
    });
  });

  test("money taken back and a colleague's invoice paid › are refused", async () => {
    const { device } = await phoneOf("seller");
    const theirs = issueOn(phone, draft());
    await phone.receipts(creation("invoices", theirs));
    const refund = { ...buildPayment(), amount: -5, allocations: [], refund: true };
    expect(
      await device.receipts(
        creation("payments", refund),
        creation("payments", buildPayment({ invoice: theirs })),
        edit("invoices", theirs, { privateNote: "mine" }, 0),
      ),
    ).toMatchObject([{ code: "not_allowed" }, { code: "not_allowed" }, { code: "not_allowed" }]);
  });
});

describe("role that changes while a phone is offline", () => {
  test("manager becomes a bookkeeper › numbers stay without a gap, drafts are refused", async () => {
    const { member, device } = await phoneOf("manager");
    const [one, two] = [issueOn(device, draft(percent(30))), issueOn(device, draft())];
    await setRole(member.id, "bookkeeper");
    expect(
      await device.receipts(creation("invoices", one), creation("invoices", draft()), creation("invoices", two)),
    ).toMatchObject([{ status: "applied" }, { code: "not_allowed" }, { status: "applied" }]);
    for (const { id } of [one, two])
      expect(await phone.serverCopy(id)).toMatchObject({ review: { reasons: ["role"] } });
    const { body } = await owner.call("GET", "/sync/number-audit");
    const series = (body as unknown as { series: { id: string; given: number; missing: number[] }[] }).series;
    expect(series.find(({ id }) => id === one.seriesId)).toMatchObject({ given: 2, missing: [] });
  });

  test("owner has seen it › the mark says so, and a seller cannot", async () => {
    const { device } = await phoneOf("seller");
    const issued = issueOn(device, draft(percent(50)));
    await device.receipts(creation("invoices", issued));
    const stored = (await phone.serverCopy(issued.id)) as unknown as Invoice;
    const seen = { review: { ...stored.review, seenAt: fixtureNow } } as unknown as Fields;
    expect(await device.receipts(edit("invoices", stored, seen, 0))).toMatchObject([{ code: "not_allowed" }]);
    expect(await phone.receipts(edit("invoices", stored, seen, 9e15))).toMatchObject([{ status: "applied" }]);
    expect(await phone.serverCopy(issued.id)).toMatchObject({ review: { seenAt: fixtureNow } });
  });
});

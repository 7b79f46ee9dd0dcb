import type { Fields } from "@ankara/contract/sync";
import { issueInvoice } from "@ankara/domain/invoice/issue";
import { buildBusiness, buildContact, buildInvoice, buildPayment, fixtureToday } from "@ankara/fixtures/builders";
import { makeChange } from "@ankara/sync/change";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import {
  creation,
  deletion,
  edit,
  opId,
  TestDevice,
  type TestServer,
  testServer,
} from "../../../test/support/server.ts";

let server: TestServer;
let phone: TestDevice;
beforeAll(async () => {
  server = await testServer();
  phone = await TestDevice.of(await server.signUp());
});
afterAll(() => server.close());

/** Counts round trips: a query sent while none is under way begins one. */
async function roundTripsOf(push: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  let underWay = 0;
  const { db } = server.deps;
  const lend = db.withClient.bind(db);
  const counted = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== "query" || typeof value !== "function") return value;
        return async (...given: unknown[]): Promise<unknown> => {
          if (underWay === 0) trips += 1;
          underWay += 1;
          try {
            return await Reflect.apply(value, target, given);
          } finally {
            underWay -= 1;
          }
        };
      },
    });
  const spy = vi.spyOn(db, "withClient").mockImplementation((work) => lend((client) => work(counted(client))));
  await push();
  spy.mockRestore();
  return trips;
}

const contact = buildContact();

// On a cluster links and filings are asked for by themselves, on the way.
const isSpread = inject("cluster").nodes.length > 0;
test.skipIf(isSpread)(
  "push › issues, edits of issued documents, reversals and deletions › one trip reads, one writes",
  async () => {
    const draft = buildInvoice({ contact });
    const issued = issueInvoice({
      invoice: draft,
      contact,
      business: buildBusiness(),
      series: phone.seriesOf(),
      now: "2026-11-20T10:00:00.000Z",
      today: fixtureToday,
    });
    if (!issued.ok) throw new Error(JSON.stringify(issued.error));
    const { invoice } = issued.value;
    const target = { opId: opId(), collection: "invoices", id: draft.id, baseRev: 0 } as const;
    const issue = makeChange(target, draft as Fields, invoice as Fields);
    if (!issue) throw new Error("expected a change");
    const payment = buildPayment({ invoice });

    const first = [creation("contacts", contact), creation("invoices", draft), issue];
    expect(await roundTripsOf(() => phone.receipts(...first))).toBe(2);

    const later = [
      edit("invoices", invoice, { terms: "Soon" }, 0),
      creation("payments", payment),
      creation("payments", { ...buildPayment({ invoice, amount: 0 - payment.amount }), reverses: payment.id }),
      deletion("contacts", contact.id, 1),
    ];
    expect(await roundTripsOf(() => phone.receipts(...later))).toBe(2);
  },
);

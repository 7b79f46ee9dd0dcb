import { buildBusiness, buildContact, buildInvoice } from "@ankara/fixtures/builders";
import type { Invoice } from "@ankara/domain/records/invoice";
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentStore, openStore, wipeStore } from "../../store/store.ts";
import { convertHere } from "./quote-screen.tsx";

const business = buildBusiness();
const contact = buildContact();
const quote = buildInvoice({ kind: "quote", status: "issued", contact, dueDate: "2099-01-01" });

beforeEach(async () => {
  const store = await openStore("converter", { businessId: business.id });
  await store.create("business", business);
  await store.create("contacts", contact);
  await store.create("invoices", quote);
});
afterEach(() => wipeStore());

const drafts = async (): Promise<Invoice[]> =>
  (await currentStore().db.invoices.toArray())
    .map(({ data }) => data as unknown as Invoice)
    .filter((one) => one.sourceId === quote.id);

test("converted quote › a quote becomes one draft invoice, however often it is converted, and says so", async () => {
  const first = await convertHere(quote.id, 14);
  const second = await convertHere(quote.id, 14);
  expect(second).toEqual(first);
  const made = await drafts();
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ kind: "invoice", status: "draft", termsDays: 14, number: null });
  expect(made[0]?.lines).toEqual(quote.lines);
  expect(await currentStore().get("invoices", quote.id)).toMatchObject({ status: "converted", number: quote.number });
});

test("converted quote › declined quote › is refused, and nothing is written", async () => {
  await currentStore().update("invoices", quote.id, { status: "declined" });
  expect(await convertHere(quote.id, 14)).toMatchObject({ ok: false, error: { code: "answered" } });
  expect(await drafts()).toEqual([]);
});

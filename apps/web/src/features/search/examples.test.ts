import { buildContact, buildInvoice } from "@ankara/fixtures/builders";
import { expect, test } from "vitest";
import { contactRowOf } from "../../store/index/contact-row.ts";
import { invoiceRowOf } from "../../store/index/invoice-row.ts";
import { searchWords } from "../../search/search-query.ts";
import { SearchIndex } from "../../search/search.ts";
import { examplesFrom } from "./examples.ts";

const contacts = ["Grace", "Kẹ́hìndé & Sons"].map((name, i) =>
  contactRowOf(buildContact({ id: `0198b0a0-0000-7000-8000-00000000000${i}`, name, phones: ["+2348035550142"] })),
);
const draft = buildInvoice({ status: "draft" });
const invoices = [draft, buildInvoice({ status: "issued", number: "INV-0140" })].map((invoice) => ({
  ...invoiceRowOf(invoice),
  total: 5_834_900,
  currency: "NGN",
}));

test("search examples › come from the business's records, and each finds something", () => {
  const examples = examplesFrom(invoices, contacts);
  expect(examples).toMatchObject({
    number: "140",
    phone: "803 555",
    amount: "58.3k",
    name: "kehinde",
    named: "Kẹ́hìndé",
  });
  const rows = { contacts, invoices, catalogs: [], fees: [], expenses: [], notes: [] };
  const { named: _named, ...queries } = examples;
  for (const query of Object.values(queries)) {
    const { total } = new SearchIndex().find(rows, query, { today: "2026-11-20", words: searchWords("en") });
    expect({ query, found: total > 0 }).toEqual({ query, found: true });
  }
});

test("search examples › a new business gets examples all the same", () => {
  expect(examplesFrom([], [])).toMatchObject({ number: "148", amount: "45k", name: "ola" });
});

test("search examples › a client fits › those after it are not looked at", () => {
  const unread = new Proxy(contacts[0]!, {
    get: () => {
      throw new Error("looked at");
    },
  });
  expect(examplesFrom(invoices, [contacts[1]!, unread])).toMatchObject({ name: "kehinde", phone: "803 555" });
});

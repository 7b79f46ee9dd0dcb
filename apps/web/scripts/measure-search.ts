import { generateBusiness } from "@ankara/fixtures/generate";
import { buildContact, buildExpense } from "@ankara/fixtures/builders";
import { contactRowOf } from "../src/store/index/contact-row.ts";
import { invoiceRowOf } from "../src/store/index/invoice-row.ts";
import { catalogRowOf, expenseRowOf, feeRowOf } from "../src/store/index/other-row.ts";
import { searchWords } from "../src/search/search-query.ts";
import { SearchIndex, type SearchRows } from "../src/search/search.ts";

/**
 * CPU time of the search over one large business, without a screen. Prints one line of JSON:
 * milliseconds to fold everything once, and of each keystroke of a few queries, the median of several runs.
 *
 * `node scripts/measure-search.ts [invoices] [contacts] [expenses]`
 */
const [invoices = 20_000, contacts = 5_000, expenses = 5_000] = process.argv.slice(2).map(Number);
const runs = 9;
const today = "2026-11-20";
const queries = ["textiles", "0803 555 0142", "overdue", "1.2m", "12 march 2026", "olatunij", "148"];

const business = generateBusiness({ invoices, seed: 7, today });
const ids = (place: number) => `0198b0a0-0000-7000-8000-${String(place).padStart(12, "0")}`;
const names = new Map(business.contacts.map(({ id, name }) => [id, name]));
const known = business.contacts.map(contactRowOf);
const more = Array.from({ length: Math.max(0, contacts - known.length) }, (_, place) => {
  const like = business.contacts[place % business.contacts.length]!;
  const phone = `+234803${String(5_000_000 + place * 7).slice(-7)}`;
  return contactRowOf(buildContact({ id: ids(place), name: `${like.name} ${place}`, phones: [phone] }));
});
const rows: SearchRows = {
  contacts: [...known, ...more],
  invoices: business.invoices.map((invoice, place) => {
    const total = invoice.totals?.total ?? 0;
    const balance = place % 5 === 0 ? total : 0;
    return {
      ...invoiceRowOf(invoice, { money: total - balance, withheld: 0, credited: 0 }),
      contactName: names.get(invoice.contactId ?? "") ?? "",
    };
  }),
  catalogs: business.catalogs.map(catalogRowOf),
  fees: business.fees.map(feeRowOf),
  expenses: Array.from({ length: expenses }, (_, place) =>
    expenseRowOf(buildExpense({ id: ids(place), supplier: `Supplier ${place}`, amount: 1_000_00 + place * 50_00 })),
  ),
  notes: [],
};

const cpuMs = (act: () => void): number => {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const words = searchWords("en");
const fold = (into: SearchIndex): number => [...into.warm(rows)].length;
const folding = median(Array.from({ length: 5 }, () => cpuMs(() => fold(new SearchIndex()))));
const index = new SearchIndex();
fold(index);
const keystrokes = queries.flatMap((query) =>
  Array.from(query, (_, end) => {
    const typed = query.slice(0, end + 1);
    const times = Array.from({ length: runs }, () => cpuMs(() => index.find(rows, typed, { today, words })));
    return { typed, ms: median(times), hits: index.find(rows, typed, { today, words }).total };
  }),
);
console.log(
  JSON.stringify({
    rows: Object.values(rows).reduce((sum, list) => sum + list.length, 0),
    foldingMs: folding,
    medianMs: median(keystrokes.map(({ ms }) => ms)),
    worst: keystrokes.toSorted((a, b) => b.ms - a.ms).slice(0, 3),
    complete: queries.map((query) => keystrokes.find(({ typed }) => typed === query)),
  }),
);

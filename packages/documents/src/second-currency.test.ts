import { expect, test } from "vitest";
import { douala, lagos } from "../test/samples.ts";
import { viewInvoice } from "./invoice-view.ts";

const reference = { currency: "USD", one: "USD", rate: "1550.5", source: "CBN", at: "2026-11-20T23:15:00.000Z" };
const plain = (notes: readonly string[]) => notes.map((note) => note.replaceAll("\u00a0", " "));

test("second currency › prints the total in a second currency with rate, source and time on the business's clock", () => {
  const invoice = { ...lagos(), reference };
  const dollars = (invoice.totals!.total / 100 / 1550.5).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  expect(plain(viewInvoice({ invoice, timeZone: "Africa/Lagos" }).notes)).toContain(
    `For reference: $${dollars} at 1 USD = 1,550.5 NGN (CBN, 21 November 2026, 00:15).`,
  );
});

test("second currency › without a source there is no gap, and no second note of the same rate", () => {
  const own = { ...lagos(), currency: "USD", homeCurrency: "NGN", exchangeRate: "1550.5" };
  const notes = plain(
    viewInvoice({ invoice: { ...own, reference: { ...reference, currency: "NGN", source: "" } } }).notes,
  );
  expect(notes.filter((note) => note.includes("1,550.5"))).toHaveLength(1);
  expect(notes.join()).toContain("NGN (20 November 2026, 23:15).");
});

test("second currency on a document › in French › is printed alike", () => {
  const invoice = { ...douala(), reference: { ...reference, rate: "600" } };
  expect(plain(viewInvoice({ invoice }).notes).join()).toMatch(
    /Pour information\u202f: .* à 1 USD = 600 XAF \(CBN, 20 novembre 2026/,
  );
});

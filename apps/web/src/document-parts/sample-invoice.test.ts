import { Business } from "@ankara/domain/records/business";
import { CatalogItem } from "@ankara/domain/records/catalog-item";
import { Fee } from "@ankara/domain/records/fee";
import { Series } from "@ankara/domain/records/series";
import { expect, test } from "vitest";
import { sampleInvoice } from "./sample-invoice.ts";

const record = (n: number) => ({
  id: `018f5e4c-0000-7000-8000-${String(n).padStart(12, "0")}`,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
});
const business = Business.parse({ ...record(1), companyName: "Ọlátúnjí Textiles", currency: "NGN", termsDays: 14 });
const vat = Fee.parse({ ...record(2), name: "VAT", kind: "tax", basis: "percent", ratePpm: 75_000, defaultOn: true });
const series = Series.parse({ ...record(3), kind: "invoice", pattern: "INV-{SEQ:4}", deviceLetter: "", next: 149 });
const texts = { client: "Your client", item: "Your item" };
const today = "2026-11-20";

test("sample invoice › shows the next number, the default tax and the business's own items", () => {
  const rice = CatalogItem.parse({ ...record(4), name: "Rice", prices: { NGN: "1000" } });
  const sample = sampleInvoice({ business, series, fees: [vat], items: [rice], today, texts });
  expect(sample).toMatchObject({
    number: "INV-0149",
    dueDate: "2026-12-04",
    from: { name: "Ọlátúnjí Textiles" },
    lines: [{ name: "Rice" }],
  });
  expect(sample.totals?.total).toBe(1075_00);
});

test("sample invoice › an empty catalog gets an example", () => {
  expect(sampleInvoice({ business, series: undefined, fees: [], items: [], today, texts })).toMatchObject({
    number: null,
    lines: [{ name: "Your item" }],
  });
});

import { walkInName } from "@ankara/domain/invoice/document-status";
import type { Report } from "@ankara/domain/reports/report";
import { noSources } from "@ankara/domain/reports/report";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvFile } from "./csv.ts";
import type { TableLabels } from "./table-labels.ts";

const labels = {
  column: (_, key) => key,
  word: (key) => key,
  part: () => "",
  rows: () => "client",
  check: (key) => key,
  total: () => "Total",
  before: "Before",
  category: (name) => name,
  client: (name) => (name === walkInName ? "Mteja wa dukani" : name),
} satisfies TableLabels;

const report: Report = {
  kind: "clients",
  period: { from: "2026-11-01", to: "2026-11-30" },
  basis: "accrual",
  step: "day",
  home: null,
  checks: [],
  sections: [
    {
      key: "main",
      currency: "NGN",
      columns: [
        { key: "count", type: "count" },
        { key: "total", type: "money" },
      ],
      main: "total",
      rows: [
        { key: "a", name: '=HYPERLINK("x"),"Ọlá"', cells: { count: 2, total: -4_500_050 }, sources: noSources },
        { key: "b", name: "Bello, Garba\nLtd", cells: { count: 1, total: 900_719_925_474_099_1 }, sources: noSources },
      ],
      total: { count: 3, total: 900_719_920_974_049_1 },
    },
  ],
};

test("report as CSV › amounts keep every digit and their sign; names are quoted and never a formula", async () => {
  const file = await csvFile({ report, title: "Sales by client", company: "Shop", about: ["-now"], labels });
  expect([...new Uint8Array(await file.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
  const { data } = Papa.parse<string[]>((await file.text()).trimEnd());
  expect(data).toEqual([
    ["Sales by client"],
    ["'-now"],
    [""],
    ["NGN"],
    ["client", "currency", "count", "total"],
    ['\'=HYPERLINK("x"),"Ọlá"', "NGN", "2", "-45000.50"],
    ["Bello, Garba\nLtd", "NGN", "1", "90071992547409.91"],
    ["Total", "NGN", "3", "90071992097404.91"],
  ]);
});

test("report as CSV › a sale to nobody in particular › its kept name is in the reader's language", async () => {
  const [section] = report.sections;
  const rows = [{ key: "name:", name: walkInName, cells: { count: 1, total: 500 }, sources: noSources }];
  const ofOne = { ...report, sections: [{ ...section!, rows, total: null }] };
  const file = await csvFile({ report: ofOne, title: "", company: "", about: [], labels });
  expect(await file.text()).toContain("Mteja wa dukani");
  expect(await file.text()).not.toContain(walkInName);
});

import { i18n } from "@lingui/core";
import type { Report } from "@ankara/domain/reports/report";
import { beforeAll, expect, test } from "vitest";
import { pdfHeadline } from "./report-file.ts";
import type { TableLabels } from "./table-labels.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const labels = { total: () => "Profit" } as unknown as TableLabels;
const months = ["05", "06", "07", "08", "09", "10", "11"];
const section = {
  main: "amount",
  currency: "NGN",
  columns: [{ key: "amount", type: "money" }],
  total: { amount: 291_035_000 },
  trend: months.map((month, index) => ({
    from: `2026-${month}-01`,
    amount: index === 5 ? -4_000_000 : index * 1_000_000,
  })),
};
const headlineFor = (changed: object) => {
  const report = {
    kind: "profit",
    period: { from: "2026-11-01", to: "2026-11-30" },
    sections: [{ ...section, ...changed }],
  };
  return pdfHeadline({ report: report as unknown as Report, title: "", company: "", about: [], labels });
};

test("report as PDF › leads with its sum and the last six months, a loss without a bar", () => {
  const headline = headlineFor({});
  expect(headline).toMatchObject({ label: "Profit · 1\u00a0Nov 2026 – 30\u00a0Nov 2026", value: "₦2,910,350.00" });
  expect(headline?.bars.map(({ label, share }) => [label, share])).toEqual([
    ["June 2026", 1 / 6],
    ["July 2026", 2 / 6],
    ["August 2026", 3 / 6],
    ["September 2026", 4 / 6],
    ["October 2026", 0],
    ["November 2026", 1],
  ]);
  expect(headline?.bars[4]?.value).toBe("−₦40,000");
});

test("report as PDF › of counts or of several currencies › has no figure to lead with", () => {
  expect(headlineFor({ columns: [{ key: "amount", type: "count" }] })).toBeNull();
  expect(headlineFor({ currency: null })).toBeNull();
  expect(headlineFor({ total: null })).toBeNull();
});

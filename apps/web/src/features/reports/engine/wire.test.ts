import { type Report, unionOf } from "@ankara/domain/reports/report";
import { expect, test } from "vitest";
import { packReport, unpackReport } from "./wire.ts";

const id = (last: number) => `0198b0a0-0000-7000-8000-${String(last).padStart(12, "0")}`;
const report: Report = {
  kind: "profit",
  period: { from: "2026-11-01", to: "2026-11-30" },
  basis: "accrual",
  step: "day",
  home: null,
  checks: [],
  sections: [
    {
      key: "main",
      currency: "NGN",
      columns: [{ key: "amount", type: "money" }],
      main: "amount",
      rows: [
        {
          key: "sales",
          name: "",
          cells: { amount: 5 },
          sources: { invoices: [id(1), id(2)], payments: [], expenses: [] },
        },
        {
          key: "rent",
          name: "Rent",
          cells: { amount: -2 },
          sources: { invoices: [], payments: [id(3)], expenses: [id(4)] },
        },
      ],
      total: { amount: 3 },
    },
  ],
};

test("report between threads › a report crosses between threads whole, with few texts", () => {
  const packed = structuredClone(packReport(report));
  expect(packed.sections[0]?.rows[0]?.sources.invoices).toHaveLength(72);
  expect(unpackReport(packed)).toEqual(report);
  expect(unionOf(unpackReport(packed).sections[0]?.rows ?? []).invoices).toEqual([id(1), id(2)]);
});

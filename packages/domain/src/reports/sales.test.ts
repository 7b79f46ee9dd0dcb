import { buildBusiness, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { expect, test } from "vitest";
import { computeReport } from "./compute-report.ts";
import { Ledger, slimInvoice } from "./ledger.ts";

const [sade, bisi] = ["0198b0a0-0000-7000-8000-000000000911", "0198b0a0-0000-7000-8000-000000000912"];
const day = "2026-11-20";
const period = { from: "2026-11-01", to: "2026-11-30" };

let made = 0;
const sold = (createdBy: string | undefined, unitPrice: string, status: "issued" | "void" = "issued") => {
  const number = `INV-${++made}`;
  const lines = [buildLine({ quantity: "1", unitPrice })];
  return buildInvoice({ createdBy, status, number, seq: made, issueDate: day, lines });
};

test("sales by person › several people, a void one, one from before there were people › whoever wrote it, the largest first", () => {
  const invoices = [
    sold(bisi, "1000"),
    sold(bisi, "950"),
    sold(sade, "3000"),
    sold(sade, "9999", "void"),
    sold(undefined, "20"),
  ];
  const records = { contacts: [], payments: [], expenses: [], series: [], business: buildBusiness() };
  const ledger = new Ledger({ ...records, invoices: invoices.map(slimInvoice) }, day);
  const { sections, checks } = computeReport(ledger, {
    kind: "people",
    period,
    basis: "accrual",
    compare: false,
    contactId: null,
  });
  expect(sections[0]?.rows.map(({ word, cells }) => [word, cells["count"], cells["net"]])).toEqual([
    [`person:${sade}`, 1, 3_000_00],
    [`person:${bisi}`, 2, 1_950_00],
    ["person:", 1, 20_00],
  ]);
  expect(checks.map(({ figure, control }) => figure - control)).toEqual([0]);
});

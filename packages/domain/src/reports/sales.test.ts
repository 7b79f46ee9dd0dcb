import { buildBusiness, buildInvoice, buildLine } from "@ankara/fixtures/builders";
import { expect, test } from "vitest";
import type { Invoice } from "../records/invoice.ts";
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

test("void log › documents of two people › each row names who took it back; those of one person name nobody", () => {
  const at = `${day}T09:00:00.000Z`;
  const voided = (by: string | undefined) => {
    const document = sold(sade, "100", "void");
    const history = [...document.history, { at, what: "voided" as const, detail: "Wrong client", by }];
    return { ...document, voidedAt: at, voidReason: "Wrong client", history };
  };
  const written = sold(sade, "40");
  const lost = {
    ...written,
    writtenOffAt: at,
    history: [...written.history, { at, what: "written_off" as const, detail: "Gone", by: bisi }],
  };
  const credit = { ...sold(bisi, "60"), kind: "credit_note" as const };
  const logOf = (invoices: readonly Invoice[]) => {
    const records = { contacts: [], payments: [], expenses: [], series: [], business: buildBusiness() };
    const ledger = new Ledger({ ...records, invoices: invoices.map(slimInvoice) }, day);
    const question = { kind: "voids", period, basis: "accrual", compare: false, contactId: null } as const;
    return computeReport(ledger, question).sections[0];
  };
  const log = logOf([voided(bisi), voided(undefined), lost, credit]);
  expect(log?.columns.map(({ key }) => key)).toEqual(["what", "number", "detail", "person", "amount"]);
  expect(log?.rows.map(({ cells }) => [cells["what"], cells["person"], cells["amount"]]).toSorted()).toEqual([
    ["credit_note", `person:${bisi}`, 60_00],
    ["voided", null, 100_00],
    ["voided", `person:${bisi}`, 100_00],
    ["written_off", `person:${bisi}`, 40_00],
  ]);
  expect(logOf([voided(sade)])?.columns.map(({ key }) => key)).toEqual(["what", "number", "detail", "amount"]);
});

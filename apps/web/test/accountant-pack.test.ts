// @vitest-environment happy-dom
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { i18n } from "@lingui/core";
import { currencyOf } from "@ankara/domain/money/currencies";
import { DocumentLook } from "@ankara/domain/records/invoice";
import { collectionNames } from "@ankara/domain/records/collections";
import type { Period } from "@ankara/domain/reports/period";
import type { Report, ReportKind } from "@ankara/domain/reports/report";
import { demoBusiness } from "@ankara/fixtures/demo";
import { strFromU8, strToU8, unzipSync, unzlibSync } from "fflate";
import Papa from "papaparse";
import readExcel from "read-excel-file/universal";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BlobWriter } from "../src/features/import/exit/exit-file.ts";
import { exportPack } from "../src/features/import/exit/export-pack.ts";
import { reportEngine } from "../src/features/reports/engine/client.ts";
import { ledgerTies, packFiles, packReports } from "../src/features/reports/pack-files.ts";
import { fileTables, pdfTables } from "../src/features/reports/report-file.ts";
import type { TableLabels } from "../src/features/reports/table-labels.ts";
import { packKinds } from "../src/features/reports/report-labels.ts";
import { createMany } from "../src/store/bulk.ts";
import type { Store } from "../src/store/store.ts";
import { closeTestStore, openTestStore } from "./render-screen.tsx";
import { WorkerInPage } from "./report-worker.ts";
import { asJson } from "./test-device.ts";

const fonts = join(import.meta.dirname, "../public");
let store: Store;
beforeEach(async () => {
  vi.stubGlobal("Worker", WorkerInPage);
  vi.stubGlobal("fetch", async (url: string) => new Response(new Uint8Array(await readFile(join(fonts, url)))));
  i18n.loadAndActivate({ locale: "en", messages: {} });
  store = await openTestStore();
  const books = asJson(demoBusiness("lagos", { businessId: store.businessId })) as Record<string, never[] | undefined>;
  await store.write(async (unit) => {
    for (const collection of collectionNames.filter((name) => name !== "business"))
      await createMany(store, unit, collection, [books[collection] ?? []].flat());
  });
});
afterEach(async () => {
  await closeTestStore();
  vi.unstubAllGlobals();
});

const labels = {
  column: (_: ReportKind, key: string) => key,
  word: (key: string) => key,
  part: () => "",
  rows: () => "what",
  check: (key: string) => key,
  total: () => "Total",
  before: "Before",
  category: (name: string) => name,
  client: (name: string) => name,
};
const titles = Object.fromEntries(packKinds.map((kind) => [kind, kind])) as Record<ReportKind, string>;
const tie = {
  title: "How the figures match",
  check: "Check",
  figure: "Figure",
  control: "Compared with",
  ledger: "ledger",
};

const year = { from: "2026-01-01", to: "2026-12-31" };
const inputOf = (period: Period) => ({
  period,
  today: "2026-11-20",
  company: "Shop",
  language: "en",
  labels,
  titles,
  tie,
  about: ["", "x"],
});

async function packOf(
  period: Period,
  look?: Parameters<typeof packFiles>[0]["look"],
): Promise<Record<string, Uint8Array>> {
  const writer = new BlobWriter();
  await exportPack(store, {
    period,
    draw: () => Promise.resolve(new TextEncoder().encode("%PDF-1.7 drawn")),
    write: (bytes) => writer.write(bytes),
    reports: (ledger) => packFiles({ ...inputOf(period), ...(look ? { look } : {}) }, ledger),
  });
  return unzipSync(new Uint8Array(await writer.file("pack.zip").arrayBuffer()));
}

test("accountant's pack › a year › holds ledger, reports and documents, and every sum ties", async () => {
  const files = await packOf(year);
  const rows = Papa.parse<Record<string, string>>(strFromU8(files["ledger/invoice-lines.csv"]!).trim(), {
    header: true,
  }).data;
  const ledger = new Map<string, number>();
  for (const { Currency: currency = "", Amount: amount = "" } of rows)
    ledger.set(
      currency,
      (ledger.get(currency) ?? 0) + Math.round(Number(amount) * 10 ** currencyOf(currency).decimals),
    );
  const salesFile = Object.keys(files).find((name) => name.startsWith("reports/sales"));
  const [sheet] = await readExcel(new Blob([new Uint8Array(files[salesFile!]!)]));
  const head = sheet?.data.find((row) => row.includes("total")) ?? [];

  const at = head.indexOf("total");
  // Amounts in the home currency have a table of their own.
  const totals = sheet?.data.filter((row) => row[0] === "Total" && row[at] !== null).map((row) => [row[1], row[at]]);
  expect(totals?.length).toBeGreaterThan(0);
  for (const [currency, total] of totals ?? [])
    expect(ledger.get(String(currency))).toBe(Math.round(Number(total) * 10 ** currencyOf(String(currency)).decimals));

  expect(Object.keys(files).filter((name) => name.startsWith("reports/"))).toHaveLength(packKinds.length);
  expect(strFromU8(files["ledger/payments.csv"]!).split("\n").length).toBeGreaterThan(3);
  expect(strFromU8(files["ledger/expenses.csv"]!).split("\n").length).toBeGreaterThan(3);
  const numbered = store.memory
    .invoices()
    .filter(({ number, issueDate }) => number !== null && issueDate?.startsWith("2026"));
  expect(Object.keys(files).filter((name) => name.startsWith("documents/"))).toHaveLength(numbered.length);
  expect(Object.keys(files).some((name) => name.startsWith("e-invoices/"))).toBe(true);

  expect(strFromU8(files[`how-the-figures-match-${year.from}-${year.to}.pdf`]!.slice(0, 5))).toBe("%PDF-");
  const { ties } = await packReports(inputOf(year), ledger);
  expect(ties.map(({ key }) => key)).toEqual(expect.arrayContaining(["ledger_sales", "tax_sales", "numbers_gapless"]));
  expect(ties.filter(({ figure, control }) => figure !== control)).toEqual([]);
});

test("report as a PDF › nothing was rounded › has no column for it, its spreadsheet has", async () => {
  const question = { kind: "sales", period: year, basis: "accrual", compare: false, contactId: null } as const;
  const report = await new Promise<Report>((onAnswer, reject) => {
    const onFailed = (message: string) => reject(new Error(message));
    reportEngine().query({ what: "report" as const, question }, "2026-11-20", {
      onProgress: () => undefined,
      onAnswer,
      onFailed,
    });
  });
  const input = { report, title: "Sales", company: "Shop", about: [], labels: labels as unknown as TableLabels };
  const columns = pdfTables(input)[0]!.columns.map(({ head }) => head);
  expect(columns).toContain("tax");
  expect(columns).not.toContain("rounding");
  expect(fileTables(input)[0]!.head).toContain("rounding");
  const [first, ...others] = report.sections;
  const [row, ...rows] = first!.rows;
  const rounded = { ...first!, rows: [{ ...row!, cells: { ...row!.cells, rounding: -50 } }, ...rows] };
  const withRounding = { ...input, report: { ...report, sections: [rounded, ...others] } };
  expect(pdfTables(withRounding)[0]!.columns.map(({ head }) => head)).toContain("rounding");
});

test("accountant's pack › a period without sales › has empty tables and no document", async () => {
  const files = await packOf({ from: "2019-01-01", to: "2019-01-31" });
  expect(strFromU8(files["ledger/invoice-lines.csv"]!).trim().split("\n")).toHaveLength(1);
  expect(Object.keys(files).filter((name) => name.startsWith("documents/"))).toEqual([]);
});

test("accountant's pack › of a business that prints on A5 › has its page of figures on A5", async () => {
  const never = { from: "2019-01-01", to: "2019-01-31" };
  const boxOf = async (sheet: "a4" | "a5") => {
    const look = { template: "plain", accent: "", look: DocumentLook.parse({ sheet }) } as const;
    const files = await packOf(never, look);
    const page = Object.keys(files).find((name) => name.startsWith("how-the-figures-match")) ?? "";
    // Pages stand in compressed objects.
    const streams = [...strFromU8(files[page]!, true).matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
    const objects = streams.map(([, bytes = ""]) => {
      try {
        return strFromU8(unzlibSync(strToU8(bytes, true)), true);
      } catch {
        return "";
      }
    });
    return /MediaBox ?\[([^\]]*)\]/.exec(objects.join("\n"))?.[1]?.trim();
  };
  expect(await boxOf("a5")).toBe("0 0 419.53 595.28");
  expect(await boxOf("a4")).toBe("0 0 595.28 841.89");
});

test("accountant's pack › a ledger that says something else than the report › is shown beside it", () => {
  const sales = { sections: [{ currency: "NGN", total: { total: 100 } }] } as unknown as Parameters<
    typeof ledgerTies
  >[0];
  const ties = ledgerTies(
    sales,
    new Map([
      ["NGN", 90],
      ["USD", 5],
    ]),
    { titles, tie },
  );
  expect(ties.map(({ currency, figure, control }) => [currency, figure, control])).toEqual([
    ["NGN", 90, 100],
    ["USD", 5, 0],
  ]);
});

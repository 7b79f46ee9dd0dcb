import readExcel from "read-excel-file/universal";
import { expect, test } from "vitest";
import { type FileCell, csvTable, xlsxTable } from "./table-files.ts";

const head = ["Date", "Phone", "Amount", "Digits"];
const rows: readonly (readonly FileCell[])[] = [
  [{ day: "2026-02-28" }, "+254722555014", { figure: "-1250.50" }, { figure: "90071992547409.91" }],
  [{ day: "2024-02-29" }, "0803 555 0128", { figure: "500" }, "=1+1"],
];

test("workbook › days and sums are cells of their own kind, phone numbers and what is too long stay text", async () => {
  const file = await xlsxTable({ head, rows }, "Invoices");
  expect(file.name).toBe("Invoices.xlsx");
  const [sheet] = await readExcel(file);
  expect(sheet?.data).toEqual([
    head,
    [new Date("2026-02-28T00:00:00Z"), "+254722555014", -1250.5, "90071992547409.91"],
    [new Date("2024-02-29T00:00:00Z"), "0803 555 0128", 500, "=1+1"],
  ]);
});

test("table as CSV › days are written as programs read them, and no cell is a formula", async () => {
  const file = await csvTable({ head, rows }, "Invoices");
  expect((await file.text()).split("\r\n")).toEqual([
    "Date,Phone,Amount,Digits",
    "2026-02-28,+254722555014,-1250.50,90071992547409.91",
    "2024-02-29,0803 555 0128,500,'=1+1",
    "",
  ]);
});

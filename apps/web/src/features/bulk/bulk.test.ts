import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import type { InvoiceRow } from "../../store/index/invoice-row.ts";
import { bulkPayment, rangeOf } from "./selection.ts";
import { pdfTables } from "./list-pdf.ts";
import { linksText } from "./bulk-share.tsx";
import { documentTable, type TableLabels } from "./table.ts";
import { zipFiles } from "./zip-files.ts";

const row = (fields: Partial<InvoiceRow>): InvoiceRow =>
  ({
    id: "a",
    kind: "invoice",
    status: "issued",
    number: "INV-0001",
    contactId: "tolu",
    contactName: "Mama Tolu",
    currency: "NGN",
    total: 150_000_50,
    paid: 50,
    balance: 150_000_00,
    issueDate: "2026-11-01",
    dueDate: null,
    writtenOffAt: null,
    poNumber: "=2+2",
    payRef: "KT7Q4M9X",
    tags: ["shop", "wax"],
    ...fields,
  }) as InvoiceRow;

test.each([
  ["nothing chosen", [], "none_owed"],
  ["only settled ones", [row({ balance: 0 })], "none_owed"],
  ["two clients", [row({}), row({ id: "b", contactId: "musa" })], "several_clients"],
  ["two sales to nobody", [row({ contactId: null }), row({ id: "b", contactId: null })], "several_clients"],
  ["two currencies", [row({}), row({ id: "b", currency: "KES" })], "several_currencies"],
])("bulk actions › no payment over %s", (_, rows, why) => {
  expect(bulkPayment(rows)).toEqual({ ok: false, why });
});

test("bulk actions › a payment leaves out what owes nothing", () => {
  const rows = [row({}), row({ id: "paid", balance: 0 }), row({ id: "b" }), row({ id: "quote", kind: "quote" })];
  expect(bulkPayment(rows)).toEqual({ ok: true, contactId: "tolu", invoiceIds: ["a", "b"] });
});

test("bulk actions › a range reads the same from either end", () => {
  const rows = ["a", "b", "c", "d"].map((id) => row({ id }));
  expect(rangeOf(rows, "d", "b")).toEqual(["b", "c", "d"]);
  expect(rangeOf(rows, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(rows, "gone", "d")).toEqual(["d"]);
});

const labels: TableLabels = {
  fileName: "x",
  title: "Invoices",
  company: "",
  today: "",
  language: "en",
  home: "NGN",
  look: null,
  head: ["Number", "Kind", "Status", "Client", "Issued", "Due", "Currency", "Total", "Paid", "Balance"],
  kind: () => "",
  status: () => "Sent",
  client: ({ contactName }) => contactName,
};

test("list as PDF › one table per currency, void documents count nothing and credit notes subtract", () => {
  const tables = pdfTables(
    [
      row({}),
      row({ id: "void", status: "void", total: 9_00, balance: 9_00 }),
      row({ id: "credit", kind: "credit_note", total: 50_000_50, balance: 0 }),
      row({ id: "ugx", currency: "UGX", total: 7000, balance: 7000 }),
      row({ id: "overpaid", currency: "UGX", total: 2000, balance: -500 }),
    ],
    labels,
  );
  expect(tables.map(({ heading, rows }) => [heading, rows.length])).toEqual([
    ["NGN", 3],
    ["UGX", 2],
  ]);
  expect(tables[0]?.rows[0]).toEqual([
    "Mama Tolu",
    "INV-0001",
    "1\u00a0Nov 2026",
    "",
    "Sent",
    "₦150,000.50",
    "₦150,000.00",
  ]);
  expect(tables[0]?.total?.slice(5)).toEqual(["₦100,000.00", "₦150,000.00"]);
  // One client paid too much: the others owe no less for it.
  expect(tables[1]?.total?.slice(5)).toEqual(["USh\u00a09,000", "USh\u00a07,000"]);
});

test("bulk actions › links go as one text", () => {
  const one = { number: "INV-0001", client: "", amount: "₦150,000", link: "https://x/1" };
  expect(linksText([one, { ...one, number: "INV-0002", client: "Musa" }])).toBe(
    "INV-0001 · ₦150,000\nhttps://x/1\n\nINV-0002 · Musa · ₦150,000\nhttps://x/1",
  );
});

test("list as table › amounts in the currency's decimals, credit notes negative, drafts without balance", () => {
  const table = documentTable(
    [
      row({}),
      row({ kind: "credit_note", total: 500, currency: "UGX", balance: 0, paid: 0 }),
      row({ status: "draft", number: null }),
    ],
    labels,
  );
  expect(table[0]?.slice(6, 13)).toEqual([
    "NGN",
    { figure: "150000.50" },
    { figure: "0.50" },
    { figure: "150000.00" },
    "=2+2",
    "KT7Q4M9X",
    "shop; wax",
  ]);
  expect(table[1]?.[7]).toEqual({ figure: "-500" });
  expect(table[2]?.slice(8, 10)).toEqual(["", ""]);
});

test("bulk actions › files of one name stand beside each other in a ZIP", async () => {
  const zip = await zipFiles([new File(["a"], "INV.pdf"), new File(["b"], "INV.pdf")], "all.zip");
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(files)).toEqual(["INV.pdf", "INV (2).pdf"]);
});

test("bulk actions › ZIP of many files › holds each whole under its name, and is made of what the browser keeps", async () => {
  const files = Array.from({ length: 40 }, (_, index) => {
    const bytes = Uint8Array.from({ length: index * 997 }, (_each, at) => (at * 31 + index) % 256);
    return new File([bytes], `Reçu ${index} ₦.pdf`);
  });
  const made: BlobPart[][] = [];
  const Plain = File;
  vi.stubGlobal(
    "File",
    class extends Plain {
      constructor(parts: BlobPart[], name: string, options?: FilePropertyBag) {
        super(parts, name, options);
        made.push(parts);
      }
    },
  );
  const zip = await zipFiles(files, "all.zip").finally(() => vi.unstubAllGlobals());
  const read = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(read)).toEqual(files.map(({ name }) => name));
  for (const file of files) expect(read[file.name]).toEqual(new Uint8Array(await file.arrayBuffer()));
  expect(made[0]!.every((part) => part instanceof Blob)).toBe(true);
  expect(Object.keys(unzipSync(new Uint8Array(await (await zipFiles([], "none.zip")).arrayBuffer())))).toEqual([]);
});

import { business, fee } from "../../test/records.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId, systemRandom } from "../ids.ts";
import { computeTotals } from "../invoice/compute-totals.ts";
import { collections } from "../records/collections.ts";
import type { Invoice } from "../records/invoice.ts";
import { guessMapping, type ImportKind } from "./fields.ts";
import { planCards, planImport } from "./plan.ts";
import type { ImportContext, ImportOptions, ImportPlan, Table } from "./table.ts";

const nothing: ImportContext["existing"] = { contacts: [], items: [], numbers: [], expenses: [] };
const context = (existing: Partial<ImportContext["existing"]> = {}): ImportContext => ({
  business: business(),
  fees: [fee({ name: "VAT", ratePpm: 75_000 })],
  existing: { ...nothing, ...existing },
  now: Date.parse("2026-11-20T09:00:00.000Z"),
  today: "2026-11-20",
  deviceId: "device",
  importId: newId(0, systemRandom),
  source: "csv",
  dialCode: "+234",
  newId: () => newId(Date.now(), systemRandom),
  random: systemRandom,
});

function plan(
  kind: ImportKind,
  lines: string,
  options: Partial<ImportOptions> = {},
  existing?: Partial<ImportContext["existing"]>,
): ImportPlan {
  const [headers = [], ...rows] = lines
    .trim()
    .split("\n")
    .map((line) => line.split("|"));
  const table: Table = { headers, rows };
  return planImport(
    table,
    { kind, mapping: guessMapping(headers, kind), mark: ".", order: "dmy", duplicates: "skip", ...options },
    context(existing),
  );
}

const records = (of: ImportPlan, collection: string) =>
  of.writes.flatMap((write) => (write.do === "create" && write.collection === collection ? [write.record] : []));

/** Whatever a plan makes must be what the store and the server take. */
function isStorable(of: ImportPlan): void {
  const refused = of.writes.filter(
    (write) => write.do === "create" && !collections[write.collection].safeParse(write.record).success,
  );
  expect(refused).toEqual([]);
}

describe("contacts", () => {
  test("get their number in E.164, their country by its code, and their row's troubles told", () => {
    const made = plan(
      "contacts",
      "Name|Phone|Country|Birthday|Opening balance|Tags\nMama  Tolu|0803 555 0142; 0701 222 3333|Nigeria|20/11|1,200.50|vip, market\n|0803|||\nAda|call me|Narnia|soon|(50)|",
    );
    expect(records(made, "contacts")).toMatchObject([
      {
        name: "Mama Tolu",
        phones: ["+2348035550142", "+2347012223333"],
        address: { country: "NG" },
        birthday: "--11-20",
        openingBalance: 120_050,
        tags: ["vip", "market"],
      },
      { name: "Ada", phones: [], address: null, openingBalance: -5000 },
    ]);
    expect(made.problems).toEqual([{ row: 3, field: "name", code: "name_missing" }]);
    expect(made.notes.map(({ row, code }) => [row, code])).toEqual([
      [4, "birthday_left_out"],
      [4, "country_left_out"],
    ]);
    isStorable(made);
  });

  test("e-mail address is none › the client comes in without it, and the row says so", () => {
    const made = plan("contacts", "Name|Mobile|Email\nAda|0803 555 0142|ada at example");
    expect(records(made, "contacts")).toMatchObject([{ name: "Ada", phones: ["+2348035550142"], email: "" }]);
    expect(made.problems).toEqual([]);
    expect(made.notes).toEqual([{ row: 2, field: "email", code: "email_left_out" }]);
    isStorable(made);
  });

  const here = { contacts: [{ id: "c1", name: "Mama Tolu", phones: ["+2348035550142"], email: "" }] };
  const file = "Name|Phone|Email\nTolu Stores|08035550142|tolu@example.com\nTolu again|+234 803 555 0142|";

  test("known by their phone are skipped, updated or added", () => {
    expect(plan("contacts", file, {}, here)).toMatchObject({
      writes: [],
      skipped: [{ code: "already_here" }, { code: "already_here" }],
    });
    const updated = plan("contacts", file, { duplicates: "update" }, here);
    expect(updated.writes).toEqual([
      {
        do: "update",
        collection: "contacts",
        id: "c1",
        patch: { name: "Tolu Stores", phones: ["+2348035550142"], email: "tolu@example.com" },
      },
    ]);
    expect(updated.skipped).toMatchObject([{ row: 3, code: "twice_in_file" }]);
    expect(plan("contacts", file, { duplicates: "add" }, here).counts).toEqual({ rows: 2, created: 2, updated: 0 });
  });

  test("two of one name with different numbers are two", () => {
    expect(plan("contacts", "Name|Phone\nAda|08035550001\nAda|08035550002").counts.created).toBe(2);
  });

  test("come from cards too", () => {
    const card = {
      name: "",
      company: "",
      phones: ["0803 555 0142"],
      email: "",
      address: null,
      birthday: "--1120",
      note: "",
      tags: [],
    };
    expect(records(planCards([card, card], "skip", context()), "contacts")).toMatchObject([
      { name: "0803 555 0142", phones: ["+2348035550142"], birthday: "--11-20" },
    ]);
  });
});

describe("items", () => {
  test("are told by their code, and an update leaves other prices", () => {
    const existing = { items: [{ id: "i1", name: "Rice", itemCode: "R-1", prices: { NGN: "100", USD: "1" } }] };
    const made = plan(
      "items",
      "Name|SKU|Price|Unit|Type\nRice 50 kg|r-1|45,000|Bags|\nCleaning|C1|5000|hrs|Service",
      { duplicates: "update" },
      existing,
    );
    expect(made.writes).toMatchObject([
      { do: "update", id: "i1", patch: { name: "Rice 50 kg", prices: { NGN: "45000", USD: "1" }, unit: "bag" } },
      { do: "create", record: { name: "Cleaning", kind: "service", unit: "hour", prices: { NGN: "5000" } } },
    ]);
    isStorable(made);
  });

  test("a price below zero or unreadable leaves its row out", () => {
    expect(plan("items", "Name|Price\nA|-5\nB|five\nC|").problems).toMatchObject([
      { row: 2, code: "amount_negative" },
      { row: 3, code: "amount_unreadable" },
    ]);
  });
});

describe("expenses", () => {
  test("take what went out as it is, below zero or not, in either decimal mark", () => {
    const made = plan(
      "expenses",
      "Date|Amount|Vendor|Paid Through|VAT\n05/06/2024|-1.500,50|Total|M-Pesa|\n6 June 2024|200|Shop||",
      { mark: "," },
    );
    expect(records(made, "expenses")).toMatchObject([
      { date: "2024-06-05", amount: 150_050, supplier: "Total", method: "mobile_money" },
      { date: "2024-06-06", amount: 20_000, method: "cash" },
    ]);
    isStorable(made);
    expect(
      plan("expenses", "Date|Amount|Vendor\n05/06/2024|200|Shop", {}, { expenses: ["2024-06-05|NGN|20000|shop"] })
        .skipped,
    ).toHaveLength(1);
  });
});

describe("invoices", () => {
  const zoho =
    "Invoice Number|Customer Name|Customer Phone|Invoice Date|Due Date|Invoice Status|Item Name|Quantity|Item Price|Item Tax %|Tax|Total|Balance\n";

  test("keep their foreign number, take none of ours, and what was paid comes with them", () => {
    const made = plan(
      "invoices",
      `${zoho}2024/117-B|Kano Mills|0803 555 0142|05/06/2024|19/06/2024|Partially Paid|Flour|2|1000||7.5|2687.50|1000\n2024/117-B|||05/06/2024|||Delivery|1|500||7.5||`,
    );
    const [invoice] = records(made, "invoices") as Invoice[];
    expect(invoice).toMatchObject({
      status: "issued",
      number: "2024/117-B",
      seriesId: null,
      seq: null,
      issueDate: "2024-06-05",
      dueDate: "2024-06-19",
      imported: { source: "csv" },
      billTo: { name: "Kano Mills", phone: "+2348035550142" },
    });
    expect(invoice?.totals).toMatchObject({ subtotal: 250_000, taxTotal: 18_750, total: 268_750 });
    expect(records(made, "payments")).toMatchObject([
      { amount: 168_750, allocations: [{ amount: 168_750, invoiceId: invoice?.id }], imported: { source: "csv" } },
    ]);
    expect(made.writes.map(({ collection }) => collection)).toEqual(["contacts", "invoices", "payments"]);
    isStorable(made);
  });

  test("whose lines do not make the total become one line that does, and say so", () => {
    const made = plan("invoices", `${zoho}A1|Ada||05/06/2024||Sent|Flour|2|1000|||1999|`);
    expect(records(made, "invoices")).toMatchObject([
      { lines: [{ name: "A1", unitPrice: "1999" }], totals: { total: 199_900 } },
    ]);
    expect(made.notes).toMatchObject([{ row: 2, code: "sums_differ" }]);
  });

  test("prices that hold the tax are found out by the total", () => {
    const made = plan("invoices", `${zoho}A1|Ada||05/06/2024||Paid|Flour|1|1075||7.5|1075|0`);
    expect(records(made, "invoices")).toMatchObject([
      { taxMode: "inclusive", totals: { total: 107_500, taxTotal: 7_500 } },
    ]);
    expect(records(made, "payments")).toMatchObject([{ amount: 107_500 }]);
  });

  test("void ones stay void, drafts become drafts without a number, and one client is made once", () => {
    const made = plan(
      "invoices",
      `${zoho}A1|Ada||05/06/2024||Void||||||100|\nA2|Ada||05/06/2024||Draft|Flour|1|100||||`,
    );
    expect(records(made, "invoices")).toMatchObject([
      { status: "void", voidReason: "Void" },
      { status: "draft", number: null, privateNote: "A2" },
    ]);
    expect(records(made, "contacts")).toHaveLength(1);
  });

  test("one wrong row leaves its whole document out, and numbers we have are skipped", () => {
    const made = plan(
      "invoices",
      `${zoho}A1|Ada||05/06/2024||Sent|Flour|1|100||||\nA1|Ada||05/06/2024||Sent|Flour|x|100||||\nA1|Ada||05/06/2024||Sent|Salt|1|100||||\nA2|Ada||31/02/2024|||Flour|1|1||||\nA3|Ada||01/02/2024|||Flour|1|1||||`,
      {},
      { numbers: ["A3"] },
    );
    expect(made.writes).toEqual([]);
    expect(made.problems.map(({ row, code }) => [row, code]).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [2, "quantity_unreadable"],
      [3, "quantity_unreadable"],
      [4, "quantity_unreadable"],
      [5, "date_unreadable"],
    ]);
    expect(made.skipped).toMatchObject([{ row: 6, code: "already_here" }]);
  });

  test("whatever the cells hold, what comes in adds up and every row is accounted for", () => {
    const cell = fc.oneof(
      fc.constantFrom("", "12.5", "1,000", "x", "7.5%", "2024-06-05", "=1", "Paid"),
      fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[|\n\r]/g, "")),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 13, maxLength: 13 }), { minLength: 1, maxLength: 8 }),
        (rows) => {
          const made = plan(
            "invoices",
            zoho +
              rows
                .map((row, index) => ["N" + (index % 3), row[1], row[2], "2024-06-05", ...row.slice(4)].join("|"))
                .join("\n"),
          );
          isStorable(made);
          for (const invoice of records(made, "invoices") as Invoice[]) {
            const totals = computeTotals(invoice);
            expect(totals.ok && totals.value).toEqual(invoice.totals);
          }
          const numbers = new Set(rows.map((_, index) => index % 3)).size;
          expect(made.counts.created).toBeLessThanOrEqual(numbers);
          expect(made.counts.created === numbers || made.problems.length > 0).toBe(true);
        },
      ),
    );
  });
});

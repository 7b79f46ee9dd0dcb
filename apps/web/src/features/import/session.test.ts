import { buildBusiness } from "@ankara/fixtures/builders";
import { expect, test } from "vitest";
import { ImportSession, type SentContext } from "./session.ts";

const context: SentContext = {
  business: buildBusiness(),
  fees: [],
  existing: { contacts: [], items: [], numbers: [], expenses: [] },
  now: Date.parse("2026-11-20T09:00:00.000Z"),
  today: "2026-11-20",
  deviceId: "device",
  importId: "0198b0a0-0000-7000-8000-0000000000f1",
  source: "csv",
  dialCode: "+234",
  series: [],
};

test("file from Kano › is read, mapped and planned, and its bad rows are returned safe for spreadsheets", async () => {
  const session = new ImportSession();
  const file = "Expense Date;Expense Amount;Vendor\n05/06/2026;1.250,50;=cmd\n06/06/2026;n/a;=1+1\n31/02/2026;5;B";
  const read = await session.read(new Blob([file]));
  expect(read).toMatchObject({ ok: true, value: { is: "table", kind: "expenses", rows: 3 } });
  const reading = session.inspect("expenses");
  expect(reading).toEqual({ mapping: ["date", "amount", "supplier"], mark: ",", order: "dmy" });
  const options = { kind: "expenses", mapping: reading.mapping, mark: ",", order: "dmy", duplicates: "skip" } as const;
  const plan = session.plan(options, context);
  expect(plan).toMatchObject({ counts: { rows: 3, created: 1 }, problems: { count: 2 }, writes: 1 });
  expect(session.writes(0, 10)).toMatchObject([{ record: { amount: 125_050, date: "2026-06-05", supplier: "=cmd" } }]);
  const bad = session.badRows({ head: "Why", amount_unreadable: "not an amount", date_unreadable: "not a day" });
  expect(bad.split("\r\n")).toEqual([
    "\uFEFFExpense Date,Expense Amount,Vendor,Why",
    "06/06/2026,n/a,'=1+1,not an amount",
    "31/02/2026,5,B,not a day",
  ]);
});

test("dates in three formats › one of them is unambiguous › the whole column is read in its order", async () => {
  const session = new ImportSession();
  const days = ["05/06/2026", "2026-06-06", "7 June 2026", "17/06/2026"];
  await session.read(
    new Blob([`Expense Date;Expense Amount;Vendor\n${days.map((day) => `${day};100;Shell`).join("\n")}`]),
  );
  const { mapping, order } = session.inspect("expenses");
  expect(order).toBe("dmy");
  const plan = session.plan({ kind: "expenses", mapping, mark: ",", order: "dmy", duplicates: "add" }, context);
  expect(plan.problems.count).toBe(0);
  expect(session.writes(0, 10)).toMatchObject(
    ["2026-06-05", "2026-06-06", "2026-06-07", "2026-06-17"].map((date) => ({ record: { date } })),
  );
});

test("fifty thousand rows › all are read, each reported once", async () => {
  const session = new ImportSession();
  const lines = Array.from({ length: 50_000 }, (_, index) => `Client ${index},0803${String(index).padStart(7, "0")}`);
  await session.read(new Blob([`Name,Phone\n${lines.join("\n")}`]));
  const progress: number[] = [];
  const { mapping } = session.inspect("contacts");
  const plan = session.plan(
    { kind: "contacts", mapping, mark: ".", order: "dmy", duplicates: "skip" },
    context,
    (done) => progress.push(done),
  );
  expect(plan.counts).toEqual({ rows: 50_000, created: 50_000, updated: 0 });
  expect(progress.at(-1)).toBe(50_000);
  expect(session.writes(49_999, 10)).toMatchObject([{ record: { name: "Client 49999", phones: ["+2348030049999"] } }]);
});

import { Contact } from "@ankara/domain/records/contact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore, stamps } from "../../../../test/render-screen.tsx";
import { WorkerInPage } from "../../../../test/report-worker.ts";
import type { Store } from "../../../store/store.ts";
import { reportEngine } from "./client.ts";
import type { Report } from "@ankara/domain/reports/report";

const id = (last: number) => `0198b0a0-0000-7000-8000-${String(last).padStart(12, "0")}`;
const day = "2026-11-20";
const period = { from: "2026-01-01", to: "2026-12-31" };
let store: Store;
beforeEach(async () => {
  vi.stubGlobal("Worker", WorkerInPage);
  store = await openTestStore();
  await store.create("contacts", Contact.parse({ ...stamps, id: id(1), name: "Mama Tolú" }));
  for (const seq of [2, 3, 4]) await store.create("invoices", sale(seq, 100_000));
});
afterEach(async () => {
  await closeTestStore();
  vi.unstubAllGlobals();
});

const sale = (seq: number, total: number) =>
  issuedInvoice({ id: id(seq), number: `INV-${seq}`, seq, total, contactId: id(1), issueDate: day, dueDate: day });

const sales = () =>
  new Promise<{ total: number; clients: string[] }>((resolve, reject) => {
    reportEngine().query(
      { what: "report", question: { kind: "clients", period, basis: "accrual", compare: false, contactId: null } },
      day,
      {
        onProgress: () => undefined,
        onFailed: (message) => reject(new Error(message)),
        onAnswer: (report: Report) => {
          const [section] = report.sections;
          resolve({
            total: Number(section?.total?.["total"] ?? 0),
            clients: section?.rows.map(({ name }) => name) ?? [],
          });
        },
      },
    );
  });

test("report engine › a changed, a new and a removed record alone are read again", async () => {
  expect(await sales()).toEqual({ total: 300_000, clients: ["Mama Tolú"] });
  const whole = vi.spyOn(IDBObjectStore.prototype, "getAll");
  await store.update("contacts", id(1), { name: "Mama Tolú & Sons" });
  await store.create("invoices", sale(5, 50_000));
  // The change of the database reaches the engine as a message.
  await expect.poll(sales).toEqual({ total: 350_000, clients: ["Mama Tolú & Sons"] });
  await store.db.invoices.delete(id(2));
  await expect.poll(sales).toMatchObject({ total: 250_000 });
  const read = whole.mock.contexts.map((store) => (store as IDBObjectStore).name);
  expect(read.filter((table) => table === "invoices" || table === "contacts")).toEqual([]);
});

test("report engine › a write of many at once is read whole", async () => {
  await sales();
  const [row] = await store.db.invoices.toArray();
  await store.db.invoices.bulkPut(
    Array.from({ length: 60 }, (_, index) => ({
      ...row!,
      id: id(100 + index),
      data: { ...row!.data, id: id(100 + index) },
    })),
  );
  await expect.poll(sales).toMatchObject({ total: 63 * 100_000 });
});

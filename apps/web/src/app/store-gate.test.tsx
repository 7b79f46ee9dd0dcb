// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { issuedInvoice } from "../../test/render-screen.tsx";
import { userDatabase } from "../store/database.ts";
import { indexVersion, packRows } from "../store/index/indexed.ts";
import { invoiceRowOf } from "../store/index/invoice-row.ts";
import { currentStore, openStore, wipeStore } from "../store/store.ts";
import { WhenRead } from "./store-gate.tsx";

const documents = 9;
const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;

afterEach(async () => {
  cleanup();
  await wipeStore();
});

test("beginning of the invoices › a screen that counts, as all but the list do › is drawn when all are read", async () => {
  const db = userDatabase("begins");
  const rows = Array.from({ length: documents }, (_, n) =>
    invoiceRowOf(issuedInvoice({ id: id(n + 1), total: 100, issuedAt: `2026-11-1${n}T08:00:00.000Z` })),
  );
  await db.index.bulkPut(
    rows.map((row, chunk) => {
      const packed = { collection: "invoices" as const, chunk, stamp: 1, count: 1, newest: row.orderedAt };
      return { ...packed, text: packRows("invoices", [row]) };
    }),
  );
  await db.meta.put({ key: "index_version", value: indexVersion });
  db.close();
  let opened: Promise<unknown> | undefined;
  await new Promise<void>((done) => {
    opened = openStore("begins", { businessId: id(99) }, done);
  });
  const { memory, firstPainted } = currentStore();
  expect(memory.first()?.map(({ orderedAt }) => orderedAt.slice(0, 10))).toEqual([
    "2026-11-18",
    "2026-11-17",
    "2026-11-16",
    "2026-11-15",
    "2026-11-14",
  ]);
  const counted = new Set<number>();
  function Counting() {
    counted.add(memory.invoices().length);
    return "counted";
  }
  const screens = (
    <>
      <WhenRead>
        <Counting />
      </WhenRead>
      <WhenRead but>list</WhenRead>
    </>
  );
  render(screens);
  expect(screen.getByText("list")).toBeTruthy();
  expect(counted).toEqual(new Set());
  await act(async () => {
    firstPainted();
    await opened;
  });
  expect(await screen.findByText(/counted/)).toBeTruthy();
  expect(counted).toEqual(new Set([documents]));
});

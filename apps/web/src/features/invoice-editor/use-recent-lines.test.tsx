// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { buildContact, buildLine } from "@ankara/fixtures/builders";
import { afterEach, expect, test, vi } from "vitest";
import { closeTestStore, issuedInvoice, openTestStore } from "../../../test/render-screen.tsx";
import { useRecentLines } from "./use-recent-lines.ts";

const id = (n: number) => `0198b0a0-0000-7000-8000-${String(n).padStart(12, "0")}`;

afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await closeTestStore();
});

test("last documents of a client › thirty of them › are read in one go", async () => {
  const store = await openTestStore();
  const client = buildContact({ id: id(900) });
  await store.create("contacts", client);
  for (let n = 1; n <= 30; n += 1) {
    const invoice = issuedInvoice({ id: id(n), total: 5_000_00, contactId: client.id });
    await store.create("invoices", {
      ...invoice,
      lines: [buildLine({ itemId: id(700 + n), unitPrice: "5000" })],
    });
  }
  const transactions = new Set<IDBTransaction>();
  for (const method of ["get", "getAll"] as const) {
    const real = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
      if (this.name === "invoices") transactions.add(this.transaction);
      return real.apply(this, args);
    });
  }
  const { result } = renderHook(() => useRecentLines(client.id, "NGN"));
  const before = result.current;
  await waitFor(() => expect(result.current).not.toBe(before));
  expect(transactions.size).toBe(1);
});

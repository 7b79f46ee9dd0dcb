import { expect, test } from "vitest";
import type { InvoiceRow } from "../store/hooks.ts";
import { badgeCount } from "./badge.ts";

const row = (fields: Partial<InvoiceRow>) =>
  ({
    kind: "invoice",
    status: "issued",
    balance: 100,
    writtenOffAt: null,
    dueDate: "2026-11-01",
    ...fields,
  }) as InvoiceRow;

test("app badge › counts unsent and overdue documents, not paid ones, drafts, quotes or those due today", () => {
  const rows = [
    row({}),
    row({ dueDate: "2026-11-20" }),
    row({ dueDate: "2026-11-21" }),
    row({ dueDate: null }),
    row({ balance: 0 }),
    row({ status: "draft" }),
    row({ kind: "quote" }),
  ];
  expect(badgeCount(3, rows, "2026-11-21")).toBe(5);
  expect(badgeCount(0, [], "2026-11-21")).toBe(0);
});

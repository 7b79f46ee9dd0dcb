import { describe, expect, test, vi } from "vitest";
import { isFeeUsed, type IssuedRow } from "./save-fee.ts";

const vat = { id: "vat", createdAt: "2026-06-01T00:00:00.000Z" };
const rows = (count: number, fields: Partial<IssuedRow> = {}): IssuedRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `i${index}`,
    status: "issued",
    orderedAt: "2026-11-01T00:00:00.000Z",
    ...fields,
  }));

describe("was this rate used?", () => {
  test("yes, when one issued document has it, and the rest are not read", async () => {
    const read = vi.fn<(id: string) => Promise<string[]>>(async (id) => (id === "i3" ? ["vat"] : []));
    expect(await isFeeUsed(vat, rows(300), read)).toBe(true);
    expect(read.mock.calls.length).toBeLessThan(50);
  });

  test("no, when it stands on drafts alone or on nothing", async () => {
    expect(await isFeeUsed(vat, rows(5, { status: "draft" }), async () => ["vat"])).toBe(false);
    expect(await isFeeUsed(vat, rows(5), async () => ["delivery"])).toBe(false);
  });

  test("documents from before the fee was written are not read", async () => {
    const read = vi.fn<() => Promise<string[]>>(async () => ["vat"]);
    expect(await isFeeUsed(vat, rows(5, { orderedAt: "2026-05-01T00:00:00.000Z" }), read)).toBe(false);
    expect(read).not.toHaveBeenCalled();
  });

  test("in very long books it answers yes rather than read everything", async () => {
    expect(await isFeeUsed(vat, rows(1000), async () => [])).toBe(true);
  });
});

import { expect, test } from "vitest";
import { isLater } from "./word-parts.ts";

test.each([
  [["src/features/ai/hub-screen.tsx"], true],
  [["src/features/invoices/editor/line-row.tsx", "src/features/fees/fee-sheet.tsx"], true],
  [["src/features/invoices/row-state.tsx"], false],
  [["src/features/contacts/contact-row.tsx", "src/features/ai/hub-screen.tsx"], false],
  [["src/app/shell.tsx"], false],
  [["src/app/command-palette.tsx"], true],
  [["src/features/contacts/contact-sheet.tsx"], true],
  [[], false],
])("what is said in %j comes later: %s", (origins, later) => {
  expect(isLater(origins)).toBe(later);
});

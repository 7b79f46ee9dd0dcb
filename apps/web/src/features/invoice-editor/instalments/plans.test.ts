import { fitInstalments, checkInstalments } from "@ankara/domain/invoice/instalments";
import { buildInvoice } from "@ankara/fixtures/builders";
import { expect, test } from "vitest";
import { addPart, depositAndBalance, monthly, movePart, setParts, removePart } from "./plans.ts";

let made = 0;
const makeId = () => `0198b0a0-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;
const amounts = (parts: Parameters<typeof fitInstalments>[0], total: number) =>
  fitInstalments(parts, total).map(({ amount }) => amount);

test("instalment plans › half now and the rest on the due day, whatever the items come to", () => {
  const parts = depositAndBalance("2026-11-21", "2026-12-05", makeId);
  expect(amounts(parts, 1001)).toEqual([501, 500]);
  expect(amounts(parts, 200_000)).toEqual([100_000, 100_000]);
  expect(depositAndBalance("2026-11-21", "2026-11-21", makeId)[1]?.dueDate).toBe("2026-12-21");
});

test("instalment plans › months in equal parts, one more, one less, never two on a day, always the whole", () => {
  const draft = buildInvoice({ termsDays: 14 });
  for (const count of [2, 3, 7, 12]) {
    const plan = setParts(draft, monthly(count, "2026-01-31", makeId), 100_003);
    expect(checkInstalments(plan.instalments, { total: 100_003, issueDate: "2026-01-31" }).ok).toBe(true);
    expect(plan.dueDate).toBe(plan.instalments.at(-1)?.dueDate);
  }
  const three = monthly(3, "2026-01-31", makeId);
  const four = addPart(three, 900, makeId);
  expect([four.length, amounts(four, 900)]).toEqual([4, [300, 300, 150, 150]]);
  expect(amounts(removePart(four, four[0]!.id), 900)).toEqual([300, 150, 450]);
  expect(addPart(monthly(12, "2026-01-31", makeId), 900, makeId)).toHaveLength(12);
  const moved = movePart(three, three[0]!.id, three[1]!.dueDate);
  expect(new Set(moved.map(({ dueDate }) => dueDate)).size).toBe(3);
  expect(setParts(draft, [], 900).instalments).toEqual([]);
});

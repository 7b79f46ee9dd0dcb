import { Series } from "@ankara/domain/records/series";
import { expect, test } from "vitest";
import { clashesWith } from "./numbering-fields.tsx";

const series = (n: number, more: object) =>
  Series.parse({
    id: `018f5e4c-0000-7000-8000-${String(n).padStart(12, "0")}`,
    createdAt: "2026-11-01T08:00:00.000Z",
    updatedAt: "2026-11-01T08:00:00.000Z",
    kind: "invoice",
    pattern: "INV-{SEQ:4}",
    deviceLetter: "",
    next: 12,
    ...more,
  });
const main = series(1, {});
const today = "2026-11-20";

test("series clash › a second device that drops its letter would repeat the first one's numbers", () => {
  const second = series(2, { pattern: "INV-{DEV}-{SEQ:4}", deviceLetter: "B" });
  expect(clashesWith(second, [main, second], today)).toBeUndefined();
  expect(clashesWith({ ...second, pattern: "INV-{SEQ:4}" }, [main, second], today)).toEqual(main);
});

test("series clash › quotes and closed series are no danger", () => {
  expect(clashesWith(main, [series(3, { kind: "quote" }), series(4, { closed: true })], today)).toBeUndefined();
});

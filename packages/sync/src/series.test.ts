import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Series } from "@ankara/domain/records/series";
import { buildSeries } from "@ankara/fixtures/builders";
import type { Fields } from "@ankara/contract/sync";
import {
  canHandOver,
  advanceCounter,
  handOver,
  preserveCounter,
  mergeSeries,
  numberingSeries,
  mainSeries,
  pickSeries,
  type SeriesCounter,
  unsettledSeries,
} from "./series.ts";

const counter = (fields: Partial<SeriesCounter> = {}): SeriesCounter => ({
  next: 5,
  period: "",
  ownerDeviceId: "phone",
  closed: false,
  ...fields,
});

test("mergeSeries › any copy arrives › the owner's counter never goes back", () => {
  expect(mergeSeries(counter({ next: 9 }), counter({ next: 5 }), "phone").next).toBe(9);
  expect(mergeSeries(counter({ next: 5 }), counter({ next: 9 }), "phone").next).toBe(9);
  expect(
    mergeSeries(counter({ next: 9, period: "2027", offset: 6 }), counter({ next: 7, period: "2026" }), "phone"),
  ).toMatchObject({ next: 9, period: "2027", offset: 6 });
});

test("mergeSeries › another device, or a closed series › the server's copy stands", () => {
  expect(mergeSeries(counter({ next: 9 }), counter({ next: 5 }), "tablet").next).toBe(5);
  expect(mergeSeries(counter({ next: 9 }), counter({ next: 5, closed: true }), "phone").next).toBe(5);
  expect(mergeSeries(counter({ next: 9 }), counter({ next: 5, ownerDeviceId: "tablet" }), "phone").next).toBe(5);
  expect(mergeSeries(null, counter(), "phone")).toEqual(counter());
});

test("mergeSeries › any order of arrival › no number twice", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(20), { nil: null }), { maxLength: 30 }), (events) => {
      let local = counter({ next: 1 });
      const given: number[] = [];
      for (const known of events) {
        if (known === null) {
          given.push(local.next);
          local = { ...local, next: local.next + 1 };
        } else local = mergeSeries(local, counter({ next: Math.min(known, given.length) + 1 }), "phone");
      }
      expect(given).toEqual(Array.from({ length: local.next - 1 }, (_, index) => index + 1));
    }),
  );
});

test("preserveCounter › receipt of a change of the series › numbers given meanwhile stay given", () => {
  const before = { data: { ...buildSeries({ id: "s" }), ownerDeviceId: "phone", next: 9 } as unknown as Fields };
  const after = { data: { ...before.data, pattern: "NEW-{SEQ:4}", next: 7 } as Fields, rev: 4 };
  expect(preserveCounter(before, after, "phone")).toMatchObject({ rev: 4, data: { pattern: "NEW-{SEQ:4}", next: 9 } });
  expect(preserveCounter(before, { data: null }, "phone")).toEqual({ data: null });
  expect(preserveCounter(undefined, after, "phone")).toEqual(after);
});

test("numberingSeries › changed pattern › used once the server applied it, the count goes on", () => {
  const data = { ...buildSeries({ pattern: "NEW-{SEQ}", next: 3 }) } as unknown as Fields;
  const copy = { data, server: { ...data, pattern: "OLD-{SEQ}" } as Fields };
  expect(numberingSeries(copy)).toMatchObject({ pattern: "OLD-{SEQ}", next: 3 });
  expect(numberingSeries({ data })).toMatchObject({ pattern: "NEW-{SEQ}" });
  expect(advanceCounter(copy, { ...numberingSeries(copy), next: 4, period: "2026" }).data).toMatchObject({
    pattern: "NEW-{SEQ}",
    next: 4,
    period: "2026",
  });
});

const series = (fields: Partial<Series>): Series => ({ ...buildSeries(), ownerDeviceId: "phone", ...fields });

test("pickSeries › several own series › the main one, then the newest", () => {
  const all = [
    series({ id: "1", deviceLetter: "B" }),
    series({ id: "3", deviceLetter: "B" }),
    series({ id: "2", deviceLetter: "", closed: true }),
    series({ id: "4", deviceLetter: "", ownerDeviceId: "tablet" }),
    series({ id: "5", kind: "quote", deviceLetter: "" }),
  ];
  expect(pickSeries(all, "invoice", "phone")?.id).toBe("3");
  expect(pickSeries([...all, series({ id: "0", deviceLetter: "" })], "invoice", "phone")?.id).toBe("0");
  expect(pickSeries(all, "receipt", "phone")).toBeUndefined();
  // Its main series was away and came back: it goes on with that one, not with what it numbered by meanwhile.
  const back = [series({ id: "8", deviceLetter: "" }), series({ id: "7", deviceLetter: "" })];
  expect(pickSeries([...all, ...back], "invoice", "phone")?.id).toBe("7");
});

test("mainSeries › several without a letter › the oldest open one", () => {
  const of = (id: string, fields: object) => series({ id, deviceLetter: "", ...fields });
  const all = [of("3", { ownerDeviceId: "phone" }), of("2", { ownerDeviceId: "tablet" }), of("1", { closed: true })];
  expect(mainSeries(all, "invoice")?.id).toBe("2");
  expect(mainSeries([series({ deviceLetter: "B" })], "invoice")).toBeUndefined();
});

test("canHandOver › a number has no receipt yet › not allowed", () => {
  const own = series({ id: "s" });
  const issuing = { collection: "invoices", id: "i", patch: { seq: 1, seriesId: "s" } } as const;
  expect(canHandOver(own, "phone", [])).toBe(true);
  expect(canHandOver(own, "phone", [{ ...issuing, patch: { seq: 1, seriesId: "other" } }])).toBe(true);
  expect(canHandOver(own, "phone", [issuing])).toBe(false);
  expect(canHandOver(own, "phone", [{ collection: "series", id: "s", patch: {} }])).toBe(false);
  expect(canHandOver(own, "tablet", [])).toBe(false);
  expect(canHandOver({ ...own, closed: true }, "phone", [])).toBe(false);
});

test("handOver › the change › says how far the series counted", () => {
  const { op, after } = handOver({ opId: "o", baseRev: 3 }, series({ id: "s", next: 7 }), "tablet");
  expect(after).toMatchObject({ ownerDeviceId: "tablet", next: 7 });
  expect(op).toMatchObject({ patch: { ownerDeviceId: "tablet" }, was: { ownerDeviceId: "phone", next: 7 } });
});

describe("a number that was given up", () => {
  const number = (seriesId: string, seq: number, state: "queued" | "sent" | "held" | "refused") => ({
    op: { patch: { seriesId, seq } },
    state,
  });

  test("a number of it may still be applied › series is unsettled", () => {
    const held = [number("s", 7, "held"), number("s", 8, "held")];
    expect(unsettledSeries(held)).toEqual(new Set(["s"]));
    expect(unsettledSeries(held, new Set(["s"]))).toEqual(new Set());
    expect(unsettledSeries([number("s", 6, "refused"), ...held], new Set(["s"]))).toEqual(new Set(["s"]));
    expect(unsettledSeries([...held, number("s", 9, "queued")], new Set(["s"]))).toEqual(new Set(["s"]));
  });
});

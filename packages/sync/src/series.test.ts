import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSeries, type SeriesCounter } from "./series.ts";

const counter = (fields: Partial<SeriesCounter> = {}): SeriesCounter => ({
  next: 5,
  period: "",
  ownerDeviceId: "phone",
  closed: false,
  ...fields,
});

test("the owner's counter never goes back, whichever copy arrives", () => {
  expect(mergeSeries(counter({ next: 9 }), counter({ next: 5 }), "phone").next).toBe(9);
  expect(mergeSeries(counter({ next: 5 }), counter({ next: 9 }), "phone").next).toBe(9);
  expect(
    mergeSeries(counter({ next: 9, period: "2027" }), counter({ next: 9, period: "2026" }), "phone"),
  ).toMatchObject({ next: 9, period: "2027" });
});

test("for everybody else, and once it is closed or somebody else's, the server's copy stands", () => {
  expect(mergeSeries(counter({ next: 9 }), counter({ next: 5 }), "tablet").next).toBe(5);
  expect(mergeSeries(counter({ next: 9 }), counter({ next: 5, closed: true }), "phone").next).toBe(5);
  expect(mergeSeries(counter({ next: 9 }), counter({ next: 5, ownerDeviceId: "tablet" }), "phone").next).toBe(5);
  expect(mergeSeries(null, counter(), "phone")).toEqual(counter());
});

test("no order of arrival lets the owner give a number twice", () => {
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

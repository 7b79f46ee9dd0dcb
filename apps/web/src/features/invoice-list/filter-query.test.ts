import { expect, test } from "vitest";
import { conditionCount, filterQuery, noFilter, parseFilter } from "./filter-query.ts";

const parse = (query: string) => parseFilter(new URLSearchParams(query));

test("filter in the address › an empty address filters nothing and shows the newest first", () => {
  expect(parse("")).toEqual(noFilter);
  expect(filterQuery(noFilter)).toBe("");
});

test("filter in the address › a shared address opens the same filter", () => {
  const address =
    "status=overdue,part_paid&kind=invoice&contact=018f5e4c-0000-7000-8000-000000000001&from=2026-11-01&to=2026-11-30" +
    "&date_field=due&min=1000&max=250000.50&currency=NGN&shared=yes&viewed=no&sync=waiting&number=148&tag=shop&method=transfer,mobile_money&item=wax&archived=yes&q=mama&sort=balance&dir=asc";
  expect(filterQuery(parse(address))).toBe(address);
});

test("filter in the address › a value that makes no sense is left out", () => {
  expect(
    parse("status=late&kind=bill&from=2026-02-30&to=yesterday&min=-5&max=a&currency=naira&contact=1&sync=x&sort=up"),
  ).toEqual(noFilter);
});

test("filter in the address › a list keeps the known words and drops the rest", () => {
  expect(parse("status=paid,late,void").status).toEqual(["paid", "void"]);
});

test("filter in the address › grouped amounts and lower-case currencies are understood", () => {
  expect(parse("min=1,250,000&currency=kes")).toMatchObject({ min: "1250000", currency: "KES" });
});

test("filter in the address › clients read from A to Z unless asked otherwise", () => {
  expect(parse("sort=client").dir).toBe("asc");
  expect(filterQuery({ ...noFilter, sort: "client", dir: "asc" })).toBe("sort=client");
  expect(filterQuery({ ...noFilter, sort: "client", dir: "desc" })).toBe("sort=client&dir=desc");
});

test("filter in the address › order is no condition", () => {
  expect(conditionCount(parse("sort=total&dir=asc"))).toBe(0);
  expect(conditionCount(parse("status=paid,void&q=x&min=5"))).toBe(3);
});

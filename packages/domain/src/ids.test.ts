import { expect, test } from "vitest";
import { RecordId } from "./records/fields.ts";
import { minIdAt, newId, newLinkId, newPayRef, systemRandom } from "./ids.ts";

const zeros = (bytes: number): Uint8Array => new Uint8Array(bytes);
const ones = (bytes: number): Uint8Array => new Uint8Array(bytes).fill(255);

test("ids › an id is a UUID of version 7 that carries its time", () => {
  expect(newId(Date.parse("2026-11-20T09:41:00.000Z"), zeros)).toBe("01a1f854-a7e0-7000-8000-000000000000");
  expect(newId(0, ones)).toBe("00000000-0000-7fff-bfff-ffffffffffff");
});

test("ids › ids made later sort later, to the millisecond", () => {
  const ids = [1, 2, 1_000, 2 ** 32, 2 ** 40].map((now) => newId(now, systemRandom));
  expect(ids.toSorted()).toEqual(ids);
});

test.each([Number.NaN, -1, 1e300, Date.parse("2025-11-20T00:00:00Z")])(
  "ids › a clock at %d still gives a valid id",
  (now) => {
    const id = newId(now, systemRandom);
    expect(RecordId.parse(id)).toBe(id);
  },
);

test("ids › ten thousand made › are all different", () => {
  const made = Array.from({ length: 10_000 }, () => newId(1, systemRandom));
  expect(new Set(made).size).toBe(made.length);
});

test("ids › a payment reference is 8 characters nobody confuses", () => {
  for (let count = 0; count < 500; count += 1) expect(newPayRef(systemRandom)).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(newPayRef(ones)).toBe("99999999");
});

test("ids › a link holds 144 random bits", () => {
  const links = Array.from({ length: 1_000 }, () => newLinkId(systemRandom));
  expect(links.every((link) => /^[\w-]{24}$/.test(link))).toBe(true);
  expect(new Set(links).size).toBe(links.length);
  expect(new Set(links.join("")).size).toBe(64);
});

test("ids › every id made at a moment or later sorts after the first id of that moment, and earlier ones before", () => {
  const moment = Date.parse("2026-11-01T00:00:00.000Z");
  const ones = () => new Uint8Array(10).fill(0xff);
  const zeros = () => new Uint8Array(10);
  expect(newId(moment, zeros) >= minIdAt(moment)).toBe(true);
  expect(newId(moment - 1, ones) < minIdAt(moment)).toBe(true);
});

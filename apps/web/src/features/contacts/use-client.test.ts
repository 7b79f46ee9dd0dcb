import { permalink } from "@ankara/domain/text";
import { expect, test } from "vitest";
import { findByPermalink } from "./use-client.ts";

const row = (name: string, id: string) => ({ id, name, permalink: permalink(name, id) });
const tolu = row("Mama Tolú Provisions", "0198b0a0-0000-7000-8000-0000aaaabbbb");
const twin = row("Bello", "0198b0a0-0000-7000-8000-1111aaaabbbb");

test("address of a client › an old address still finds the client after a new name", () => {
  const renamed = row("Tolú & Daughters", tolu.id);
  expect(findByPermalink([renamed], tolu.permalink)).toBe(renamed);
});

test("address of a client › when two ids end alike, the whole address decides", () => {
  expect(findByPermalink([tolu, twin], twin.permalink)).toBe(twin);
  expect(findByPermalink([tolu, twin], tolu.permalink)).toBe(tolu);
});

test("permalink › not a client's address › finds nobody", () => {
  expect(findByPermalink([tolu], "mama-tolu")).toBeUndefined();
  expect(findByPermalink([tolu], "x-00000000")).toBeUndefined();
});

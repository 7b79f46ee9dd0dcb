import { expect, test } from "vitest";
import { findChunkCycle } from "./chunk-cycles.ts";

const chunks = (graph: Record<string, string[]>) =>
  Object.entries(graph).map(([fileName, imports]) => ({ fileName, imports }));

test("chunks › two ways lead to one › are no circle", () => {
  expect(findChunkCycle(chunks({ page: ["kit", "base"], kit: ["base"], base: [] }))).toBeNull();
});

test("chunks › the base imports the store, which imports the base › names the way round", () => {
  const graph = { page: ["base"], base: ["store"], store: ["kit", "base"], kit: [] };
  expect(findChunkCycle(chunks(graph))).toEqual(["base", "store", "base"]);
});

import { expect, test } from "vitest";
import { samplePages } from "./samples.ts";

const folder = new URL("../../../docs/samples/", import.meta.url).pathname;

test("docs/samples › holds 60 texts as they are sold today", async () => {
  const pages = samplePages();
  expect([...pages.values()].join("").match(/^## /gmu)?.length).toBe(60);
  for (const [file, text] of pages) await expect(text).toMatchFileSnapshot(`${folder}${file}`);
});

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { routeOf } from "../src/app/routes.tsx";
import { sharePath } from "../src/platform/share-target/receive-share.ts";

type Picture = { src: string; type: string; sizes: string; purpose?: string; form_factor?: string };
type Manifest = {
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } };
};
const folder = resolve(import.meta.dirname, "../public");
const manifest = JSON.parse(await readFile(join(folder, "manifest.webmanifest"), "utf8")) as Manifest;
const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];

test.each(pictures.map((picture) => [picture.src, picture] as const))(
  "web manifest › %s is there, of its kind and size",
  async (src, picture) => {
    const file = join(folder, src);
    expect(existsSync(file)).toBe(true);
    if (picture.sizes === "any") return;
    const { format, width, height } = await sharp(file).metadata();
    expect([`image/${format}`, `${width}x${height}`]).toEqual([picture.type, picture.sizes]);
  },
);

test("web manifest › has what browsers ask for before they offer to install: large and maskable icons, narrow and wide pictures", () => {
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(["narrow", "wide"]));
});

test("web manifest › shortcuts › open screens of the app", () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, routeOf(url)?.access])).toEqual([
    ["New invoice", "login"],
    ["Record payment", "login"],
  ]);
});

test("web manifest › what is shared goes to the worker's own address, which is no page", () => {
  const { action, method, enctype, params } = manifest.share_target;
  expect([action, method, enctype]).toEqual([sharePath, "POST", "multipart/form-data"]);
  expect(params.files[0]?.name).toBe("pictures");
  expect(routeOf(action)).toBeUndefined();
});

import { expect, test } from "vitest";
import { lazyScreen } from "./lazy-screen.ts";

test("screen in a chunk of its own › fetched before it is shown › its module comes, fetched once", async () => {
  let fetched = 0;
  const module = { Drafts: () => null, openFor: "the business" };
  const Screen = lazyScreen(() => {
    fetched += 1;
    return Promise.resolve(module);
  }, "Drafts");
  expect(await Screen.preload()).toBe(module);
  expect(await Screen.preload()).toBe(module);
  expect(fetched).toBe(1);
});

test("screen in a chunk of its own › cannot be fetched › the reason comes, and it is fetched again", async () => {
  let fetched = 0;
  const module = { Drafts: () => null };
  const Screen = lazyScreen(() => {
    fetched += 1;
    return fetched === 1 ? Promise.reject(new TypeError("no network")) : Promise.resolve(module);
  }, "Drafts");
  await expect(Screen.preload()).rejects.toThrow("no network");
  expect(await Screen.preload()).toBe(module);
});

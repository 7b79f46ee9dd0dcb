import { buildContact } from "@ankara/fixtures/builders";
import { afterEach, expect, test, vi } from "vitest";
import { deviceTroubleOf } from "../src/store/device-trouble.ts";
import { isDeviceFull, persistOnceWritten, reportWrite } from "../src/store/storage-quota.ts";
import { newDisk, openFaultyTab, openTab } from "./test-device.ts";

afterEach(() => reportWrite());

test.each([
  [new DOMException("x", "QuotaExceededError"), "full"],
  [Object.assign(new Error("x"), { name: "AbortError", inner: new DOMException("x", "QuotaExceededError") }), "full"],
  [Object.assign(new Error("Encountered full disk while opening backing store"), { name: "UnknownError" }), "full"],
  [Object.assign(new Error("x"), { name: "DatabaseClosedError" }), "gone"],
  [new Error("anything"), "other"],
  ["not an error", "other"],
])("reads why a write was refused › %s", (error, trouble) => {
  expect(deviceTroubleOf(error)).toBe(trouble);
});

test("full device › known from the first refused write until one succeeds; nothing changes in between", async () => {
  const { store, faults } = await openFaultyTab(newDisk());
  const contact = buildContact();
  await store.create("contacts", contact);
  faults.always = () => new DOMException("The quota has been exceeded.", "QuotaExceededError");
  await expect(store.update("contacts", contact.id, { name: "Never kept" })).rejects.toThrow("quota");
  expect(isDeviceFull()).toBe(true);
  expect(store.memory.contacts().map(({ name }) => name)).toEqual([contact.name]);
  faults.always = null;
  await store.update("contacts", contact.id, { name: "Saved" });
  expect(isDeviceFull()).toBe(false);
  expect(store.memory.contacts().map(({ name }) => name)).toEqual(["Saved"]);
  store.close();
});

test("persistent storage › requested once after the first write, never again", async () => {
  const disk = newDisk();
  const persist = vi.fn<() => Promise<boolean>>(async () => false);
  const storage = { persist, persisted: async () => false, estimate: async () => ({}) };
  const first = await openTab(disk);
  persistOnceWritten(first, storage);
  expect(persist).not.toHaveBeenCalled();
  await first.create("contacts", buildContact());
  await first.create("contacts", buildContact());
  await expect.poll(() => persist).toHaveBeenCalledOnce();
  first.close();
  const again = await openTab(disk);
  persistOnceWritten(again, storage);
  await again.create("contacts", buildContact());
  await new Promise((wait) => setTimeout(wait, 30));
  expect(persist).toHaveBeenCalledOnce();
  again.close();
});

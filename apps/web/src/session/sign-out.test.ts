// @vitest-environment happy-dom
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildBusiness, buildInvoice, buildSeries } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserDevice } from "../platform/browser.ts";
import { setDevice } from "../platform/device.ts";
import { runPendingWipe } from "./pending-wipe.ts";
import { signOutHere } from "./sign-out.ts";
import { openStore, type Store } from "../store/store.ts";

const businessId = "0198b0a0-0000-7000-8000-000000000099";
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
let store: Store;
beforeEach(async () => {
  setDevice(browserDevice);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  store = await openStore(newId(Date.now(), systemRandom), { businessId });
  await store.create("business", buildBusiness({ id: businessId }));
  await store.saveSeries([buildSeries({ ownerDeviceId: store.deviceId })]);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("log-out › a number whose note was never made › is noted before its database goes", async () => {
  const draft = buildInvoice({ walkIn: true });
  await store.create("invoices", draft);
  const note = vi.spyOn(store.device, "saveLeases").mockRejectedValueOnce(new Error("full"));
  await store.issue(draft.id);
  const { userId } = store;
  expect(await signOutHere()).toBe(true);
  expect(note).toHaveBeenLastCalledWith([expect.objectContaining({ userId, next: 2 })]);
  expect(await databases()).not.toContain(`ankara-${userId}`);
});

test("log-out › without network › leaves nothing of the person on the device", async () => {
  const { userId } = store;
  localStorage.setItem("token", "e30.e30.c2ln");
  localStorage.setItem("user", "{}");
  expect(await signOutHere()).toBe(true);
  expect({ ...localStorage }).toEqual({ welcome: "true" });
  expect(await databases()).not.toContain(`ankara-${userId}`);
});

test("log-out › the database cannot be emptied › says so, and the next start empties it", async () => {
  vi.spyOn(store.db, "delete").mockRejectedValueOnce(new Error("blocked"));
  expect(await signOutHere()).toBe(false);
  expect(await databases()).toContain(`ankara-${store.userId}`);
  await runPendingWipe();
  expect(await databases()).not.toContain(`ankara-${store.userId}`);
  expect(localStorage.getItem("wipe_owed")).toBeNull();
});

// @vitest-environment happy-dom
import { renderHook, waitFor } from "@testing-library/react";
import { businessExamples } from "@ankara/contract/examples/business";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { user } from "../../test/fake-writer.ts";

const photos = ["receipt_photo", "order_photo"];
let asked = 0;
let answer: unknown;
beforeEach(() => {
  asked = 0;
  answer = { ...businessExamples["getState"]?.answer, photos };
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The app as it is after a start: nothing of an earlier visit is left but the storage. */
async function started(role?: "seller") {
  vi.resetModules();
  const { writeSession } = await import("./session.ts");
  writeSession({ token: "e30.e30.c2ln", user: { ...user, ...(role ? { role } : {}) } });
  const { useReadsPhoto } = await import("./use-reads-photo.ts");
  return {
    receipt: renderHook(() => useReadsPhoto("receipt_photo")).result,
    item: renderHook(() => useReadsPhoto("item_photo")).result,
  };
}
const offline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);

test("photos a server reads › are offered once it has said so, and the others never", async () => {
  const { receipt, item } = await started();
  expect(receipt.current).toBe(false);
  await waitFor(() => expect(receipt.current).toBe(true));
  expect([item.current, asked]).toEqual([false, 1]);
});

test("start without a network › what the server said last is offered", async () => {
  const before = await started();
  await waitFor(() => expect(before.receipt.current).toBe(true));
  offline();
  const { receipt, item } = await started();
  expect([receipt.current, item.current, asked]).toEqual([true, false, 1]);
});

test("model that no longer sees › is offered until the server answers, and not after", async () => {
  const before = await started();
  await waitFor(() => expect(before.receipt.current).toBe(true));
  answer = { ...businessExamples["getState"]?.answer, photos: [] };
  const { receipt } = await started();
  expect(receipt.current).toBe(true);
  await waitFor(() => expect(receipt.current).toBe(false));
});

test("server that says nothing of photos, or storage that holds something else › nothing is offered", async () => {
  localStorage.setItem("server_state", "{");
  offline();
  expect((await started()).receipt.current).toBe(false);
  vi.restoreAllMocks();
  answer = { ...businessExamples["getState"]?.answer, photos: undefined };
  const { receipt } = await started();
  await waitFor(() => expect(localStorage.getItem("server_state")).toContain('"state":"ok"'));
  expect(receipt.current).toBe(false);
});

test("member who may not spend credits › is offered no photo", async () => {
  const { receipt } = await started("seller");
  await waitFor(() => expect(localStorage.getItem("server_state")).toContain("receipt_photo"));
  expect(receipt.current).toBe(false);
});

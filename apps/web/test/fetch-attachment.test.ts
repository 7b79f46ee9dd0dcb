// @vitest-environment happy-dom
import type { User } from "@ankara/contract/users";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchAttachment } from "../src/sync/fetch-attachment.ts";
import { clearLocalStorage, sessionNeedsLogin, writeSession } from "../src/session/session.ts";
import type { Store } from "../src/store/store.ts";
import { newDisk, openFaultyTab } from "./test-device.ts";

const [ade, bisi] = ["0198b0a0-0000-7000-8000-00000000ade0", "0198b0a0-0000-7000-8000-00000000b151"];
const id = "0198b0a0-0000-7000-8000-00000000cafe";
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);
const small = jpeg.slice(0, 5);
const person = (id: string): User => ({
  id,
  username: "shop",
  email: "shop@shop.example",
  name: "",
  company_name: "",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0198b0a0-0000-7000-8000-0000000000aa",
  created_at: "2026-11-20T09:41:00.000Z",
});
let store: Store;
let faults: Awaited<ReturnType<typeof openFaultyTab>>["faults"];
const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(async () => {
  writeSession({ token: "mine", user: person(ade) });
  ({ store, faults } = await openFaultyTab(newDisk(), ade));
  fetch.mockReset();
});
afterEach(() => {
  store.close();
  clearLocalStorage();
});

test("fetched attachment › several readers at once › asks once with this person's token and stores the bytes", async () => {
  fetch.mockImplementation(async () => new Response(jpeg));
  const [one, two] = await Promise.all([fetchAttachment(store, id, { fetch }), fetchAttachment(store, id, { fetch })]);
  expect([one.ok, two.ok]).toEqual([true, true]);
  expect(fetch).toHaveBeenCalledOnce();
  const [address, init] = fetch.mock.calls[0]!;
  expect(address).toBe(`/attachments/${id}`);
  expect(new Headers(init?.headers).get("authorization")).toBe("Bearer mine");
  expect(await store.db.files.get(id)).toMatchObject({ type: "image/jpeg" });
  // Fetched files do not wait to be sent.
  expect(await store.db.uploads.count()).toBe(0);
});

test("thumbnail › fetched and stored beside the whole picture, also at the same time", async () => {
  fetch.mockImplementation(async (address) => new Response(address === `/attachments/${id}?size=small` ? small : jpeg));
  await Promise.all([fetchAttachment(store, id, { size: "small", fetch }), fetchAttachment(store, id, { fetch })]);
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([`/attachments/${id}?size=small`, `/attachments/${id}`]);
  expect(await store.db.thumbnails.get(id)).toMatchObject({ type: "image/jpeg", bytes: small.buffer });
  expect(await store.db.files.get(id)).toMatchObject({ bytes: jpeg.buffer });
});

test.each([
  [
    "one the server does not have yet",
    () => Response.json({ code: "not_found", message: "" }, { status: 404 }),
    "missing",
  ],
  ["a server in trouble", () => new Response("Bad gateway", { status: 502 }), "later"],
  ["a page of a hotel's network", () => new Response("<!doctype html>", { status: 200 }), "later"],
])("fetch attachment › %s keeps nothing", async (_, answer, problem) => {
  fetch.mockImplementation(async () => answer());
  expect(await fetchAttachment(store, id, { fetch })).toEqual({ ok: false, error: problem });
  expect(await store.db.files.count()).toBe(0);
});

test("fetch › no network, refused token or full device › differ from a missing file", async () => {
  fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await fetchAttachment(store, id, { fetch })).toEqual({ ok: false, error: "later" });
  fetch.mockResolvedValueOnce(new Response(jpeg));
  faults.always = () => new DOMException("No room", "QuotaExceededError");
  expect(await fetchAttachment(store, id, { fetch })).toEqual({ ok: false, error: "later" });
  fetch.mockResolvedValueOnce(Response.json({ code: "unauthenticated", message: "" }, { status: 401 }));
  expect(await fetchAttachment(store, id, { fetch })).toEqual({ ok: false, error: "later" });
  expect(sessionNeedsLogin()).toBe(true);
});

test("fetched attachment › another person signed in since › asks nothing in their name", async () => {
  writeSession({ token: "hers", user: person(bisi) });
  expect(await fetchAttachment(store, id, { fetch })).toEqual({ ok: false, error: "later" });
  expect(fetch).not.toHaveBeenCalled();
});

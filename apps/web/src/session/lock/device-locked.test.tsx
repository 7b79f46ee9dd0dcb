// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { newId, systemRandom } from "@ankara/domain/ids";
import { buildContact, buildInvoice, buildNote } from "@ankara/fixtures/builders";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { createBrowserApi } from "../../api/api.ts";
import { isLockedFor, readDeviceLock, writeDeviceLock } from "../device-lock.ts";
import { listDevices } from "@ankara/contract/sync";
import { requestLogin, clearLocalStorage, readSession, writeSession } from "../session.ts";
import { openStore, storeIfOpen } from "../../store/store.ts";
import { applyPage, readPage, readCursor } from "../../sync/apply-server-changes.ts";
import { DeviceLocked } from "./device-locked.tsx";

const at = "2026-11-20T09:41:00.000Z";
const person = (id: string, username = "ade") => ({
  id,
  username,
  email: `${username}@shop.ng`,
  name: "Adé",
  company_name: "",
  phone: "",
  country: "NG",
  logo: null,
  logoLocation: null,
  logoUrl: null,
  invoice_settings: "{}",
  business_id: "0198b0a0-0000-7000-8000-000000000099",
  created_at: at,
});
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const revoked = (device: string) => json(401, { code: "unauthenticated", message: "Signed out", fields: { device } });

/** The person whose store is open, signed in. */
async function signedIn(): Promise<string> {
  const userId = newId(Date.now(), systemRandom);
  await openStore(userId, { businessId: person(userId).business_id });
  writeSession({ token: "a.b.c", user: person(userId) });
  return userId;
}

beforeEach(() => clearLocalStorage());
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await closeTestStore();
  clearLocalStorage();
});

describe("the server says that the owner has sent this device away", () => {
  test("any call › token goes, the person stays known, and the store takes no write and gives no number", async () => {
    const userId = await signedIn();
    const store = storeIfOpen();
    const draft = buildInvoice({ walkIn: true });
    await store?.create("invoices", draft);
    vi.stubGlobal("fetch", () => Promise.resolve(revoked("revoked")));
    expect(await createBrowserApi().call(listDevices)).toMatchObject({ ok: false });
    expect(readSession()).toBeNull();
    const lock = {
      userId,
      username: "ade",
      email: "ade@shop.ng",
      businessId: person(userId).business_id,
      erase: false,
    };
    expect(readDeviceLock()).toEqual(lock);
    await expect(store?.issue(draft.id)).rejects.toThrow("signed out");
    await expect(store?.create("contacts", buildContact())).rejects.toThrow("signed out");
  });

  test("an answer to the token of before comes late › the new session stays", async () => {
    const userId = await signedIn();
    vi.stubGlobal("fetch", async () => {
      writeSession({ token: "d.e.f", user: person(userId) });
      return revoked("revoked");
    });
    await createBrowserApi().call(listDevices);
    expect([readSession()?.token, readDeviceLock()]).toEqual(["d.e.f", null]);
  });

  test("a token that only ran out › asks to sign in again, and nothing is closed", async () => {
    const userId = await signedIn();
    requestLogin();
    expect([readSession()?.user.id, isLockedFor(userId)]).toEqual([userId, false]);
  });
});

describe("the closed device", () => {
  test("its person signs in › everything that waited is there, and goes up", async () => {
    const userId = await signedIn();
    const contact = buildContact({ name: "Mama Tolú" });
    await storeIfOpen()?.create("contacts", contact);
    requestLogin("revoked");
    const answer = () => Promise.resolve(json(200, { jwt: "d.e.f", user: person(userId) }));
    vi.stubGlobal("fetch", answer);
    renderScreen(<DeviceLocked />);
    await waitFor(() => expect(storeIfOpen()).toBeNull());
    expect(screen.getByRole("heading", { name: "This device was logged out" })).toBeDefined();
    const actor = userEvent.setup();
    await actor.type(screen.getByLabelText(/Password/), "secret words");
    await actor.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(readSession()?.token).toBe("d.e.f"));
    expect(readDeviceLock()).toBeNull();
    const again = await openStore(userId, { businessId: person(userId).business_id });
    expect(await again.get("contacts", contact.id)).toMatchObject({ name: "Mama Tolú" });
    expect((await again.db.outbox.toArray()).map(({ id }) => id)).toContain(contact.id);
  });

  test("somebody else signs in on this phone › it stays closed to them", async () => {
    const userId = await signedIn();
    requestLogin("revoked");
    writeSession({ token: "x.y.z", user: person("0198b0a0-0000-7000-8000-000000000777", "bisi") });
    expect(isLockedFor(userId)).toBe(true);
  });

  test("to be erased › what was never sent stays closed, everything else is gone", async () => {
    const userId = await signedIn();
    const store = storeIfOpen();
    const [sent, unsent] = [buildContact({ name: "Sent" }), buildContact({ name: "Not sent" })];
    await store?.write(async (unit) => unit.store("contacts", sent.id, { data: { ...sent } as never, rev: 3 }));
    await store?.db.outbox.clear();
    await store?.create("contacts", unsent);
    localStorage.setItem("draft:contact", "half a form");
    requestLogin("erase");
    renderScreen(<DeviceLocked />);
    await waitFor(() => expect(localStorage.getItem("draft:contact")).toBeNull());
    expect(readDeviceLock()).toMatchObject({ userId, erase: false });
    writeSession({ token: "d.e.f", user: person(userId) });
    const again = await openStore(userId, { businessId: person(userId).business_id });
    expect(again.memory.contacts().map(({ name }) => name)).toEqual(["Not sent"]);
    expect(await again.db.outbox.count()).toBe(1);
    expect((await again.db.meta.get("cursor"))?.value).toEqual({ cursor: null, epoch: 1, resync: true });
  });

  test("to be erased › a record that stayed and was deleted elsewhere › goes with the next full copy", async () => {
    const userId = await signedIn();
    const store = storeIfOpen();
    const note = buildNote();
    await store?.write(async (unit) => unit.store("notes", note.id, { data: { ...note } as never, rev: 3 }, 0));
    await store?.remove("notes", note.id);
    requestLogin("erase");
    renderScreen(<DeviceLocked />);
    await waitFor(() => expect(readDeviceLock()?.erase).toBe(false));
    writeSession({ token: "d.e.f", user: person(userId) });
    const again = await openStore(userId, { businessId: person(userId).business_id });
    expect(await again.db.notes.count()).toBe(1);
    const other = buildNote();
    const changes = [{ collection: "notes" as const, id: other.id, rev: 4, data: { ...other } as never }];
    await applyPage(again, readPage({ changes, cursor: "end", more: false, head: 5 }), await readCursor(again));
    const [waiting] = await again.db.outbox.toArray();
    expect((await again.db.notes.get(note.id))?.server, "nothing stands below what waits").toBeNull();
    expect(waiting?.op.kind).toBe("delete");
  });

  test("to be erased, with nothing unsent › nothing is left of the person", async () => {
    const userId = await signedIn();
    await storeIfOpen()?.create("contacts", buildContact());
    await storeIfOpen()?.db.outbox.clear();
    requestLogin("erase");
    renderScreen(<DeviceLocked />);
    await waitFor(() => expect(readDeviceLock()?.erase).toBe(false));
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`ankara-${userId}`);
  });

  test("what the lock says is broken › counts as no lock", () => {
    localStorage.setItem("device_lock", "{");
    expect(readDeviceLock()).toBeNull();
    writeDeviceLock({ userId: "u", username: "ade", email: "", erase: false });
    expect(isLockedFor("u")).toBe(true);
  });
});

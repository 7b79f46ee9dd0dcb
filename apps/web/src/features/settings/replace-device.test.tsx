// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { user } from "../../../test/fake-writer.ts";
import { closeTestStore, noModals, openTestStore, renderScreen } from "../../../test/render-screen.tsx";
import { overPlanKey } from "../../store/database.ts";
import { clearLocalStorage, writeSession } from "../../session/session.ts";
import type { Store } from "../../store/store.ts";
import { DevicesRow } from "./devices-settings-screen.tsx";
import { WaitingStrips } from "./waiting-strips.tsx";

const device = (id: string, name: string, more: object = {}) => ({
  id,
  letter: "",
  name,
  seen_at: "2026-11-20T08:00:00.000Z",
  current: false,
  pending: 0,
  revoked_at: null as string | null,
  over_plan: false,
  series: [],
  ...more,
});
const oldPhone = device("0198b0a0-0000-7000-8000-00000000beef", "Chrome (Android)");
const gone = device("0198b0a0-0000-7000-8000-00000000dead", "Lost phone", { revoked_at: "2026-11-19T08:00:00.000Z" });
const waits = device("0198b0a0-0000-7000-8000-00000000cafe", "Tablet", { over_plan: true });

let store: Store;
let others: ReturnType<typeof device>[] = [];
let network = true;
let recognised = true;
const replacements: { path: string; body: unknown }[] = [];
let answers: Response[] = [];
const replaced = () => Response.json({ closed: [] });
const isOver = async () => (await store.db.meta.get(overPlanKey))?.value;

beforeEach(async () => {
  writeSession({ token: "e30.e30.c2ln", user });
  store = await openTestStore();
  await store.db.meta.put({ key: overPlanKey, value: true });
  others = [oldPhone, gone, waits];
  network = true;
  recognised = true;
  replacements.length = 0;
  answers = [replaced()];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    if (!network) throw new TypeError("Failed to fetch");
    if (method === "GET")
      return Response.json({
        data: [...others, device(store.deviceId, "This phone", { current: recognised, over_plan: true })],
      });
    replacements.push({ path, body: JSON.parse(body as string) });
    return answers.shift();
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await closeTestStore();
  clearLocalStorage();
});

const tap = async (name: string) => {
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name }));
  return person;
};

const oldPhoneReplaced = () => [{ path: `/sync/devices/${oldPhone.id}/replace`, body: { deviceId: store.deviceId } }];

describe("a device the plan has no place for replaces the old one", () => {
  test("asked once and confirmed › the old one is replaced and the strip goes", async () => {
    renderScreen(<WaitingStrips />);
    const person = await tap("This replaces Chrome (Android)");
    expect(await screen.findByText(/Nothing on this device is lost/)).toBeTruthy();
    expect(replacements).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Replace it" }));
    expect(await screen.findByText("This device syncs now")).toBeTruthy();
    expect(replacements).toEqual(oldPhoneReplaced());
    expect(await isOver()).toBe(false);
    await waitFor(() => expect(screen.queryByText(/Your free plan/)).toBeNull());
  });

  test("cancelled › nothing is sent", async () => {
    renderScreen(<WaitingStrips />);
    const person = await tap("This replaces Chrome (Android)");
    await person.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByText("Replace it")).toBeNull());
    expect([replacements, await isOver()]).toEqual([[], true]);
  });

  test("changes waited on the old one › the question says so", async () => {
    others = [{ ...oldPhone, pending: 3 }];
    renderScreen(<WaitingStrips />);
    await tap("This replaces Chrome (Android)");
    expect(await screen.findByText("It last reported 3 unsent changes.")).toBeTruthy();
  });

  test("the server refuses › its reason is shown, and the device still waits", async () => {
    answers = [Response.json({ code: "conflict", message: "It is signed out." }, { status: 409 })];
    renderScreen(<WaitingStrips />);
    const person = await tap("This replaces Chrome (Android)");
    await person.click(await screen.findByRole("button", { name: "Replace it" }));
    expect(await screen.findByText("It is signed out.")).toBeTruthy();
    expect(await isOver()).toBe(true);
    expect(screen.getByText(/Your free plan/)).toBeTruthy();
  });

  test.each([
    ["given", true, 2],
    ["not given", false, 1],
  ])("the account asks for proof, %s › replaced only with it", async (_, proves, calls) => {
    answers = [Response.json({ code: "proof_needed", message: "Prove it." }, { status: 403 }), replaced()];
    renderScreen(<WaitingStrips />, { modals: { ...noModals, proveOwner: () => Promise.resolve(proves) } });
    const person = await tap("This replaces Chrome (Android)");
    await person.click(await screen.findByRole("button", { name: "Replace it" }));
    await waitFor(async () => expect(await isOver()).toBe(!proves));
    await waitFor(() => expect(replacements).toHaveLength(calls));
  });

  test("no network › it says so, and the tap works once there is one", async () => {
    network = false;
    renderScreen(<WaitingStrips />);
    const person = await tap("This replaces my old phone");
    expect(await screen.findByText(/^You’re offline/)).toBeTruthy();
    network = true;
    await person.click(screen.getByRole("button", { name: "This replaces my old phone" }));
    await person.click(await screen.findByRole("button", { name: "Replace it" }));
    await waitFor(() => expect(replacements).toEqual(oldPhoneReplaced()));
  });

  test("the plan has places for two › the person chooses which one it was", async () => {
    others = [device("0198b0a0-0000-7000-8000-00000000f00d", "Laptop"), oldPhone];
    renderScreen(<WaitingStrips />);
    const person = await tap("This replaces my old phone");
    await person.click(await screen.findByRole("button", { name: /Chrome \(Android\)/ }));
    await person.click(await screen.findByRole("button", { name: "Replace it" }));
    await waitFor(() => expect(replacements).toEqual(oldPhoneReplaced()));
  });

  test("in the list of devices › the row of this device offers the same", async () => {
    renderScreen(<DevicesRow />);
    const person = await tap("This replaces Chrome (Android)");
    others = [{ ...oldPhone, revoked_at: "2026-11-22T08:00:00.000Z" }];
    await person.click(await screen.findByRole("button", { name: "Replace it" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^This replaces/ })).toBeNull());
    expect(replacements).toEqual(oldPhoneReplaced());
  });
});

test("list of devices › before the server recognises this device › it cannot be logged out", async () => {
  recognised = false;
  others = [oldPhone];
  renderScreen(<DevicesRow />);
  expect(await screen.findByText("This device")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Log out/ })).toHaveLength(1);
});
